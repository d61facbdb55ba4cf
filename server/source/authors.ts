/** Reads the `authors.yml` of a blog, in Docusaurus's format: authors by key. */
import { isObject } from "../../shared/json-shape.ts";
import type { Author } from "../../shared/article.ts";
import { diagnose } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { normalise } from "./normalise.ts";

/** Names that the file may have; the first that exists is used. */
export const AUTHOR_FILES = ["authors.yml", "authors.yaml", "authors.json"] as const;

export interface AuthorMap {
  readonly byKey: Readonly<Record<string, Author>>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the file.
 * @param file its path in the site directory, for diagnostics
 * @returns the valid authors, and a diagnostic for each invalid one. Never throws.
 */
export function readAuthors(text: string, file: string): AuthorMap {
  const fault = (message: string): Diagnostic =>
    diagnose("blog-authors", message, {
      place: { file, line: 1, column: 1 },
      hint: "Write one entry an author: `ann:` and below it, indented, `name: Ann Example`.",
    });
  let value: unknown;
  try {
    value = file.endsWith(".json") ? JSON.parse(text) : Bun.YAML.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { byKey: {}, diagnostics: [fault(`The list of authors can't be read: ${reason.slice(0, 200)}`)] };
  }
  if (value === null || value === undefined) return { byKey: {}, diagnostics: [] };
  if (!isObject(value)) return { byKey: {}, diagnostics: [fault("The list of authors is no map of keys to authors.")] };
  const byKey = new Map<string, Author>();
  const diagnostics: Diagnostic[] = [];
  for (const [key, entry] of Object.entries(value)) {
    const [author] = isObject(entry)
      ? (normalise("authors", [{ key, ...entry }], undefined) as readonly unknown[])
      : [];
    if (isAuthor(author)) byKey.set(key, author);
    else diagnostics.push(fault(`The author "${key.slice(0, 60)}" has no name, or something that is no text.`));
  }
  return { byKey: Object.fromEntries(byKey), diagnostics };
}

function isAuthor(value: unknown): value is Author {
  return isObject(value) && Object.values(value).every((part) => typeof part === "string") && value["name"] !== "";
}
