/** Reads `_category_.json` and `_category_.yml`, Docusaurus's files about a folder of documents. */
import { isObject } from "../../shared/json-shape.ts";
import { diagnose } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { readKeys, readSideFile, type KeyRules, type ReportKey } from "./side-file.ts";

/** Names that the file may have. */
export const CATEGORY_FILE = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

export interface CategoryFile {
  readonly label?: string;
  readonly position?: number;
  /** Whether the category is closed until a page in it is shown. Default: it is. */
  readonly collapsed?: boolean;
  /** What the folder holds, where its link says nothing of that. */
  readonly description?: string;
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

const KEYS: KeyRules = {
  kinds: {
    label: "text",
    position: "number",
    collapsed: "flag",
    collapsible: "flag",
    description: "text",
    link: "object",
  },
  idle: ["className", "customProps", "key"],
};
const LINKS: Readonly<Record<string, KeyRules>> = {
  doc: { kinds: { id: "text" } },
  "generated-index": {
    kinds: { slug: "text", title: "text", description: "text" },
    idle: ["image", "keywords"],
  },
};

/**
 * Reads the file.
 * @returns what is valid, and a diagnostic for each invalid key. Never throws.
 */
export function readCategory(text: string, file: string): ReadCategory {
  const { values, faults, placeOf, writtenOf } = readSideFile(text, file);
  const diagnostics = faults.map(({ message, hint, place }) => diagnose("category-file", message, { place, hint }));
  const report: ReportKey = (path, message, hint) =>
    void diagnostics.push(diagnose("category-file", message, { place: placeOf(path), hint }));
  if (values === undefined) {
    if (faults.length === 0)
      report(
        [],
        "This file says nothing of the folder: it holds no keys.",
        'Write keys and values: {"label": "Guides"}.',
      );
    return { category: {}, diagnostics };
  }
  const { link, collapsible, ...kept } = readKeys(values, [], KEYS, { report, writtenOf });
  const to = values["link"] === null ? null : isObject(link) ? readLink(link, report) : undefined;
  const category: CategoryFile = {
    ...kept,
    // One that can't be closed is open.
    ...(collapsible === false ? { collapsed: false } : {}),
    ...(to === undefined ? {} : { link: to }),
  };
  return { category, diagnostics };
}

function readLink(link: Readonly<Record<string, unknown>>, report: ReportKey): CategoryLink | undefined {
  const { type, ...rest } = link;
  const rules = typeof type === "string" && Object.hasOwn(LINKS, type) ? LINKS[type] : undefined;
  if (rules === undefined) {
    report(
      ["link", "type"],
      '"link" says nothing that is known; it is ignored.',
      'Its "type" is "generated-index" or "doc" (with an "id").',
    );
    return undefined;
  }
  const read = readKeys(rest, ["link"], rules, { report, writtenOf: () => undefined });
  if (type !== "doc") return { kind: "index", ...read };
  const { id } = read;
  if (typeof id === "string") return { kind: "doc", id };
  if (link["id"] === undefined)
    report(["link"], '"link" names no document.', 'Add the id of a document: "id": "guides/start".');
  return undefined;
}
