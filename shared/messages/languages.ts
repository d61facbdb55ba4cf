/** The languages that the engine brings the interface's texts in. */
import { arabic } from "./languages/ar.ts";
import { german } from "./languages/de.ts";
import { spanish } from "./languages/es.ts";
import { persian } from "./languages/fa.ts";
import { french } from "./languages/fr.ts";
import { italian } from "./languages/it.ts";
import { japanese } from "./languages/ja.ts";
import { korean } from "./languages/ko.ts";
import { polish } from "./languages/pl.ts";
import { portuguese } from "./languages/pt.ts";
import { russian } from "./languages/ru.ts";
import { turkish } from "./languages/tr.ts";
import { ukrainian } from "./languages/uk.ts";
import { traditionalChinese } from "./languages/zh-hant.ts";
import { CHINESE, ENGLISH, type Texts } from "./texts.ts";

/** By BCP 47 tag, in small letters: of the language, or of a language and its script. */
const LANGUAGES: Readonly<Record<string, Texts>> = {
  en: ENGLISH,
  ar: arabic,
  de: german,
  es: spanish,
  fa: persian,
  fr: french,
  it: italian,
  ja: japanese,
  ko: korean,
  pl: polish,
  pt: portuguese,
  ru: russian,
  tr: turkish,
  uk: ukrainian,
  "zh-hant": traditionalChinese,
  zh: CHINESE,
};

/** Regions that write Chinese in traditional characters. */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/;

/** Tags of the languages, with English first. */
export const TEXT_LANGUAGES: readonly string[] = Object.keys(LANGUAGES);

function knownTexts(lang: string): Texts | undefined {
  const tag = lang.toLowerCase();
  const key = TRADITIONAL.test(tag) ? "zh-hant" : (tag.split("-")[0] ?? "");
  return Object.hasOwn(LANGUAGES, key) ? LANGUAGES[key] : undefined;
}

/** Whether there are texts in a language. */
export function hasTexts(lang: string): boolean {
  return knownTexts(lang) !== undefined;
}

/**
 * The texts in a language, whatever its region.
 * @param lang BCP 47 tag: `pt-BR`
 * @returns English ones where there are none, in which dates are numbers
 */
export function textsIn(lang: string): Texts {
  return knownTexts(lang) ?? { ...ENGLISH, page: { ...ENGLISH.page, date: "{iso}" } };
}
