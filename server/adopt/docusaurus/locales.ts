/** The languages of a Docusaurus site. */
import { resolve } from "node:path";
import { LANGUAGE_TAG, LOCALE_ID } from "../../../shared/schema/locales.ts";
import type { Host } from "../../host/host.ts";
import { languageName, type AdoptedLocale } from "../locales.ts";
import { dataOf, directionIn, languageTag, listOf, textOf, type Data, type Left } from "../adopt-plan.ts";

/** @returns the locales that have documents, the default one first, and the others as what is left by hand */
export function readLocales(
  host: Host,
  root: string,
  config: Data,
): { readonly locales: readonly AdoptedLocale[]; readonly untranslated: readonly Left[] } {
  const [main, ...others] = configuredLocales(config);
  const isTranslated = ({ id }: AdoptedLocale): boolean =>
    host.list(resolve(root, "i18n", id)).some((path) => /\.mdx?$/.test(path));
  return {
    locales: [...(main === undefined ? [] : [main]), ...others.filter(isTranslated)],
    untranslated: others
      .filter((locale) => !isTranslated(locale))
      .map(({ id, label }) => ({
        group: "Languages without a translated document: fetch their translations, then add them to config/site.json",
        item: `${id} (${label})`,
      })),
  };
}

function configuredLocales(config: Data): readonly AdoptedLocale[] {
  const i18n = dataOf(config["i18n"]);
  // A folder has its name, so it must not be a path.
  const named = (value: unknown): readonly string[] => {
    const name = textOf(value);
    return name !== undefined && LOCALE_ID.test(name) ? [name] : [];
  };
  const [main = "en"] = named(i18n["defaultLocale"]);
  const ids = listOf(i18n["locales"]).flatMap(named);
  return [main, ...ids.filter((id) => id !== main)].map((id) => {
    const own = dataOf(dataOf(i18n["localeConfigs"])[id]);
    const tag = languageTag(textOf(own["htmlLang"]) ?? id);
    const lang = LANGUAGE_TAG.test(tag) ? tag : languageTag(id);
    const dir = directionIn(own["direction"], lang);
    const path = id === main ? "" : (textOf(own["path"]) ?? id);
    return { id, label: textOf(own["label"]) ?? nameOf(lang), lang, dir, path };
  });
}

/** A language's name in itself. */
function nameOf(lang: string): string {
  try {
    const name = languageName(lang);
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    return lang;
  }
}
