/** The languages of a Starlight site. */
import { dataOf, directionIn, languageTag, textOf, type Data } from "../adopt-plan.ts";
import { languageName, type AdoptedLocale } from "../locales.ts";

export interface Locale extends AdoptedLocale {
  /** Its folder among the documents, and the path of its addresses there; "" for the root. */
  readonly folder: string;
}

/** @returns the default language first */
export function localesOf(config: Data): readonly Locale[] {
  const entries = Object.entries(dataOf(config["locales"]));
  const stated = textOf(config["defaultLocale"]);
  if (entries.length === 0) return [localeOf("root", { lang: stated }, true)];
  const first = entries.some(([key]) => key === "root") ? "root" : (stated ?? entries[0]?.[0]);
  const list = entries.map(([key, value]) => localeOf(key, dataOf(value), key === first));
  return [...list.filter(({ path }) => path === ""), ...list.filter(({ path }) => path !== "")];
}

function localeOf(key: string, own: Data, isDefault: boolean): Locale {
  const lang = languageTag(textOf(own["lang"]) ?? (key === "root" ? "en" : key));
  const tag = isDefault && /^en(?:-us)?$/i.test(lang) ? "en" : lang;
  return {
    id: key === "root" ? tag : key.replace(/\W/g, "-"),
    label: textOf(own["label"]) ?? languageName(tag),
    lang: tag,
    dir: directionIn(own["dir"], tag),
    path: isDefault ? "" : key,
    folder: key === "root" ? "" : key,
  };
}

/**
 * A text that is stated once, or by language.
 * @returns that of the default language
 */
export function textIn(value: unknown, locales: readonly Locale[]): string | undefined {
  const [first] = locales;
  return textOf(value) ?? (first === undefined ? undefined : byLanguage(value, first));
}

/** The texts of the other languages, by language; undefined where there are none. */
export function textsIn(value: unknown, locales: readonly Locale[]): Readonly<Record<string, string>> | undefined {
  const found = locales.slice(1).flatMap((locale) => {
    const text = byLanguage(value, locale);
    return text === undefined ? [] : [[locale.lang, text] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Starlight reads a language by its tag, or by the name of its folder. */
function byLanguage(value: unknown, { lang, folder, id }: Locale): string | undefined {
  const texts = dataOf(value);
  return textOf(texts[lang]) ?? textOf(texts[folder]) ?? textOf(texts[id]);
}
