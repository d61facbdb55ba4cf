/** One text of Markdown into the article that is being written: the document itself, or one that it includes. */
import type { Token, Tokens } from "marked";
import { lexDocument } from "./lex.ts";
import { scanImports } from "./imports.ts";
import { unwrapMdxCodeBlocks } from "./mdx-code-block.ts";
import { escapeHtml } from "./html/escape.ts";
import { diagnose } from "../../shared/catalogue.ts";
import { writeBlock } from "./render/blocks.ts";
import { footnoteKey } from "./render/footnotes.ts";
import { pairFences } from "./render/handed.ts";
import { entryIds, headingIds } from "./render/ids.ts";
import { report, write, type Render } from "./render/state.ts";
import { frameOf, sourceFile, type Frame } from "./syntax/place.ts";
import { ownToken } from "./syntax/tokens.ts";

export interface DocumentText {
  /** Site-relative path. */
  readonly name: string;
  /** Whole file, line ends `\n`; or a region of it. */
  readonly text: string;
  /** Line of the file, from 0, at which the text begins. */
  readonly line: number;
}

export interface ReadDocument {
  readonly tokens: readonly Token[];
  readonly frame: Frame;
  /** Offset of the first token. */
  readonly offset: number;
}

/** Lexes a text and gathers what must be known before anything is written: notes, ids, partial documents. */
export function readDocument(render: Render, written: Frame): ReadDocument {
  const frame = frameOf(written.source, unwrapMdxCodeBlocks(written.text), written.line);
  const { tokens, limits, crashes } = lexDocument(frame.text);
  if (limits.includes("depth")) {
    report(
      render,
      "document-limit",
      "Lists, quotes and elements are nested too deep; the innermost are shown as plain text.",
      { frame, offset: 0 },
    );
  }
  for (const crash of crashes) {
    render.diagnostics.push(
      diagnose(
        "internal",
        `A part of this document could not be read and is shown as plain text: ${crash.slice(0, 200)}`,
        {
          place: { file: frame.source.name, line: frame.line + 1, column: 1 },
        },
      ),
    );
  }
  render.imports = scanImports(frame.text);
  gather(render, tokens, frame);
  return { tokens, frame, offset: 0 };
}

/** Writes an included text: its blocks, with places in its own file. */
export function writeDocument(render: Render, document: DocumentText): void {
  const source = sourceFile(
    document.name,
    document.line === 0 ? document.text : "\n".repeat(document.line) + document.text,
  );
  const body = document.line === 0 ? bodyOf(document.text) : { text: document.text, line: document.line };
  // What is imported has a name in the text that imports it, and in no other.
  const { imports } = render;
  const read = readDocument(render, frameOf(source, body.text, body.line));
  writeTokens(render, read, 0);
  render.imports = imports;
}

/** Front matter of an included document says nothing here. */
function bodyOf(text: string): { readonly text: string; readonly line: number } {
  const end = /^---[ \t]*\n(?:[^\n]*\n){0,200}?---[ \t]*(?:\n|$)/.exec(text)?.[0];
  return end === undefined ? { text, line: 0 } : { text: text.slice(end.length), line: end.split("\n").length - 1 };
}

/** Writes the tokens from an index on; a crash in one of them costs that one only. */
export function writeTokens(render: Render, document: ReadDocument, from: number): void {
  const { tokens, frame } = document;
  let offset = document.offset;
  pairFences(render, tokens, frame, offset);
  for (const [index, token] of tokens.entries()) {
    if (index >= from) writeGuarded(render, token, frame, offset);
    offset += token.raw.length;
  }
}

function writeGuarded(render: Render, token: Token, frame: Frame, offset: number): void {
  const before = {
    out: render.out,
    parts: render.parts.length,
    slots: render.slots.length,
    closers: render.closers.length,
  };
  const flags = { aside: render.aside, silent: render.silent, inLink: render.inLink, inParagraph: render.inParagraph };
  try {
    writeBlock(render, token, frame, offset);
  } catch (error) {
    render.parts.length = before.parts;
    render.slots.length = before.slots;
    render.closers.length = before.closers;
    render.out = before.out;
    Object.assign(render, flags);
    write(render, `<pre>${escapeHtml(token.raw)}</pre>`);
    const message = error instanceof Error ? error.message : String(error);
    report(render, "internal", `This part could not be shown: ${message.slice(0, 200)}`, { frame, offset });
  }
}

/** Footnotes and stated ids can stand anywhere; both are needed by what stands before them. */
function gather(render: Render, tokens: readonly Token[], frame: Frame): void {
  let offset = 0;
  for (const token of tokens) {
    if (token.type === "footnote") {
      const note = ownToken(token, "footnote");
      const key = footnoteKey(note.label);
      if (!render.footnotes.has(key)) render.footnotes.set(key, { label: note.label, token: note, frame, offset });
    } else if (token.type === "heading") {
      for (const id of headingIds((token as Tokens.Heading).text).ids) reserve(render, id);
    } else gatherEntries(render, token);
    offset += token.raw.length;
  }
}

/** No heading without a stated id gets one that an entry states. */
function gatherEntries(render: Render, token: Token): void {
  switch (token.type) {
    case "paragraph":
    case "text":
      for (const id of entryIds((token as Tokens.Paragraph).text).ids) reserve(render, id);
      return;
    case "ownTable":
      for (const row of ownToken(token, "ownTable").rows)
        for (const id of entryIds(row[0]?.text ?? "").ids) reserve(render, id);
      return;
    case "list":
      for (const item of (token as Tokens.List).items) for (const each of item.tokens) gatherEntries(render, each);
      return;
    case "blockquote":
    case "admonition":
    case "element":
    case "dedent":
      for (const each of (token as { readonly tokens?: readonly Token[] }).tokens ?? []) gatherEntries(render, each);
  }
}

function reserve(render: Render, id: string): void {
  render.slugger.seen.set(id, render.slugger.seen.get(id) ?? 0);
}
