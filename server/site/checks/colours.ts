/** Accent colours of the configuration in which links could hardly be read. */
import { diagnose } from "../../../shared/catalogue.ts";
import { contrast, isReadable, PAGE_COLOURS, readableAccent, TEXT_CONTRAST } from "../../../shared/colour.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import type { KeyPath } from "../../../shared/schema/key-path.ts";
import type { Context } from "../../engine/types.ts";
import { configQuery } from "../config.ts";

/** @param placeOf finds places in the configuration of the site */
export function colourFaults(context: Context, placeOf: (path: KeyPath) => Place): readonly Diagnostic[] {
  const { accent, accentDark } = context.read(configQuery).theme;
  return [
    { key: "accent", colour: accent, mode: "light" } as const,
    { key: "accentDark", colour: accentDark, mode: "dark" } as const,
  ].flatMap(({ key, colour, mode }) => {
    if (colour === undefined || isReadable(colour, mode) !== false) return [];
    const ground = PAGE_COLOURS[mode];
    const seen = contrast(colour, ground) ?? 0;
    return [
      diagnose("faint-accent", `${colour} has a contrast of ${rounded(seen)} on ${ground}: links are hard to read.`, {
        place: placeOf(["theme", key]),
        hint: `Text needs ${TEXT_CONTRAST}. The nearest colour that is easily read is ${readableAccent(colour, mode) ?? ""}.`,
      }),
    ];
  });
}

/** Cut off, not rounded up: 4.49 is not enough. */
function rounded(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}
