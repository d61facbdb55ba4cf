/** `<Button href="…" colorType="primary" sizeType="sm">`: a link that looks like a button. */
import { decodeAddress } from "../html/address.ts";
import { textAttribute } from "../render/attributes.ts";
import { writeLink } from "../render/links.ts";
import { report, type Element, type Render } from "../render/state.ts";
import { unwrapParagraph } from "../render/unwrap.ts";

export function writeButton(render: Render, element: Element): void {
  const { tag, at, tokens = [], inside } = element;
  const colour = choose(textAttribute(tag, "colorType"), ["primary", "secondary"], "primary");
  const size = choose(textAttribute(tag, "sizeType"), ["sm", "lg"], "md");
  const href = textAttribute(tag, "href", "to");
  const line = unwrapParagraph(tokens);
  const content = (): void => {
    if (line !== undefined && inside !== undefined) line(render, inside);
    else element.children?.();
  };
  if (href === undefined) {
    report(render, "component-property", "This <Button> leads nowhere.", { ...at, hint: 'Add href="…".' });
    content();
    return;
  }
  writeLink(
    render,
    { target: decodeAddress(href, false), attributes: ` class="button button-${colour} button-${size}"`, at },
    content,
  );
}

function choose(value: string | undefined, known: readonly string[], otherwise: string): string {
  return value !== undefined && known.includes(value) ? value : otherwise;
}
