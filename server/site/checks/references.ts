/** Diagnostics for what the configuration names and the site does not have; several checks report these. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import type { LocaleModel } from "../../../shared/model.ts";
import { suggest } from "../../../shared/schema/suggest.ts";

/** @param routes the existing ones, of which one may have been meant */
export function noSuchPage(route: string, routes: readonly string[], place: Place): Diagnostic {
  const near = suggest(route, routes);
  return diagnose("config-dead-reference", `There is no page ${route}.`, {
    place,
    hint: near === undefined ? undefined : `Did you mean ${near}?`,
  });
}

/** @param written what was written instead of a language; if it is the id of a locale, its language was meant */
export function noSuchLanguage(
  written: string,
  locales: readonly Pick<LocaleModel, "id" | "lang">[],
  place: Place,
): Diagnostic {
  const meant = locales.find(({ id }) => id === written);
  return diagnose("unknown-language", `No locale of the site has the language ${written}.`, {
    place,
    hint: `Write the "lang" of a locale: ${meant?.lang ?? locales.map(({ lang }) => lang).join(", ")}.`,
  });
}
