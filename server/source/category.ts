/** Reads `_category_.json` and `_category_.yml`, Docusaurus's files about a folder of documents. */
import { isObject } from "../../shared/json-shape.ts";
import { diagnose } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";

/** Names that the file may have. */
export const CATEGORY_FILE = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

export interface CategoryFile {
  readonly label?: string;
  readonly position?: number;
  readonly collapsed?: boolean;
  /**
   * Where the category's label links to: a page that lists its contents, a document by its id, or nowhere (`null`). If
   * absent, to the index document of the folder, if there is one.
   */
  readonly link?: CategoryLink | null;
}

export type CategoryLink =
  | { readonly kind: "index"; readonly slug?: string; readonly title?: string; readonly description?: string }
  | { readonly kind: "doc"; readonly id: string };

export interface ReadCategory {
  readonly category: CategoryFile;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the file.
 * @returns what is valid, and a diagnostic for each invalid key. Never throws.
 */
export function readCategory(text: string, file: string): ReadCategory {
  const diagnostics: Diagnostic[] = [];
  const fault = (message: string, hint: string): void =>
    void diagnostics.push(diagnose("category-file", message, { place: { file, line: 1, column: 1 }, hint }));
  let value: unknown;
  try {
    value = file.endsWith(".json") ? JSON.parse(text) : Bun.YAML.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    fault(`This file can't be read: ${reason.slice(0, 200)}`, "The folder is shown as if it were not there.");
    return { category: {}, diagnostics };
  }
  if (!isObject(value)) return { category: {}, diagnostics };
  const { label, position, collapsed, link } = value;
  if (position !== undefined && typeof position !== "number")
    fault('"position" is no number; it is ignored.', "Write a number without quotes: `position: 2`.");
  const to = readLink(link);
  if (link !== undefined && to === undefined)
    fault(
      '"link" says nothing that is known; it is ignored.',
      'Its "type" is "generated-index" or "doc" (with an "id").',
    );
  const category: CategoryFile = {
    ...(typeof label === "string" ? { label } : {}),
    ...(typeof position === "number" ? { position } : {}),
    ...(typeof collapsed === "boolean" ? { collapsed } : {}),
    ...(to === undefined ? {} : { link: to }),
  };
  return { category, diagnostics };
}

function readLink(link: unknown): CategoryLink | null | undefined {
  if (link === null) return null;
  if (!isObject(link)) return undefined;
  const { type, id, slug, title, description } = link;
  if (type === "doc") return typeof id === "string" ? { kind: "doc", id } : undefined;
  if (type !== "generated-index") return undefined;
  return {
    kind: "index",
    ...(typeof slug === "string" ? { slug } : {}),
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
  };
}
