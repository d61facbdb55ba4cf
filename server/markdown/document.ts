/** Writes the Markdown of a document, or of one that it includes, to an article. */
import type { Token, Tokens } from "marked";
import { lexOnce } from "./lex.ts";
import { scanImports, type Imports } from "./imports.ts";
import { outsideFences, unwrapMdxCodeBlocks } from "./mdx-code-block.ts";
import { escapeHtml } from "./html/escape.ts";
import { diagnose } from "../../shared/catalogue.ts";
import { writeBlock } from "./render/blocks.ts";
import { footnoteScopeOf, gatherFootnotes } from "./render/footnotes.ts";
import { pairFences } from "./render/handed.ts";
import { entryIds, headingIds } from "./render/ids.ts";
import { report, write, type Render } from "./render/state.ts";
import { passageOf, type Passage } from "./syntax/passage.ts";
import { ownToken } from "./syntax/tokens.ts";

export interface DocumentText {
  /** Site-relative path. */
  readonly name: string;
  /** The whole file, with `\n` as line breaks, or a region of it. */
  readonly text: string;
  /** Line of the file, from 0, at which the text begins. */
  readonly line: number;
}

export interface ReadDocument {
  readonly tokens: readonly Token[];
  readonly passage: Passage;
  /** Offset of the first token. */
  readonly offset: number;
  readonly imports: Imports;
}

/** Lexes a text and collects what must be known before it is written: footnotes, stated ids, imports. */
export function readDocument(render: Render, written: Passage): ReadDocument {
  const passage = passageOf(written.source, unwrapMdxCodeBlocks(written.text), written.line);
  const { tokens, limits, crashes } = lexOnce(render.lexed, passage.text);
  if (limits.includes("depth")) {
    report(
      render,
      "document-limit",
      "Lists, quotes and elements are nested too deep; the innermost are shown as plain text.",
      { passage, offset: 0 },
    );
  }
  for (const crash of crashes) {
    render.diagnostics.push(
      diagnose(
        "internal",
        `A part of this document could not be read and is shown as plain text: ${crash.slice(0, 200)}`,
        {
          place: { file: passage.source.name, line: passage.line + 1, column: 1 },
        },
      ),
    );
  }
  render.imports = importsOf(passage.text);
  gatherFootnotes(render, tokens, passage);
  reserveIds(render, tokens);
  return { tokens, passage, offset: 0, imports: render.imports };
}

/** Writes an included text: its blocks, with places in its own file. */
export function writeDocument(render: Render, document: DocumentText): void {
  const source = {
    name: document.name,
    text: document.line === 0 ? document.text : "\n".repeat(document.line) + document.text,
  };
  const body = bodyOf(document);
  // The names of imports and of footnotes are valid only in the text that contains them.
  const { imports, footnoteScope } = render;
  render.footnoteScope = footnoteScopeOf(render, document.text);
  const read = readDocument(render, passageOf(source, body.text, body.line));
  writeTokens(render, read, 0);
  Object.assign(render, { imports, footnoteScope });
}

/** What the text imports, blocks of code aside. */
export function importsOf(text: string): Imports {
  return scanImports(text.includes("import") ? outsideFences(text) : "");
}

/** The text of an included document, or of a region of it, without front matter, and the line it begins at, from 0. */
export function bodyOf({ text, line }: Omit<DocumentText, "name">): { readonly text: string; readonly line: number } {
  if (line > 0) return { text, line };
  const end = /^---[ \t]*\n(?:[^\n]*\n){0,200}?---[ \t]*(?:\n|$)/.exec(text)?.[0];
  return end === undefined ? { text, line: 0 } : { text: text.slice(end.length), line: end.split("\n").length - 1 };
}

/** Writes the tokens from an index on. If writing one throws, only that one is lost. */
export function writeTokens(render: Render, document: ReadDocument, from: number): void {
  const { tokens, passage } = document;
  let offset = document.offset;
  pairFences(render, tokens, passage, offset);
  for (const [index, token] of tokens.entries()) {
    if (index >= from) writeGuarded(render, token, passage, offset);
    offset += token.raw.length;
  }
}

function writeGuarded(render: Render, token: Token, passage: Passage, offset: number): void {
  const before = {
    out: render.out,
    parts: render.parts.length,
    slots: render.slots.length,
    closers: render.closers.length,
  };
  const flags = { aside: render.aside, silent: render.silent, inLink: render.inLink, inParagraph: render.inParagraph };
  try {
    writeBlock(render, token, passage, offset);
  } catch (error) {
    render.parts.length = before.parts;
    render.slots.length = before.slots;
    render.closers.length = before.closers;
    for (const [source, slot] of render.islands) if (slot >= before.slots) render.islands.delete(source);
    render.out = before.out;
    Object.assign(render, flags);
    write(render, `<pre>${escapeHtml(token.raw)}</pre>`);
    const message = error instanceof Error ? error.message : String(error);
    report(render, "internal", `This part could not be shown: ${message.slice(0, 200)}`, { passage, offset });
  }
}

/** Reserves the ids that headings and entries state, so that no heading before them gets one automatically. */
function reserveIds(render: Render, tokens: readonly Token[]): void {
  for (const token of tokens) reserveIdsIn(render, token);
}

function reserveIdsIn(render: Render, token: Token): void {
  switch (token.type) {
    case "heading":
      for (const id of headingIds((token as Tokens.Heading).text).ids) reserve(render, id);
      return;
    case "paragraph":
    case "text":
      for (const id of entryIds((token as Tokens.Paragraph).text).ids) reserve(render, id);
      return;
    case "ownTable":
      for (const row of ownToken(token, "ownTable").rows)
        for (const id of entryIds(row[0]?.text ?? "").ids) reserve(render, id);
      return;
    case "list":
      for (const item of (token as Tokens.List).items) reserveIds(render, item.tokens);
      return;
    case "blockquote":
    case "admonition":
    case "element":
    case "dedent":
      reserveIds(render, (token as { readonly tokens?: readonly Token[] }).tokens ?? []);
  }
}

function reserve(render: Render, id: string): void {
  render.slugger.seen.set(id, render.slugger.seen.get(id) ?? 0);
}
