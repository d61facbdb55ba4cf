/**
 * Components of the site: a document names one and passes data; what it looks like is found when the page is put
 * together.
 */
import { ISLAND_LOADS, type IslandLoad } from "../../../shared/article.ts";
import { decodeEntities } from "../html/escape.ts";
import { placeAt } from "../syntax/passage.ts";
import type { Literal } from "../syntax/literal.ts";
import type { Tag } from "../syntax/tag.ts";
import { endText, shortQuote, report, writeSlot, type Element, type Render } from "./state.ts";

/** @param source the tag as it was read */
export function writeIsland(render: Render, element: Element, source: Tag): void {
  const { tag, at, inline } = element;
  const props: Record<string, unknown> = {};
  let load: IslandLoad = "visible";
  for (const attribute of tag.attributes) {
    const { name, value, html, dynamic } = attribute;
    const place = { ...at, offset: at.offset + attribute.start - tag.start, length: attribute.end - attribute.start };
    if (dynamic) {
      report(render, "component-code", `The value of "${shortQuote(name)}" is code; documents pass data only.`, {
        ...place,
        hint: `Write a string, a number, true, false, null, a list or an object: ${shortQuote(name)}="…" or ${shortQuote(name)}={["a", 1]}.`,
      });
      continue;
    }
    if (name === "client") {
      const found = ISLAND_LOADS.find((each) => each === value);
      if (found !== undefined) load = found;
      else
        report(render, "component-props", `client cannot be ${JSON.stringify(plain(value))}.`, {
          ...place,
          hint: `Allowed: ${ISLAND_LOADS.join(", ")}.`,
        });
      continue;
    }
    if (name === "__proto__" || name === "dangerouslySetInnerHTML" || name === "children") continue;
    props[name] = typeof value === "string" && html ? decodeEntities(value) : plain(value);
  }
  const block = !inline && !render.inParagraph;
  if (block) endText(render);
  render.islands.set(source, render.slots.length);
  writeSlot(render, {
    kind: "island",
    name: tag.name,
    props: JSON.stringify(props),
    load,
    inline: !block,
    children: element.children !== undefined,
    place: placeAt(at.passage, at.offset, at.length ?? 0),
  });
  element.children?.();
  if (block) endText(render);
  writeSlot(render, { kind: "island-end" });
}

/** Converts maps to objects without a prototype, because their keys come from a document. */
function plain(value: Literal): unknown {
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<string, Literal>)].filter(([key]) => key !== "__proto__");
    return Object.fromEntries(entries.map(([key, each]) => [key, plain(each)]));
  }
  return Array.isArray(value) ? (value as readonly Literal[]).map(plain) : value;
}
