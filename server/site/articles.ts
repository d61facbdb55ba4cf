/** Documents parsed, and the small views of them that other pages look at. */
import { query } from "../engine/types.ts";
import type { Article } from "../../shared/article.ts";
import { scanIncludes } from "../markdown/index.ts";
import { headQuery } from "./heads.ts";
import { fileInput } from "../source/inputs.ts";
import { parseOnce } from "./parsing.ts";

/** Files that a document includes, by their path. */
export const includesQuery = query<readonly string[]>("includes", "value", (context, file) => {
  const state = context.read(fileInput, file);
  return state.kind === "text" ? scanIncludes(state.text, file) : [];
});

export const articleQuery = query<Article>("article", "value", (context, file) => {
  const state = context.read(fileInput, file);
  const includes: Record<string, string | null> = {};
  for (const path of context.read(includesQuery, file)) {
    const included = context.read(fileInput, path);
    includes[path] = included.kind === "text" ? included.text : null;
  }
  return parseOnce({
    file,
    text: state.kind === "text" ? state.text : "",
    lang: file.split("/")[1] ?? "en",
    head: context.read(headQuery, file),
    includes,
  });
});

/** Anchors of a document: what links of other pages are checked against. */
export const idsQuery = query<readonly string[]>("ids", "value", (context, file) => context.read(articleQuery, file).ids);

/** Description for lists and heads: what is written, else how the text begins. */
export const descriptionQuery = query<string>("description", "value", (context, file) => {
  const written = context.read(headQuery, file).frontMatter.description;
  return written ?? context.read(articleQuery, file).excerpt;
});
