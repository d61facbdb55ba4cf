/** The languages that the engine brings the interface's texts in. */
import { arabic } from "./languages/ar.ts";
import { persian } from "./languages/fa.ts";
import { polish } from "./languages/pl.ts";
import { turkish } from "./languages/tr.ts";
import { german } from "./languages/de.ts";
import { spanish } from "./languages/es.ts";
import { french } from "./languages/fr.ts";
import { italian } from "./languages/it.ts";
import { japanese } from "./languages/ja.ts";
import { korean } from "./languages/ko.ts";
import { portuguese } from "./languages/pt.ts";
import { russian } from "./languages/ru.ts";
import { ukrainian } from "./languages/uk.ts";
import { traditionalChinese } from "./languages/zh-hant.ts";
import { CHINESE, ENGLISH, type Texts } from "./texts.ts";

/** By BCP 47 tag, in small letters: of the language, or of a language and its script. */
const LANGUAGES: Readonly<Record<string, Texts>> = {
  en: ENGLISH,
  zh: CHINESE,
  "zh-hant": traditionalChinese,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  ko: korean,
  pt: portuguese,
  ru: russian,
  uk: ukrainian,
  ar: arabic,
  fa: persian,
  pl: polish,
  tr: turkish,
};

/** Regions that write Chinese in traditional characters. */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/;

/** Tags of the languages, with English first. */
export const TEXT_LANGUAGES: readonly string[] = Object.keys(LANGUAGES);

/** Whether there are texts in a language. */
export function hasTexts(lang: string): boolean {
  return Object.hasOwn(LANGUAGES, keyOf(lang));
}

function keyOf(lang: string): string {
  const tag = lang.toLowerCase();
  return TRADITIONAL.test(tag) ? "zh-hant" : (tag.split("-")[0] ?? "");
}

/**
 * The texts in a language, whatever its region.
 * @param lang BCP 47 tag: `pt-BR`
 * @returns English ones where there are none, in which dates are numbers
 */
export function textsIn(lang: string): Texts {
  if (hasTexts(lang)) return LANGUAGES[keyOf(lang)] ?? ENGLISH;
  return { ...ENGLISH, page: { ...ENGLISH.page, date: "{iso}" } };
}
