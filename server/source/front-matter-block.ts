/** Finds the front matter of a document and splits it into keys. Takes linear time. */

export interface FrontMatterBlock {
  /** Offsets of the YAML between the `---` lines. */
  readonly start: number;
  readonly end: number;
  readonly bodyOffset: number;
  readonly bodyLine: number;
  /** Whether there is a closing line. If not, the block ends at the first line that does not belong to a key. */
  readonly closed: boolean;
}

/** An unindented key with the lines that belong to it. */
export interface KeyChunk {
  readonly name: string;
  /** Line in the document, from 1. */
  readonly line: number;
  readonly column: number;
  /** The text from the key up to the next one, without the final line break. */
  readonly source: string;
  /** The text after the colon, if it is a single unquoted word or number: `1.10`. */
  readonly written: string | undefined;
}

/**
 * Finds front matter at the very start of a document; a byte order mark and CRLF are accepted.
 * @returns undefined if the document has none
 */
export function findFrontMatter(text: string): FrontMatterBlock | undefined {
  const first = text.startsWith("\ufeff") ? 1 : 0;
  if (!text.startsWith("---", first)) return undefined;
  const opening = endOfLine(text, first);
  if (text.slice(first + 3, opening).trim() !== "" || opening === text.length) return undefined;
  const start = opening + 1;
  let line = 2;
  let keysEnd = start;
  let keysEndLine = line;
  let inKeys = true;
  for (let at = start; at < text.length; line++) {
    const end = endOfLine(text, at);
    if (isFence(text, at, end)) {
      if (!isFrontMatter(text, start, at)) return undefined;
      return {
        start,
        end: at,
        bodyOffset: Math.min(end + 1, text.length),
        bodyLine: after(text, end, line),
        closed: true,
      };
    }
    if (inKeys && belongsToKeys(text, at, end)) {
      keysEnd = Math.min(end + 1, text.length);
      keysEndLine = after(text, end, line);
    } else inKeys = false;
    at = end + 1;
  }
  if (keyName(text.slice(start, endOfLine(text, start))) === undefined) return undefined;
  return { start, end: keysEnd, bodyOffset: keysEnd, bodyLine: keysEndLine, closed: false };
}

/** Number of the line after the block; the block's own if it is the last line and has no line break. */
function after(text: string, end: number, line: number): number {
  return end < text.length ? line + 1 : line;
}

function isFence(text: string, at: number, end: number): boolean {
  return text.startsWith("---", at) && text.slice(at + 3, end).trim() === "";
}

/**
 * Whether a block is front matter, and not prose between two thematic breaks: some line must look like a key, or the
 * block must consist of comments that follow the opening line directly.
 */
function isFrontMatter(text: string, start: number, end: number): boolean {
  let comments = true;
  let first = true;
  for (let at = start; at < end;) {
    const lineEnd = endOfLine(text, at);
    const line = text.slice(at, lineEnd);
    if (keyName(line) !== undefined) return true;
    const content = line.trim();
    if (content.startsWith("{") && content.includes(":")) return true;
    if (content !== "" && !content.startsWith("#")) comments = false;
    if (first && content === "" && lineEnd + 1 < end) comments = false;
    first = false;
    at = lineEnd + 1;
  }
  return comments;
}

/** Whether a line of a block without a closing line belongs to it: such a block ends at a blank line or prose. */
function belongsToKeys(text: string, at: number, end: number): boolean {
  const line = text.slice(at, end);
  return line.trim() !== "" && (keyName(line) !== undefined || /^(?:\s+\S|- |#(?!#* \S))/.test(line));
}

/** Offset of the `\n` that ends the line, or the length of the text. */
function endOfLine(text: string, at: number): number {
  const newline = text.indexOf("\n", at);
  return newline < 0 ? text.length : newline;
}

/** Name of the key with which an unindented line begins; undefined if it begins with none. */
export function keyName(line: string): string | undefined {
  const first = line.charAt(0);
  if (first === '"' || first === "'") {
    const close = line.indexOf(first, 1);
    return close > 1 && /^\s*:(?:\s|$)/.test(line.slice(close + 1, close + 40)) ? line.slice(1, close) : undefined;
  }
  if (!/[\p{L}\p{N}_$.]/u.test(first)) return undefined;
  let colon = line.indexOf(":");
  while (colon > 0 && !/^\s?$/.test(line.charAt(colon + 1))) colon = line.indexOf(":", colon + 1);
  if (colon < 0 || colon > 80) return undefined;
  const name = line.slice(0, colon).trimEnd();
  return /[\s,]/.test(name) && !/^[\w -]+$/.test(name) ? undefined : name;
}

/** Splits a block into its keys. Lines before the first key (comments, or a block in braces) are left out. */
export function splitKeys(block: string, firstLine: number): readonly KeyChunk[] {
  const chunks: KeyChunk[] = [];
  let name: string | undefined;
  let from = 0;
  let fromLine = firstLine;
  let line = firstLine;
  const close = (end: number): void => {
    if (name === undefined) return;
    const source = block.slice(from, end).trimEnd();
    chunks.push({ name, line: fromLine, column: 1, source, written: writtenValue(source) });
  };
  for (let at = 0; at < block.length; line++) {
    const end = endOfLine(block, at);
    const found = keyName(block.slice(at, end));
    if (found !== undefined) {
      close(at);
      name = found;
      from = at;
      fromLine = line;
    }
    at = end + 1;
  }
  close(block.length);
  return chunks;
}

function writtenValue(source: string): string | undefined {
  if (source.includes("\n")) return undefined;
  const value = source.slice(source.indexOf(":") + 1).trim();
  const comment = value.indexOf(" #");
  const bare = comment < 0 ? value : value.slice(0, comment).trimEnd();
  return bare !== "" && /^[^\s"'[\]{}&*!|>%@`#]+$/.test(bare) ? bare : undefined;
}
