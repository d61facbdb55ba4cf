/**
 * One document → one article: Markdown in the dialect of Docusaurus's writers, through marked.
 * Knows nothing of other pages, of routes, of files: links stay holes, and included texts are handed in.
 */
export { parseArticle, type ParseInput } from "./article.ts";
export type { Term } from "./render/terms.ts";
export { scanIncludes, sitePath } from "./includes.ts";
export { languageNamed, loadHighlighter } from "./highlight/languages.ts";
export { describeGrammar } from "./highlight/site-grammar.ts";
