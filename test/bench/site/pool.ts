/** The documents that a site is made of. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toPlain, type PlainDocument } from "./plain.ts";

export interface Pool {
  readonly documents: readonly PlainDocument[];
  /** Words that are put in the place of others, so that no two pages are the same. */
  readonly vocabulary: readonly string[];
}

/**
 * @param folder of Markdown documents, at any depth
 * @throws Error when there is none that can be read
 */
export function readPool(folder: string): Pool {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.mdx?$/.test(name))
    .sort();
  const documents: PlainDocument[] = [];
  const words = new Set<string>();
  for (const name of names) {
    const document = toPlain(readFileSync(join(folder, name), "utf8"));
    if (document === undefined) continue;
    documents.push(document);
    for (const [word] of [document.intro, ...document.sections].join("\n").matchAll(/\b[a-z]{5,12}\b/g))
      words.add(word);
  }
  if (documents.length === 0) throw new Error(`There are no Markdown documents in ${folder}.`);
  return { documents, vocabulary: [...words].sort() };
}
