/**
 * Parses one document, in the Markdown dialect of Docusaurus, into one article, using marked. Knows nothing about other
 * pages, routes or files: links become slots, and the texts of included files are passed in.
 */
export { parseArticle, type ParseInput } from "./article.ts";
export type { GlossaryTerm } from "./render/terms.ts";
export { scanIncludes, sitePath } from "./includes.ts";
export { languageNamed, loadHighlighter } from "./highlight/languages.ts";
export { describeGrammar } from "./highlight/site-grammar.ts";
