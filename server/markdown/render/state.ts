/** The state of rendering one document, and functions that write to it. */
import type { Token } from "marked";
import { ENTRY_LEVEL, type Heading, type Section, type Slot } from "../../../shared/article.ts";
import type { SiteGrammar } from "../../source/inputs.ts";
import { diagnose, type DiagnosticCode } from "../../../shared/catalogue.ts";
import type { Direction } from "../../../shared/direction.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { foldSpace } from "../html/escape.ts";
import type { Imports } from "../imports.ts";
import type { Lexed } from "../lex.ts";
import type { Slugger } from "../slug.ts";
import type { TagKind } from "../syntax/tag-kinds.ts";
import { placeAt, type Passage } from "../syntax/passage.ts";
import type { Tag } from "../syntax/tag.ts";
import type { FootnoteToken } from "../syntax/tokens.ts";
import type { ArticleTexts } from "../../../shared/messages/article.ts";
import { countWords } from "../count-words.ts";

export interface Footnote {
  readonly scope: number;
  readonly label: string;
  readonly token: FootnoteToken;
  readonly passage: Passage;
  /** Offset of the definition in the passage. */
  readonly offset: number;
}

interface OpenSection {
  readonly id: string;
  readonly heading: string;
  readonly level: number;
  readonly paragraphs: string[];
  /** Entries in the section that are search results of their own. */
  readonly entries: { readonly id: string; readonly title: string; readonly text: string; readonly about: string }[];
}

/** What is needed to find terms of the glossary in a text. */
export interface TermMarks {
  readonly pattern: RegExp;
  /** Target by name, in lower case. */
  readonly targets: ReadonlyMap<string, string>;
  /** Targets to which the document links already. */
  readonly used: Set<string>;
}

/** Writes tokens that stand one after the other; `offset` is where the first of them begins in the passage's text. */
export type WriteTokens = (render: Render, tokens: readonly Token[], passage: Passage, offset: number) => void;

/** Writes an element, or what a component makes of it. */
export type Component = (render: Render, element: Element) => void;

/**
 * Functions that write nested content. Elements contain blocks, blocks contain lines of text, and lines contain
 * elements, so their modules would import each other in a cycle. Instead, they call each other through this record.
 */
export interface Writers {
  readonly blocks: WriteTokens;
  readonly inline: WriteTokens;
  /** The components that documents may use, by name. */
  readonly components: ReadonlyMap<string, Component>;
}

export interface Render {
  readonly writers: Writers;
  readonly messages: ArticleTexts;
  /** Direction in which the document's language is written. */
  readonly direction: Direction;
  readonly includes: Readonly<Record<string, string | null>>;
  /** Names of the site's own components. */
  readonly components: readonly string[];
  /** Names of the site's components that code blocks are handed to, by the word that marks such a block. */
  readonly fences: ReadonlyMap<string, string>;
  /** Code blocks with data behind them, and the blocks that are data: these are not shown. */
  readonly fenceData: { readonly behind: Map<Token, FenceData>; readonly taken: Set<Token> };
  /** Texts that have been lexed: parts are also written as plain Markdown, from the same tokens. */
  readonly lexed: Map<string, Lexed>;
  /** Slots of the site's components, by the tag or the block of code that each stands for. */
  readonly islands: Map<IslandSource, number>;
  readonly grammars: readonly SiteGrammar[];
  /** Schemes of links that this site allows beside the usual ones. */
  readonly schemes: ReadonlySet<string>;
  /** Terms of the glossary that the text may lead to. */
  readonly terms: TermMarks | undefined;
  /** Files that are being included, outermost first. */
  readonly including: string[];
  /** In an included document: writes what stands between the tags that include it. */
  content: (() => void) | undefined;
  /** How many documents have been included so far. */
  included: number;
  /** Imports of the text that is being written; their names are valid only in that text. */
  imports: Imports;
  /** HTML since the last slot. */
  out: string;
  readonly parts: string[];
  readonly slots: Slot[];
  readonly diagnostics: Diagnostic[];
  readonly headings: Heading[];
  readonly ids: Set<string>;
  /** Primary ids of rows, items and paragraphs. */
  readonly entries: string[];
  readonly widgets: Set<string>;
  readonly slugger: Slugger;
  readonly sections: Section[];
  section: OpenSection;
  /** Plain text of the block that is being written. */
  text: string;
  words: number;
  excerpt: string;
  /** Above 0 inside blocks whose text is not used for the excerpt. */
  aside: number;
  /** Above 0 while text that belongs to no section (labels, titles) is written. */
  silent: number;
  /** Inside `<a>`: no other link. */
  inLink: boolean;
  /** Inside `<p>`: no block. */
  inParagraph: boolean;
  summary: { readonly parts: readonly string[]; readonly slots: readonly Slot[] } | undefined;
  /** Closing tags of the open elements, which a summary that ends here must add. */
  readonly closers: string[];
  /** By what `footnoteKey` returns. */
  readonly footnotes: Map<string, Footnote>;
  /** Number of the text that is being written: 0 for the document, others for parts, whose footnotes are their own. */
  footnoteScope: number;
  /** Those numbers, by the texts of parts. */
  readonly footnoteScopes: Map<string, number>;
  /** Keys in the order in which they are first referred to. */
  readonly footnoteOrder: string[];
  /** Number of a note that is referred to, and how often it is. */
  readonly footnoteUses: Map<string, { readonly number: number; uses: number }>;
  tabSets: number;
}

export function write(render: Render, html: string): void {
  render.out += html;
}

/** Appends to the plain text of the section. */
export function say(render: Render, text: string): void {
  if (render.silent === 0) render.text += text;
}

/** Ends a paragraph of the section's plain text. */
export function endText(render: Render, kind: "text" | "code" = "text"): void {
  const text = foldSpace(render.text).trim();
  render.text = "";
  if (text === "") return;
  render.section.paragraphs.push(text);
  if (kind === "code") return;
  render.words += countWords(text);
}

/** Ends the current section and begins another. */
export function beginSection(
  render: Render,
  section: { readonly id: string; readonly heading: string; readonly level: number },
): void {
  endText(render);
  const { paragraphs, entries, ...open } = render.section;
  if (paragraphs.length > 0 || open.level > 0) render.sections.push({ ...open, text: paragraphs.join("\n") });
  for (const { id, title, text, about } of entries)
    render.sections.push({ id, heading: title, level: ENTRY_LEVEL, text, entity: { names: [], about } });
  render.section = { ...section, paragraphs: [], entries: [] };
}

/** Writes a slot. */
export function writeSlot(render: Render, slot: Slot): void {
  render.parts.push(render.out);
  render.out = "";
  render.slots.push(slot);
}

/** Writes an element around what `inside` writes. */
export function wrap(render: Render, open: string, close: string, inside: () => void): void {
  write(render, open);
  render.closers.push(close);
  inside();
  render.closers.pop();
  write(render, close);
}

export interface Where {
  readonly passage: Passage;
  readonly offset: number;
  readonly length?: number;
}

/** What a component of the site is written as: a tag, or a block of code that is handed to it. */
export type IslandSource = Tag | Token;

/** JSON behind a code block, for the component that the block is handed to. */
export interface FenceData {
  readonly text: string;
  readonly at: Where;
}

/** An element or a component, wherever it stands. */
export interface Element {
  readonly tag: Tag;
  readonly tagKind: TagKind;
  /** Place of the opening tag. */
  readonly at: Where;
  /** Whether it stands in a line of text. */
  readonly inline: boolean;
  readonly mode: "blocks" | "inline" | "opaque" | "empty";
  /** Source of the content. */
  readonly inner: string;
  /** Blocks of the content, in `blocks` mode. */
  readonly tokens?: readonly Token[];
  /** Where `tokens` stand. */
  readonly inside?: Where;
  /** Writes the content; undefined where there is none. */
  readonly children: (() => void) | undefined;
}

/** Reports a fault in the source. */
export function report(
  render: Render,
  code: DiagnosticCode,
  message: string,
  at: Where & { readonly hint?: string },
): void {
  if (render.diagnostics.length >= MAX_DIAGNOSTICS) return;
  const place = placeAt(at.passage, at.offset, at.length ?? 0);
  render.diagnostics.push(diagnose(code, message, { place, hint: at.hint }));
}

/** Most diagnostics that are reported for a document. */
const MAX_DIAGNOSTICS = 300;

/** Shortens a text for quoting it in a message. */
export function shortQuote(text: string): string {
  const folded = foldSpace(text).trim();
  return folded.length > 60 ? `${folded.slice(0, 57)}…` : folded;
}

/** Ids of the frame around articles, which scripts and styles use. Slugs can't equal one: they have no capitals. */
const OF_THE_FRAME: ReadonlySet<string> = new Set(
  "pageContent pageMain searchPage siteData siteDiagnostics siteDrawer siteFrame siteHeader siteLoadError siteMoved siteProgress siteSidebar siteStatus".split(
    " ",
  ),
);

/** Claims an id for something other than a heading. @returns false if the id is taken already */
export function claimId(render: Render, id: string): boolean {
  if (id === "" || render.ids.has(id) || OF_THE_FRAME.has(id)) return false;
  render.ids.add(id);
  return true;
}
