/**
 * Reads the head of a document: front matter and title, without parsing its Markdown. A fault gives a diagnostic; valid
 * keys are kept, and the page is shown nevertheless.
 */
import { isObject } from "../../shared/json-shape.ts";
import type { DocumentHead, FrontMatter } from "../../shared/article.ts";
import { diagnose, type DiagnosticCode } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { isIsoDate } from "../../shared/schema/dates.ts";
import {
  AUTHOR_SHORTHAND,
  FRONT_MATTER_KEYS,
  FRONT_MATTER_NAMES,
  IGNORED_FRONT_MATTER,
  isFrontMatterName,
  PAGE_KINDS,
  type FrontMatterKind,
} from "../../shared/schema/front-matter-keys.ts";
import { didYouMean } from "../../shared/schema/suggest.ts";
import { findFrontMatter, splitKeys, type FrontMatterBlock, type KeyChunk } from "./front-matter-block.ts";
import { entriesAsWritten, hasEntryRead, normalise } from "./normalise.ts";
import { openingTitle } from "./title.ts";
import { parseYaml } from "./yaml.ts";
import { mendYaml, validateValue, writtenValues } from "./front-matter-repair.ts";

/** Limits of front matter, which real documents are far from reaching. */
const MOST_CHARACTERS = 65_536;
const MOST_ALIASES = 50;
const MOST_BRACKETS = 2_000;
const MOST_DIAGNOSTICS = 25;

type Report = (code: DiagnosticCode, message: string, at: ReportPlace) => void;

interface ReportPlace {
  readonly line: number;
  readonly column?: number;
  readonly keyPath?: string;
  readonly hint?: string | undefined;
}

/**
 * Reads front matter and title.
 * @param text the whole document
 * @param file path relative to the site directory, for diagnostics
 * @returns the head, with faults in `diagnostics`. Never throws.
 */
export function readHead(text: string, file: string): DocumentHead {
  const block = findFrontMatter(text);
  const bodyOffset = block?.bodyOffset ?? (text.startsWith("\ufeff") ? 1 : 0);
  const bodyLine = block?.bodyLine ?? 1;
  if (block === undefined) {
    return {
      frontMatter: {},
      title: openingTitle(text, bodyOffset),
      bodyOffset,
      bodyLine,
      keyLines: {},
      diagnostics: [],
    };
  }
  const diagnostics: Diagnostic[] = [];
  const report: Report = (code, message, { hint, ...at }) => {
    if (diagnostics.length < MOST_DIAGNOSTICS) {
      diagnostics.push(diagnose(code, message, { hint, place: { file, column: 1, ...at } }));
    }
  };
  const { frontMatter, keyLines } = readBlock(text, block, report);
  const title = frontMatter.title ?? openingTitle(text, bodyOffset);
  return { frontMatter, title, bodyOffset, bodyLine, keyLines, diagnostics };
}

function readBlock(
  text: string,
  block: FrontMatterBlock,
  report: Report,
): { readonly frontMatter: FrontMatter; readonly keyLines: Readonly<Record<string, number>> } {
  const source = text.slice(block.start, block.end);
  if (!block.closed) {
    report("front-matter-unclosed", "The front matter has no closing line.", {
      line: 1,
      hint: `Add a line with --- before line ${block.bodyLine}.`,
    });
  }
  const limit = overLimit(source);
  if (limit !== undefined) {
    report("front-matter-limit", `The front matter ${limit}; it is ignored.`, { line: 1 });
    return { frontMatter: {}, keyLines: {} };
  }
  const chunks = splitKeys(source, 2);
  const places = new Map<string, KeyChunk>();
  for (const chunk of chunks) {
    const earlier = places.get(chunk.name);
    if (earlier !== undefined) {
      report("front-matter-duplicate-key", `"${chunk.name}" is written twice; this value is used.`, {
        line: chunk.line,
        keyPath: chunk.name,
        hint: `Remove this line or line ${earlier.line}.`,
      });
    }
    places.set(chunk.name, chunk);
  }
  const values = parseQuickly(source) ?? parseKeyByKey(source, chunks, report);
  return validateKeys(values, places, report);
}

/**
 * Why a block is refused before it is parsed: its size, aliases (which multiply it) or brackets (which may nest too
 * deeply).
 */
function overLimit(source: string): string | undefined {
  if (source.length > MOST_CHARACTERS) return `is longer than ${MOST_CHARACTERS} characters`;
  let aliases = 0;
  let brackets = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source.charCodeAt(at);
    if (char === 0x5b || char === 0x7b) brackets++;
    else if ((char === 0x2a || char === 0x26) && isAnchorStart(source, at)) aliases++;
  }
  if (aliases > MOST_ALIASES) return `has more than ${MOST_ALIASES} anchors and aliases`;
  return brackets > MOST_BRACKETS ? `has more than ${MOST_BRACKETS} brackets` : undefined;
}

function isAnchorStart(source: string, at: number): boolean {
  return /[\s,[{:-]/.test(source.charAt(at - 1)) && /[^\s,\]}*&]/.test(source.charAt(at + 1));
}

/** Parses the whole block; undefined if it is not valid or not a mapping. */
function parseQuickly(source: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = parseYaml(source);
    return value === null ? {} : isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Parses an invalid block key by key, and reports each fault with its place. */
function parseKeyByKey(source: string, chunks: readonly KeyChunk[], report: Report): Readonly<Record<string, unknown>> {
  const { values, faults } = mendYaml(source, chunks, 2);
  for (const { message, hint, line, column, keyPath } of faults) {
    report("front-matter-syntax", message, { line, column, hint, ...(keyPath === undefined ? {} : { keyPath }) });
  }
  return values;
}

/** Validates each key. An invalid one is dropped with a diagnostic, the others are kept. */
function validateKeys(
  values: Readonly<Record<string, unknown>>,
  places: ReadonlyMap<string, KeyChunk>,
  report: Report,
): { readonly frontMatter: FrontMatter; readonly keyLines: Readonly<Record<string, number>> } {
  const frontMatter: Record<string, unknown> = {};
  const keyLines: Record<string, number> = {};
  const shorthand: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    const chunk = places.get(name);
    const line = chunk?.line ?? 2;
    let value = values[name];
    if (isFrontMatterName(name)) {
      keyLines[name] = line;
      const { kind } = FRONT_MATTER_KEYS[name];
      if (chunk !== undefined && hasEntryRead(kind, value)) value = entriesAsWritten(value, writtenValues(chunk));
      if (value === null && kind !== "text or null") continue;
      const settled = value === null ? null : normalise(kind, value, chunk?.written);
      if (isValidValue(kind, settled)) {
        frontMatter[name] = settled;
        continue;
      }
      const judged = validateValue(kind, settled);
      if ("value" in judged) frontMatter[name] = judged.value;
      else {
        report("front-matter-type", `"${name}${judged.path}" should be ${judged.expected}, but is ${judged.found}.`, {
          line,
          keyPath: name + judged.path,
          hint: judged.hint,
        });
      }
    } else if (isShorthand(name)) {
      if (typeof value === "string") shorthand[AUTHOR_SHORTHAND[name]] = value;
    } else if (!IGNORED_FRONT_MATTER.has(name)) {
      report("front-matter-unknown-key", `Unknown key "${short(name)}" in front matter; it is ignored.`, {
        line,
        keyPath: short(name),
        hint: didYouMean(name, FRONT_MATTER_NAMES),
      });
    }
  }
  if (shorthand["name"] !== undefined && frontMatter["authors"] === undefined) frontMatter["authors"] = [shorthand];
  return { frontMatter, keyLines };
}

/** A fast check without zod. What it accepts is valid; what it does not accept has to be validated by the schema. */
export function isValidValue(kind: FrontMatterKind, value: unknown): boolean {
  switch (kind) {
    case "text":
      return typeof value === "string";
    case "text or null":
      return value === null || typeof value === "string";
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "level":
      return typeof value === "number" && Number.isInteger(value) && value >= 2 && value <= 6;
    case "flag":
      return typeof value === "boolean";
    case "date":
      return typeof value === "string" && isIsoDate(value);
    case "page kind":
      return PAGE_KINDS.some((kind) => kind === value);
    case "words":
    case "list":
    case "tags":
      return Array.isArray(value) && value.every((entry) => typeof entry === "string");
    case "authors":
      return (
        Array.isArray(value) &&
        value.every((entry) => isObject(entry) && entry["name"] !== "" && hasTexts(entry, AUTHOR))
      );
    case "last update":
      return (
        isObject(value) &&
        hasTexts(value, LAST_UPDATE) &&
        (value["date"] === undefined || isValidValue("date", value["date"]))
      );
  }
}

/** Keys that hold texts; true for required ones. */
type Texts = Readonly<Record<string, boolean>>;
const AUTHOR: Texts = { name: true, title: false, url: false, image_url: false };
const LAST_UPDATE: Texts = { date: false, author: false };

function hasTexts(value: Readonly<Record<string, unknown>>, texts: Texts): boolean {
  return (
    Object.keys(texts).every((name) => texts[name] !== true || Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, text]) => Object.hasOwn(texts, name) && typeof text === "string")
  );
}

function isShorthand(name: string): name is keyof typeof AUTHOR_SHORTHAND {
  return Object.hasOwn(AUTHOR_SHORTHAND, name);
}

function short(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}
