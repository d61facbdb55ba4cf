/**
 * The form of the interface's texts: plain data, so that a site can bring its own. Values are in braces, `{tag}`; a
 * text with a count has a form for each plural form of its language.
 */
import { isolated, isRightToLeft } from "../direction.ts";

/** Plural forms, as Unicode names them. */
export const PLURAL_FORMS = ["zero", "one", "two", "few", "many", "other"] as const;

export type PluralForm = (typeof PLURAL_FORMS)[number];

/** A text with a number, `{count}`, by plural form. Missing forms are the same as `other`. */
export type CountedText = { readonly [form in PluralForm]?: string } & { readonly other: string };

/**
 * Chooses, of the texts that the client holds, those for a language. The server chooses in the same way, to find out
 * which ones it has to send.
 * @param lang BCP 47 tag of the page
 */
export function heldFor<T>(lang: string, held: { readonly english: T; readonly chinese: T }): T {
  return /^zh/i.test(lang) ? held.chinese : held.english;
}

/**
 * Puts values into a text. Braces that name none of them stay. What is in Latin letters is isolated in a text that
 * is written from right to left.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = String(values[name]);
    return isRightToLeft(text) ? isolated(value) : value;
  });
}

/**
 * The text for a number.
 * @param lang BCP 47 tag of the language that the text is in, which says which form the number takes
 * @param values what else it holds
 */
export function counted(
  text: CountedText,
  count: number,
  lang: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(text[new Intl.PluralRules(lang).select(count)] ?? text.other, { count, ...values });
}
