/** Puts into a document what its shortcodes stand for. */
import { lowerBound } from "../../../shared/lower-bound.ts";
import { linesOf } from "../prose.ts";
import { ownShortcode } from "./own-shortcodes.ts";
import { readShortcodes, type Call, type Node } from "./shortcode-syntax.ts";
import { block, inline, type Rendered, type ShortcodeContext, type Shown } from "./shown.ts";
import { THEME_SHORTCODES } from "./theme-shortcodes.ts";

/** Kinds of shortcodes that admonitions are called by, too: what a site's own template of such a name makes is one. */
const ALWAYS_THEIRS = /^(?:note|tip|info|warning|caution|danger|important|ref|relref|param|figure|highlight)$/;

export const LOST = "Shortcodes that nothing here stands for: what is inside them stays";

/** @param body of the document, without front matter */
export function replaceShortcodes(body: string, context: ShortcodeContext): string {
  const nodes = readShortcodes(body);
  if (nodes.length === 1 && nodes[0]?.kind === "text") return nodes[0].text;
  return written(nodes, undefined, { ...context, isCode: codeIn(body) });
}

interface Inside extends ShortcodeContext {
  readonly isCode: (at: number) => boolean;
}

/** Whether an offset lies in a block of code. */
function codeIn(text: string): (at: number) => boolean {
  const starts: number[] = [];
  const kinds: boolean[] = [];
  let at = 0;
  for (const line of linesOf(text)) {
    starts.push(at);
    kinds.push(line.kind !== "prose");
    at += line.text.length + 1;
  }
  return (offset) => kinds[lowerBound(starts, offset + 1) - 1] ?? false;
}

function written(nodes: readonly Node[], parent: Shown | undefined, context: Inside): string {
  const writer = createWriter();
  const counts = new Map<string, number>();
  for (const node of nodes) {
    if (node.kind === "text") {
      writer.text(node.text);
      continue;
    }
    const index = counts.get(node.name) ?? 0;
    counts.set(node.name, index + 1);
    const isCode = context.isCode(node.at);
    const rendered = renderedCall(node, { parent, index, context, isCode });
    if (rendered.kind === "inline" || isCode) writer.text(rendered.text);
    else writer.block(rendered.text);
  }
  return writer.end();
}

function renderedCall(
  call: Call,
  { parent, index, context, isCode }: { parent: Shown | undefined; index: number; context: Inside; isCode: boolean },
): Rendered {
  let inner: string | undefined;
  const shown: Shown = {
    call,
    parent,
    index,
    inner: () => (inner ??= dedented(written(call.children ?? [], shown, context))),
    arg: (...names) =>
      names
        .map((name) => (typeof name === "number" ? call.positional[name] : call.named.get(name)))
        .find((each) => each !== undefined && each.trim() !== ""),
    address: (text) => context.links.route(text, context.place) ?? context.links.address(text, context.place) ?? text,
    context,
  };
  const name = call.name.replace(/\.\w+$/, "");
  const template = ALWAYS_THEIRS.test(name) ? undefined : context.template(name);
  const own = template === undefined ? undefined : ownShortcode(template, shown);
  if (isCode) {
    // Readers see what it stands for as text.
    const plain = /^(?:ref|relref|param)$/.test(name) ? THEME_SHORTCODES.get(name)?.(shown) : own;
    if (plain?.kind === "inline" && !plain.text.includes("<")) return plain;
    context.lose(LOST, call);
    return inline(call.source);
  }
  const rendered = own ?? THEME_SHORTCODES.get(name.toLowerCase())?.(shown);
  if (rendered !== undefined) return rendered;
  const text = shown.inner();
  context.lose(LOST, call, text.split("\n")[0] ?? "");
  return call.inner.includes("\n") ? block(text) : inline(text);
}

/** From the first column, without empty lines around it. */
export function dedented(text: string): string {
  const all = text.split("\n");
  const isBlank = (line: string): boolean => /^[ \t>]*$/.test(line);
  const isAfterTag = !isBlank(all[0] ?? "");
  const last = all.findLastIndex((line) => !isBlank(line));
  const lines = all
    .slice(
      Math.max(
        0,
        all.findIndex((line) => !isBlank(line)),
      ),
      last + 1,
    )
    .map((line) => line.trimEnd());
  const measured = (isAfterTag ? lines.slice(1) : lines).filter((line) => line.trim() !== "");
  const indents = measured.map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const least = indents.reduce((all, each) => Math.min(all, each), Infinity);
  if (least === Infinity) return text.trim();
  return lines
    .map((line, at) =>
      isAfterTag && at === 0 ? line.trimStart() : line.slice(Math.min(least, line.length - line.trimStart().length)),
    )
    .join("\n");
}

/** A line of a quotation without the marks that all lines of it have. */
function withoutMarks(line: string, margin: string): string {
  const count = margin.replace(/[^>]/g, "").length;
  return count === 0 ? line : line.replace(new RegExp(`^(?:[ \\t]*>){1,${count}} ?`), "");
}

interface Writer {
  readonly text: (text: string) => void;
  readonly block: (text: string) => void;
  readonly end: () => string;
}

/** Writes blocks on lines of their own, as far from the margin as the shortcode was. */
function createWriter(): Writer {
  const parts: string[] = [];
  /** What has been written since the last end of a line, and the line before it. */
  let line = "";
  let before = "";
  let isBehindBlock = false;
  function add(text: string): void {
    const end = text.lastIndexOf("\n");
    if (end < 0) {
      line += text;
      return;
    }
    const whole = line + text.slice(0, end);
    before = whole.slice(whole.lastIndexOf("\n") + 1);
    parts.push(whole, "\n");
    line = text.slice(end + 1);
  }
  return {
    text(text) {
      if (!isBehindBlock) {
        add(text);
        return;
      }
      const rest = text.replace(/^[ \t]+(?=\n|$)/, "");
      if (rest === "") return;
      isBehindBlock = false;
      add(/^\n[ \t]*(?:\n|$)/.test(rest) ? rest : `${rest.startsWith("\n") ? "\n" : "\n\n"}${rest}`);
    },
    block(text) {
      if (isBehindBlock) {
        isBehindBlock = false;
        add("\n\n");
      }
      // The row of a table is one line.
      if (/^\s*\|/.test(line)) {
        add(text.replace(/\s*\n\s*/g, " "));
        return;
      }
      const [, margin = "", marker = ""] = /^([ \t>]*)((?:[-*+]|\d+[.)])[ \t]+)?/.exec(line) ?? [];
      const isAlone = line === margin + marker;
      const indent = margin + " ".repeat(marker.length);
      if (!isAlone) add(`\n${indent.trimEnd()}\n`);
      else if (marker === "" && before.replace(/[\s>]/g, "") !== "") {
        line = "";
        add(`${margin.trimEnd()}\n`);
      }
      const first = isAlone && marker !== "" ? margin + marker : indent;
      line = "";
      add(
        text
          .split("\n")
          .map((each, at) => ((at === 0 ? first : indent) + withoutMarks(each, margin)).replace(/[ \t]+$/, ""))
          .join("\n"),
      );
      isBehindBlock = true;
    },
    end: () => parts.join("") + line,
  };
}
