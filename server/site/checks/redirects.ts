/** Checks of redirects: rules that never hold, go round in a circle, or lead nowhere. */
import { isExternal, routeAsWritten, splitAddress } from "../../../shared/address.ts";
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import type { KeyPath } from "../../../shared/schema/key-path.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import type { Context } from "../../engine/types.ts";
import { staticFilesQuery } from "../assets.ts";
import { isBuiltInAnywhere } from "../built-in.ts";
import { leadsSomewhere } from "../links/config-links.ts";
import { defaultLocaleOf, redirectsConfigQuery } from "../config.ts";
import { obstacleAt } from "../occupied.ts";
import { bareRoute, followRedirects, isShown, prefixTargets, redirectTableQuery } from "../links/redirects.ts";
import { blogBaseQuery, routesQuery } from "../routes.ts";

/** @param placeOf finds places in config/redirects.json */
export function redirectFaults(context: Context, placeOf: (path: KeyPath) => Place): readonly Diagnostic[] {
  return [...exactFaults(context, placeOf), ...prefixFaults(context, placeOf)];
}

/** Faults of redirects from one address. */
function exactFaults(context: Context, placeOf: (path: KeyPath) => Place): readonly Diagnostic[] {
  const { redirects } = context.read(redirectsConfigQuery);
  const table = context.read(redirectTableQuery);
  const { byRoute } = context.read(routesQuery);
  const { lang } = defaultLocaleOf(context);
  const staticFiles = context.read(staticFilesQuery);
  const found: Diagnostic[] = [];
  const seen = new Set<string>();
  redirects.forEach(({ from, to }, i) => {
    const place = (): Place => placeOf(["redirects", i, "from"]);
    const { hash } = splitAddress(from);
    const route = routeAsWritten(from);
    if (seen.has(route + hash))
      found.push(diagnose("redirect-duplicate", `${from} is redirected twice.`, { place: place() }));
    seen.add(route + hash);
    const obstacle =
      hash === "" ? obstacleAt(route, { staticFiles, blogBase: context.read(blogBaseQuery) }) : undefined;
    if (obstacle !== undefined)
      found.push(
        diagnose("redirect-shadows-page", `Nothing can lead on from ${from}: ${obstacle}.`, { place: place() }),
      );
    // A page in other languages alone keeps them, and the redirect holds in the rest.
    const isTaken = Object.hasOwn(byRoute, route)
      ? isShown(byRoute, route, lang, lang)
      : isBuiltInAnywhere(context, route);
    if (hash === "" && isTaken) {
      found.push(
        diagnose("redirect-shadows-page", `There is a page at ${route}, so this redirect never holds.`, {
          place: place(),
        }),
      );
    }
    const end =
      hash === ""
        ? followRedirects(table, route, (each) => Object.hasOwn(byRoute, each))
        : { target: to, cycle: false, chain: [] };
    if (end.cycle)
      found.push(
        diagnose("redirect-cycle", `The redirect of ${from} goes round in a circle: ${end.chain.join(" → ")}.`, {
          place: place(),
        }),
      );
    else if (!leadsSomewhere(context, end.target)) {
      const near = suggest(end.target, Object.keys(byRoute));
      found.push(
        diagnose("redirect-target", `${from} leads to ${end.target}, where there is no page.`, {
          place: placeOf(["redirects", i, "to"]),
          hint: near === undefined ? undefined : `Did you mean ${near}?`,
        }),
      );
    }
  });
  return found;
}

/** Stands for the rest of an address below a prefix. */
const NO_PAGE = "…";

/** Faults of redirects of everything below a path. */
function prefixFaults(context: Context, placeOf: (path: KeyPath) => Place): readonly Diagnostic[] {
  const { prefixes } = context.read(redirectsConfigQuery);
  const table = context.read(redirectTableQuery);
  const found: Diagnostic[] = [];
  const targets = [...prefixTargets(context)];
  prefixes.forEach(({ from, to }, i) => {
    const below = targets.filter((route) => route.startsWith(from));
    if (from !== "/" && below.length > 0) {
      found.push(
        diagnose(
          "redirect-prefix-pages",
          `There are pages below ${from}, such as ${below[0] ?? ""}; the rule holds for the others only.`,
          { place: placeOf(["prefixes", i, "from"]) },
        ),
      );
    }
    if (isExternal(to)) return;
    // Any address that no other rule is about: a page on the way would end the walk.
    const { chain, cycle } = followRedirects(table, `${from}${NO_PAGE}`, () => false);
    if (cycle)
      found.push(
        diagnose(
          "redirect-prefix-cycle",
          `What is below ${from} is led on for ever: ${chain.slice(0, 4).join(" → ")}.`,
          {
            place: placeOf(["prefixes", i, "to"]),
          },
        ),
      );
    const target = bareRoute(context, to);
    const prefix = target === "/" ? "/" : `${target}/`;
    if (!targets.some((route) => route === target || route.startsWith(prefix))) {
      found.push(
        diagnose("redirect-target", `${from} leads to ${to}, below which there are no pages.`, {
          place: placeOf(["prefixes", i, "to"]),
        }),
      );
    }
  });
  return found;
}
