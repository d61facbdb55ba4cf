/** Rules of config/search.json about pages and languages that the site does not have. */
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import type { KeyPath } from "../../../shared/schema/key-path.ts";
import type { Context } from "../../engine/types.ts";
import { ALL_LOCALES, configQuery, searchConfigQuery } from "../config.ts";
import { routesQuery } from "../routes.ts";
import { noSuchLanguage, noSuchPage } from "./references.ts";

/** Ends a rule about a route and all below it. */
const ALL_BELOW = "/**";

export function searchRuleFaults(context: Context, placeOf: (path: KeyPath) => Place): readonly Diagnostic[] {
  return [...aboutNoPage(context, placeOf), ...forNobody(context, placeOf)];
}

function aboutNoPage(context: Context, placeOf: (path: KeyPath) => Place): readonly Diagnostic[] {
  const { boosts, often, exclude } = context.read(searchConfigQuery);
  const { byRoute, drafts } = context.read(routesQuery);
  const routes = [...Object.keys(byRoute), ...Object.keys(drafts)];
  const rules = [
    ...boosts.map(({ route }, at) => ({ route, path: ["boosts", at, "route"] })),
    ...often.map((route, at) => ({ route, path: ["often", at] })),
    ...exclude.map((route, at) => ({ route, path: ["exclude", at] })),
  ];
  return rules.flatMap(({ route, path }) => {
    const above = route.endsWith(ALL_BELOW) ? route.slice(0, -ALL_BELOW.length) : undefined;
    if (routes.some((each) => each === (above ?? route) || (above !== undefined && each.startsWith(`${above}/`))))
      return [];
    return [noSuchPage(route, routes, placeOf(path))];
  });
}

/** Words and headings for locales that don't exist. Their keys are languages or ids of locales. */
function forNobody(context: Context, placeOf: (path: KeyPath) => Place): readonly Diagnostic[] {
  const { synonyms, vocabulary, passOver } = context.read(searchConfigQuery);
  const { list } = context.read(configQuery).locales;
  const known = new Set([ALL_LOCALES, ...list.flatMap(({ lang, id }) => [lang, id])]);
  return Object.entries({ synonyms, vocabulary, passOver }).flatMap(([key, byLocale]) =>
    Object.keys(byLocale).flatMap((lang) =>
      known.has(lang) ? [] : [noSuchLanguage(lang, list, placeOf([key, lang]))],
    ),
  );
}
