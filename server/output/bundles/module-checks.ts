/**
 * Checks of standalone React pages, which are not parsed as documents: crashes and broken links.
 */
import { diagnose } from "../../../shared/catalogue.ts";
import { decodePath, joinPath, normaliseRoute, splitAddress } from "../../../shared/address.ts";
import { compareDiagnostics, type Diagnostic } from "../../../shared/diagnostics.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import { query, type Context } from "../../engine/types.ts";
import { moduleOutlineQuery } from "../../render/module-outline.ts";
import { islandSlotsQuery, renderedIsland } from "../../render/islands.ts";
import { crashesQuery } from "../../render/module-page.ts";
import { buildDiagnosticsQuery, documentFilesQuery } from "../../site/checks/site.ts";
import { reviewDiagnosticsQuery } from "../../site/checks/review.ts";
import { configQuery, localeOf, splitLocale } from "../../site/config.ts";
import { langOf } from "../../site/documents/documents.ts";
import { redirectTableQuery, redirectOnce } from "../../site/links/redirects.ts";
import { hiddenFilesQuery } from "../hidden-files.ts";
import { findOutput } from "../outputs.ts";
import { pageKey } from "../../site/keys.ts";
import { fileFor, routesQuery } from "../../site/routes.ts";
import { builtInRoutesQuery } from "../../site/built-in.ts";
import { grammarFile, grammarNamesQuery } from "../../site/documents/grammars.ts";
import { componentFile, componentNamesQuery } from "../../site/components.ts";
import { grammarInput, islandsInput, moduleInput } from "../../source/inputs.ts";

/** Broken links in the standalone pages of a locale (key: its id), reported at the page's file. */
export const moduleLinksQuery = query<readonly Diagnostic[]>("module-links", "value", (context, localeId) => {
  const { baseUrl, locales } = context.read(configQuery);
  const locale = localeOf(context, localeId);
  const defaultLang = localeOf(context, locales.default).lang;
  const { byRoute } = context.read(routesQuery);
  const found: Diagnostic[] = [];
  for (const [route, entry] of Object.entries(byRoute)) {
    const shown = entry.kind === "module" ? fileFor(entry, locale.lang, defaultLang) : undefined;
    if (!shown || shown.lang !== locale.lang) continue;
    const targets = new Set<string>();
    for (const link of context.read(moduleOutlineQuery, pageKey(localeId, route)).links) {
      // Two slashes begin the name of another host.
      if (!/^\/(?!\/)/.test(link)) continue;
      const path = decodePath(splitAddress(link).path);
      // What does not lie below the base path belongs to another site on the same host.
      if (`${path}/`.startsWith(baseUrl)) targets.add(normaliseRoute(`/${path.slice(baseUrl.length)}`));
    }
    for (const target of targets) {
      const { locale: named, rest } = splitLocale(locales.list, target);
      const where = named ?? localeOf(context, locales.default);
      const isPage = (at: string): boolean => {
        const there = byRoute[at];
        return there !== undefined && fileFor(there, where.lang, defaultLang) !== undefined;
      };
      const wanted = normaliseRoute(rest);
      const exists =
        isPage(wanted) ||
        context.read(builtInRoutesQuery, where.id).includes(wanted) ||
        findOutput(context.read, target.slice(1)) !== undefined ||
        redirectOnce(context.read(redirectTableQuery), wanted) !== null;
      if (exists) continue;
      const near = suggest(wanted, Object.keys(byRoute).filter(isPage));
      found.push(
        diagnose("broken-link", `There is no page ${target}.`, {
          place: { file: shown.file, line: 1, column: 1 },
          hint: near === undefined ? undefined : `Did you mean ${joinPath(where.path, near)}?`,
        }),
      );
    }
  }
  return found;
});

/** Components of the site that could not be rendered, reported at their place in the document (key: its file). */
export const islandDiagnosticsQuery = query<readonly Diagnostic[]>("island-diagnostics", "value", (context, file) => {
  const lang = langOf(file);
  return context.read(islandSlotsQuery, file).flatMap((slot) => {
    const rendered = renderedIsland(context, lang, slot);
    if (rendered.kind === "ok") return [];
    const { name, place } = slot;
    const component = componentFile(name);
    const state = context.read(moduleInput, component);
    const [line, column] = state.kind === "failed" ? [state.line ?? 1, state.column ?? 1] : [1, 1];
    const note = { message: "The component.", place: { file: component, line, column } };
    return [diagnose(rendered.code, `<${name}>: ${rendered.message}`, { place, notes: [note] })];
  });
});

function islandDiagnostics(context: Context): readonly Diagnostic[] {
  if (context.read(componentNamesQuery).length === 0) return [];
  return context.read(documentFilesQuery).flatMap((file) => context.read(islandDiagnosticsQuery, file));
}

/** Faults of grammars and components themselves, wherever they are used: the live server tells them on every page. */
export const codeDiagnosticsQuery = query<readonly Diagnostic[]>("code-diagnostics", "value", (context) => [
  ...grammarDiagnostics(context),
  ...bundleDiagnostics(context),
]);

/** Components that readers' browsers would not get. Those that can't be built at all are reported where they are used. */
function bundleDiagnostics(context: Context): readonly Diagnostic[] {
  return Object.entries(context.read(islandsInput).faults).flatMap(([name, message]) => {
    const file = componentFile(name);
    if (context.read(moduleInput, file).kind !== "ok") return [];
    return [
      diagnose("component-crashed", `<${name}> can't be bundled for browsers: ${message}.`, {
        place: { file, line: 1, column: 1 },
      }),
    ];
  });
}

/** All diagnostics of a build, standalone pages included. */
export const allBuildDiagnosticsQuery = query<readonly Diagnostic[]>("all-build-diagnostics", "value", (context) =>
  [...context.read(buildDiagnosticsQuery), ...moduleFaults(context)].sort(compareDiagnostics),
);

/** All diagnostics for reviewers. */
export const allReviewDiagnosticsQuery = query<readonly Diagnostic[]>("all-review-diagnostics", "value", (context) =>
  [...context.read(reviewDiagnosticsQuery), ...moduleFaults(context)].sort(compareDiagnostics),
);

/** Grammars of the site that can't be used. */
function grammarDiagnostics(context: Context): readonly Diagnostic[] {
  return context.read(grammarNamesQuery).flatMap((name) => {
    const state = context.read(grammarInput, grammarFile(name));
    if (state.kind === "ok") return [];
    const { file, line, column, message } = state;
    const hint = "Export a function as the default that returns a grammar of highlight.js.";
    return [
      diagnose("grammar-failed", `The grammar of "${name}" can't be used: ${message}.`, {
        place: { file, line, column },
        hint,
      }),
    ];
  });
}

function moduleFaults(context: Context): readonly Diagnostic[] {
  return [
    ...context.read(codeDiagnosticsQuery),
    ...context.read(hiddenFilesQuery),
    ...context.read(crashesQuery),
    ...islandDiagnostics(context),
    ...context.read(configQuery).locales.list.flatMap(({ id }) => context.read(moduleLinksQuery, id)),
  ];
}
