/**
 * Finds our own blocks in a text: elements and components, and admonitions, each with its end. One pass with a stack,
 * so that ten thousand unclosed tags take no longer than ten thousand words.
 */
import { FOOTNOTE_LABEL } from "./footnote-label.ts";
import { IMPLIED, tagKindOf } from "./tag-kinds.ts";
import { afterCode, afterFence, afterSpace, fenceAt } from "./skip.ts";
import type { Structure } from "./own-blocks.ts";
import {
  abandon,
  finish,
  isBlock,
  record,
  recordAdmonition,
  type OpenAdmonition,
  type OpenTag,
  type BlockScan,
} from "./scan.ts";
import { readTag, type Tag } from "./tag.ts";

const NOTHING: Structure = { blocks: new Map(), starts: [], insideTags: new Set() };
const EVENT = /[`<\\\n{]/g;
const FOOTNOTE = new RegExp(` {0,3}${FOOTNOTE_LABEL}:`, "y");
const COLONS = /[ \t]*(:{3,})[ \t]*(?:([A-Za-z][\w-]*)(?=[ \t[{\n]|$)([^\n]*))?(?=\n|$)/y;

/** Finds our own blocks in `text`, in linear time. */
export function structureOf(text: string): Structure {
  if (!text.includes("<") && !text.includes(":::") && !text.includes("[^")) return NOTHING;
  const scan: BlockScan = {
    text,
    blocks: new Map(),
    starts: [],
    insideTags: new Set(),
    stack: [],
    open: new Map(),
    endless: new Set(),
    line: 0,
    lead: 0,
    blank: -1,
    lastFlow: -1,
  };
  let at = beginLine(scan, 0);
  while (at < text.length) {
    EVENT.lastIndex = at;
    const found = EVENT.exec(text);
    if (found === null) break;
    const start = found.index;
    const char = text.charCodeAt(start);
    if (char === 10) at = beginLine(scan, start + 1);
    // A backslash escapes the next character, but not a line break.
    else if (char === 92) at = text.charCodeAt(start + 1) === 10 ? start + 1 : start + 2;
    else if (char === 96) at = afterCode(text, start);
    else if (char === 123) at = text.startsWith("{/*", start) ? afterComment(scan, start, "*/}") : start + 1;
    else if (text.startsWith("<!--", start)) at = afterComment(scan, start, "-->");
    else at = readAt(scan, start);
  }
  for (let entry = scan.stack.pop(); entry !== undefined; entry = scan.stack.pop()) abandon(scan, entry, text.length);
  scan.starts.sort((a, b) => a - b);
  return { blocks: scan.blocks, starts: scan.starts, insideTags: scan.insideTags };
}

/** Handles the beginning of a line: skips a fenced block, opens or closes an admonition. @returns where to continue */
function beginLine(scan: BlockScan, start: number): number {
  const { text } = scan;
  scan.line = start;
  scan.lead = afterSpace(text, start);
  const first = text.charCodeAt(scan.lead);
  if (first === 10 || scan.lead >= text.length) {
    scan.blank = start;
    return scan.lead;
  }
  const fence = fenceAt(text, start);
  if (fence !== undefined) return afterFence(text, start, fence);
  if (first === 91) {
    FOOTNOTE.lastIndex = start;
    if (FOOTNOTE.test(text)) scan.starts.push(start);
    return start;
  }
  COLONS.lastIndex = start;
  const found = COLONS.exec(text);
  if (found === null) return start;
  const colons = found[1] ?? "";
  const at = text.indexOf(":", start);
  const lineEnd = COLONS.lastIndex;
  const name = found[2];
  if (name === undefined) {
    closeAdmonition(scan, at, colons.length, lineEnd);
    return lineEnd;
  }
  const rest = found[3] ?? "";
  scan.stack.push({
    kind: "admonition",
    colons: colons.length,
    name,
    rest,
    restStart: lineEnd - rest.length,
    start: at,
    contentStart: Math.min(lineEnd + 1, text.length),
    line: start,
  });
  return lineEnd;
}

function afterComment(scan: BlockScan, start: number, close: string): number {
  const end = scan.endless.has(close) ? -1 : scan.text.indexOf(close, start + 3);
  if (end < 0) {
    scan.endless.add(close);
    return start + 1;
  }
  if (scan.lead === start) {
    scan.starts.push(scan.line);
    scan.lead = afterSpace(scan.text, end + close.length);
  }
  return end + close.length;
}

function readAt(scan: BlockScan, start: number): number {
  const { text } = scan;
  const tag = readTag(text, start);
  if (tag === undefined) return start + 1;
  const tagKind = tagKindOf(tag.name);
  if (tagKind === undefined) return start + 1;
  noteLines(scan, tag);
  const leading = scan.lead === start;
  const line = scan.line;
  if (leading) scan.lead = afterSpace(text, tag.end);
  if (tag.kind === "close") {
    if (!tagKind.empty) closeTag(scan, { kind: "tag", tag, tagKind, leading, line });
  } else if (tag.kind === "self" || tagKind.empty) {
    const entry: OpenTag = { kind: "tag", tag, tagKind, leading, line };
    if (isBlock(scan, entry, tag.end, tag.end)) record(scan, entry, tag.end, tag.end);
  } else if (tagKind.opaque) {
    return skipOpaque(scan, { kind: "tag", tag, tagKind, leading, line });
  } else {
    impliedEnd(scan, tag);
    scan.stack.push({ kind: "tag", tag, tagKind, leading, line });
    scan.open.set(tag.name, (scan.open.get(tag.name) ?? 0) + 1);
  }
  return tag.end;
}

/** Notes the lines that a tag goes on in, if it stands in one paragraph. */
function noteLines({ text, insideTags }: BlockScan, { start, end }: Tag): void {
  const written = text.slice(start, end);
  if (/\n[ \t]*\n/.test(written)) return;
  for (let at = written.indexOf("\n"); at >= 0; at = written.indexOf("\n", at + 1)) insideTags.add(start + at + 1);
}

/** Skips the content of `<pre>`, `<script>` and so on, which is not interpreted. */
function skipOpaque(scan: BlockScan, entry: OpenTag): number {
  const { tag } = entry;
  const name = tag.name.toLowerCase();
  const close = new RegExp(`</${name}\\s{0,99}>`, "gi");
  close.lastIndex = tag.end;
  const found = scan.endless.has(name) ? null : close.exec(scan.text);
  if (found === null) {
    scan.endless.add(name);
    abandon(scan, entry, scan.text.length);
    return tag.end;
  }
  if (isBlock(scan, entry, found.index, close.lastIndex)) record(scan, entry, found.index, close.lastIndex);
  if (entry.leading) scan.lead = afterSpace(scan.text, close.lastIndex);
  const newline = scan.text.lastIndexOf("\n", found.index);
  if (newline > tag.start) scan.line = newline + 1;
  return close.lastIndex;
}

/** Closes elements whose end tag is implied in HTML: `<li>a<li>b`. */
function impliedEnd(scan: BlockScan, tag: Tag): void {
  const ended = IMPLIED.get(tag.name);
  if (ended === undefined) return;
  for (let top = scan.stack.at(-1); top?.kind === "tag" && ended.includes(top.tag.name); top = scan.stack.at(-1)) {
    pop(scan);
    finish(scan, top, tag.start, tag.start);
  }
}

function closeTag(scan: BlockScan, close: OpenTag): void {
  const { name } = close.tag;
  const stray = (scan.open.get(name) ?? 0) === 0 || (close.tagKind.content === "phrasing" && crossesBlock(scan, name));
  if (stray) {
    if (close.leading && close.tagKind.content === "flow") {
      scan.blocks.set(close.tag.start, { kind: "stray", what: "close", name, end: close.tag.end });
      scan.starts.push(close.line);
    }
    return;
  }
  for (;;) {
    const top = pop(scan);
    if (top === undefined) return;
    if (top.kind === "tag" && top.tag.name === name) {
      finish(scan, top, close.tag.start, close.tag.end);
      return;
    }
    if (top.kind === "tag" && IMPLIED.has(top.tag.name)) finish(scan, top, close.tag.start, close.tag.start);
    else abandon(scan, top, close.tag.start);
  }
}

/** Whether something that holds blocks was opened after the last open tag of this name. */
function crossesBlock(scan: BlockScan, name: string): boolean {
  for (let index = scan.stack.length - 1; index >= 0; index--) {
    const entry = scan.stack[index];
    if (entry === undefined || entry.kind === "admonition") return true;
    if (entry.tag.name === name) return false;
    if (entry.tagKind.content === "flow") return true;
  }
  return true;
}

function closeAdmonition(scan: BlockScan, at: number, colons: number, lineEnd: number): void {
  const index = openAdmonition(scan, colons);
  if (index < 0) {
    scan.blocks.set(at, { kind: "stray", what: "colons", name: "", end: lineEnd });
    scan.starts.push(scan.line);
    return;
  }
  while (scan.stack.length > index + 1) {
    const top = pop(scan);
    if (top !== undefined) abandon(scan, top, scan.line);
  }
  const opened = pop(scan);
  if (opened?.kind === "admonition")
    recordAdmonition(scan, opened, { contentEnd: scan.line, end: lineEnd, closed: true });
}

/** Index of the innermost admonition that this many colons can close; the depth of the search is limited. */
function openAdmonition(scan: BlockScan, colons: number): number {
  const lowest = Math.max(0, scan.stack.length - 500);
  for (let index = scan.stack.length - 1; index >= lowest; index--) {
    const entry = scan.stack[index];
    if (entry?.kind === "admonition" && entry.colons <= colons) return index;
  }
  return -1;
}

function pop(scan: BlockScan): OpenTag | OpenAdmonition | undefined {
  const top = scan.stack.pop();
  if (top?.kind === "tag") scan.open.set(top.tag.name, (scan.open.get(top.tag.name) ?? 1) - 1);
  return top;
}
