/** Files that `config/site.json` names and that are not there: readers would see a broken picture, or none. */
import { decodePath, isExternal, splitAddress } from "../../../shared/address.ts";
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import type { KeyPath } from "../../../shared/schema/key-path.ts";
import type { Context } from "../../engine/types.ts";
import { isPublicFile } from "../assets.ts";
import { configQuery } from "../config.ts";

export function pictureFaults(context: Context, placeOf: (path: KeyPath) => Place): readonly Diagnostic[] {
  const { favicon, image, touchIcon, logo, fonts, theme } = context.read(configQuery);
  const named: readonly (readonly [KeyPath, string | undefined])[] = [
    [["favicon"], favicon],
    [["image"], image],
    [["touchIcon"], touchIcon],
    [["logo", "src"], logo?.src],
    [["logo", "srcDark"], logo?.srcDark],
    [["theme", "stylesheet"], theme.stylesheet],
    [["fonts", "stylesheet"], fonts.source === "none" ? undefined : fonts.stylesheet],
  ];
  return named.flatMap(([key, address]) => {
    if (address === undefined || isExternal(address) || isPublicFile(context, address)) return [];
    return [
      diagnose("broken-image", `There is no file content/static${decodePath(splitAddress(address).path)}.`, {
        place: placeOf(key),
        hint: "Put it there, or correct the path: it begins with / and is looked up in content/static.",
      }),
    ];
  });
}
