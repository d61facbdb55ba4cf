/** Parses a document into an article. */
import type { Token, Tokens } from "marked";
import type { SiteGrammar } from "../source/inputs.ts";
import type { DocumentHead, ParsedArticle } from "../../shared/article.ts";
import type { ArticleTexts } from "../../shared/messages/article.ts";
import { diagnose } from "../../shared/catalogue.ts";
import { directionOf } from "../../shared/direction.ts";
import { compareDiagnostics, compareText } from "../../shared/diagnostics.ts";
import { components } from "./components/registry.ts";
import { withTocs } from "./components/toc-inline.ts";
import { readDocument, writeTokens, type ReadDocument } from "./document.ts";
import { escapeHtml } from "./html/escape.ts";
import { MAX_INCLUDED } from "./components/include.ts";
import { plainMarkdown } from "./plain/markdown.ts";
import type { Plain } from "./plain/state.ts";
import { writeBlocks } from "./render/blocks.ts";
import { writeFootnotes } from "./render/footnotes.ts";
import { claimIds, headingIds, withoutIds, writeFurtherIds } from "./render/ids.ts";
import { writeInline } from "./render/inline.ts";
import { termMarks, type GlossaryTerm } from "./render/terms.ts";
import { plainText, titleHtml } from "./render/plain-text.ts";
import { beginSection, type Render, type Writers } from "./render/state.ts";
import { createSlugger, uniqueSlug } from "./slug.ts";
import { passageOf } from "./syntax/passage.ts";

export interface ParseInput {
  /** Path relative to the site directory: `content/en/docs/a.md`. */
  readonly file: string;
  /** The whole file. */
  readonly text: string;
  /** BCP 47 tag of its language. */
  readonly lang: string;
  /** What the engine writes into it, in that language. */
  readonly texts: ArticleTexts;
  /** Its head, as `readHead` returns it. */
  readonly head: DocumentHead;
  /** Texts of all files that `scanIncludes` finds in the document and in these files; null for a missing one. */
  readonly includes: Readonly<Record<string, string | null>>;
  /** Names of the site's own components, sorted. */
  readonly components: readonly string[];
  /** Components that code blocks are handed to, by the word that marks such a block. */
  readonly fences: Readonly<Record<string, string>>;
  /** The site's own grammars that the document may name. */
  readonly grammars: readonly SiteGrammar[];
  /** Schemes that links may have in addition to the default ones: `matrix`, `vscode`. */
  readonly schemes: readonly string[];
  /** The site's own words for segmenting the text for search, in addition to the dictionary. */
  readonly vocabulary: readonly string[];
  /** Terms of the glossary that occur in it. */
  readonly terms: readonly GlossaryTerm[];
}

/**
 * Parses a document. Pure: the same input gives the same article, in any thread.
 * @returns the article, with faults of the document in `diagnostics`. Never throws.
 */
export function parseArticle(input: ParseInput): ParsedArticle {
  const render = newRender(input);
  try {
    return build(input, render);
  } catch (error) {
    return fallback(input, error);
  }
}

function build(input: ParseInput, render: Render): ParsedArticle {
  const { head, file } = input;
  const body = input.text.slice(head.bodyOffset).replace(/\r\n?/g, "\n");
  const source = { name: file, text: "\n".repeat(head.bodyLine - 1) + body };
  const document = readDocument(render, passageOf(source, body, head.bodyLine - 1));
  const opening = openingTitle(document.tokens);
  const title = opening === undefined ? undefined : titleOf(opening.heading);
  if (title !== undefined) {
    // A later heading with the same text gets the next number, although the title itself has no anchor.
    if (title.ids.length === 0) uniqueSlug(render.slugger, title.text);
    // The ids that the title states, for old links, are at the beginning of the text.
    const at = { passage: document.passage, offset: 0 };
    writeFurtherIds(render, claimIds(render, title.ids, at));
  }
  writeTokens(render, document, opening === undefined ? 0 : opening.index + 1);
  writeFootnotes(render);
  beginSection(render, { id: "", heading: "", level: 0 });
  render.parts.push(render.out);
  return {
    parts: withTocs(render.parts, render.headings, render.messages),
    slots: render.slots,
    headings: render.headings,
    ids: [...render.ids],
    entries: render.entries,
    sections: render.sections,
    excerpt: render.excerpt,
    titleFromHeading: title !== undefined,
    titleHtml: title?.html ?? escapeHtml(head.title),
    widgets: [...render.widgets].sort(compareText),
    words: render.words,
    ...(render.summary === undefined
      ? {}
      : { summary: { ...render.summary, parts: withTocs(render.summary.parts, render.headings, render.messages) } }),
    markdown: markdownOf(input, render, document, opening?.index),
    diagnostics: render.diagnostics.toSorted(compareDiagnostics),
  };
}

function markdownOf(
  { file, includes }: ParseInput,
  { messages, fenceData, lexed, islands }: Render,
  document: ReadDocument,
  titleIndex: number | undefined,
): string {
  const plain: Plain = {
    file,
    includes,
    imports: document.imports,
    messages,
    unseen: fenceData.taken,
    lexed,
    islands,
    including: [file],
    budget: { left: MAX_INCLUDED },
    content: undefined,
  };
  return plainMarkdown(
    plain,
    document.tokens.filter((_token, index) => index !== titleIndex),
  );
}

/** The level-1 heading with which the document begins, after comments and imports. */
function openingTitle(
  tokens: readonly Token[],
): { readonly heading: Tokens.Heading; readonly index: number } | undefined {
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading") {
      const heading = token as Tokens.Heading;
      return heading.depth === 1 ? { heading, index } : undefined;
    }
    if (token.type !== "space" && token.type !== "dropped" && token.type !== "def") return undefined;
  }
  return undefined;
}

function titleOf(heading: Tokens.Heading): {
  readonly ids: readonly string[];
  readonly text: string;
  readonly html: string;
} {
  const stated = headingIds(heading.text);
  const tokens = withoutIds(heading.tokens, stated);
  return { ids: stated.ids, text: plainText(tokens), html: titleHtml(tokens).trim() };
}

const WRITERS: Writers = { blocks: writeBlocks, inline: writeInline, components };

function newRender(input: ParseInput): Render {
  return {
    writers: WRITERS,
    messages: input.texts,
    direction: directionOf(input.lang),
    includes: input.includes,
    components: input.components,
    fences: new Map(Object.entries(input.fences)),
    fenceData: { behind: new Map(), taken: new Set() },
    lexed: new Map(),
    islands: new Map(),
    grammars: input.grammars,
    schemes: new Set(input.schemes),
    terms: termMarks(input.terms),
    including: [input.file],
    content: undefined,
    included: 0,
    imports: new Map(),
    out: "",
    parts: [],
    slots: [],
    diagnostics: [],
    headings: [],
    ids: new Set(),
    entries: [],
    widgets: new Set(),
    slugger: createSlugger(),
    sections: [],
    section: { id: "", heading: "", level: 0, paragraphs: [], entries: [] },
    text: "",
    words: 0,
    excerpt: "",
    aside: 0,
    silent: 0,
    inLink: false,
    inParagraph: false,
    summary: undefined,
    closers: [],
    footnotes: new Map(),
    footnoteScope: 0,
    footnoteScopes: new Map(),
    footnoteOrder: [],
    footnoteUses: new Map(),
    tabSets: 0,
  };
}

/** The document as plain text, shown if parsing fails because of a bug. */
function fallback(input: ParseInput, error: unknown): ParsedArticle {
  const body = input.text.slice(input.head.bodyOffset);
  const message = error instanceof Error ? error.message : String(error);
  return {
    parts: [`<pre>${escapeHtml(body)}</pre>`],
    slots: [],
    headings: [],
    ids: [],
    entries: [],
    sections: [],
    excerpt: "",
    titleFromHeading: false,
    titleHtml: escapeHtml(input.head.title),
    widgets: [],
    words: 0,
    markdown: body,
    diagnostics: [
      diagnose("internal", `This document could not be read and is shown as plain text: ${message.slice(0, 200)}`, {
        place: { file: input.file, line: input.head.bodyLine, column: 1 },
      }),
    ],
  };
}
