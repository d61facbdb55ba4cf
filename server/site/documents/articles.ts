/** Parsed documents, and the small views of them that other pages read. */
import { query, type Context } from "../../engine/types.ts";
import type { Article } from "../../../shared/article.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { scanIncludes, type ParseInput } from "../../markdown/index.ts";
import { componentNamesQuery } from "../components.ts";
import { fenceComponentsQuery, linkSchemesQuery, vocabularyQuery } from "../config.ts";
import { langOf } from "./documents.ts";
import { termsInQuery } from "./glossary.ts";
import { grammarsIn } from "./grammars.ts";
import { headQuery } from "./heads.ts";
import { fileInput } from "../../source/inputs.ts";
import { parserInput } from "./parsing.ts";
import { inLanguageOf } from "./sample-comments.ts";
import type { PageText } from "../search/share.ts";
import { articleTextsQuery } from "../texts.ts";

/** Paths of the files that a document includes, directly or through others. */
export const includesQuery = query<readonly string[]>("includes", "value", (context, file) => {
  const found = new Set([file]);
  // Iterating over a set visits elements that are added meanwhile. Each file is visited once, so a cycle ends.
  for (const path of found) {
    const state = context.read(fileInput, path);
    if (state.kind === "text") for (const each of scanIncludes(state.text, path)) found.add(each);
  }
  found.delete(file);
  return [...found];
});

/**
 * Everything on which the result of parsing a document depends.
 * @param read reads an input or a query: that of a context, or of the engine itself
 */
export function parseInputOf(read: Context["read"], file: string): ParseInput {
  const state = read(fileInput, file);
  const lang = langOf(file);
  const includes: Record<string, string | null> = {};
  for (const path of read(includesQuery, file)) {
    const included = read(fileInput, path);
    includes[path] = included.kind === "text" ? inLanguageOf(read, path, included.text, lang) : null;
  }
  const text = state.kind === "text" ? state.text : "";
  return {
    file,
    text,
    lang,
    texts: read(articleTextsQuery, lang),
    head: read(headQuery, file),
    includes,
    components: read(componentNamesQuery),
    fences: read(fenceComponentsQuery),
    grammars: grammarsIn(read, [text, ...Object.values(includes).flatMap((each) => each ?? [])]),
    schemes: read(linkSchemesQuery),
    vocabulary: read(vocabularyQuery, lang),
    terms: read(termsInQuery, file),
  };
}

export const articleQuery = query<Article>(
  "article",
  { keep: "value", weight: weightOf, shortLived: true },
  (context, file) =>
    context.read(parserInput).parse(parseInputOf((readable, key) => context.read(readable, key), file)),
);

function weightOf({ parts, markdown, slots }: Article): number {
  return parts.reduce((sum, part) => sum + part.length, markdown.length + slots.length * SLOT);
}

/** Approximate weight of a slot, in characters. */
const SLOT = 200;

/**
 * The text of a document for search. It depends on the parser's input, not on the article alone, because different
 * texts may give equal articles.
 */
export const pageTextQuery = query<PageText>(
  "page-text",
  { keep: "hash", weight: ({ texts }) => texts.length, shortLived: true },
  (context, file) => {
    const input = parseInputOf((readable, key) => context.read(readable, key), file);
    return context.read(parserInput).textOf(context.read(articleQuery, file), input);
  },
);

/** What is wrong with the text of a document. */
export const articleDiagnosticsQuery = query<readonly Diagnostic[]>(
  "article-diagnostics",
  { keep: "value", viewOf: articleQuery, seldomRead: true },
  (context, file) => context.read(articleQuery, file).diagnostics,
);

/**
 * Anchors of a document, against which links of other pages are checked: each on a line, with a line break before and
 * after it. A string for each would take a large site three quarters of a kilobyte a document.
 */
export const idsQuery = query<string>("ids", { keep: "value", viewOf: articleQuery }, (context, file) => {
  const { ids } = context.read(articleQuery, file);
  return ids.length === 0 ? "" : `\n${ids.join("\n")}\n`;
});

/** Whether a document has an anchor. */
export function hasId(context: Context, file: string, id: string): boolean {
  return !id.includes("\n") && context.read(idsQuery, file).includes(`\n${id}\n`);
}

/** All anchors of a document. */
export function idsOf(context: Context, file: string): readonly string[] {
  return context.read(idsQuery, file).split("\n").slice(1, -1);
}

/** Description for lists and `<head>`: the one in front matter, or else the beginning of the text. */
export const descriptionQuery = query<string>(
  "description",
  { keep: "value", viewOf: articleQuery },
  (context, file) => {
    const written = context.read(headQuery, file).frontMatter.description;
    return written ?? context.read(articleQuery, file).excerpt;
  },
);
