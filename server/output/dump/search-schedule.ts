/**
 * The order in which a dump, and `search`, make the search index of a locale and version: bucket by bucket, so that its
 * words are never all in memory at once.
 */
import type { Engine } from "../../engine/engine.ts";
import { fieldIndexQuery, fieldsOf, searchKind } from "../files/search.ts";
import { searchTextKind, textPartsOf, textsQuery } from "../files/search-text.ts";
import {
  bucketsOf,
  groupEntryQuery,
  groupFieldsQuery,
  groupKeysQuery,
  groupRoutesQuery,
  groupWordsQuery,
  searchWordsKind,
} from "../files/search-words.ts";
import { pageShareQuery } from "../files/page-share.ts";
import { articleQuery } from "../../site/documents/articles.ts";
import { documentFilesQuery } from "../../site/checks/site.ts";
import { SEARCH_INDEX } from "../../site/search/index-files.ts";
import { pageKey, parseEditionKey, type EditionKey } from "../../site/keys.ts";
import { indexResults } from "../gradually.ts";
import { OUTPUTS_PER_LOOK, readHeads, tidyFor } from "../in-turn.ts";
import type { Sources } from "../kind.ts";
import { outputsIn, type Output } from "../outputs.ts";
import { createParseAhead, poolFor } from "../parse-ahead.ts";
import type { Session } from "../session.ts";

/** A step of writing an index: outputs that are made of the same values. */
export interface SearchStep {
  readonly outputs: readonly Output[];
  /** Whether it leaves much garbage, which the next one must not come on top of. */
  readonly leavesMuch: boolean;
}

/** The outputs of an edition's index but the text parts, step by step (`Engine.endStep`). Some prepare the next ones. */
export function* searchParts(engine: Engine, edition: EditionKey): Generator<SearchStep> {
  for (const bucket of bucketsOf(edition))
    yield { outputs: [...outputsIn(engine.get, searchWordsKind, bucket)], leavesMuch: false };
  // All are merged. Of a large site, they are a tenth of what is alive.
  const groups = engine.get(groupKeysQuery, edition);
  for (const group of groups) engine.evict(groupWordsQuery, group);
  for (const field of fieldsOf(edition)) {
    engine.settle(fieldIndexQuery, field);
    yield { outputs: [], leavesMuch: true };
  }
  for (const group of groups) engine.evict(groupFieldsQuery, group);
  yield { outputs: [...outputsIn(engine.get, searchKind, edition)], leavesMuch: true };
  // What the entry says of each page is in its text now.
  const { localeId } = parseEditionKey(edition);
  for (const group of groups) {
    engine.evict(groupEntryQuery, group);
    for (const route of engine.get(groupRoutesQuery, group)) engine.evict(pageShareQuery, pageKey(localeId, route));
  }
}

/**
 * Makes what the files of an edition's search index are made from, with threads that parse documents ahead.
 * @param jobs total number of threads, this one included
 */
export async function makeIndex(session: Session, edition: EditionKey, jobs: number): Promise<void> {
  const { engine, host } = session;
  const documents = engine.get(documentFilesQuery);
  const tidy = tidyFor(host, documents.length);
  await readHeads(engine, documents, () => tidy());
  const results = [...indexResults(engine, edition)];
  const texts = new Set(results.flatMap(({ query, key }) => (query === textsQuery ? [key] : [])));
  const stale = [...texts].filter((file) => !engine.isFresh(articleQuery, file));
  const pool = poolFor(session, jobs, stale);
  try {
    const ahead = createParseAhead(session, pool, stale);
    for (const [at, { query, key }] of results.entries()) {
      if (query === textsQuery) await ahead.ready(key);
      engine.settle(query, key);
      if (at % OUTPUTS_PER_LOOK === 0) tidy();
    }
  } finally {
    pool.close();
  }
}

/** The files of an edition's index, by path below its folder: what a browser would fetch of it, made when it is read. */
export function indexFiles(
  sources: Sources,
  edition: EditionKey,
): readonly { readonly path: string; readonly bytes: Uint8Array }[] {
  const { engine } = sources;
  const encoder = new TextEncoder();
  const rows = [
    ...outputsIn(engine.get, searchKind, edition),
    ...bucketsOf(edition).flatMap((bucket) => [...outputsIn(engine.get, searchWordsKind, bucket)]),
    ...textPartsOf(engine.get, edition).flatMap((part) => [...outputsIn(engine.get, searchTextKind, part)]),
  ];
  const folder = rows[0]?.path.slice(0, -SEARCH_INDEX.length) ?? "";
  return rows.map((row) => ({
    path: row.path.slice(folder.length),
    get bytes() {
      const content = row.kind.content(sources, row.key);
      const bytes = content && "bytes" in content ? content.bytes : "";
      return typeof bytes === "string" ? encoder.encode(bytes) : bytes;
    },
  }));
}
