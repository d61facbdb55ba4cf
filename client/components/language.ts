/** Languages of parts of a page. */
import type { Direction } from "../../shared/direction.ts";
import type { SiteModel } from "../../shared/model.ts";

export interface LanguageAttributes {
  readonly lang: string;
  readonly dir?: Direction;
}

/**
 * Attributes of a part that may be in another language than the page.
 * @returns its language, and its direction where that is not the page's
 */
export function languageOf(site: SiteModel, lang: string): LanguageAttributes {
  const dir = site.locales.find((locale) => locale.lang === lang)?.dir ?? "ltr";
  return dir === site.locale.dir ? { lang } : { lang, dir };
}

/** Attributes of a part in the reader's own language inside of one in another language; none where it is the same. */
export function ownLanguage(site: SiteModel, around: string): Partial<LanguageAttributes> {
  const { lang, dir } = site.locale;
  if (around === lang) return {};
  return languageOf(site, around).dir === undefined ? { lang } : { lang, dir };
}
