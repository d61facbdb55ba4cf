/** `<!-- … -->` and MDX's `{/* … *\/}`: not shown, but a comment may mark the end of a post's summary. */
import type { DroppedToken } from "../syntax/tokens.ts";

/**
 * @param src text
 * @param start where a comment may begin
 * @returns the token, whose `raw` begins at 0 of `src`; undefined if there is no comment or it has no end
 */
export function readComment(src: string, start: number): DroppedToken | undefined {
  const html = src.startsWith("<!--", start);
  if (!html && !src.startsWith("{/*", start)) return undefined;
  const from = start + (html ? 4 : 3);
  const close = html ? "-->" : "*/}";
  const end = src.indexOf(close, html ? from - 2 : from);
  if (end < 0) return undefined;
  const text = src.slice(from, end).trim();
  const what = /^(?:truncate|more)$/i.test(text) ? "truncate" : "comment";
  return { type: "dropped", raw: src.slice(0, end + close.length), what, name: text.slice(0, 40) };
}
