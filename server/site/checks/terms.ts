/** Checks that the glossary defines the terms that the configuration names. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { configFile } from "../../../shared/schema/config-names.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import type { Context } from "../../engine/types.ts";
import { placesIn } from "../../source/config.ts";
import { fileInput } from "../../source/inputs.ts";
import { defaultLocaleOf } from "../config.ts";
import { definitionsQuery, glossaryConfigQuery, glossaryFileQuery } from "../documents/glossary.ts";

/** Diagnostics for undefined terms. A glossary page that does not exist is reported with the other references. */
export function termFaults(context: Context): readonly Diagnostic[] {
  const glossary = context.read(glossaryConfigQuery);
  const { lang } = defaultLocaleOf(context);
  if (glossary === null || context.read(glossaryFileQuery, lang) === "") return [];
  const ids = Object.keys(context.read(definitionsQuery, lang));
  return glossary.terms.flatMap((id, index) => {
    if (ids.includes(id)) return [];
    const state = context.read(fileInput, configFile("site"));
    const placeOf = placesIn("site", state.kind === "text" ? state.text : "");
    const near = suggest(id, ids);
    return [
      diagnose("config-dead-reference", `${glossary.page} defines no term with the id ${id}.`, {
        place: placeOf(["glossary", "terms", index]),
        hint: near === undefined ? "Give a row of that page this id, or remove it here." : `Did you mean ${near}?`,
      }),
    ];
  });
}
