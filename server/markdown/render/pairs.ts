/** Matches opening and closing tags in inline tokens, in one pass with a stack. */
import type { Imports } from "../imports.ts";
import type { Token } from "marked";
import { tagKindOf } from "../syntax/tag-kinds.ts";
import { ownToken, type InlineTagToken } from "../syntax/tokens.ts";

/**
 * Index of an opening tag → index of the one that closes it. Where elements overlap, the outer one ends the inner one.
 */
export type TagPairs = ReadonlyMap<number, number>;

const NONE: TagPairs = new Map();

export function pairTags(tokens: readonly Token[]): TagPairs {
  if (!tokens.some((token) => token.type === "tag")) return NONE;
  const pairs = new Map<number, number>();
  const stack: { readonly index: number; readonly name: string }[] = [];
  const open = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "tag") continue;
    const { tag } = token as InlineTagToken;
    const tagKind = tagKindOf(tag.name);
    if (tagKind === undefined || tagKind.empty || tag.kind === "self") continue;
    if (tag.kind === "open") {
      stack.push({ index, name: tag.name });
      open.set(tag.name, (open.get(tag.name) ?? 0) + 1);
    } else if ((open.get(tag.name) ?? 0) > 0) {
      for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
        open.set(top.name, (open.get(top.name) ?? 1) - 1);
        if (top.name === tag.name) {
          pairs.set(top.index, index);
          break;
        }
      }
    }
  }
  return pairs;
}

/** Whether a run of text holds an element that must not be in a paragraph. */
export function holdsBlocks(tokens: readonly Token[]): boolean {
  if (!tokens.some((token) => token.type === "tag")) return false;
  const pairs = pairTags(tokens);
  return tokens.some((token, index) => {
    if (token.type !== "tag") return false;
    const { tag } = ownToken(token, "tag");
    const tagKind = tagKindOf(tag.name);
    return (
      tagKind?.content === "flow" &&
      tagKind.kind !== "fragment" &&
      (pairs.has(index) || tagKind.empty || tag.kind === "self")
    );
  });
}

/** Whether a run of text holds an imported document, which is replaced by blocks. */
export function holdsDocuments(tokens: readonly Token[], imports: Imports): boolean {
  return (
    imports.size > 0 &&
    tokens.some((token) => token.type === "tag" && imports.get(ownToken(token, "tag").tag.name)?.kind === "document")
  );
}

/**
 * Whether a run of text holds a component of the site. It may consist of blocks, and a browser ends a paragraph before
 * a block, so that the component would be incomplete when it is hydrated.
 */
export function holdsIslands(tokens: readonly Token[], components: readonly string[]): boolean {
  return (
    components.length > 0 &&
    tokens.some((token) => token.type === "tag" && components.includes(ownToken(token, "tag").tag.name))
  );
}
