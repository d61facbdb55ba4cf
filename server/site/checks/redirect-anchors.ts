/**
 * Checks of redirects and anchors: redirects to an anchor that does not exist, and redirects of an anchor that does.
 */
import { decodePath, isExternal, routeOfAddress, splitAddress } from "../../../shared/address.ts";
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import { query, type Context } from "../../engine/types.ts";
import { placesIn } from "../../source/config.ts";
import { fileInput } from "../../source/inputs.ts";
import { configFile } from "../../../shared/schema/config-names.ts";
import { idsOf } from "../documents/articles.ts";
import { defaultLocaleOf, redirectsConfigQuery } from "../config.ts";
import { entryOf } from "../routes.ts";

export const redirectAnchorsQuery = query<readonly Diagnostic[]>("redirect-anchors", "value", (context) => {
  const found: Diagnostic[] = [];
  const placeOf = placer(context);
  context.read(redirectsConfigQuery).redirects.forEach(({ from, to }, i) => {
    const old = splitAddress(from);
    const gone = decodePath(old.hash.slice(1));
    if (gone !== "" && idsAt(context, old.path)?.includes(gone) === true) {
      found.push(
        diagnose("redirect-shadows-page", `${old.path} has a #${gone} of its own, which readers never reach.`, {
          place: placeOf(["redirects", i, "from"]),
          hint: "Remove the redirect, or the id from the page.",
        }),
      );
    }
    if (isExternal(to)) return;
    const next = splitAddress(to);
    const id = decodePath(next.hash.slice(1));
    const ids = id === "" || id === "top" ? undefined : idsAt(context, next.path);
    if (ids === undefined || ids.includes(id)) return;
    const near = suggest(id, ids);
    found.push(
      diagnose("redirect-target", `${from} leads to ${to}, but the page has no #${id}.`, {
        place: placeOf(["redirects", i, "to"]),
        hint: near === undefined ? undefined : `Did you mean #${near}?`,
      }),
    );
  });
  return found;
});

/** Anchors of the document at a route in the default language; undefined if there is no document. */
function idsAt(context: Context, path: string): readonly string[] | undefined {
  const entry = entryOf(context, routeOfAddress(path));
  const file = entry?.kind === "module" ? undefined : entry?.files[defaultLocaleOf(context).lang];
  return file === undefined ? undefined : idsOf(context, file);
}

/** Finds places in the configuration, whose text is read only if there is a fault. */
function placer(context: Context): (path: readonly (string | number)[]) => Place {
  let places: ReturnType<typeof placesIn> | undefined;
  return (path) => {
    if (places === undefined) {
      const state = context.read(fileInput, configFile("redirects"));
      places = placesIn("redirects", state.kind === "text" ? state.text : "");
    }
    return places(path);
  };
}
