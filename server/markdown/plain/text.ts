/** Writes plain texts as pieces of Markdown. */

/** An address in a text. It becomes a link by itself, and a backslash in it would become part of the address. */
const ADDRESS = /((?:(?:https?|ftp):\/\/|www\.)[^\s<]+)/i;

/** A text in a line, escaped so that nothing in it is Markdown, except for addresses. */
export function escaped(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\`*_[\]<~]|&(?=#?\w+;)/g, "\\$&")))
    .join("");
}

/** A paragraph, escaped if it begins like another kind of block: `# a`, `- a`, `1. a`, `> a`, `---`. */
export function asParagraph(text: string): string {
  return text
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|-(?=[-\s]*$))/, "\\$&")
    .replace(/^\d{1,9}(?=[.)](?:\s|$))/, "$&\\");
}

/** @param text without Markdown */
export function link(text: string, address: string): string {
  const target = /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;
  return `[${text.replace(/[[\]\\]/g, "\\$&").replace(/\s+/g, " ")}](${target})`;
}

/** A block of code. Its fence is longer than any fence in the code. */
export function fenced(code: string, info: string): string {
  const fence = "`".repeat(longestRun(code, 2) + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}

/** A code span. It has more backticks than any run in the text. */
export function codeSpan(text: string): string {
  const mark = "`".repeat(longestRun(text, 0) + 1);
  return text.startsWith("`") || text.endsWith("`") ? `${mark} ${text} ${mark}` : mark + text + mark;
}

/** Length of the longest run of backticks, or `least` if it is longer. */
function longestRun(text: string, least: number): number {
  return Array.from(text.matchAll(/`+/g), ([run]) => run.length).reduce((most, each) => Math.max(most, each), least);
}
