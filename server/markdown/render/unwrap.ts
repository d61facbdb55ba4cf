/** The only paragraph of a container, for containers that hold a line of text. */
import type { Token, Tokens } from "marked";
import { ownToken } from "../syntax/tokens.ts";
import { holdsBlocks } from "./pairs.ts";
import type { Render, Where } from "./state.ts";

/** @returns what writes the line; undefined where there are other blocks, or several paragraphs */
export function unwrapParagraph(tokens: readonly Token[]): ((render: Render, inside: Where) => void) | undefined {
  let offset = 0;
  let found: { readonly paragraph: Tokens.Paragraph; readonly offset: number } | undefined;
  for (const token of tokens) {
    if (token.type === "dedent" && tokens.length <= 2) {
      // Indented text: its paragraph is one level further down, and its place is that of the whole.
      const inner = unwrapParagraph(ownToken(token, "dedent").tokens);
      return inner;
    }
    if (token.type === "paragraph" || token.type === "text") {
      if (found !== undefined) return undefined;
      found = { paragraph: token as Tokens.Paragraph, offset };
    } else if (token.type !== "space" && token.type !== "dropped") return undefined;
    offset += token.raw.length;
  }
  if (found === undefined || holdsBlocks(found.paragraph.tokens)) return undefined;
  const { paragraph, offset: start } = found;
  return (render, inside) => render.writers.inline(render, paragraph.tokens, inside.passage, inside.offset + start);
}
