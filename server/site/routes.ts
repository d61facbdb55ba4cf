/** The table of routes: which document is at which route, in which language. */
import { isoDate } from "../../shared/schema/dates.ts";
import { query, type Context } from "../engine/types.ts";
import { joinPath, normaliseRoute, resolveDots } from "../../shared/address.ts";
import { diagnose } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { staticFilesQuery } from "./assets.ts";
import { configQuery } from "./config.ts";
import {
  documentsQuery,
  isIndexName,
  splitNumber,
  type DocumentFile,
  type DocumentKind,
} from "./documents/documents.ts";
import { routeHeadQuery, type RouteHead } from "./documents/heads.ts";
import { noRoom, obstacleToPage } from "./occupied.ts";
import { versionsQuery, type DocsVersion } from "./versions.ts";
import { settingsInput } from "../source/inputs.ts";

export interface RouteEntry {
  readonly kind: DocumentKind;
  /** Name of the version that a document belongs to, where there are several. */
  readonly version?: string;
  /** File by language; a language without one shows the default language's. */
  readonly files: Readonly<Record<string, string>>;
}

export interface RouteTable {
  readonly byRoute: Readonly<Record<string, RouteEntry>>;
  readonly byFile: Readonly<Record<string, string>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Drafts by their routes, where those are no pages. */
  readonly drafts: Readonly<Record<string, string>>;
}

/** Route below which posts lie. */
export const blogBaseQuery = query<string>(
  "blog-base",
  "value",
  (context) => context.read(configQuery).blog.routeBasePath,
);

/**
 * Where the numeric prefixes have gone and index files stand for their folder. Letters with accents are one character
 * each, as keyboards type them, whatever the file's name has: macOS writes some names with two.
 * @param base route below which documents of this kind and version lie
 */
export function routeOfDocument(document: DocumentFile, head: RouteHead, base: string): string {
  return routeAsNamed(document, head, base).normalize("NFC");
}

function routeAsNamed(document: DocumentFile, head: RouteHead, base: string): string {
  const segments = document.name.split("/");
  if (document.kind === "post") return resolveDots(joinPath(base, postRoute(segments, head)));
  const isDoc = document.kind === "doc";
  const names = isDoc ? segments.map((segment) => splitNumber(segment).name) : segments;
  const last = names.at(-1) ?? "";
  const folder = names.slice(0, -1);
  if (head.slug !== null) {
    const below = head.slug.startsWith("/") ? head.slug : joinPath(...folder, head.slug);
    return normaliseRoute(joinPath(base, resolveDots(below)));
  }
  // An `id` does not change the route of an index file, which is that of its folder.
  if (isIndexName(last, isDoc ? folder.at(-1) : undefined)) return joinPath(base, ...folder);
  return joinPath(base, ...folder, isDoc && head.id !== null ? head.id : last);
}

/**
 * A path with a date, written with dashes or as folders: the folders before it, year, month, day, and the rest of the
 * name.
 */
const DATED = /^(|.*[^0-9])(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?![0-9])[-/]?(.*)$/;

function postRoute(segments: readonly string[], head: RouteHead): string {
  if (head.slug !== null) return head.slug;
  const last = segments.at(-1) ?? "";
  const name = (isIndexName(last, undefined) ? segments.slice(0, -1) : segments).join("/");
  const [, folders = "", year, month, day, rest = ""] = DATED.exec(name) ?? [];
  if (year === undefined || month === undefined || day === undefined) return name;
  return joinPath(year, month.padStart(2, "0"), day.padStart(2, "0"), folders + rest).slice(1);
}

/** Date in the file name or folders of a post, as `2024-05-01`, or undefined. @param file its path in the site */
export function dateOfFile(file: string): string | undefined {
  const name = file.replace(/^content\/[^/]*\/blog\//, "").replace(/(?:\/index)?\.mdx?$/, "");
  const [, , year, month, day] = DATED.exec(name) ?? [];
  // A thirteenth month is no date: feeds and lists would have to show it.
  return year === undefined ? undefined : isoDate(`${year}-${month ?? ""}-${day ?? ""}`);
}

export const routesQuery = query<RouteTable>("routes", "value", (context) => {
  const { locales } = context.read(configQuery);
  const { drafts } = context.read(settingsInput);
  const versions = context.read(versionsQuery);
  const blogBase = context.read(blogBaseQuery);
  const staticFiles = context.read(staticFilesQuery);
  const byRoute = new Map<
    string,
    { kind: DocumentKind; version: DocsVersion | undefined; files: Map<string, string> }
  >();
  const byFile = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const left = new Map<string, string>();
  for (const { lang } of locales.list) {
    for (const document of context.read(documentsQuery, lang)) {
      const head: RouteHead =
        document.kind === "module"
          ? { slug: null, id: null, draft: false }
          : context.read(routeHeadQuery, document.file);
      const { kind, folder } = document;
      const version = kind === "doc" ? versions.find((each) => each.folder === folder) : undefined;
      // Nobody has declared this version.
      if (kind === "doc" && version === undefined) continue;
      const route = routeOfDocument(document, head, kind === "post" ? blogBase : (version?.base ?? "/"));
      if (head.draft && !drafts) {
        left.set(route, document.file);
        continue;
      }
      const obstacle = obstacleToPage(route, kind, { staticFiles, blogBase, locales: locales.list });
      if (obstacle !== undefined) {
        diagnostics.push(noRoom(route, document.file, obstacle));
        continue;
      }
      const entry = byRoute.get(route) ?? { kind, version, files: new Map<string, string>() };
      const other = entry.files.get(lang);
      if (other !== undefined) {
        diagnostics.push(duplicateRoute(route, document.file, other));
        continue;
      }
      entry.files.set(lang, document.file);
      byRoute.set(route, entry);
      byFile.set(document.file, route);
    }
  }
  return {
    byRoute: Object.fromEntries(
      [...byRoute].map(([route, { kind, version, files }]) => [
        route,
        {
          kind,
          ...(version === undefined || versions.length < 2 ? {} : { version: version.name }),
          files: Object.fromEntries(files),
        },
      ]),
    ),
    byFile: Object.fromEntries(byFile),
    diagnostics,
    drafts: Object.fromEntries(left),
  };
});

function duplicateRoute(route: string, file: string, other: string): Diagnostic {
  return diagnose(
    "duplicate-route",
    `Two files have the route ${route}: this one and ${other}. Readers see ${other}.`,
    {
      hint:
        (file.normalize("NFC") === other.normalize("NFC")
          ? "Their names look the same, but their accents are encoded in two ways. "
          : "") + "Rename one of them, or give it another `slug`.",
      place: { file, line: 1, column: 1 },
      notes: [{ message: "the other file", place: { file: other, line: 1, column: 1 } }],
    },
  );
}

/** The entry of a route (key), or null. A small view: pages that link here do not depend on the whole table. */
export const routeEntryQuery = query<RouteEntry | null>("route-entry", "value", (context, route) => {
  const { byRoute } = context.read(routesQuery);
  return Object.hasOwn(byRoute, route) ? (byRoute[route] ?? null) : null;
});

/** Route of a file (key), or null if the file is not a page. */
export const fileRouteQuery = query<string | null>("file-route", "value", (context, file) => {
  const { byFile } = context.read(routesQuery);
  return Object.hasOwn(byFile, file) ? (byFile[file] ?? null) : null;
});

/** The file that a locale shows at a route: that of its language, or else of the default language, or else none. */
export function fileFor(
  entry: RouteEntry,
  lang: string,
  defaultLang: string,
): { readonly file: string; readonly lang: string } | undefined {
  for (const each of [lang, defaultLang]) {
    const file = Object.hasOwn(entry.files, each) ? entry.files[each] : undefined;
    if (file !== undefined) return { file, lang: each };
  }
  return undefined;
}

/** Reads the entry of a route. */
export function entryOf(context: Context, route: string): RouteEntry | null {
  return context.read(routeEntryQuery, route);
}
