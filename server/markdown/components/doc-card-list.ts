/** `<DocCardList />`: cards of the pages in this page's category, or of the given pages. */
import { decodeAddress } from "../html/address.ts";
import { escapeHtml } from "../html/escape.ts";
import { literalAttribute } from "../render/attributes.ts";
import { writeLink } from "../render/links.ts";
import { endText, say, wrap, write, writeSlot, type Element, type Render } from "../render/state.ts";
import type { Literal } from "../syntax/literal.ts";
import { placeAt } from "../syntax/passage.ts";

export function writeDocCardList(render: Render, element: Element): void {
  const { tag, at } = element;
  const items = literalAttribute(tag, "items");
  if (Array.isArray(items)) {
    wrap(render, '<ul class="cards">', "</ul>", () => {
      for (const item of items as readonly Literal[]) if (item instanceof Map) writeCard(render, element, item);
    });
    return;
  }
  writeSlot(render, { kind: "cards", place: placeAt(at.passage, at.offset, at.length ?? 0) });
}

function writeCard(render: Render, { at }: Element, item: ReadonlyMap<string, Literal>): void {
  const text = (name: string): string => {
    const value = item.get(name);
    return typeof value === "string" ? value : "";
  };
  const content = (): void => {
    say(render, text("label"));
    write(render, `<strong>${escapeHtml(text("label"))}</strong>`);
    if (text("description") === "") return;
    say(render, ` ${text("description")}`);
    write(render, `<span>${escapeHtml(text("description"))}</span>`);
  };
  wrap(render, "<li>", "</li>", () =>
    writeLink(render, { target: decodeAddress(text("href"), false), attributes: "", at }, content),
  );
  endText(render);
}
