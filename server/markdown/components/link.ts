/** `<Link to="…">`. */
import { readAddress } from "../html/address.ts";
import { textAttribute } from "../render/attributes.ts";
import type { Element } from "../render/element.ts";
import { writeLink } from "../render/links.ts";
import type { Render } from "../render/state.ts";

export function writeLinkComponent(render: Render, element: Element): void {
  const { tag, at } = element;
  const href = textAttribute(tag, "to", "href");
  const content = (): void => element.children?.();
  if (href === undefined) content();
  else writeLink(render, { target: readAddress(href, false), attributes: "", at }, content);
}
