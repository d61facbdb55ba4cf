/** From a row of the table of outputs to its bytes, or only to their fingerprint. */
import type { Engine } from "../engine/engine.ts";
import type { Query } from "../engine/types.ts";
import { pageChunkQuery, pageHtmlQuery } from "../render/page.ts";
import { renderedSidebarQuery } from "../render/sidebar.ts";
import { blobInput, islandsInput } from "../source/inputs.ts";
import { feedQuery } from "./files/feeds.ts";
import { caddyQuery } from "./files/caddy.ts";
import { headersFileQuery, redirectsFileQuery } from "./files/hosts.ts";
import { llmsQuery, pageMarkdownQuery } from "./files/markdown.ts";
import { nginxQuery } from "./files/nginx.ts";
import { redirectHtmlQuery } from "./files/redirects.ts";
import { searchIndexQuery } from "./files/search.ts";
import { textPartQuery } from "./files/search-text.ts";
import { wordPartQuery } from "./files/search-words.ts";
import { robotsQuery, sitemapQuery } from "./files/sitemap.ts";
import type { Output, Producer } from "./outputs.ts";

/** Producers that are a query for a text. */
const TEXTS: Readonly<Partial<Record<Producer, Query<string>>>> = {
  page: pageHtmlQuery,
  chunk: pageChunkQuery,
  markdown: pageMarkdownQuery,
  search: searchIndexQuery,
  "search-words": wordPartQuery,
  "search-text": textPartQuery,
  redirect: redirectHtmlQuery,
  feed: feedQuery,
  sitemap: sitemapQuery,
  robots: robotsQuery,
  llms: llmsQuery,
  "redirects-file": redirectsFileQuery,
  "headers-file": headersFileQuery,
  nginx: nginxQuery,
  caddy: caddyQuery,
};

/** Bytes, and the fingerprint that an output with these bytes has. */
export interface Content {
  readonly bytes: string | Uint8Array;
  readonly fingerprint: string;
}

/** A file that is too large to hold: it is copied. */
export interface LargeContent {
  /** Absolute path. */
  readonly from: string;
  /** Copies the file. @returns the fingerprint of what was copied @throws {HostFault} */
  copyTo(path: string): string;
}

/** What makes bytes that no query holds. */
export interface Sources {
  readonly engine: Engine;
  /** Bytes of a file of the client, by name. */
  client(name: string): Uint8Array | undefined;
  /** Bytes of a file of the site's own components, by name. */
  island(name: string): Uint8Array | undefined;
  /** Fingerprint of a file of the client. */
  clientHash(name: string): string;
  /** Bytes of a file of the site with the fingerprint that belongs to them, by site path. */
  file(path: string): Content | LargeContent | undefined;
}

/** @returns a text that changes when the bytes do */
export function fingerprintOf(sources: Sources, [, producer, key]: Output): string {
  const { engine } = sources;
  const text = TEXTS[producer];
  if (text) return engine.fingerprint(text, key);
  if (producer === "client") return sources.clientHash(key);
  if (producer === "island") return engine.get(islandsInput, "").files[key] ?? "";
  if (producer === "copy") return engine.fingerprint(blobInput, key);
  return `sidebar ${engine.get(renderedSidebarQuery, key).name}`;
}

/** @returns the bytes, or undefined for a file that has gone meanwhile and for one that is too large to hold */
export function bytesOf(sources: Sources, [, producer, key]: Output): string | Uint8Array | undefined {
  const { engine } = sources;
  const text = TEXTS[producer];
  if (text) return engine.get(text, key);
  if (producer === "client") return sources.client(key);
  if (producer === "island") return sources.island(key);
  if (producer === "copy") {
    const content = sources.file(key);
    return content && "bytes" in content ? content.bytes : undefined;
  }
  return engine.get(renderedSidebarQuery, key).html;
}

/**
 * What an output is at this moment. Its inputs may have changed since somebody asked for its fingerprint: this one is
 * of these bytes.
 * @returns undefined for a file that has gone meanwhile
 */
export function contentOf(sources: Sources, output: Output): Content | LargeContent | undefined {
  const [, producer, key] = output;
  if (producer === "copy") return sources.file(key);
  const bytes = bytesOf(sources, output);
  return bytes === undefined ? undefined : { bytes, fingerprint: fingerprintOf(sources, output) };
}
