/** Elements of HTML and components of JSX that stand on lines of their own; Markdown goes on inside, as in MDX. */
import type { Lexer } from "marked";
import { dedent } from "../syntax/indent.ts";
import { nameOf } from "../syntax/names.ts";
import type { ElementBlock } from "../syntax/own-blocks.ts";
import { structureOf } from "../syntax/structure.ts";
import { lexInside } from "../syntax/state.ts";
import type { ElementToken } from "../syntax/tokens.ts";

/** @param at the text that `block` was found in, and where the token begins */
export function readElement(
  lexer: Lexer,
  block: ElementBlock,
  at: { readonly text: string; readonly offset: number },
): ElementToken {
  const { text, offset } = at;
  const { tag } = block;
  const base = {
    type: "element" as const,
    raw: text.slice(offset, block.end),
    tag,
    innerStart: block.contentStart - offset,
  };
  const content = text.slice(block.contentStart, block.contentEnd);
  if (nameOf(tag.name)?.opaque === true) return { ...base, mode: "opaque", inner: content, tokens: [] };
  if (content.trim() === "") return { ...base, mode: "empty", inner: "", tokens: [] };
  if (!content.includes("\n") && !beginsWithBlock(content)) {
    const inner = content.trim();
    const start = base.innerStart + content.indexOf(inner);
    return { ...base, mode: "inline", inner, innerStart: start, tokens: lexer.inline(inner) };
  }
  const inner = dedent(content, true);
  return { ...base, mode: "blocks", inner, tokens: lexInside(lexer, inner, true) };
}

/** `<tr><td>…`: the content of a single line can hold blocks too. */
function beginsWithBlock(content: string): boolean {
  const start = content.search(/\S/);
  return content.startsWith("<", start) && structureOf(content).blocks.has(start);
}
