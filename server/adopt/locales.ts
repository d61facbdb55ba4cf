/** The languages of an old site, as the new one has them. */
import { compact, type Data } from "./adopt-plan.ts";

export interface AdoptedLocale {
  /** What the configuration calls it. */
  readonly id: string;
  readonly label: string;
  /** Language tag: the name of its folder here. */
  readonly lang: string;
  readonly dir: string;
  /** Path of its addresses; "" for the default language. */
  readonly path: string;
}

/** A language's name in itself: `Deutsch`. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
}

/** @returns `locales` of config/site.json, or undefined where English alone is meant @param locales the default first */
export function localesConfig(locales: readonly AdoptedLocale[]): Data | undefined {
  const [first] = locales;
  if (locales.length === 1 && first?.lang === "en") return undefined;
  return compact({
    default: first?.id,
    list: locales.map(({ id, label, lang, dir, path }) => ({ id, label, lang, dir, path })),
  });
}
