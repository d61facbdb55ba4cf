/** `<ThemedImage>`: one picture for each colour mode. `<ConceptImage>`: a picture as a figure. */
import { decodeAddress } from "../html/address.ts";
import { literalAttribute, sizeAttributes, textAttribute } from "../render/attributes.ts";
import { writeImage } from "../render/links.ts";
import type { Tag } from "../syntax/tag.ts";
import { report, wrap, type Element, type Render } from "../render/state.ts";

export function writeThemedImage(render: Render, element: Element): void {
  const { tag, at } = element;
  const { light, dark } = themedSources(tag);
  if (light === "") {
    report(render, "component-property", "This <ThemedImage> has no picture.", {
      ...at,
      hint: "Write sources={{light: '…', dark: '…'}}.",
    });
    return;
  }
  const alt = textAttribute(tag, "alt") ?? "";
  const size = sizeAttributes(tag);
  if (light === dark) {
    writeImage(render, { target: light, alt, attributes: size, at });
    return;
  }
  writeImage(render, { target: light, alt, attributes: ` class="light-only"${size}`, at });
  render.silent++;
  writeImage(render, { target: dark, alt, attributes: ` class="dark-only"${size}`, at });
  render.silent--;
}

/** Addresses of a picture for each colour mode; "" where it has none. */
export function themedSources(tag: Tag): { readonly light: string; readonly dark: string } {
  const sources = literalAttribute(tag, "sources");
  const read = (name: string): string => {
    const value: unknown = sources instanceof Map ? sources.get(name) : undefined;
    return typeof value === "string" ? decodeAddress(value, false) : "";
  };
  const light = read("light") || read("dark") || decodeAddress(textAttribute(tag, "src") ?? "", false);
  return { light, dark: read("dark") || light };
}

export function writeConceptImage(render: Render, element: Element): void {
  const { tag, at } = element;
  const src = textAttribute(tag, "src");
  if (src === undefined) {
    report(render, "component-property", `This <${tag.name}> has no picture.`, { ...at, hint: 'Add src="…".' });
    return;
  }
  const image = {
    target: decodeAddress(src, false),
    alt: textAttribute(tag, "alt") ?? "",
    attributes: sizeAttributes(tag),
    at,
  };
  if (element.inline) writeImage(render, image);
  else wrap(render, '<figure class="concept">', "</figure>", () => writeImage(render, image));
}
