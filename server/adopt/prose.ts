/** Tells the prose of a document from its code blocks, so that only prose is rewritten. */

const FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d+\.[ \t]+)?(`{3,}|~{3,})/;
const CLOSING = /^[ \t>]*[`~]+\s*$/;
/** A fence whose content is MDX, not code: Docusaurus runs it, other readers of the file show it. */
const LIVE = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*mdx-code-block\b/;

export interface Line {
  readonly text: string;
  readonly kind: "prose" | "fence" | "code";
  /** Of an opening fence: whether nothing lies between it and its end. */
  readonly isEmpty: boolean;
}

/** The lines of a document, each with what it is; the content of a `mdx-code-block` is prose. */
export function linesOf(text: string): readonly Line[] {
  let fence = "";
  /** Fences of the live blocks that are open, the innermost last. */
  const live: string[] = [];
  const lines = text.split("\n");
  const code = (line: string): Line => ({ text: line, kind: "code", isEmpty: false });
  return lines.map((line, index): Line => {
    const mark = FENCE.exec(line)?.[1];
    const closes = (open: string): boolean => mark?.startsWith(open) === true && CLOSING.test(line);
    if (fence !== "") {
      if (closes(fence)) fence = "";
      return code(line);
    }
    const innermost = live.at(-1);
    if (innermost !== undefined && closes(innermost)) {
      live.pop();
      return code(line);
    }
    if (mark === undefined) return { text: line, kind: "prose", isEmpty: false };
    if (LIVE.test(line)) {
      live.push(mark);
      return code(line);
    }
    fence = mark;
    return { text: line, kind: "fence", isEmpty: CLOSING.test(lines[index + 1] ?? "") };
  });
}

/** Rewrites each run of prose between code blocks. */
export function mapProse(text: string, rewrite: (prose: string) => string): string {
  const out: string[] = [];
  let prose: string[] = [];
  const flush = (): void => {
    if (prose.length > 0) out.push(rewrite(prose.join("\n")));
    prose = [];
  };
  for (const line of linesOf(text)) {
    if (line.kind === "prose") prose.push(line.text);
    else {
      flush();
      out.push(line.text);
    }
  }
  flush();
  return out.join("\n");
}

/**
 * Rewrites each code block.
 * @param rewrite is given the line that opens it and those in it, without the one that ends it; nothing is left of a block
 *   of which it returns nothing
 */
export function mapCode(text: string, rewrite: (block: readonly string[]) => readonly string[]): string {
  const out: string[] = [];
  let block: string[] = [];
  const flush = (): void => {
    const end = block.length > 1 ? block.slice(-1) : [];
    const written = block.length === 0 ? [] : rewrite(block.slice(0, block.length - end.length));
    if (written.length > 0) out.push(...written, ...end);
    block = [];
  };
  for (const { kind, text: line } of linesOf(text)) {
    if (kind !== "code") flush();
    if (kind === "fence" || (kind === "code" && block.length > 0)) block.push(line);
    else out.push(line);
  }
  flush();
  return out.join("\n");
}

/** Pieces outside and inside of spans of code, in turn; those inside begin with a backtick. */
export function splitSpans(prose: string): readonly string[] {
  return prose.split(/(`+[^`]+`+)/);
}

/** Rewrites what is outside of spans of code. */
export function mapOutsideSpans(prose: string, rewrite: (text: string) => string): string {
  return splitSpans(prose)
    .map((part) => (part.startsWith("`") ? part : rewrite(part)))
    .join("");
}

/** A document without its code blocks. */
export function proseOf(text: string): string {
  return linesOf(text)
    .flatMap((line) => (line.kind === "prose" ? [line.text] : []))
    .join("\n");
}
