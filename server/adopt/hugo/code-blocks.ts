/** What Hugo's blocks of code say behind their language, as the engine reads it. */

/** The fence, the language, and attributes in braces. */
const OPENING = /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(`{3,}|~{3,})[ \t]*([^\s`{]*)[ \t]*(?:\{([^`]*)\})?[ \t]*$/;
/** `key=value`, where the value is a text, a list or a word; or a class. */
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|\[([^\]]*)\]|([^\s,\]}]+))|[.#][\w-]+/g;
/** Languages that the highlighter has under another name, or does not have. */
const LANGUAGES: Readonly<Record<string, string>> = {
  "go-html-template": "handlebars",
  "go-text-template": "handlebars",
  gotmpl: "handlebars",
  tpl: "handlebars",
  tree: "text",
  treeview: "text",
  fallback: "text",
  goat: "text",
  golang: "go",
  nocode: "text",
  "objective-c": "objectivec",
};

/** @param block its lines, from the one that opens it to the one before its end */
export function rewriteCode(block: readonly string[]): readonly string[] {
  const [first = "", ...code] = block;
  const [, margin = "", marks, language = "", written] = OPENING.exec(first) ?? [];
  if (marks === undefined) return block;
  const info = codeInfo(language, written ?? "");
  return [`${margin}${marks}${info}`, ...code];
}

/** What stands behind a fence. @param written attributes as they stand in braces, or in the option of a shortcode */
export function codeInfo(language: string, written: string): string {
  const words = [Object.hasOwn(LANGUAGES, language) ? (LANGUAGES[language] ?? language) : language];
  const said = new Map<string, string>();
  for (const [, key, double, single, list, bare] of written.matchAll(ATTRIBUTE))
    if (key !== undefined) said.set(key.toLowerCase(), double?.replace(/\\(.)/g, "$1") ?? single ?? list ?? bare ?? "");
  const title = said.get("filename") ?? said.get("title") ?? said.get("caption");
  if (title !== undefined) words.push(`title=${JSON.stringify(title)}`);
  const start = said.get("linenostart")?.replace(/\D/g, "");
  const numbered = said.get("linenos");
  if (numbered !== undefined && !/^(?:false|0)$/i.test(numbered))
    words.push(start === undefined || start === "" || start === "1" ? "showLineNumbers" : `showLineNumbers=${start}`);
  const lines = said.get("hl_lines")?.match(/\d+(?:-\d+)?/g) ?? [];
  if (lines.length > 0) words.push(`{${lines.join(",")}}`);
  return words.join(" ");
}

/** The option of `highlight`, whose lines are parted by blanks: `linenos=table,hl_lines=8 15-17`. */
export function codeOptions(written: string): string {
  return written
    .split(",")
    .map((each) => each.replace(/^\s*([\w-]+)\s*=\s*([^"[\]]+?)\s*$/, '$1="$2"'))
    .join(" ");
}
