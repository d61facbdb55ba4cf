/** Parts of a page that are in other files: code (`file=./x.ts#region`) and documents (`<Include>`, MDX imports). */
import { readFence } from "./highlight/fence.ts";
import { scanImports } from "./imports.ts";
import { resolveDots } from "../../shared/address.ts";
import { shortQuote, report, type Render, type Where } from "./render/state.ts";

const FENCE = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,})([^\n]*\bfile=[^\n]*)$/gm;
const INCLUDE = /<Include\b[^<>]{0,500}?\bfile=(?:"([^"\n]*)"|'([^'\n]*)'|\{\s*["']([^"'\n]*)["']\s*\})/g;

/**
 * The files that a document includes directly.
 * @param text the whole document
 * @param file its path relative to the site directory
 * @returns site paths without duplicates, in the order of their first mention; paths outside the site are left out
 */
export function scanIncludes(text: string, file: string): readonly string[] {
  const found = new Set<string>();
  const add = (reference: string): void => {
    const path = resolveInclude(reference, file)?.path;
    if (path !== undefined && path !== file) found.add(path);
  };
  if (text.includes("file=")) {
    for (const match of text.matchAll(FENCE)) {
      const reference = readFence((match[1] ?? "").trim()).file;
      if (reference !== undefined) add(reference);
    }
    for (const match of text.matchAll(INCLUDE)) add(match[1] ?? match[2] ?? match[3] ?? "");
  }
  for (const { kind, path } of scanImports(text).values()) if (kind === "document" || kind === "text") add(path);
  return [...found];
}

/** Folders in the root of a Docusaurus site whose counterparts here are below `content`. */
const MOVED = /^(docs|blog|static|src\/pages)\//;

/**
 * The site path for Docusaurus's `@site/…` in a file of a language: `@site/docs/a.md` is `content/en/docs/a.md`.
 */
export function sitePath(written: string, file: string): string {
  const moved = MOVED.exec(written)?.[1];
  if (moved === undefined) return written;
  if (moved === "static") return `content/${written}`;
  const lang = /^content\/([^/]+)\//.exec(file)?.[1];
  return lang === undefined ? written : `content/${lang}/${written.replace(/^src\//, "")}`;
}

/**
 * @param reference path as written, optionally with `#region`; `@site/` and `/` mean the site directory
 * @param file the file in which it is written
 * @returns undefined if the path is invalid or outside the site directory
 */
export function resolveInclude(
  reference: string,
  file: string,
): { readonly path: string; readonly region: string } | undefined {
  const hash = reference.indexOf("#");
  const written = hash < 0 ? reference : reference.slice(0, hash);
  const region = hash < 0 ? "" : reference.slice(hash + 1);
  // Paths with a scheme, a drive, a backslash or a control character are invalid.
  if (written === "" || /[\\:\u0000-\u001f]/.test(written) || written.startsWith("~")) return undefined;
  const fromRoot = written.startsWith("@site/")
    ? sitePath(written.slice("@site/".length), file)
    : written.startsWith("/")
      ? written.slice(1)
      : undefined;
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  const whole = fromRoot ?? folder + written;
  let depth = 0;
  for (const part of whole.split("/")) {
    if (part === "..") depth--;
    else if (part !== "." && part !== "") depth++;
    if (depth < 0) return undefined;
  }
  const path = resolveDots(whole).slice(1);
  return path === "" ? undefined : { path, region };
}

export interface IncludedText {
  readonly path: string;
  readonly text: string;
  /** Line of the file, from 0, at which the text begins. */
  readonly line: number;
}

export type FoundInclude =
  | ({ readonly kind: "text" } & IncludedText)
  | { readonly kind: "outside" }
  | { readonly kind: "missing"; readonly path: string }
  | { readonly kind: "no region"; readonly path: string; readonly region: string };

/**
 * Finds the text of a file or of a region in it.
 * @param includes texts by path, see `ParseInput`
 * @param file the file in which the reference is written
 */
export function findIncluded(
  includes: Readonly<Record<string, string | null>>,
  reference: string,
  file: string,
): FoundInclude {
  const resolved = resolveInclude(reference, file);
  if (resolved === undefined) return { kind: "outside" };
  const { path, region } = resolved;
  const text = Object.hasOwn(includes, path) ? includes[path] : undefined;
  if (text === undefined || text === null) return { kind: "missing", path };
  const whole = text.replace(/\r\n?/g, "\n");
  if (region === "") return { kind: "text", path, text: whole, line: 0 };
  const part = regionOf(whole, region);
  return part === undefined ? { kind: "no region", path, region } : { kind: "text", path, ...part };
}

/** The text of a file or of a region in it; faults are reported. */
export function includedText(render: Render, reference: string, at: Where): IncludedText | undefined {
  const found = findIncluded(render.includes, reference, at.passage.source.name);
  switch (found.kind) {
    case "text":
      return found;
    case "outside":
      report(render, "include-outside", `"${shortQuote(reference)}" is no file of this site.`, {
        ...at,
        hint: "Paths are relative to the document, or begin with @site/.",
      });
      return undefined;
    case "missing":
      report(render, "include-missing", `The file "${shortQuote(found.path)}" was not found.`, at);
      return undefined;
    case "no region": {
      const [path, region] = [shortQuote(found.path), shortQuote(found.region)];
      report(render, "include-missing", `There is no region "${region}" in "${path}".`, {
        ...at,
        hint: `Write #region ${region} and #endregion in comments of that file.`,
      });
      return undefined;
    }
  }
}

/**
 * The text between `#region name` and its `#endregion`, dedented, and the line at which it begins. The marks of regions
 * in it stay, so that each line of a document is still one of its file: in a document they are comments, and code is
 * shown without them.
 */
export function regionOf(text: string, name: string): { readonly text: string; readonly line: number } | undefined {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => mark(line)?.open === name);
  if (start < 0) return undefined;
  const kept: string[] = [];
  let depth = 1;
  for (const line of lines.slice(start + 1)) {
    const found = mark(line);
    if (found?.open !== undefined) depth++;
    else if (found !== undefined) {
      if (found.close === name || (found.close === "" && depth === 1)) break;
      depth--;
    }
    kept.push(line);
  }
  const indents = kept
    .filter((line) => line.trim() !== "" && mark(line) === undefined)
    .map((line) => line.length - line.trimStart().length);
  const common = indents.reduce((least, indent) => Math.min(least, indent), 1_000);
  const dedented = kept.map((line) => (mark(line) === undefined ? line.slice(common) : line));
  const first = Math.max(
    0,
    dedented.findIndex((line) => line !== ""),
  );
  return { text: dedented.slice(first).join("\n").trimEnd(), line: start + 1 + first };
}

/**
 * Code without the lines that begin and end its regions, where it is shown whole. What looks like a mark and has no
 * counterpart is a comment of the code.
 */
export function withoutRegionMarks(code: string): string {
  if (!/region/i.test(code)) return code;
  const lines = code.split("\n");
  const marks = new Set<number>();
  const open: { readonly name: string; readonly at: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const found = mark(line);
    if (found?.open !== undefined) open.push({ name: found.open, at });
    else if (found?.close !== undefined) {
      const begin = open.findLastIndex(({ name }) => found.close === "" || found.close === name);
      const [region] = begin < 0 ? [] : open.splice(begin);
      if (region !== undefined) marks.add(region.at).add(at);
    }
  }
  return marks.size === 0 ? code : lines.filter((_, at) => !marks.has(at)).join("\n");
}

/** Code that is shown whole, or as a region, without marks of regions and blank lines at its end. */
export function shownCode({ text, line }: Pick<IncludedText, "text" | "line">): string {
  if (line === 0) return withoutRegionMarks(text).replace(/\n+$/, "");
  const lines = text.split("\n").filter((each) => mark(each) === undefined);
  return lines.join("\n").replace(/^\n+/, "").trimEnd();
}

function mark(line: string): { readonly open?: string; readonly close?: string } | undefined {
  if (!/region/i.test(line)) return undefined;
  const found =
    /^\s*(?:\/\/|\/\*|#|--|;+|%|<!--|\{\/\*|\(\*|'|\\)?\s*#?(end)?region\b[ \t]*"?([\w.-]*)[^\n]{0,20}$/i.exec(line);
  if (found === null) return undefined;
  return found[1] === undefined ? (found[2] === "" ? undefined : { open: found[2] ?? "" }) : { close: found[2] ?? "" };
}
