/** `<Button href="…" colorType="primary" sizeType="sm">`: a link that looks like a button. */
import { decodeAddress } from "../html/address.ts";
import { nameAttributes, textAttribute } from "../render/attributes.ts";
import { writeLink } from "../render/links.ts";
import { report, shortQuote, type Element, type Render } from "../render/state.ts";
import { unwrapParagraph } from "../render/unwrap.ts";

export function writeButton(render: Render, element: Element): void {
  const { tag, at, tokens = [], inside } = element;
  const colour = choose(render, element, "colorType", ["primary", "secondary"]) ?? "primary";
  const size = choose(render, element, "sizeType", ["sm", "md", "lg"]) ?? "md";
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
    {
      target: decodeAddress(href, false),
      attributes: ` class="button button-${colour} button-${size}"${nameAttributes(tag)}`,
      at,
    },
    content,
  );
}

/** @returns the value of a property that is one of a few, undefined where it is none of them */
function choose(render: Render, { tag, at }: Element, name: string, known: readonly string[]): string | undefined {
  const value = textAttribute(tag, name);
  if (value === undefined || known.includes(value)) return value;
  report(render, "component-property", `${name} of a <Button> cannot be "${shortQuote(value)}".`, {
    ...at,
    hint: `Allowed: ${known.join(", ")}.`,
  });
  return undefined;
}
