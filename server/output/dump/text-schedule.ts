/**
 * Schedules, in a dump, the parts of the search index that are made from texts of several pages: text parts, and words
 * of groups of pages. Each is made as soon as its last page is parsed, while the texts are still in memory.
 */
import type { Engine } from "../../engine/engine.ts";
import { groupKey, pageKey, parseEditionKey, parseGroupKey, type GroupKey } from "../../site/keys.ts";
import { pageFileQuery } from "../../site/pages/pages.ts";
import { searchTextKind, textGroupsQuery } from "../files/search-text.ts";
import { GROUP_RESULTS, groupKeysQuery, groupRoutesQuery } from "../files/search-words.ts";
import { outputsIn, type Output } from "../outputs.ts";
import { searchEditions } from "../paths.ts";

export interface TextParts {
  /** To be called after a document's pages are made. @returns the parts that are complete with it */
  after(file: string): readonly Output[];
  /** The parts that depend on no document. */
  rest(): readonly Output[];
}

/** A part that is made from several documents. */
interface PendingPart {
  readonly key: GroupKey;
  readonly files: readonly string[];
  missing: number;
}

/** Parts by key and by the documents that they are made of. */
interface Parts {
  readonly all: ReadonlyMap<string, PendingPart>;
  of(file: string): readonly PendingPart[];
  /** Records that a document is parsed. @returns the parts that are complete with it */
  after(file: string): readonly PendingPart[];
}

function createParts(list: readonly { readonly key: GroupKey; readonly files: readonly string[] }[]): Parts {
  const all = new Map<string, PendingPart>();
  const byFile = new Map<string, PendingPart[]>();
  for (const { key, files } of list) {
    const part = { key, files, missing: files.length };
    all.set(key, part);
    for (const file of files) byFile.set(file, [...(byFile.get(file) ?? []), part]);
  }
  const of = (file: string): readonly PendingPart[] => byFile.get(file) ?? [];
  return {
    all,
    of,
    after(file) {
      for (const part of of(file)) part.missing--;
      return of(file).filter(({ missing }) => missing === 0);
    },
  };
}

export function createTextParts(engine: Engine): TextParts {
  const filesOf = (key: GroupKey, routes: readonly string[]): readonly string[] => {
    const { localeId } = parseEditionKey(parseGroupKey(key).edition);
    return routes.map((route) => engine.get(pageFileQuery, pageKey(localeId, route))).filter((file) => file !== "");
  };
  const editions = searchEditions(engine.get);
  const texts = createParts(
    editions.flatMap((edition) =>
      Object.entries(engine.get(textGroupsQuery, edition)).map(([first, routes]) => {
        const key = groupKey(edition, first);
        return { key, files: filesOf(key, routes) };
      }),
    ),
  );
  const words = createParts(
    editions
      .flatMap((edition) => engine.get(groupKeysQuery, edition))
      .map((key) => ({ key, files: filesOf(key, engine.get(groupRoutesQuery, key)) })),
  );
  const rows = (parts: readonly PendingPart[]): readonly Output[] =>
    parts.flatMap(({ key }) => [...outputsIn(engine.get, searchTextKind, key)]);
  return {
    after(file) {
      for (const { key } of words.after(file)) for (const each of GROUP_RESULTS) engine.settle(each, key);
      return rows(texts.after(file));
    },
    rest: () => rows([...texts.all.values()].filter(({ files }) => files.length === 0)),
  };
}
