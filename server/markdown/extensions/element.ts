/** HTML elements and JSX components on lines of their own. Their content is Markdown, as in MDX. */
import type { Lexer } from "marked";
import { dedent } from "../syntax/indent.ts";
import { tagKindOf } from "../syntax/tag-kinds.ts";
import type { ElementBlock } from "../syntax/own-blocks.ts";
import { structureOf } from "../syntax/structure.ts";
import { lexInside } from "../syntax/lex-state.ts";
import type { ElementToken } from "../syntax/tokens.ts";

/** @param at the text in which `block` was found, and the offset at which the token begins */
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
  if (tagKindOf(tag.name)?.opaque === true) return { ...base, mode: "opaque", inner: content, tokens: [] };
  if (content.trim() === "") return { ...base, mode: "empty", inner: "", tokens: [] };
  if (!content.includes("\n") && !beginsWithBlock(content)) {
    const inner = content.trim();
    const start = base.innerStart + content.indexOf(inner);
    return { ...base, mode: "inline", inner, innerStart: start, tokens: lexer.inline(inner) };
  }
  const inner = dedent(content, true);
  return { ...base, mode: "blocks", inner, tokens: lexInside(lexer, inner, true) };
}

/** Whether content on a single line begins with a block: `<tr><td>…`. */
function beginsWithBlock(content: string): boolean {
  const start = content.search(/\S/);
  return content.startsWith("<", start) && structureOf(content).blocks.has(start);
}
