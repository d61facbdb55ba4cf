/** `<Link to="…">`. */
import { decodeAddress } from "../html/address.ts";
import { textAttribute } from "../render/attributes.ts";
import { writeLink } from "../render/links.ts";
import { escapeHtml } from "../html/escape.ts";
import { claimId, wrap, type Element, type Render } from "../render/state.ts";

export function writeLinkComponent(render: Render, element: Element): void {
  const { tag, at } = element;
  const href = textAttribute(tag, "to", "href");
  const id = textAttribute(tag, "id") ?? "";
  const attributes = /^[^\s"'<>&]{1,200}$/.test(id) && claimId(render, id) ? ` id="${escapeHtml(id)}"` : "";
  const content = (): void => element.children?.();
  if (href !== undefined) writeLink(render, { target: decodeAddress(href, false), attributes, at }, content);
  else if (attributes === "") content();
  else wrap(render, `<span${attributes}>`, "</span>", content);
}
