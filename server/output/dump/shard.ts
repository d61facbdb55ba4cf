/**
 * A share of a dump, for a machine that works beside others: what is made of its documents alone is computed and handed
 * to a cache, and no site is written. What needs other documents' articles (the words of the search index put together,
 * diagnostics of links) is left to the dump of the whole.
 */
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import type { Host } from "../../host/host.ts";
import type { Ending } from "../../host/signals.ts";
import { articleQuery } from "../../site/documents/articles.ts";
import { documentFilesQuery, siteDiagnosticsQuery } from "../../site/checks/site.ts";
import { BUCKETS } from "../../site/search/buckets.ts";
import { groupBucketKey, pageKey, parseEditionKey, parseGroupKey, type GroupKey } from "../../site/keys.ts";
import { pageFileQuery } from "../../site/pages/pages.ts";
import { dumpOrderOf, Stopped } from "./dump.ts";
import { OUTPUTS_PER_LOOK, readHeads, relatePages } from "../in-turn.ts";
import { groupKeysQuery, groupRoutesQuery, wordGroupQuery } from "../files/search-words.ts";
import type { OutputContent } from "../kind.ts";
import type { Output } from "../outputs.ts";
import { createParseAhead, poolFor } from "../parse-ahead.ts";
import { searchEditions } from "../paths.ts";
import { yieldToEvents } from "../pool.ts";
import type { Session } from "../session.ts";
import { createTextParts } from "./text-schedule.ts";

export interface ShardOptions {
  readonly session: Session;
  readonly host: Host;
  /** Total number of threads, this one included. */
  readonly jobs: number;
  /** Which share: the `number`th of `count`, counted from 1. */
  readonly share: { readonly number: number; readonly count: number };
  /** Stores a text of the site by its fingerprint, unless it is stored; `make` makes it. */
  readonly keep: (fingerprint: string, make: () => OutputContent | undefined) => Promise<void>;
  /** Called with the number of documents that are done, and of all. */
  readonly progress: (what: string, done: number, total: number) => void;
  readonly listenForEnd: () => Ending;
}

export interface ShardResult {
  /** Number of documents of this share, and of all. */
  readonly documents: number;
  readonly of: number;
  /** Faults of the configuration: with an error among them, nothing was made. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes a share of a dump. @throws {Stopped} */
export async function dumpShard(options: ShardOptions): Promise<ShardResult> {
  const { session, host, jobs, share, progress } = options;
  const { engine } = session;
  const all = engine.get(documentFilesQuery);
  await readHeads(engine, all, () => host.tidy());
  const diagnostics = engine.get(siteDiagnosticsQuery);
  if (diagnostics.some(({ severity }) => severity === "error")) return { documents: 0, of: all.length, diagnostics };
  await relatePages(engine, () => host.tidy());
  const sizeOf = (file: string): number => host.stat(`${session.root}/${file}`)?.size ?? 0;
  const own = documentsOf(all, sizeOf, share);
  const { byFile } = dumpOrderOf(session);
  const texts = createTextParts(engine);
  const groups = groupsOf(session, new Set(own));
  const stale = own.filter((file) => !engine.isFresh(articleQuery, file));
  const pool = poolFor({ host, installation: session.installation }, jobs, stale);
  const ending = options.listenForEnd();
  try {
    const ahead = createParseAhead(session, pool, stale);
    for (const [i, file] of own.entries()) {
      const code = ending.code();
      if (code !== undefined) throw new Stopped(code);
      progress("making", i, own.length);
      await ahead.ready(file);
      for (const row of byFile.get(file) ?? []) await keepRow(options, row);
      for (const row of texts.after(file)) await keepRow(options, row);
      // The words of a group are stored bucket by bucket, as a dump of the whole asks for them.
      for (const group of groups.get(file) ?? [])
        for (let bucket = 0; bucket < BUCKETS; bucket++) engine.settle(wordGroupQuery, groupBucketKey(bucket, group));
      engine.settle(articleQuery, file);
      engine.endStep();
      if (i % 4 === 3) await yieldToEvents();
      if (i % OUTPUTS_PER_LOOK === 0) host.tidy();
    }
  } finally {
    ending.release();
    pool.close();
  }
  return { documents: own.length, of: all.length, diagnostics };
}

/**
 * The documents of a share. Shares are runs of documents, because what is put together from several is put together from
 * neighbours, and of about equal length.
 */
export function documentsOf(
  all: readonly string[],
  sizeOf: (file: string) => number,
  { number, count }: ShardOptions["share"],
): readonly string[] {
  // A document takes some time however short it is.
  const sizes = all.map((file) => sizeOf(file) + 1000);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  return all.filter((_, i) => {
    const size = sizes[i] ?? 0;
    const middle = before + size / 2;
    before += size;
    return Math.floor((middle / total) * count) === number - 1;
  });
}

async function keepRow({ session, keep }: ShardOptions, { kind, key }: Output): Promise<void> {
  // What is no text, such as pictures, is not kept in a cache.
  if (kind.text === undefined) return;
  await keep(kind.fingerprint(session.sources, key), () => {
    const content = kind.content(session.sources, key);
    return content && "bytes" in content ? content : undefined;
  });
}

/** Groups of pages whose words are made of these documents alone, by the last document of each. */
function groupsOf({ engine }: Session, own: ReadonlySet<string>): ReadonlyMap<string, readonly GroupKey[]> {
  const order = new Map([...own].map((file, i) => [file, i]));
  const found = new Map<string, GroupKey[]>();
  for (const group of searchEditions(engine.get).flatMap((edition) => engine.get(groupKeysQuery, edition))) {
    const { localeId } = parseEditionKey(parseGroupKey(group).edition);
    const files = engine
      .get(groupRoutesQuery, group)
      .map((route) => engine.get(pageFileQuery, pageKey(localeId, route)))
      .filter((file) => file !== "");
    if (files.length === 0 || !files.every((file) => own.has(file))) continue;
    const last = files.reduce((a, b) => ((order.get(a) ?? 0) > (order.get(b) ?? 0) ? a : b));
    found.set(last, [...(found.get(last) ?? []), group]);
  }
  return found;
}
