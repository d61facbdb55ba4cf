/** Writes blocks as HTML, from marked's tokens, and keeps track of their offsets in the source. */
import type { Token, Tokens } from "marked";
import { beginningInWords } from "../../../shared/shorten.ts";
import { escapeHtml } from "../html/escape.ts";
import { passageOf, lineAt, type Passage } from "../syntax/passage.ts";
import { tagKindOf } from "../syntax/tag-kinds.ts";
import { ownToken, textOfItem, type DroppedToken, type ElementToken, type MathToken } from "../syntax/tokens.ts";
import { writeAdmonitionToken, writeAlert } from "./admonition.ts";
import { writeFence } from "./code.ts";
import { writeElement } from "./element.ts";
import { itemTitle, markedTitle, writeEntry } from "./entry.ts";
import { footnoteKey } from "./footnotes.ts";
import { pairFences } from "./handed.ts";
import { writeHeading } from "./heading.ts";
import { takeEntry } from "./ids.ts";
import { writeInline } from "./inline.ts";
import { mathHtml } from "./katex.ts";
import { writeOpaque } from "./opaque.ts";
import { holdsBlocks, holdsDocuments, holdsIslands } from "./pairs.ts";
import { cutSummary } from "./summary.ts";
import { writeTable } from "./table.ts";
import { endText, shortQuote, report, say, wrap, write, type Render } from "./state.ts";

/**
 * Writes blocks.
 * @param offset where the first token begins in the passage's text
 */
export function writeBlocks(render: Render, tokens: readonly Token[], passage: Passage, offset: number): void {
  pairFences(render, tokens, passage, offset);
  let at = offset;
  for (const token of tokens) {
    writeBlock(render, token, passage, at);
    at += token.raw.length;
  }
}

/** Writes one block; `offset` is where it begins in the passage's text. */
export function writeBlock(render: Render, token: Token, passage: Passage, offset: number): void {
  switch (token.type) {
    case "space":
    case "def":
      return;
    case "footnote": {
      const note = ownToken(token, "footnote");
      if (render.footnotes.get(footnoteKey(render, note.label))?.token === note) return;
      // A second one with the same label: no reference leads to it, so it is shown here.
      writeBlocks(
        render,
        note.tokens,
        passageOf(passage.source, note.inner, lineAt(passage, offset + note.innerStart)),
        0,
      );
      return;
    }
    case "paragraph":
      writeParagraph(render, token as Tokens.Paragraph, passage, offset);
      return;
    case "text":
      writeTight(render, token as Tokens.Text, passage, offset);
      return;
    case "heading":
      writeHeading(render, token as Tokens.Heading, passage, offset);
      return;
    case "code":
      if (!render.fenceData.taken.has(token))
        writeFence(render, token as Tokens.Code, passage, offset, render.fenceData.behind.get(token));
      return;
    case "list":
      writeList(render, token as Tokens.List, passage, offset);
      return;
    case "blockquote":
      writeQuote(render, token as Tokens.Blockquote, passage, offset);
      return;
    case "hr":
      write(render, "<hr>");
      return;
    case "ownTable":
      writeTable(render, ownToken(token, "ownTable"), passage, offset);
      return;
    case "element":
      writeElementToken(render, ownToken(token, "element"), passage, offset);
      return;
    case "admonition":
      writeAdmonitionToken(render, ownToken(token, "admonition"), passage, offset);
      return;
    case "dedent": {
      const { inner, tokens } = ownToken(token, "dedent");
      writeBlocks(render, tokens, passageOf(passage.source, inner, lineAt(passage, offset)), 0);
      return;
    }
    case "mathBlock":
      writeMathBlock(render, ownToken(token, "mathBlock"), passage, offset);
      return;
    case "dropped":
      writeDropped(render, ownToken(token, "dropped"), passage, offset);
      return;
    case "checkbox":
      write(render, `<input type="checkbox" disabled${(token as Tokens.Checkbox).checked ? " checked" : ""}> `);
      return;
    default:
      say(render, token.raw);
      write(render, `<p>${escapeHtml(token.raw)}</p>`);
      endText(render);
  }
}

function writeParagraph(render: Render, token: Tokens.Paragraph, passage: Passage, offset: number): void {
  const { tokens } = token;
  if (tokens.every((child) => child.type === "dropped" || (child.type === "text" && child.raw.trim() === ""))) {
    writeInline(render, tokens, passage, offset);
    return;
  }
  // A paragraph can't contain a block, so one with a block in its text becomes a `div`.
  const holdsBlock =
    holdsBlocks(tokens) || holdsDocuments(tokens, render.imports) || holdsIslands(tokens, render.components);
  const entry = takeEntry(render, token, { passage, offset, length: token.raw.length }, markedTitle);
  const inside = (): void => {
    const outer = render.inParagraph;
    render.inParagraph = !holdsBlock;
    const open = `${holdsBlock ? '<div class="p"' : "<p"}${entry?.attribute ?? ""}>`;
    wrap(render, open, holdsBlock ? "</div>" : "</p>", () =>
      writeInline(render, entry?.tokens ?? tokens, passage, offset),
    );
    render.inParagraph = outer;
    keepExcerpt(render);
    endText(render);
  };
  if (entry === undefined) inside();
  else writeEntry(render, { ...entry, about: "" }, inside);
}

/** Writes the text of a tight list item, which is not a paragraph. */
function writeTight(render: Render, token: Tokens.Text, passage: Passage, offset: number): void {
  writeInline(render, token.tokens ?? [], passage, offset);
  endText(render);
}

function keepExcerpt(render: Render): void {
  if (render.excerpt !== "" || render.aside > 0 || render.silent > 0) return;
  const text = render.text.replace(/\s+/g, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return;
  render.excerpt = cutAtWord(text, 200);
}

function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = beginningInWords(text, limit - 1);
  return `${kept.replace(/[\s,;:.!?，。；：、]+$/, "")}…`;
}

function writeList(render: Render, token: Tokens.List, passage: Passage, offset: number): void {
  const name = token.ordered ? "ol" : "ul";
  const tasks = token.items.some((item) => item.task);
  const start = typeof token.start === "number" && token.start !== 1 ? ` start="${token.start}"` : "";
  let at = offset;
  wrap(render, `<${name}${start}${tasks ? ' class="tasks"' : ""}>`, `</${name}>`, () => {
    render.aside++;
    for (const item of token.items) {
      const inside = passageOf(passage.source, textOfItem(item), lineAt(passage, at));
      writeItem(render, item.tokens, inside);
      at += item.raw.length;
    }
    render.aside--;
  });
}

/** Writes a list item. Ids at the end of its first line belong to the item. */
function writeItem(render: Render, tokens: readonly Token[], passage: Passage): void {
  const first = tokens.findIndex((token) => token.type === "text" || token.type === "paragraph");
  const line = tokens.slice(0, first).every((token) => token.type === "space" || token.type === "checkbox")
    ? (tokens[first] as Tokens.Text | undefined)
    : undefined;
  const run = { text: line?.text ?? "", tokens: line?.tokens ?? [] };
  const entry = takeEntry(render, run, { passage, offset: 0, length: line?.raw.length ?? 0 }, itemTitle);
  if (entry === undefined) {
    wrap(render, "<li>", "</li>", () => writeBlocks(render, tokens, passage, 0));
    return;
  }
  const own = tokens.map((token, index) => (index === first ? { ...token, text: "", tokens: entry.tokens } : token));
  writeEntry(render, { ...entry, about: "" }, () =>
    wrap(render, `<li${entry.attribute}>`, "</li>", () => writeBlocks(render, own as Token[], passage, 0)),
  );
}

function writeQuote(render: Render, token: Tokens.Blockquote, passage: Passage, offset: number): void {
  const inside = passageOf(passage.source, token.text, lineAt(passage, offset));
  if (writeAlert(render, token, inside)) return;
  render.aside++;
  wrap(render, "<blockquote>", "</blockquote>", () => writeBlocks(render, token.tokens, inside, 0));
  render.aside--;
}

function writeMathBlock(render: Render, token: MathToken, passage: Passage, offset: number): void {
  const { html, fault } = mathHtml(token.text, true);
  say(render, token.text);
  write(render, `<div class="math-block" tabindex="0">${html}</div>`);
  endText(render);
  render.widgets.add("math");
  if (fault !== undefined)
    report(render, "math-error", `This formula cannot be set: ${fault}`, { passage, offset, length: token.raw.length });
}

function writeElementToken(render: Render, token: ElementToken, passage: Passage, offset: number): void {
  const { tag, mode, inner, tokens } = token;
  const spaces = token.raw.length - token.raw.trimStart().length;
  const at = { passage, offset: offset + spaces, length: tag.end - tag.start };
  if (mode === "opaque") {
    writeOpaque(render, tag, inner, at);
    endText(render);
    return;
  }
  const tagKind = tagKindOf(tag.name);
  if (tagKind === undefined) return;
  const innerAt = offset + token.innerStart;
  const inside = mode === "inline" ? passage : passageOf(passage.source, inner, lineAt(passage, innerAt));
  const start = mode === "inline" ? innerAt : 0;
  writeElement(render, {
    tag,
    tagKind,
    at,
    inline: false,
    mode,
    inner,
    tokens,
    inside: { passage: inside, offset: start },
    children:
      mode === "empty"
        ? undefined
        : () => {
            if (mode === "inline") writeInline(render, tokens, inside, start);
            else writeBlocks(render, tokens, inside, start);
          },
  });
  // Buttons on consecutive lines are shown in one line, separated by a space.
  if (tagKind.content === "phrasing") write(render, "\n");
  endText(render);
}

function writeDropped(render: Render, token: DroppedToken, passage: Passage, offset: number): void {
  const spaces = token.raw.length - token.raw.trimStart().length;
  const at = { passage, offset: offset + spaces, length: token.raw.trim().length };
  if (token.what === "truncate") cutSummary(render);
  else if (token.what === "open") {
    report(render, "unclosed-html", `<${shortQuote(token.name)}> has no end; its content is shown without it.`, {
      ...at,
      hint: `Add </${token.name}>.`,
    });
  } else if (token.what === "close") {
    report(render, "unclosed-html", `</${shortQuote(token.name)}> closes nothing; it is dropped.`, {
      ...at,
      hint: "Remove it, or open the element before it.",
    });
  } else if (token.what === "colons") {
    report(render, "unclosed-container", "These colons close no admonition; they are dropped.", {
      ...at,
      hint: "Remove them, or open one with :::note before.",
    });
  }
}
