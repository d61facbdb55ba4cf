/**
 * Computes what outputs of all pages are made from, page by page. If the engine were asked for the output itself, it
 * would compute all of that in one go: nothing of it could be evicted meanwhile, and no other request be answered.
 */
import type { Engine } from "../engine/engine.ts";
import { groupKey, pageKey, parseEditionKey, type EditionKey } from "../site/keys.ts";
import { pageShareQuery } from "./files/page-share.ts";
import { textGroupsQuery, textPartNameQuery, textsOf } from "./files/search-text.ts";
import { bucketEntryQuery, bucketsOf, GROUP_RESULTS, wordGroupsQuery } from "./files/search-words.ts";
import { fieldIndexQuery, fieldsOf } from "./files/search.ts";
import { result, type Result } from "./kind.ts";
import { findOutput, KINDS } from "./outputs.ts";
import { searchEditions } from "./paths.ts";

/** Kinds whose outputs are made from small results of pages. */
const WITH_ENTRIES = KINDS.filter(({ entries }) => entries !== undefined);

/** Makes what the output at a path is made from; yields after each result. Does nothing for an output of few pages. */
export function* makeGradually(engine: Engine, path: string): Generator<void> {
  for (const results of listsFor(engine, path)) {
    // What there is to do is found out in a step of its own, because it may take long.
    yield;
    for (const { query, key } of results) {
      engine.settle(query, key);
      yield;
    }
  }
}

/** Results of pages before those that are made from them, in lists; no document is read before a list is begun. */
function* listsFor(engine: Engine, path: string): Generator<Iterable<Result>> {
  // Names of files of a search index follow from what is in them, so whether there is such a file is known last.
  for (const edition of searchEditions(engine.get, path)) yield indexResults(engine, edition);
  if (WITH_ENTRIES.some(({ parts }) => parts(engine.get, path).length > 0)) yield entriesFor(engine, path);
}

function* entriesFor(engine: Engine, path: string): Generator<Result> {
  const output = findOutput(engine.get, path, WITH_ENTRIES);
  const entries = output?.kind.entries;
  if (output === undefined || entries === undefined) return;
  for (const page of entries.pagesOf(engine.get, output.key)) yield result(entries.query, page);
}

/** What the files of an edition's search index are made from. */
export function* indexResults(engine: Engine, edition: EditionKey): Generator<Result> {
  const { localeId } = parseEditionKey(edition);
  /** What is put together from results of several pages, by the last of them. */
  const due = new Map<string, Result[]>();
  const wanted = new Set<string>();
  const add = (routes: readonly string[], made: readonly Result[]): void => {
    const stale = made.filter(({ query, key }) => !engine.isFresh(query, key));
    const last = routes.at(-1);
    if (last === undefined || stale.length === 0) return;
    due.set(last, [...(due.get(last) ?? []), ...stale]);
    for (const route of routes) wanted.add(route);
  };
  for (const [first, routes] of Object.entries(engine.get(textGroupsQuery, edition)))
    add(routes, [result(textPartNameQuery, groupKey(edition, first))]);
  const groups = Object.entries(engine.get(wordGroupsQuery, edition));
  for (const [first, routes] of groups) {
    const key = groupKey(edition, first);
    add(
      routes,
      GROUP_RESULTS.map((query) => result(query, key)),
    );
  }
  for (const route of groups.flatMap(([, routes]) => routes)) {
    if (!wanted.has(route)) continue;
    const page = pageKey(localeId, route);
    yield textsOf(engine.get, page);
    yield result(pageShareQuery, page);
    yield* due.get(route) ?? [];
  }
  for (const bucket of bucketsOf(edition)) yield result(bucketEntryQuery, bucket);
  for (const field of fieldsOf(edition)) yield result(fieldIndexQuery, field);
}
