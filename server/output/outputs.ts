/**
 * Everything that the site consists of: the one table that dumps, the live server and checks go by. A kind of output is
 * a record in a file of its own; which of them has a path that two would have is the order of this list, and nothing else.
 */
import { archiveKind } from "./files/archives.ts";
import { assetKinds } from "./files/assets.ts";
import { caddyQuery } from "./files/caddy.ts";
import { cardKind } from "./files/social-cards.ts";
import { feedKind } from "./files/feeds.ts";
import { headersFileQuery, redirectsFileQuery } from "./files/hosts.ts";
import { llmsFullKind, llmsKind } from "./files/llms.ts";
import { nginxQuery } from "./files/nginx.ts";
import { chunkKind, markdownKind, pageKind } from "./files/pages.ts";
import { redirectKind } from "./files/redirects.ts";
import { searchKind } from "./files/search.ts";
import { searchTextKind } from "./files/search-text.ts";
import { searchWordsKind } from "./files/search-words.ts";
import { robotsQuery, sitemapQuery } from "./files/sitemap.ts";
import { staticKind } from "./files/static.ts";
import { webManifestKind } from "./files/web-manifest.ts";
import { singleFile, type OutputKind, type ReadQuery } from "./kind.ts";

/** All kinds; of two that have the same path, the first one counts. */
export const KINDS: readonly OutputKind[] = [
  pageKind,
  chunkKind,
  markdownKind,
  cardKind,
  feedKind,
  webManifestKind,
  redirectKind,
  singleFile("sitemap.xml", sitemapQuery),
  singleFile("robots.txt", robotsQuery),
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
];

/** A file of the site. */
export interface Output<K extends string = string> {
  readonly path: string;
  readonly kind: OutputKind;
  /** What the content is asked for by. */
  readonly key: K;
}

/** Whether an output is of a kind: its key is one of that kind's then. */
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

/** Every output of the site, each path once. Whoever asks has all documents parsed: names of the search index depend on them. */
export function allOutputs(read: ReadQuery): readonly Output[] {
  const found = new Map<string, Output>();
  for (const kind of KINDS)
    for (const output of outputsOfKind(read, kind)) if (!found.has(output.path)) found.set(output.path, output);
  return [...found.values()];
}

/** Finds the output at a path, without making more of the table than the path asks for. */
export function findOutput(read: ReadQuery, path: string): Output | undefined {
  for (const kind of KINDS) {
    for (const part of kind.parts(read, path)) {
      const rows = read(kind.rows, part);
      const key = Object.hasOwn(rows, path) ? rows[path] : undefined;
      if (key !== undefined) return { path, kind, key };
    }
  }
  return undefined;
}
