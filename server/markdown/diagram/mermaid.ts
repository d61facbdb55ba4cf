/**
 * Draws Mermaid diagrams as SVG when the site is built, so that no script is needed. Colours are custom properties of
 * the site's palette, so a drawing follows the colour mode.
 */
import { cleanSvg } from "../html/sanitiser.ts";
import { escapeHtml } from "../html/escape.ts";
import { lineOfLostArrow } from "./arrows.ts";
import { describeDiagram, svgText } from "./describe.ts";
import { readableFlowchart, rearranged, restoreMarks, spaceArrows } from "./flowchart.ts";
import { lostLine } from "./lost.ts";

interface Library {
  readonly renderMermaidSVG: (source: string, options: Readonly<Record<string, unknown>>) => string;
}

/** Loads the library (1.6 MB of code) synchronously, for the first diagram. The bundler includes it. */
declare const require: (name: string) => unknown;

export type Diagram =
  | {
      readonly kind: "drawn";
      /** The sanitised `<svg>` element, in which ids have the given prefix. */
      readonly svg: string;
      readonly title: string;
      /** Words in the drawing, for search. */
      readonly text: string;
    }
  | {
      readonly kind: "fault";
      /** Why it is not drawn; completes a sentence. */
      readonly message: string;
      /** Line of the source, from 1. */
      readonly line: number;
    };

/** Layout takes more than quadratic time in the number of edges; these limits keep a diagram below about a second. */
const LONGEST = 6_000;
const MOST_LINES = 150;
const MOST_EDGES = 100;
const MOST_GROUPS = 25;
/** Most nodes joined by `&`: `A & B --> C & D` makes an edge for each pair. */
const MOST_JOINED = 10;

const KINDS = /^(?:graph|flowchart|stateDiagram(?:-v2)?|sequenceDiagram|classDiagram|erDiagram)\b/i;
const EDGE = /--|==|-\.|\.\.|~~|->|<-/g;

/** A group that the library draws as a point, because its nodes are first mentioned outside of it. */
const EMPTY_GROUP = /<g class="subgraph"[^<>]*>\s*<rect [^<>]*width="0"/;

let library: Library | undefined;

/**
 * Pure: the same source gives the same bytes.
 * @param source of the fence
 * @param prefix put before ids, so that two drawings on a page don't take each other's arrow heads
 */
export function drawDiagram(source: string, prefix: string): Diagram {
  const { body, title, description, skipped } = readPreamble(source);
  const lines = body.split("\n");
  const first = lines.findIndex((line) => line.trim() !== "" && !line.trim().startsWith("%%"));
  const fault = (message: string, line: number): Diagram => ({ kind: "fault", message, line: skipped + line + 1 });
  const head = lines[first]?.trim() ?? "";
  if (!KINDS.test(head)) {
    const kind =
      head === "" ? "it is empty" : `there is no drawing of "${head.split(/\s/)[0]?.slice(0, 30) ?? ""}" here`;
    return fault(kind, Math.max(first, 0));
  }
  if (isTooLarge(body)) return fault("it is too large", first);
  try {
    library ??= require("beautiful-mermaid") as Library;
    // The library determines the kind of diagram by the first line, so lines before it are dropped.
    const from = lines.slice(first);
    const isFlowchart = /^(?:graph|flowchart)/i.test(head);
    const read = isFlowchart ? readableFlowchart(from) : /^state/i.test(head) ? from.map(spaceArrows) : from;
    const { renderMermaidSVG } = library;
    const draw = (source: readonly string[]): string =>
      restoreMarks(renderMermaidSVG(source.join("\n"), { transparent: true, padding: 8 }));
    let drawn = draw(read);
    let lost = lostLine(read, drawn);
    // The order of statements affects the layout, so only a drawing that would be incomplete is rearranged.
    for (const other of isFlowchart ? rearranged(read) : []) {
      if (lost === undefined && !EMPTY_GROUP.test(drawn)) break;
      drawn = draw(other);
      lost = lostLine(read, drawn);
    }
    if (lost !== undefined) return fault(`"${lost.word}" would be missing in the drawing`, first + lost.line);
    const withoutArrow = lineOfLostArrow(read);
    if (withoutArrow > 0) return fault("an arrow of this line would be missing in the drawing", first + withoutArrow);
    if (!drawn.includes("<text")) return fault("there is nothing in it", first);
    if (EMPTY_GROUP.test(drawn)) return fault("nodes of a subgraph are first used outside of it", first);
    const label = description === "" ? describeDiagram(drawn) : description;
    return { kind: "drawn", svg: finish(drawn, prefix, label), title, text: svgText(drawn) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fault(message.replace(/\s+/g, " ").slice(0, 150), first);
  }
}

interface Preamble {
  readonly body: string;
  readonly title: string;
  /** The author's description of the diagram. */
  readonly description: string;
  /** Number of lines before the body. */
  readonly skipped: number;
}

/** Separates a diagram's front matter and its accessible description from the body. */
function readPreamble(source: string): Preamble {
  const matter = /^\s*---[ \t]*\n([\s\S]*?)\n[ \t]*---[ \t]*\n/.exec(source);
  const title = /^[ \t]*title:[ \t]*["']?(.*?)["']?[ \t]*$/m.exec(matter?.[1] ?? "")?.[1] ?? "";
  const said: string[] = [];
  const body = source
    .slice(matter?.[0].length ?? 0)
    .replace(/^[ \t]*acc(?:Title|Descr)[ \t]*:[ \t]*(.*)$/gim, (_, text: string) => {
      said.push(text.trim());
      return "";
    });
  const skipped = (matter?.[0] ?? "").split("\n").length - 1;
  return { body, title, description: said.filter((text) => text !== "").join(". "), skipped };
}

function isTooLarge(body: string): boolean {
  const lines = body.split("\n");
  if (body.length > LONGEST || lines.length > MOST_LINES || (body.match(EDGE)?.length ?? 0) > MOST_EDGES) return true;
  return body.split(/\bsubgraph\b|\{\s*$/m).length > MOST_GROUPS || body.split("&").length > MOST_JOINED;
}

/** Custom properties of the site's palette by the library's names of colours. */
const COLOURS: ReadonlyMap<string, string> = new Map([
  ["bg", "--color-bg"],
  ["fg", "--color-text"],
  ["_text", "--color-text"],
  ["_text-sec", "--color-text-muted"],
  ["_text-muted", "--color-text-muted"],
  ["_text-faint", "--color-text-muted"],
  ["_line", "--color-text-muted"],
  ["_arrow", "--color-text-muted"],
  ["_node-fill", "--diagram-fill"],
  ["_node-stroke", "--color-border-strong"],
  ["_group-fill", "--color-bg"],
  ["_group-hdr", "--color-bg-sunken"],
  ["_inner-stroke", "--color-border"],
  ["_key-badge", "--color-bg-hover"],
]);

function finish(drawn: string, prefix: string, label: string): string {
  const coloured = drawn
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    // A remark of the library, which is in English whatever the page's language.
    .replace(/<text\b[^<>]*>\(no attributes\)<\/text>/g, "")
    .replace(/<(\w+)([^<>]*)>/g, (_, name: string, attributes: string) => `<${name}${ownColours(name, attributes)}>`);
  const { html } = cleanSvg(coloured, "svg");
  return html
    .replace(/ id="([^"]*)"/g, ` id="${prefix}-$1"`)
    .replace(/url\(#([^)"]*)\)/g, `url(#${prefix}-$1)`)
    .replace(/>\s*\n\s*</g, "><")
    .replace(/^<svg/, () => `<svg role="img" aria-label="${escapeHtml(label)}"`);
}

const NUMBERS = / (?:points|d|[xy][12]?|[cr][xy]?|viewBox|width|height|dy)="[^"]*"/g;

/**
 * Adapts colours that a diagram states, which fit only one colour mode: a filled area becomes a tint under text in the
 * page's colour. Coordinates are rounded to a hundredth of a pixel.
 */
function ownColours(name: string, attributes: string): string {
  const rounded = attributes.replace(NUMBERS, (attribute) =>
    attribute.replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100)),
  );
  const named = rounded.replace(/var\(--([\w-]+)(?:,[^()]*)?\)/g, (whole, colour: string) => {
    const own = COLOURS.get(colour);
    return own === undefined ? whole : `var(${own})`;
  });
  return named.replace(/ fill="(?!var\(|none)[^"]*"/, (fill) =>
    name === "text" || name === "tspan" ? ' fill="var(--color-text)"' : `${fill} fill-opacity="0.22"`,
  );
}
