/**
 * What search takes of pages' texts in a dump: text parts, and the words of groups of pages. Each is made as soon as all
 * its pages are parsed, while what it is made of is still in memory.
 */
import type { Engine } from "../engine/engine.ts";
import { pageKey, parseEditionKey, parseGroupKey, type GroupKey } from "../site/keys.ts";
import { pageFileQuery } from "../site/pages.ts";
import { searchTextKind, textGroupQuery, textPartsOf } from "./files/search-text.ts";
import { groupEntryQuery, groupKeysQuery, groupRoutesQuery, groupWordsQuery } from "./files/search-words.ts";
import { outputsIn, type Output } from "./outputs.ts";
import { searchEditions } from "./paths.ts";

export interface TextParts {
  /** Whether search wants a document's text. */
  has(file: string): boolean;
  /** To be called when a document's article and pages are at hand. @returns the parts that are complete with it */
  after(file: string): readonly Output[];
  /** The parts of what is no document. */
  rest(): readonly Output[];
}

/** Something that is made of several documents. */
interface Part {
  readonly key: GroupKey;
  readonly files: readonly string[];
  missing: number;
}

/** Parts by key and by the documents that they are made of. */
interface Parts {
  readonly all: ReadonlyMap<string, Part>;
  of(file: string): readonly Part[];
  /** Notes that a document is there. @returns the parts that are complete with it */
  after(file: string): readonly Part[];
}

function createParts(list: readonly { readonly key: GroupKey; readonly files: readonly string[] }[]): Parts {
  const all = new Map<string, Part>();
  const byFile = new Map<string, Part[]>();
  for (const { key, files } of list) {
    const part = { key, files, missing: files.length };
    all.set(key, part);
    for (const file of files) byFile.set(file, [...(byFile.get(file) ?? []), part]);
  }
  const of = (file: string): readonly Part[] => byFile.get(file) ?? [];
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
    editions
      .flatMap((edition) => textPartsOf(engine.get, edition))
      .map((key) => ({ key, files: filesOf(key, engine.get(textGroupQuery, key)) })),
  );
  const words = createParts(
    editions
      .flatMap((edition) => engine.get(groupKeysQuery, edition))
      .map((key) => ({ key, files: filesOf(key, engine.get(groupRoutesQuery, key)) })),
  );
  const rows = (parts: readonly Part[]): readonly Output[] =>
    parts.flatMap(({ key }) => [...outputsIn(engine.get, searchTextKind, key)]);
  return {
    has: (file) => texts.of(file).length > 0,
    after(file) {
      for (const { key } of words.after(file)) {
        engine.settle(groupWordsQuery, key);
        engine.settle(groupEntryQuery, key);
      }
      return rows(texts.after(file));
    },
    rest: () => rows([...texts.all.values()].filter(({ files }) => files.length === 0)),
  };
}
