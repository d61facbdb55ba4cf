/** Languages of the site in which the interface has no texts. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { hasTexts } from "../../../shared/messages/languages.ts";
import type { Context } from "../../engine/types.ts";
import { configQuery, textsConfigQuery } from "../config.ts";
import { ownTags } from "../texts.ts";
import { placers } from "./config-entries.ts";

/** Says for each of them that its menus are in English. */
export function interfaceLanguages(context: Context): readonly Diagnostic[] {
  const { languages } = context.read(textsConfigQuery);
  const placeOf = placers(context)("site");
  return context.read(configQuery).locales.list.flatMap(({ lang, label }, index) =>
    hasTexts(lang) || ownTags(languages, lang).length > 0
      ? []
      : [
          diagnose("interface-language", `Menus and buttons are in English on pages in ${label}.`, {
            hint: `Write them into config/texts.json: {"languages": {"${lang}": {"page": {…}}}}. What it leaves out stays English.`,
            place: placeOf(["locales", "list", index, "lang"]),
          }),
        ],
  );
}
