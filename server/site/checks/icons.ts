/** Icons of navbar and footer that the engine does not draw: the label is shown in the navbar, a chain in the footer. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import { isIcon, LINK_ICONS } from "../../../shared/icon-names.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import type { Context } from "../../engine/types.ts";
import { textsIn, type placers } from "./config-entries.ts";
import { footerConfigQuery, navbarConfigQuery } from "../config.ts";

export function iconFaults(context: Context, placeIn: ReturnType<typeof placers>): readonly Diagnostic[] {
  const configs = { navbar: context.read(navbarConfigQuery), footer: context.read(footerConfigQuery) };
  return (["navbar", "footer"] as const).flatMap((name) =>
    Array.from(textsIn(configs[name])).flatMap(([path, text]) =>
      path.at(-1) !== "icon" || isIcon(text) ? [] : [fault(text, placeIn(name)(path))],
    ),
  );
}

function fault(icon: string, place: Place): Diagnostic {
  const near = suggest(icon, LINK_ICONS);
  return diagnose("unknown-icon", `There is no icon ${icon}.`, {
    place,
    hint: `${near === undefined ? "" : `Did you mean ${near}? `}There are ${LINK_ICONS.join(", ")}.`,
  });
}
