/** Texts of the interface that a site states itself, for config/texts.json. */
import { textsIn } from "../../shared/messages/languages.ts";
import type { CountedText } from "../../shared/messages/text.ts";
import type { SomeTexts, Texts } from "../../shared/messages/texts.ts";
import type { Data } from "./adopt-plan.ts";

/** Where a text stands here: `page.onThisPage`. */
export type TextName = { [G in keyof Texts]: `${G}.${keyof Texts[G] & string}` }[keyof Texts];

/** A text that a site states. */
export interface StatedText {
  readonly name: TextName;
  readonly text: string | CountedText;
}

/** A text of another theme: what it is called there, where it stands here, and what it is there in English. */
export type ThemeText = readonly [theirs: string, name: TextName, english: string];

/**
 * The texts of a theme that a site states. What it has in English says nothing of a site.
 * @param read the text by what it is called there
 */
export function statedTexts(
  rows: readonly ThemeText[],
  read: (theirs: string) => string | undefined,
): readonly { readonly name: TextName; readonly text: string }[] {
  return rows.flatMap(([theirs, name, english]) => {
    const text = read(theirs);
    return text === undefined || text.toLowerCase() === english.toLowerCase() ? [] : [{ name, text }];
  });
}

/**
 * The texts of all languages as config/texts.json.
 * @param stated by language; what the engine says itself, and what holds values of another engine, is left out
 * @returns undefined where nothing is left
 */
export function textsConfig(
  stated: readonly (readonly [lang: string, texts: readonly StatedText[]])[],
): Data | undefined {
  const languages: Record<string, SomeTexts> = {};
  for (const [lang, texts] of stated) {
    const own: Record<string, Record<string, string | CountedText>> = {};
    for (const { name, text } of texts) {
      const [group = "", key = ""] = name.split(".");
      const known = (textsIn(lang) as unknown as typeof own)[group]?.[key];
      if (JSON.stringify(text) === JSON.stringify(known)) continue;
      if (typeof text === "string" && (text.trim() === "" || /\{\w+\}/.test(text))) continue;
      (own[group] ??= {})[key] = text;
    }
    if (Object.keys(own).length > 0) languages[lang] = own;
  }
  return Object.keys(languages).length === 0 ? undefined : { languages };
}
