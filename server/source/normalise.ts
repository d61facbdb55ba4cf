/**
 * Normalises the spellings of front matter that Docusaurus accepts: numbers for texts, texts for numbers, commas for
 * lists, names for authors, objects for tags. Values that can't be normalised are left for the schema to refuse.
 */
import { isObject } from "../../shared/json-shape.ts";
import { isoDate } from "../../shared/schema/dates.ts";
import type { FrontMatterKind } from "../../shared/schema/front-matter-keys.ts";

/**
 * @param kind what the key holds
 * @param value as YAML gave it, never null
 * @param written the value as written, if it is one unquoted word: YAML reads `1.10` as a number
 * @returns the normalised value, or the value unchanged
 */
export function normalise(kind: FrontMatterKind, value: unknown, written: string | undefined): unknown {
  switch (kind) {
    case "text":
    case "text or null":
      return asText(value, written);
    case "number":
    case "level":
      return typeof value === "string" && /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/.test(value) ? Number(value) : value;
    case "flag":
      return value === "true" || value === "yes" ? true : value === "false" || value === "no" ? false : value;
    case "date":
      return typeof value === "string" ? (isoDate(value) ?? value) : value;
    case "words":
      return typeof value === "string"
        ? splitList(value)
        : Array.isArray(value)
          ? value.map(entryText)
          : asText(value, written);
    case "list":
      return Array.isArray(value) ? value.map(entryText) : [asText(value, written)];
    case "page kind":
      return typeof value === "string" ? value.trim().toLowerCase() : value;
    case "tags":
      return typeof value === "string" ? splitList(value) : Array.isArray(value) ? value.map(tagLabel) : value;
    case "authors":
      return (Array.isArray(value) ? value : [value]).map(author);
    case "last update":
      return lastUpdate(value);
  }
}

function asText(value: unknown, written: string | undefined): unknown {
  if (typeof value === "number" || typeof value === "boolean") return written ?? String(value);
  return value;
}

/** Whether a value is a list of texts with an entry that YAML has read as something else, such as `0x0f` or `null`. */
export function hasEntryRead(kind: FrontMatterKind, value: unknown): value is readonly unknown[] {
  return (kind === "words" || kind === "list" || kind === "tags") && Array.isArray(value) && value.some(isRead);
}

/**
 * @param written the same list with each entry as it is written, as far as that is known
 * @returns a list whose entries are what was written: `0x0f` is no 15, nor `1.10` a 1.1
 */
export function entriesAsWritten(values: readonly unknown[], written: unknown): readonly unknown[] {
  if (!Array.isArray(written) || written.length !== values.length) return values;
  return values.map((value, index) => {
    const entry: unknown = written[index];
    return isRead(value) && entry !== "" ? entry : value;
  });
}

function isRead(entry: unknown): boolean {
  const value = isObject(entry) && Object.hasOwn(entry, "label") ? entry["label"] : entry;
  return value === null || typeof value === "number" || typeof value === "boolean";
}

function entryText(value: unknown): unknown {
  return asText(value, undefined);
}

/** Splits a text at commas, English or Chinese. */
function splitList(text: string): readonly string[] {
  return text
    .split(/[,，、]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

function tagLabel(value: unknown): unknown {
  return isObject(value) && Object.hasOwn(value, "label") ? entryText(value["label"]) : entryText(value);
}

/** Docusaurus's `{key: x}` refers to an entry of authors.yml. Without a name, the key is used as the name. */
function author(value: unknown): unknown {
  if (typeof value === "string") return { name: value };
  if (!isObject(value)) return value;
  const read = (name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);
  const parts = {
    name: read("name") ?? read("key"),
    title: read("title"),
    url: read("url") ?? read("page"),
    image_url: read("image_url") ?? read("imageURL"),
  };
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => part !== undefined && part !== null && typeof part !== "boolean"),
  );
}

function lastUpdate(value: unknown): unknown {
  if (typeof value === "string") return { date: isoDate(value) ?? value };
  if (!isObject(value)) return value;
  const out: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    if (part === null || name === "__proto__") continue;
    out[name] = name === "date" && typeof part === "string" ? (isoDate(part) ?? part) : part;
  }
  return out;
}
