/**
 * The table of all outputs of the site, which dumps, the live server and checks use. Each kind of output is defined in
 * a file of its own. If two kinds have the same path, the order of this list decides.
 */
import { archiveKind } from "./files/archives.ts";
import { assetKinds } from "./files/assets.ts";
import { caddyQuery } from "./files/caddy.ts";
import { cardKind } from "./files/social-cards.ts";
import { feedKind } from "./files/feeds.ts";
import { headersFileQuery, redirectsFileQuery } from "./files/hosts.ts";
import { llmsFullKind } from "./files/llms-full.ts";
import { llmsKind } from "./files/llms.ts";
import { nginxQuery } from "./files/nginx.ts";
import { chunkKind, markdownKind, pageKind } from "./files/pages.ts";
import { redirectKind } from "./files/redirects.ts";
import { searchKind } from "./files/search.ts";
import { searchTextKind } from "./files/search-text.ts";
import { searchWordsKind } from "./files/search-words.ts";
import { robotsQuery, sitemapKind } from "./files/sitemap.ts";
import { staticKind } from "./files/static.ts";
import { webManifestKind } from "./files/web-manifest.ts";
import { singleFile, type OutputKind, type ReadQuery } from "./kind.ts";

/** All kinds. Of two with the same path, the first takes precedence. */
export const KINDS: readonly OutputKind[] = [
  pageKind,
  chunkKind,
  markdownKind,
  cardKind,
  feedKind,
  webManifestKind,
  redirectKind,
  sitemapKind,
  llmsKind,
  llmsFullKind,
  singleFile("_redirects", redirectsFileQuery),
  singleFile("_headers", headersFileQuery),
  singleFile("nginx.conf", nginxQuery),
  singleFile("Caddyfile", caddyQuery),
  ...assetKinds,
  archiveKind,
  searchKind,
  searchWordsKind,
  searchTextKind,
  staticKind,
  // Many sites have one of their own.
  singleFile("robots.txt", robotsQuery),
];

/** A file of the site. */
export interface Output<K extends string = string> {
  readonly path: string;
  readonly kind: OutputKind;
  /** Key by which the content is read. */
  readonly key: K;
}

/** Whether an output is of a kind, so that its key has the type of that kind's keys. */
export function isOfKind<K extends string>(output: Output | undefined, kind: OutputKind<K>): output is Output<K> {
  return output?.kind === kind;
}

/** The rows of one part of a kind. */
export function* outputsIn<P extends string>(
  read: ReadQuery,
  kind: OutputKind<string, P>,
  part: NoInfer<P>,
): Generator<Output> {
  for (const [path, key] of Object.entries(read(kind.rows, part))) yield { path, kind, key };
}

/** All rows of a kind. */
export function* outputsOfKind(read: ReadQuery, kind: OutputKind): Generator<Output> {
  for (const part of kind.parts(read)) yield* outputsIn(read, kind, part);
}

/**
 * All outputs of the site, without duplicate paths. Requires parsing all documents, on which names of the search index
 * depend.
 */
export function allOutputs(read: ReadQuery): readonly Output[] {
  const found = new Map<string, Output>();
  for (const kind of KINDS)
    for (const output of outputsOfKind(read, kind)) if (!found.has(output.path)) found.set(output.path, output);
  return [...found.values()];
}

/** Finds the output at a path, computing only the parts of the table that may contain it. */
export function findOutput(read: ReadQuery, path: string, kinds = KINDS): Output | undefined {
  for (const kind of kinds) {
    for (const part of kind.parts(read, path)) {
      const rows = read(kind.rows, part);
      const key = Object.hasOwn(rows, path) ? rows[path] : undefined;
      if (key !== undefined) return { path, kind, key };
    }
  }
  return undefined;
}
