/** Texts of VitePress's theme that a site states in its configuration. */
import { dataOf, textOf, type Data } from "../adopt-plan.ts";
import { statedTexts, textsConfig, type ThemeText } from "../interface-texts.ts";
import type { Locale } from "./links.ts";

/** By where they stand in `themeConfig`. */
const TEXTS: readonly ThemeText[] = [
  ["outlineTitle", "page.onThisPage", "On this page"],
  ["outline.label", "page.onThisPage", "On this page"],
  ["docFooter.prev", "page.previous", "Previous page"],
  ["docFooter.next", "page.next", "Next page"],
  ["editLink.text", "page.edit", "Edit this page"],
  ["lastUpdatedText", "page.lastUpdated", "Last updated"],
  ["lastUpdated.text", "page.lastUpdated", "Last updated"],
  ["sidebarMenuLabel", "page.mainMenu", "Menu"],
  ["langMenuLabel", "page.language", "Change language"],
  ["skipToContentLabel", "page.skip", "Skip to content"],
  ["notFound.title", "page.notFoundTitle", "PAGE NOT FOUND"],
  ["notFound.quote", "page.notFoundText", ""],
  ["notFound.linkText", "page.notFoundHome", "Take me home"],
];

/** The same of its search, below the language's own translations or those of all. */
const SEARCH: readonly ThemeText[] = [
  ["button.buttonText", "page.search", "Search"],
  ["button.buttonText", "page.searchHint", "Search"],
  ["button.buttonText", "search.placeholder", "Search"],
  ["modal.footer.navigateText", "search.hintMove", "to navigate"],
  ["modal.footer.selectText", "search.hintOpen", "to select"],
  ["modal.footer.closeText", "search.hintClose", "to close"],
];

/** What Markdown becomes, of one language or of all. */
const MARKDOWN: readonly ThemeText[] = [
  ["container.infoLabel", "article.info", "INFO"],
  ["container.noteLabel", "article.note", "NOTE"],
  ["container.tipLabel", "article.tip", "TIP"],
  ["container.warningLabel", "article.warning", "WARNING"],
  ["container.cautionLabel", "article.caution", "CAUTION"],
  ["container.dangerLabel", "article.danger", "DANGER"],
  ["container.importantLabel", "article.important", "IMPORTANT"],
  ["container.detailsLabel", "article.details", "Details"],
  ["codeCopyButton.tooltipText", "page.copyCode", "Copy Code"],
  ["codeCopyButton.copiedText", "page.copied", "Copied"],
];

/** @returns config/texts.json, or undefined where the site says nothing of its own */
export function themeTexts(locales: readonly Locale[], config: Data): Data | undefined {
  const markdown = dataOf(config["markdown"]);
  return textsConfig(
    locales.map(({ lang, path, theme }) => {
      const options = dataOf(dataOf(theme["search"])["options"]);
      const key = path === "" ? "root" : path;
      const own = dataOf(dataOf(options["locales"])[key])["translations"];
      return [
        lang,
        [
          ...statedTexts(MARKDOWN, (each) => at({ ...markdown, ...dataOf(dataOf(markdown["locales"])[key]) }, each)),
          ...statedTexts(TEXTS, (each) => at(theme, each)),
          ...statedTexts(SEARCH, (each) => at(dataOf(own ?? options["translations"]), each)),
        ],
      ] as const;
    }),
  );
}

/** The text at a path of keys. */
function at(data: Data, path: string): string | undefined {
  return textOf(path.split(".").reduce<unknown>((value, key) => dataOf(value)[key], data));
}
