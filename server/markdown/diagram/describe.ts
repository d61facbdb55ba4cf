/**
 * Describes diagrams in text, from attributes of the drawing (`data-id`, `data-from` …) that are dropped afterwards.
 */
import { decodeEntities } from "../html/escape.ts";

const RELATION = /<(?:polyline|g) class="(?:edge|message|class-relationship|er-relationship)"([^<>]*)>/g;
const NAMED = /<g [^<>]*data-id="([^"]*)"[^<>]*data-label="([^"]*)"/g;
const LONGEST = 2_000;

/** @returns relations, then nodes without relations: `Start → Check; Check → End: yes; Log` */
export function describeDiagram(svg: string): string {
  const names = new Map<string, string>();
  for (const [, id = "", label = ""] of svg.matchAll(NAMED)) names.set(id, plain(label) === "" ? "●" : plain(label));
  const alone = new Set(names.keys());
  const said: string[] = [];
  for (const [, attributes = ""] of svg.matchAll(RELATION)) {
    const from = valueOf(attributes, "from") ?? valueOf(attributes, "entity1") ?? "";
    const to = valueOf(attributes, "to") ?? valueOf(attributes, "entity2") ?? "";
    const label = plain(valueOf(attributes, "label") ?? "");
    const pointless = valueOf(attributes, "arrow-end") === "false" || valueOf(attributes, "entity1") !== undefined;
    alone.delete(from);
    alone.delete(to);
    const relation = `${names.get(from) ?? from} ${pointless ? "—" : "→"} ${names.get(to) ?? to}`;
    said.push(label === "" ? relation : `${relation}: ${label}`);
  }
  const whole = [...said, ...[...alone].map((id) => names.get(id) ?? id)].join("; ");
  const text = decodeEntities(whole);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The words in a drawing, in its order. */
export function svgText(svg: string): string {
  const texts = [...svg.matchAll(/<text\b[^<>]*>([\s\S]*?)<\/text>/g)].map(([, inside = ""]) =>
    decodeEntities(plain(inside)),
  );
  return texts.join(" ").replace(/\s+/g, " ").trim();
}

/** Ids of nodes in the diagram's source, which the drawing does not show. */
export function svgIds(svg: string): readonly string[] {
  return [...svg.matchAll(/ data-(?:id|from|to|actors?|entity[12])="([^"]*)"/g)].map(([, id = ""]) =>
    decodeEntities(id),
  );
}

function valueOf(attributes: string, name: string): string | undefined {
  return new RegExp(` data-${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** Removes tags from a label, literal or escaped. */
function plain(html: string): string {
  return html
    .replace(/<[^<>]*>|&lt;\/?\w+\s*\/?&gt;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
