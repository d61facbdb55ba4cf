/** Text parts of the search index in a dump: made as soon as all pages of one are parsed, so that no text stays. */
import type { Engine } from "../engine/engine.ts";
import { pageTextQuery } from "../site/articles.ts";
import { configQuery } from "../site/config.ts";
import { pageFileQuery, pageKey } from "../site/pages.ts";
import { textGroupsQuery, textPartQuery, textShareQuery } from "./files/search-text.ts";
import { textPartOutputQuery, type Output } from "./outputs.ts";

export interface TextParts {
  /** Whether search wants a document's text. */
  has(file: string): boolean;
  /** To be called when a document's article is at hand. @returns the parts that are complete with it */
  after(file: string): readonly Output[];
  /** Forgets what only a part needs that is written. */
  letGo(row: Output): void;
  /** The parts of what is no document. */
  rest(): readonly Output[];
}

interface Part {
  readonly key: string;
  readonly files: readonly string[];
  missing: number;
}

export function createTextParts(engine: Engine): TextParts {
  const byKey = new Map<string, Part>();
  const byFile = new Map<string, Part[]>();
  for (const { id } of engine.get(configQuery).locales.list) {
    for (const [first, routes] of Object.entries(engine.get(textGroupsQuery, id))) {
      const named = routes.map((route) => engine.get(pageFileQuery, pageKey(id, route))).filter((file) => file !== "");
      const part = { key: pageKey(id, first), files: named, missing: named.length };
      byKey.set(part.key, part);
      for (const file of named) byFile.set(file, [...(byFile.get(file) ?? []), part]);
    }
  }
  const row = ({ key }: Part): Output => engine.get(textPartOutputQuery, key);
  return {
    has: (file) => byFile.has(file),
    after(file) {
      const mine = byFile.get(file) ?? [];
      if (mine.length > 0) engine.settle(textShareQuery, file);
      for (const part of mine) part.missing--;
      return mine.filter(({ missing }) => missing === 0).map(row);
    },
    letGo([, , key]) {
      engine.release(textPartQuery, key);
      for (const file of byKey.get(key)?.files ?? []) {
        const needed = byFile.get(file)?.some(({ missing }) => missing > 0) ?? false;
        if (!needed) engine.release(pageTextQuery, file);
      }
    },
    rest: () => [...byKey.values()].filter(({ files }) => files.length === 0).map(row),
  };
}
