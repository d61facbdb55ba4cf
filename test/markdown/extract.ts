/** Reads a document as a person would, so that what the engine made of it can be compared with it. */

export interface Extracted {
  readonly headings: readonly string[];
  /** Lines of code blocks. */
  readonly code: readonly string[];
  readonly words: readonly string[];
}

/** Without white space: what is left of a text when only its layout changes. */
export function fold(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Words; of Chinese, which has no blanks between them, the characters. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/\p{Script=Han}|[[\p{L}\p{N}]--\p{Script=Han}]+/gv) ?? [];
}

/** Words of the source that are less often on the page. */
export function missing(source: readonly string[], page: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of page) counts.set(word, (counts.get(word) ?? 0) + 1);
  const lost: string[] = [];
  for (const word of source) {
    const count = counts.get(word) ?? 0;
    if (count === 0) lost.push(word);
    else counts.set(word, count - 1);
  }
  return lost;
}

/**
 * Headings, lines of code and words of a document, found line by line, without marked and without the engine.
 * @param components names of components whose content comes from their own code
 */
export function extract(source: string, components: readonly string[]): Extracted {
  const lines = source.replace(/^---\n[\s\S]*?\n---\n/, "").split("\n");
  const headings: string[] = [];
  const code: string[] = [];
  const prose: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const fence = /^[\s>]*(?:[-*]\s+|\d+\.\s+)?(```+|~~~+)([^`]*)$/.exec(line);
    if (fence !== null) {
      const body: string[] = [];
      for (
        index++;
        index < lines.length && !(lines[index] ?? "").replace(/^[\s>]*/, "").startsWith(fence[1] ?? "");
        index++
      )
        body.push(lines[index] ?? "");
      code.push(
        ...body.filter((text) => !/^\s*\/\/ highlight-/.test(text)).map((text) => text.replace(/^(?:> ?)+/, "")),
      );
      continue;
    }
    const isModule = /^(?:import .*from ['"]|export const \w+ = )/.test(line);
    if (isModule) {
      if (line.startsWith("export")) while (index < lines.length && (lines[index] ?? "").trim() !== "") index++;
      continue;
    }
    const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line);
    if (heading !== null) headings.push(plain((heading[1] ?? "").replace(/\{#.*\}\s*$/, ""), components).trim());
    prose.push(/^\s*:::/.test(line) ? line.replace(/^\s*:::+\s*\w*/, "") : line.replace(/^[\s>]*\[!\w+\]/, ""));
  }
  return { headings, code, words: wordsOf(plain(prose.join("\n"), components)) };
}

/** Takes Markdown's marks off a text, roughly. */
export function plain(text: string, components: readonly string[]): string {
  const spans: string[] = [];
  const kept = text
    .replace(/<video[\s\S]*?<\/video>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    // Ids of headings, paragraphs and rows, and formulas: they are shown as something else than their own words.
    .replace(/\{#[^}\n]*\}/g, "")
    .replace(/\$\$[\s\S]*?\$\$/g, " ")
    .replace(/(?<![\\$\w])\$(?!\s)[^$\n]*?[^\s\\$]\$(?!\d)/g, " ")
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, "")
    .replace(
      /(`+)([^`\n]|[^`](?:[^\n]|\n(?!\s*\n|#))*?[^`])\1(?!`)/g,
      (_, _run: string, inside: string) => `\u0001${spans.push(inside) - 1}\u0002`,
    )
    .replace(
      /dangerouslySetInnerHTML=\{\{__html: '((?:[^'\\]|\\.)*)'\}\}>/g,
      (_, inside: string) => `>${inside.replace(/\\(.)/g, "$1")}`,
    )
    .replace(
      /<(?:[A-Z]\w*|\/?[a-z][a-z0-9]*)(?=[\s/>])(?:\{\{[^}]*\}\}|\{[^}]*\}|"[^"]*"|'[^']*'|[^"'{}<>])*>/g,
      (tag) => (isMarkup(tag, components) ? " " : tag),
    )
    .replace(/<\/[A-Za-z]\w*>/g, " ")
    .replace(/\{(['"])(.*?)\1\}/g, "$2")
    .replace(/^\s*\[[^\]]+\]:\s+\S+.*$/gm, "")
    .replace(/\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, "]")
    .replace(/<(https?:[^>]*)>/g, "$1")
    .replace(/&(lt|gt|amp|nbsp|quot);/g, " ")
    .replace(/^\s*\|?[\s:|-]+\|[\s:|-]*$/gm, "")
    .replace(/^\s*\d+[.)]\s/gm, " ")
    .replace(/(?<!\\)(\*\*|__|~~)/g, "")
    .replace(/(^|[^\p{L}\p{N}\\])[*_]|[*_](?=[^\p{L}\p{N}]|$)/gmu, "$1")
    .replace(/\\([^\w\s])/g, "$1");
  return kept.replace(/\u0001(\d+)\u0002/g, (_, index: string) => (spans[Number(index)] ?? "").replace(/\\\|/g, "|"));
}

function isMarkup(tag: string, components: readonly string[]): boolean {
  if (components.includes(/^<(\w+)/.exec(tag)?.[1] ?? "")) return true;
  return /^<\/?(?:br|b|i|em|strong|code|a|img|small|sub|sup|table|thead|tbody|tr|td|th|div|span|p|kbd|details|summary|hr|ol|ul|li|h\d|video|source|Button|ThemedImage|Player|ConceptImage|Tabs|TabItem|Highlight|Feedback)\b/.test(
    tag,
  );
}
