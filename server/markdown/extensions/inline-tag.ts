/** Tags and comments in a line of text. Tags of unknown elements and components are text. */
import { tagKindOf } from "../syntax/tag-kinds.ts";
import { readTag } from "../syntax/tag.ts";
import type { InlineTagToken, OpaqueToken } from "../syntax/tokens.ts";

/** @param src text that begins with `<` */
export function readInlineTag(src: string): InlineTagToken | OpaqueToken | undefined {
  const tag = readTag(src, 0);
  if (tag === undefined) return undefined;
  const tagKind = tagKindOf(tag.name);
  if (tagKind === undefined) return undefined;
  if (tagKind.opaque && tag.kind === "open") {
    const close = new RegExp(`</${tag.name}\\s{0,99}>`, "gi");
    close.lastIndex = tag.end;
    const found = close.exec(src);
    if (found === null)
      return tagKind.rule?.placeholder === true && tag.attributes.length === 0
        ? undefined
        : { type: "tag", raw: src.slice(0, tag.end), tag };
    return { type: "opaque", raw: src.slice(0, close.lastIndex), tag, inner: src.slice(tag.end, found.index) };
  }
  return { type: "tag", raw: src.slice(0, tag.end), tag };
}
