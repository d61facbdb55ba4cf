/** Icons of navbar and footer that the engine does not draw: the label is shown in the navbar, a chain in the footer. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import { isIcon, LINK_ICONS } from "../../../shared/icon-names.ts";
import { isObject } from "../../../shared/json-shape.ts";
import type { ConfigName } from "../../../shared/schema/config-names.ts";
import type { KeyPath } from "../../../shared/schema/key-path.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import type { Context } from "../../engine/types.ts";
import { footerConfigQuery, navbarConfigQuery } from "../config.ts";

export function iconFaults(
  context: Context,
  placer: (name: ConfigName) => (path: KeyPath) => Place,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const visit = (name: ConfigName, value: unknown, path: KeyPath): void => {
    if (Array.isArray(value)) value.forEach((each, at) => visit(name, each, [...path, at]));
    else if (isObject(value))
      for (const [key, each] of Object.entries(value)) {
        if (key !== "icon") visit(name, each, [...path, key]);
        else if (typeof each === "string" && !isIcon(each)) found.push(fault(each, placer(name)([...path, key])));
      }
  };
  visit("navbar", context.read(navbarConfigQuery), []);
  visit("footer", context.read(footerConfigQuery), []);
  return found;
}

function fault(icon: string, place: Place): Diagnostic {
  const near = suggest(icon, LINK_ICONS);
  return diagnose("unknown-icon", `There is no icon ${icon}.`, {
    place,
    hint: `${near === undefined ? "" : `Did you mean ${near}? `}There are ${LINK_ICONS.join(", ")}.`,
  });
}
