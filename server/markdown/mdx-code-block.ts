/**
 * ```` ```mdx-code-block ````: MDX that is wrapped as code so that tools other than Docusaurus ignore it. Its lines are
 * part of the document; an element may be opened in one such block and closed in another.
 */

const OPEN = /^[ \t]*(`{3,}|~{3,})[ \t]*mdx-code-block\b[^\n`]*$/;

/** A line that opens any block of code. */
const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * Empties the lines that open and close such blocks, and those in them, which have a shorter fence; line numbers do not
 * change.
 */
export function unwrapMdxCodeBlocks(text: string): string {
  if (!text.includes("mdx-code-block")) return text;
  /** Ends of the blocks that are open, the innermost last. */
  const close: RegExp[] = [];
  const code = codeBlocks();
  return text
    .split("\n")
    .map((line) => {
      if (code.isInside()) {
        code.take(line);
        return line;
      }
      if (close.at(-1)?.test(line) === true) {
        close.pop();
        return "";
      }
      const fence = OPEN.exec(line)?.[1];
      if (fence !== undefined) {
        close.push(closing(fence));
        return "";
      }
      code.take(line);
      return line;
    })
    .join("\n");
}

/** The lines outside of fenced code, where a statement of MDX is no example. */
export function outsideFences(text: string): string {
  const code = codeBlocks();
  return text
    .split("\n")
    .filter((line) => !code.take(line))
    .join("\n");
}

/** Tells of one line after the other whether it is part of fenced code. */
function codeBlocks(): { readonly isInside: () => boolean; readonly take: (line: string) => boolean } {
  let close: RegExp | undefined;
  return {
    isInside: () => close !== undefined,
    take(line) {
      if (close !== undefined) {
        if (close.test(line)) close = undefined;
        return true;
      }
      const fence = FENCE.exec(line)?.[1];
      if (fence !== undefined) close = closing(fence);
      return fence !== undefined;
    },
  };
}

function closing(fence: string): RegExp {
  return new RegExp(`^[ \\t]*${fence.charAt(0)}{${Math.min(fence.length, 1000)},}[ \\t]*$`);
}
