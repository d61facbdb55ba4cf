/** Reads the `authors.yml` of a blog, in Docusaurus's format: authors by key. */
import { isObject } from "../../shared/json-shape.ts";
import type { Author } from "../../shared/article.ts";
import { diagnose } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { describeValue } from "../../shared/schema/issues.ts";
import { normalise } from "./normalise.ts";
import { readKeys, readSideFile, type KeyRules, type ReportKey } from "./side-file.ts";

/** Names that the file may have; the first that exists is used. */
export const AUTHOR_FILES = ["authors.yml", "authors.yaml", "authors.json"] as const;

const KEYS: KeyRules = {
  kinds: { name: "text", title: "text", url: "text", image_url: "text", imageURL: "text" },
  idle: ["key", "page", "email", "socials", "permalink", "description"],
};

export interface AuthorMap {
  readonly byKey: Readonly<Record<string, Author>>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the file.
 * @param file its path in the site directory, for diagnostics
 * @returns the valid authors, and a diagnostic for each fault. Never throws.
 */
export function readAuthors(text: string, file: string): AuthorMap {
  const { values, faults, placeOf } = readSideFile(text, file);
  const diagnostics = faults.map(({ message, hint, place }) => diagnose("blog-authors", message, { place, hint }));
  const report: ReportKey = (path, message, hint) =>
    void diagnostics.push(diagnose("blog-authors", message, { place: placeOf(path), hint }));
  if (values === undefined && faults.length === 0)
    report(
      [],
      "The list of authors is no map of keys to authors.",
      "Write one entry an author: `ann:` and below it, indented, `name: Ann Example`.",
    );
  const byKey = new Map<string, Author>();
  for (const [key, entry] of Object.entries(values ?? {})) {
    const shown = key.slice(0, 60);
    if (!isObject(entry)) {
      const hint = `Write \`name: …\` below \`${shown}:\`, indented.`;
      report([key], `The author "${shown}" should be an object, but is ${describeValue(entry)}.`, hint);
      continue;
    }
    const read = readKeys(entry, [key], KEYS, { report, writtenOf: () => undefined });
    const page = typeof entry["page"] === "string" ? { page: entry["page"] } : {};
    const [author] = normalise("authors", [{ key, ...page, ...read }], undefined) as readonly Author[];
    if (author === undefined || author.name === "")
      report([key, "name"], `The author "${shown}" has an empty name.`, "Write a name, or leave the key out.");
    else byKey.set(key, author);
  }
  return { byKey: Object.fromEntries(byKey), diagnostics };
}
