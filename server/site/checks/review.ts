/** Additional checks for reviewers: orphans, translations, sources, terms. */
import { decodePath, normaliseRoute } from "../../../shared/address.ts";
import { diagnose } from "../../../shared/catalogue.ts";
import { compareDiagnostics, type Diagnostic } from "../../../shared/diagnostics.ts";
import { hashOf } from "../../engine/hash.ts";
import { query, type Context, type Query } from "../../engine/types.ts";
import { fileInput } from "../../source/inputs.ts";
import { articleQuery, idsOf } from "../documents/articles.ts";
import { configQuery, defaultLocaleOf, footerConfigQuery, isSiteReadQuery, navbarConfigQuery } from "../config.ts";
import { langOf } from "../documents/documents.ts";
import { headQuery, navHeadQuery } from "../documents/heads.ts";
import { homeNotice } from "../links/root-redirect.ts";
import { pageLinksQuery } from "../links/page-links.ts";
import { pageKey } from "../keys.ts";
import { fileRouteQuery, routesQuery } from "../routes.ts";
import { sidebarByRouteQuery } from "../sidebars/sidebars.ts";
import { strayDocuments, unknownLanguages } from "./addresses.ts";
import { interfaceLanguages } from "./interface.ts";
import { strayConfigs, strayTranslations } from "./strays.ts";
import { versionOf } from "../versions.ts";
import { buildDiagnosticsQuery } from "./site.ts";
import { wording } from "./wording.ts";

/** First 12 hex digits of the SHA-256 of a document's bytes; the value of `translated_from` in its translations. */
export function sourceStamp(text: string): string {
  return hashOf(text).slice(0, 12);
}

export const reviewDiagnosticsQuery = query<readonly Diagnostic[]>("review-diagnostics", "value", (context) => {
  const found = context.read(buildDiagnosticsQuery);
  // Without settings all else would follow from that, except that they lie in another place.
  if (!context.read(isSiteReadQuery)) return [...found, ...strayConfigs(context)].sort(compareDiagnostics);
  return [
    ...found,
    ...homeNotice(context),
    ...unknownLanguages(context),
    ...strayDocuments(context),
    ...strayConfigs(context),
    ...strayTranslations(context),
    ...interfaceLanguages(context),
    ...orphans(context),
    ...translations(context),
    ...wording(context),
    ...unsourced(context),
  ].sort(compareDiagnostics);
});

/**
 * What the checks for reviewers ask of a document's article: small, so that the articles of all documents need not be in
 * memory at once. Empty for a document of which they ask nothing.
 */
export function reviewViewsOf(read: Context["read"], file: string): readonly Query<unknown>[] {
  if (langOf(file) !== defaultLocaleOf({ read }).lang) return [];
  return [
    ...(read(unreachedRoutesQuery).length > 0 ? [linkedRoutesQuery] : []),
    ...(read(configQuery).locales.list.length > 1 ? [originalIdsQuery] : []),
  ];
}

/** Routes of documents to which no sidebar and no menu links. */
export const unreachedRoutesQuery = query<readonly string[]>("unreached-routes", "value", (context) => {
  const { lang } = defaultLocaleOf(context);
  // The site's title leads to the start page.
  const reached = new Set(["/", ...Object.keys(context.read(sidebarByRouteQuery))]);
  const inConfig = JSON.stringify([context.read(navbarConfigQuery), context.read(footerConfigQuery)]);
  // Written as an address, in which spaces are encoded and a slash may stand at the end.
  for (const [, to = ""] of inConfig.matchAll(/"to":"([^"#?]*)/g)) reached.add(normaliseRoute(decodePath(to)));
  return Object.entries(context.read(routesQuery).byRoute).flatMap(([route, { kind, files }]) => {
    const file = files[lang];
    const isDocument = kind === "doc" && file !== undefined;
    return isDocument && !reached.has(route) && !context.read(navHeadQuery, file).unlisted ? [route] : [];
  });
});

/** Routes of other pages to which a document of the default locale links (key: its file). */
export const linkedRoutesQuery = query<readonly string[]>("linked-routes", "value", (context, file) => {
  const route = context.read(fileRouteQuery, file);
  if (route === null) return [];
  const targets = context.read(pageLinksQuery, pageKey(defaultLocaleOf(context).id, route));
  const routes = targets.flatMap((target) => (target.kind === "page" && target.route !== route ? [target.route] : []));
  return [...new Set(routes)];
});

/** Documents to which no sidebar, menu or page links. */
function orphans(context: Context): readonly Diagnostic[] {
  const unreached = new Set(context.read(unreachedRoutesQuery));
  if (unreached.size === 0) return [];
  const { byRoute, byFile } = context.read(routesQuery);
  const { lang } = defaultLocaleOf(context);
  for (const file of Object.keys(byFile))
    if (!file.endsWith(".tsx") && langOf(file) === lang)
      for (const route of context.read(linkedRoutesQuery, file)) unreached.delete(route);
  return [...unreached].map((route) =>
    diagnose("orphan-page", `Nothing leads to ${route}: no sidebar, no menu, no other page.`, {
      place: { file: byRoute[route]?.files[lang] ?? "", line: 1, column: 1 },
      hint: "Add it to a sidebar, link to it, or mark it `unlisted: true`.",
    }),
  );
}

/** Reference pages that don't state their sources. */
function unsourced(context: Context): readonly Diagnostic[] {
  const { lang } = defaultLocaleOf(context);
  return Object.values(context.read(routesQuery).byRoute).flatMap((entry) => {
    const file = entry.kind === "module" ? undefined : entry.files[lang];
    if (file === undefined) return [];
    const { frontMatter, keyLines } = context.read(headQuery, file);
    if (frontMatter.kind !== "reference" || (frontMatter.sources ?? []).length > 0) return [];
    return diagnose("reference-sources", "This reference doesn't say what its facts were checked against.", {
      place: { file, line: keyLines["kind"] ?? 1, column: 1 },
      hint: "Name the sources in its front matter: `sources: [owner/repo path@commit]`.",
    });
  });
}

function translations(context: Context): readonly Diagnostic[] {
  const { locales } = context.read(configQuery);
  const source = defaultLocaleOf(context).lang;
  const { byRoute } = context.read(routesQuery);
  const found: Diagnostic[] = [];
  const isStamped = anyStamp(context, source);
  for (const { lang, label } of locales.list) {
    if (lang === source) continue;
    for (const [route, entry] of Object.entries(byRoute)) {
      const original = entry.files[source];
      const own = entry.files[lang];
      if (original === undefined || entry.kind === "module" || isUnmaintained(context, entry.version)) continue;
      if (own === undefined) {
        found.push(
          diagnose("missing-translation", `${route} has no ${label} version.`, {
            place: { file: original, line: 1, column: 1 },
          }),
        );
        continue;
      }
      found.push(...translationFaults(context, own, original, isStamped));
    }
  }
  return found;
}

/** Whether any translation states which text it was made from. If none does, the site does not use these stamps. */
function anyStamp(context: Context, source: string): boolean {
  return Object.values(context.read(routesQuery).byRoute).some(
    ({ kind, files }) =>
      kind !== "module" &&
      Object.entries(files).some(
        ([lang, file]) => lang !== source && context.read(headQuery, file).frontMatter.translated_from !== undefined,
      ),
  );
}

/** Ids in a document (key: its file) that its translations must have as well. */
export const originalIdsQuery = query<{ readonly headings: readonly string[]; readonly entries: readonly string[] }>(
  "original-ids",
  "value",
  (context, file) => {
    const { headings, entries } = context.read(articleQuery, file);
    return { headings: headings.map(({ id }) => id), entries };
  },
);

/** Whether a version is not maintained any more, so that its documents need no translation. */
function isUnmaintained(context: Context, version: string | undefined): boolean {
  return version !== undefined && versionOf(context, version).banner === "unmaintained";
}

function translationFaults(context: Context, own: string, original: string, isStamped: boolean): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const head = context.read(headQuery, own);
  const state = context.read(fileInput, original);
  const stamp = state.kind === "text" ? sourceStamp(state.text) : "";
  const from = head.frontMatter.translated_from;
  const line = head.keyLines["translated_from"] ?? 1;
  if (from === undefined) {
    if (isStamped)
      found.push(
        diagnose("stale-translation", "The translation does not say which text it was made from.", {
          place: { file: own, line: 1, column: 1 },
          hint: `Write \`translated_from: "${stamp}"\` into its front matter once it says what ${original} says.`,
        }),
      );
  } else if (from !== stamp) {
    found.push(
      diagnose("stale-translation", `${original} has changed since this translation was made.`, {
        place: { file: own, line, column: 1 },
        hint: `Bring it up to date, then write \`translated_from: "${stamp}"\`.`,
      }),
    );
  }
  const ids = new Set(idsOf(context, own));
  const { headings, entries } = context.read(originalIdsQuery, original);
  for (const id of entries) {
    if (ids.has(id)) continue;
    found.push(
      diagnose("translation-heading-mismatch", `The row or entry #${id} of ${original} is missing.`, {
        place: { file: own, line: 1, column: 1 },
        hint: `Give its translation the id, at the end of its first cell or line: {#${id}}.`,
      }),
    );
  }
  for (const id of headings) {
    if (ids.has(id)) continue;
    found.push(
      diagnose("translation-heading-mismatch", `The heading #${id} of ${original} is missing.`, {
        place: { file: own, line: 1, column: 1 },
        hint: `Give its translation the id: {#${id}}.`,
      }),
    );
  }
  return found;
}
