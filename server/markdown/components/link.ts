/** `<Link to="…">`. */
import { decodeAddress } from "../html/address.ts";
import { nameAttributes, textAttribute } from "../render/attributes.ts";
import { writeLink } from "../render/links.ts";
import { type Element, type Render } from "../render/state.ts";

export function writeLinkComponent(render: Render, element: Element): void {
  const { tag, at } = element;
  const href = textAttribute(tag, "to", "href");
  const content = (): void => element.children?.();
  if (href === undefined) content();
  else writeLink(render, { target: decodeAddress(href, false), attributes: nameAttributes(tag), at }, content);
}
