/** Pieces of Markdown that are written from texts which are none. */

/** An address in a text, which is a link by itself, and in which a backslash would be a part of it. */
const ADDRESS = /((?:(?:https?|ftp):\/\/|www\.)[^\s<]+)/i;

/** A text within a line, in which nothing is Markdown but addresses. */
export function escaped(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\`*_[\]<~]|&(?=#?\w+;)/g, "\\$&")))
    .join("");
}

/** A paragraph whose beginning is that of no other block: `# a`, `- a`, `1. a`, `> a`, `---`. */
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

/** A block of code, whose fence is longer than any in it. */
export function fenced(code: string, info: string): string {
  const fence = "`".repeat(longestRun(code, 2) + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}

/** A span of code, whose marks are longer than those in it. */
export function codeSpan(text: string): string {
  const mark = "`".repeat(longestRun(text, 0) + 1);
  return text.startsWith("`") || text.endsWith("`") ? `${mark} ${text} ${mark}` : mark + text + mark;
}

/** Length of the longest run of backticks, or `least` if it is longer. */
function longestRun(text: string, least: number): number {
  return Array.from(text.matchAll(/`+/g), ([run]) => run.length).reduce((most, each) => Math.max(most, each), least);
}
