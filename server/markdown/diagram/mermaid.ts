/**
 * Mermaid diagrams, drawn when the site is built: the reader gets SVG and no script. Colours are the custom properties
 * of the site's own palette, so a drawing follows the colour mode.
 */
import { cleanSvg } from "../html/clean.ts";
import { escapeHtml } from "../html/escape.ts";
import { describeDiagram, svgText } from "./describe.ts";
import { lostLine } from "./lost.ts";

interface Library {
  readonly renderMermaidSVG: (source: string, options: Readonly<Record<string, unknown>>) => string;
}

/** The engine's own `require`: the library (with its layout, 1.6 MB of code) is loaded by the first diagram. */
declare const require: (name: string) => unknown;

export type Diagram =
  | {
      readonly kind: "drawn";
      /** The `<svg>` element, sanitised; ids have the prefix that was asked for. */
      readonly svg: string;
      readonly title: string;
      /** Words in the drawing, for search. */
      readonly text: string;
    }
  | {
      readonly kind: "fault";
      /** Why it is not drawn, as the end of a sentence. */
      readonly message: string;
      /** Line of the source, from 1. */
      readonly line: number;
    };

/** Layout takes time with more than the square of the edges: these bounds keep one diagram below about a second. */
const LONGEST = 6_000;
const MOST_LINES = 150;
const MOST_EDGES = 100;
const MOST_GROUPS = 25;
/** `A & B --> C & D` is an edge for each pair. */
const MOST_JOINED = 10;

const KINDS = /^(?:graph|flowchart|stateDiagram(?:-v2)?|sequenceDiagram|classDiagram|erDiagram)\b/i;
const EDGE = /--|==|-\.|\.\.|~~|->|<-/g;

/** Where a node is first named outside of its group, the library draws the group as a point. */
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
    // What stands above the first line would decide what kind of diagram it is.
    const read = lines.slice(first).map(/^(?:graph|flowchart|state)/i.test(head) ? spaceArrows : (line) => line);
    const drawn = library.renderMermaidSVG(read.join("\n"), { transparent: true, padding: 8 });
    const lost = lostLine(read, drawn);
    if (lost !== undefined) return fault(`"${lost.word}" would be missing in the drawing`, first + lost.line);
    if (!drawn.includes("<text")) return fault("there is nothing in it", first);
    if (EMPTY_GROUP.test(drawn)) return fault("nodes of a subgraph are first used outside of it", first);
    const label = description === "" ? describeDiagram(drawn) : description;
    return { kind: "drawn", svg: finish(drawn, prefix, label), title, text: svgText(drawn) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fault(message.replace(/\s+/g, " ").slice(0, 150), first);
  }
}

const ARROW =
  /"[^"]*"|\[[^\]]*\]+|\([^)]*\)+|\{[^}]*\}+|\|[^|]*\||((?:<|(?<=[\s\])}])[ox])?(?:-{2,}|={2,}|-\.+-?|~{3,})[>xo]?)(?=(\|)?)/g;

/** The library reads `A-->B` as a node called `A--`; with blanks around it an arrow is one, wherever it is no label. */
function spaceArrows(line: string): string {
  return line.trimStart().startsWith("%%")
    ? line
    : line.replace(ARROW, (whole, arrow?: string, pipe?: string) =>
        arrow === undefined ? whole : ` ${arrow}${pipe === undefined ? " " : ""}`,
      );
}

interface Preamble {
  readonly body: string;
  readonly title: string;
  /** What the author says that it shows. */
  readonly description: string;
  /** Lines before the body. */
  readonly skipped: number;
}

/** Takes out a diagram's own front matter, and the lines that describe it for those who don't see it. */
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
  return body.split(/\bsubgraph\b|[;{]\s*$/m).length > MOST_GROUPS || body.split("&").length > MOST_JOINED;
}

/** The library's names for colours, and ours. */
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
    // The library's own remark, in English whatever the page's language.
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
 * Colours that a diagram states were chosen for one colour mode: an area keeps a tint of its own, under text in the
 * colour of the page. Places are rounded: a hundredth of a pixel is not seen.
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
