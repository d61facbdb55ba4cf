/**
 * HTML that is not Markdown (inside `pre`, `svg`, `math`): a linear pass that keeps the tags and attributes of a list
 * and closes what was left open. Text is escaped again, so nothing can come out of it that was not written here.
 */
import { attributeName } from "./elements.ts";
import { decodeEntities, escapeHtml, escapeText } from "./escape.ts";
import { readTag, type Attribute } from "../syntax/tag.ts";

export interface Sanitised {
  readonly html: string;
  /** Text without tags, references not decoded. */
  readonly text: string;
  /** Names of tags and attributes that were dropped, each once. */
  readonly dropped: readonly string[];
}

type Vocabulary = "pre" | "svg" | "math";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const ELEMENTS: Readonly<Record<Vocabulary, ReadonlySet<string>>> = {
  pre: words("code span b strong i em u s del ins mark kbd var samp sub sup small br"),
  svg: words(
    "svg g path rect circle ellipse line polyline polygon text tspan defs symbol use lineargradient radialgradient stop clippath mask pattern marker title desc",
  ),
  math: words(
    "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose mmultiscripts mprescripts none semantics",
  ),
};

/** Names that SVG spells with capitals. */
const SPELLING: ReadonlyMap<string, string> = new Map(
  "linearGradient radialGradient clipPath viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits patternTransform patternContentUnits clipPathUnits maskUnits markerWidth markerHeight markerUnits refX refY textLength lengthAdjust startOffset spreadMethod"
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

const ATTRIBUTES: Readonly<Record<Vocabulary, ReadonlySet<string>>> = {
  pre: words("class title lang dir"),
  svg: words(
    "class role aria-label aria-hidden width height viewbox preserveaspectratio x y x1 y1 x2 y2 cx cy r rx ry d points dx dy rotate transform fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit opacity color font-size font-family font-weight font-style text-anchor dominant-baseline alignment-baseline letter-spacing offset stop-color stop-opacity gradientunits gradienttransform spreadmethod patternunits patterntransform patterncontentunits clip-path clip-rule clippathunits mask maskunits marker-start marker-mid marker-end markerwidth markerheight markerunits orient refx refy textlength lengthadjust startoffset id href vector-effect overflow xmlns focusable",
  ),
  math: words(
    "class display mathvariant mathsize mathcolor displaystyle scriptlevel form fence separator lspace rspace stretchy symmetric maxsize minsize largeop movablelimits accent accentunder linethickness columnalign rowalign columnspacing rowspacing columnlines rowlines columnspan rowspan width height depth notation dir xmlns",
  ),
};

const VOID: ReadonlySet<string> = words("br");

/** @param html the inside of an element, or an element whole */
export function sanitiseInside(html: string, vocabulary: Vocabulary): Sanitised {
  const dropped = new Set<string>();
  const open: string[] = [];
  let out = "";
  let text = "";
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf("<", at);
    const end = next < 0 ? html.length : next;
    out += escapeText(html.slice(at, end));
    text += html.slice(at, end);
    if (next < 0) break;
    if (html.startsWith("<!--", next)) {
      const close = html.indexOf("-->", next + 4);
      at = close < 0 ? html.length : close + 3;
      continue;
    }
    const tag = readTag(html, next);
    if (tag === undefined) {
      out += "&lt;";
      text += "<";
      at = next + 1;
      continue;
    }
    at = tag.end;
    const name = tag.name.toLowerCase();
    if (!ELEMENTS[vocabulary].has(name)) {
      dropped.add(name);
      at = afterDropped(html, name, at, tag.kind);
      continue;
    }
    const spelled = SPELLING.get(name) ?? name;
    if (tag.kind === "close") {
      const index = open.lastIndexOf(spelled, open.length - 1);
      if (index < 0 || open.length - index > 100) continue;
      for (let top = open.pop(); top !== undefined; top = open.pop()) {
        out += `</${top}>`;
        if (top === spelled) break;
      }
      continue;
    }
    out += `<${spelled}${attributes(tag.attributes, vocabulary, dropped)}>`;
    if (VOID.has(name)) continue;
    if (tag.kind === "self" || open.length >= MAX_OPEN) out += `</${spelled}>`;
    else open.push(spelled);
  }
  for (let top = open.pop(); top !== undefined; top = open.pop()) out += `</${top}>`;
  return { html: out, text, dropped: [...dropped] };
}

const MAX_OPEN = 200;

/** Elements whose content goes with them. */
const WITH_CONTENT: ReadonlySet<string> = words(
  "script style iframe object foreignobject noscript template textarea xmp annotation annotation-xml",
);

function afterDropped(html: string, name: string, at: number, kind: "open" | "close" | "self"): number {
  if (kind !== "open" || !WITH_CONTENT.has(name)) return at;
  const close = new RegExp(`</${name}\\s{0,99}>`, "gi");
  close.lastIndex = at;
  return close.exec(html) === null ? html.length : close.lastIndex;
}

function attributes(list: readonly Attribute[], vocabulary: Vocabulary, dropped: Set<string>): string {
  let html = "";
  const seen = new Set<string>();
  for (const attribute of list) {
    const name = plainName(attribute.name, vocabulary);
    if (seen.has(name)) continue;
    seen.add(name);
    const { value } = attribute;
    if (attribute.dynamic || (typeof value !== "string" && typeof value !== "number")) continue;
    const text = attribute.html && typeof value === "string" ? decodeEntities(value) : String(value);
    if (!ATTRIBUTES[vocabulary].has(name) || !isHarmless(name, text)) {
      if (name !== "style" && !name.startsWith("xmlns") && !name.startsWith("data-")) dropped.add(name);
      continue;
    }
    html += ` ${SPELLING.get(name) ?? name}="${escapeHtml(text)}"`;
  }
  return html;
}

/** `strokeWidth` is how JSX writes `stroke-width`. */
function plainName(name: string, vocabulary: Vocabulary): string {
  const html = attributeName(name);
  if (vocabulary !== "svg" || ATTRIBUTES.svg.has(html)) return html;
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return ATTRIBUTES.svg.has(dashed) ? dashed : html;
}

/** References may only lead to the picture itself. */
function isHarmless(name: string, value: string): boolean {
  if (value.length > 100_000) return false;
  if (name === "href") return /^#[\w.-]+$/.test(value);
  if (name === "xmlns") return /^http:\/\/www\.w3\.org\/(?:2000\/svg|1998\/Math\/MathML)$/.test(value);
  if (name === "id") return /^[\w.-]+$/.test(value);
  return !/url\s*\(/i.test(value) || /^\s*url\(\s*(['"]?)#[\w.-]+\1\s*\)\s*$/i.test(value);
}
