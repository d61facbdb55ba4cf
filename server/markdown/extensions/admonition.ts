/** `:::note Title … :::`. */
import type { Lexer } from "marked";
import { dedent } from "../syntax/indent.ts";
import type { AdmonitionBlock } from "../syntax/own-blocks.ts";
import { lexInside } from "../syntax/lex-state.ts";
import type { AdmonitionToken } from "../syntax/tokens.ts";

/**
 * @param lexer lexes title and content
 * @param src the text from the beginning of the block on; `offset` is its position in `text`
 */
export function readAdmonition(
  lexer: Lexer,
  block: AdmonitionBlock,
  at: { readonly text: string; readonly offset: number; readonly inElement: boolean },
): AdmonitionToken {
  const { text, offset } = at;
  const { title, start, id } = titleOf(block.rest);
  const inner = dedent(text.slice(block.contentStart, block.contentEnd), false);
  return {
    type: "admonition",
    raw: text.slice(offset, block.end),
    name: block.name,
    title,
    titleStart: block.restStart + start - offset,
    titleTokens: title === "" ? [] : lexer.inline(title),
    id,
    inner,
    innerStart: block.contentStart - offset,
    closed: block.closed,
    tokens: lexInside(lexer, inner, at.inElement),
  };
}

/** `[Title]{#id}`, `Title {#id}`, `{.class}`. */
function titleOf(rest: string): { readonly title: string; readonly start: number; readonly id: string } {
  let title = rest.trimEnd();
  let id = "";
  const attributes = /\{([^{}]*)\}$/.exec(title);
  if (attributes !== null && /^[ \t]*[#.\w]/.test(attributes[1] ?? "") && !/\s\w+\s+\w+/.test(attributes[1] ?? "")) {
    id = /#([\w\u0080-\uffff-]+)/.exec(attributes[1] ?? "")?.[1] ?? "";
    title = title.slice(0, attributes.index);
  }
  const spaces = title.length - title.trimStart().length;
  title = title.trim();
  if (title.startsWith("[") && title.endsWith("]")) return { title: title.slice(1, -1).trim(), start: spaces + 1, id };
  return { title, start: spaces, id };
}
