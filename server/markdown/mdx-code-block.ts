/**
 * ```` ```mdx-code-block ````: MDX for Docusaurus, wrapped as code so that other tools leave it alone. Its lines are
 * part of the document, and an element may be opened in one such block and closed in another.
 */

const OPEN = /^[ \t]*(`{3,}|~{3,})[ \t]*mdx-code-block\b[^\n`]*$/;

/** Empties the lines that open and close such blocks; every other line stays where it is. */
export function unwrapMdxCodeBlocks(text: string): string {
  if (!text.includes("mdx-code-block")) return text;
  let close: RegExp | undefined;
  let other: RegExp | undefined;
  return text
    .split("\n")
    .map((line) => {
      if (close !== undefined) {
        if (!close.test(line)) return line;
        close = undefined;
        return "";
      }
      if (other !== undefined) {
        if (other.test(line)) other = undefined;
        return line;
      }
      const fence = OPEN.exec(line)?.[1];
      if (fence !== undefined) {
        close = closing(fence);
        return "";
      }
      const foreign = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
      if (foreign !== undefined) other = closing(foreign);
      return line;
    })
    .join("\n");
}

function closing(fence: string): RegExp {
  return new RegExp(`^[ \\t]*${fence.charAt(0)}{${Math.min(fence.length, 1000)},}[ \\t]*$`);
}
