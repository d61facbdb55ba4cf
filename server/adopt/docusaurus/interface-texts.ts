/** Texts of Docusaurus's theme that a site translates or words otherwise, in `i18n/<locale>/code.json`. */
import { resolve } from "node:path";
import { PLURAL_FORMS, type CountedText } from "../../../shared/messages/text.ts";
import type { Host } from "../../host/host.ts";
import { dataOf, textOf, type Data } from "../adopt-plan.ts";
import { statedTexts, textsConfig, type ThemeText } from "../interface-texts.ts";
import { readJson } from "../read.ts";
import type { AdoptedLocale } from "../locales.ts";

/** Its texts behind `theme.` */
const TEXTS: readonly ThemeText[] = [
  ["common.skipToMainContent", "page.skip", "Skip to main content"],
  ["common.editThisPage", "page.edit", "Edit this page"],
  ["docs.paginator.previous", "page.previous", "Previous"],
  ["docs.paginator.next", "page.next", "Next"],
  ["TOCCollapsible.toggleButtonLabel", "page.onThisPage", "On this page"],
  ["NotFound.title", "page.notFoundTitle", "Page Not Found"],
  ["NotFound.p1", "page.notFoundText", "We could not find what you were looking for."],
  ["ErrorPageContent.title", "page.crashed", "This page crashed."],
  ["ErrorPageContent.tryAgain", "page.tryAgain", "Try again"],
  ["AnnouncementBar.closeButtonAriaLabel", "page.closeAnnouncement", "Close"],
  ["NavBar.navAriaLabel", "page.mainNavigation", "Main"],
  ["navbar.mobileLanguageDropdown.label", "page.language", "Languages"],
  ["navbar.mobileVersionsDropdown.label", "page.versions", "Versions"],
  ["CodeBlock.copied", "page.copied", "Copied"],
  ["CodeBlock.copyButtonAriaLabel", "page.copyCode", "Copy code to clipboard"],
  ["CodeBlock.wordWrapToggle", "page.wrapLines", "Toggle word wrap"],
  ["tags.tagsPageTitle", "page.tags", "Tags"],
  ["tags.tagsPageLink", "page.allTags", "View All Tags"],
  ["blog.post.readMore", "page.readMore", "Read more"],
  ["blog.paginator.newerEntries", "page.newerPosts", "Newer entries"],
  ["blog.paginator.olderEntries", "page.olderPosts", "Older entries"],
  ["blog.authorsList.pageTitle", "page.authors", "Authors"],
  ["SearchBar.label", "page.search", "Search"],
  ["SearchModal.placeholder", "search.placeholder", "Search docs"],
  ["SearchModal.placeholder", "page.searchHint", "Search docs"],
  ["SearchBar.noResultsText", "search.noResults", "No results"],
  ["admonition.note", "article.note", "note"],
  ["admonition.tip", "article.tip", "tip"],
  ["admonition.info", "article.info", "info"],
  ["admonition.warning", "article.warning", "warning"],
  ["admonition.caution", "article.caution", "caution"],
  ["admonition.danger", "article.danger", "danger"],
];

/** @returns config/texts.json, or undefined where the site says nothing of its own */
export function themeTexts(host: Host, root: string, locales: readonly AdoptedLocale[]): Data | undefined {
  return textsConfig(
    locales.map(({ id, lang }) => {
      const code = dataOf(readJson(host, resolve(root, "i18n", id, "code.json")));
      const messageOf = (key: string): string | undefined => textOf(dataOf(code[`theme.${key}`])["message"]);
      const texts = statedTexts(TEXTS, messageOf).map(({ name, text }) => ({ name, text: large(text) }));
      const minutes = messageOf("blog.post.readingTime.plurals");
      const isEnglish = minutes === "One min read|{readingTime} min read";
      if (minutes === undefined || isEnglish) return [lang, texts] as const;
      return [lang, [...texts, { name: "page.readingTime", text: countedOf(minutes, lang) }]] as const;
    }),
  );
}

/** Capitalises the name of an admonition, which Docusaurus has in lower case and shows in capitals. */
function large(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** `One min read|{readingTime} min read`: a text for each plural form of the language, in Unicode's order. */
function countedOf(message: string, lang: string): CountedText {
  const pieces = message.split("|").map((piece) => piece.replaceAll("{readingTime}", "{count}"));
  const has = new Set(new Intl.PluralRules(lang).resolvedOptions().pluralCategories);
  const forms = PLURAL_FORMS.filter((form) => has.has(form));
  const last = pieces.at(-1) ?? "";
  return {
    ...Object.fromEntries(forms.flatMap((form, at) => (at < pieces.length ? [[form, pieces[at]]] : []))),
    other: pieces[forms.indexOf("other")] ?? last,
  };
}
