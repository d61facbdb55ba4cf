/**
 * The sanitiser of markup. htmlparser2 parses it, an allow-list decides what is kept, and that is serialised again with
 * every text and value escaped. So a browser sees exactly what was checked here, whatever the source looked like.
 */
import { Parser } from "htmlparser2";
import { escapeHtml } from "./escape.ts";
import {
  ATTRIBUTES,
  ELEMENTS,
  isHarmless,
  isHarmlessStyle,
  SPELLING,
  VOID,
  WITH_CONTENT,
  type Vocabulary,
} from "./vocabulary.ts";

export interface Sanitised {
  readonly html: string;
  /** Text without tags, with references decoded. */
  readonly text: string;
  /** Names of tags and attributes that were dropped, without duplicates. */
  readonly dropped: readonly string[];
}

/** Elements nested deeper than this are closed at once. */
const MAX_OPEN = 200;
/**
 * Parsing ends at this depth, dropped elements included, because finding the element that an end tag closes takes time.
 */
const MAX_DEPTH = 2_000;

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

const NOTHING_DECLARED: Scope = new Map([["xml", "http://www.w3.org/XML/1998/namespace"]]);

type Scope = ReadonlyMap<string, string>;

interface OpenElement {
  /** Name as written; "" for an element that is dropped while its content is kept. */
  readonly name: string;
  /** XML namespace prefixes that are declared in it. */
  readonly scope: Scope;
  /** Collects the text of a `style`, which is checked as a whole. */
  css?: string;
}

interface CleanState {
  readonly vocabulary: Vocabulary;
  readonly xml: boolean;
  readonly dropped: Set<string>;
  readonly stack: OpenElement[];
  out: string;
  text: string;
  /** Depth inside elements that are dropped with their content; 0 outside of them. */
  skipping: number;
  depth: number;
}

/** Thrown to stop parsing at the maximum depth. */
class TooDeep extends Error {}

/** Sanitises HTML. @param html the content of an element, or a whole element */
export function cleanHtml(html: string, vocabulary: Exclude<Vocabulary, "file">): Sanitised {
  return clean(html, vocabulary, false);
}

/** Sanitises the text of an SVG file, which is parsed as XML with namespaces. */
export function cleanSvg(xml: string, vocabulary: "svg" | "file"): Sanitised {
  return clean(xml, vocabulary, true);
}

function clean(source: string, vocabulary: Vocabulary, xml: boolean): Sanitised {
  const state: CleanState = {
    vocabulary,
    xml,
    dropped: new Set(),
    stack: [],
    out: "",
    text: "",
    skipping: 0,
    depth: 0,
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(state, name, attributes),
      onclosetag: () => close(state),
      ontext: (text) => write(state, text),
      oncomment: (text) => comment(state, text),
    },
    {
      xmlMode: xml,
      decodeEntities: true,
      lowerCaseTags: !xml,
      lowerCaseAttributeNames: !xml,
      recognizeSelfClosing: true,
      recognizeCDATA: true,
    },
  );
  try {
    parser.end(source);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  state.skipping = 0;
  while (state.stack.length > 0) close(state);
  return { html: state.out, text: state.text, dropped: [...state.dropped] };
}

function open(state: CleanState, written: string, attributes: Readonly<Record<string, string>>): void {
  if (++state.depth > MAX_DEPTH) throw new TooDeep();
  if (state.skipping > 0) {
    state.skipping++;
    return;
  }
  const { vocabulary } = state;
  const scope = scopeOf(state, attributes);
  const name = localName(state, written, scope);
  const lower = name?.toLowerCase() ?? "";
  if (name === undefined || !ELEMENTS[vocabulary].has(lower) || !animatesWhatIsSeen(lower, attributes)) {
    state.dropped.add(written.slice(0, 40).toLowerCase());
    // In a file, unknown elements are not rendered; in a document, their text is kept.
    if (name === undefined || vocabulary === "file" || WITH_CONTENT.has(lower)) state.skipping = 1;
    else state.stack.push({ name: "", scope });
    return;
  }
  if (state.stack.length >= MAX_OPEN) {
    state.stack.push({ name: "", scope });
    return;
  }
  const spelled = vocabulary === "file" ? name : (SPELLING.get(lower) ?? lower);
  if (lower === "style") {
    state.stack.push({ name: spelled, scope, css: "" });
    return;
  }
  const root = vocabulary === "file" && state.out === "";
  state.out += `<${spelled}${root ? ` xmlns="${SVG}"` : ""}${attributesOf(state, lower, attributes, scope)}>`;
  state.stack.push({ name: VOID.has(lower) ? "" : spelled, scope });
}

function close(state: CleanState): void {
  state.depth--;
  if (state.skipping > 0) {
    state.skipping--;
    return;
  }
  const last = state.stack.pop();
  if (last === undefined || last.name === "") return;
  if (last.css !== undefined) {
    if (isHarmlessStyle(last.css)) state.out += `<style>${escapeHtml(last.css)}</style>`;
    else state.dropped.add("style");
    return;
  }
  state.out += `</${last.name}>`;
}

function write(state: CleanState, text: string): void {
  if (state.skipping > 0) return;
  const last = state.stack.at(-1);
  if (last?.css !== undefined) {
    last.css += text;
    return;
  }
  // Outside the root element of a file, only white space is allowed.
  if (state.vocabulary === "file" && last === undefined) return;
  state.text += text;
  state.out += escapeHtml(text);
}

/** Keeps comments of a file, which may contain its author and licence. */
function comment(state: CleanState, text: string): void {
  const inside = state.stack.length > 0 && state.stack.at(-1)?.css === undefined;
  if (state.vocabulary !== "file" || state.skipping > 0 || !inside || /--|-$|^[>-]|[<&]/.test(text)) return;
  state.out += `<!--${text}-->`;
}

/**
 * Whether an animation changes only what is visible. If not, it is dropped as a whole: without its target it would
 * animate another element.
 */
function animatesWhatIsSeen(element: string, attributes: Readonly<Record<string, string>>): boolean {
  if (element !== "animate" && element !== "set" && element !== "animatetransform") return true;
  const target = attributes["attributeName"];
  return target !== undefined && isHarmless(element, "attributename", target);
}

/** Namespace prefixes inside an element: those that it declares, and those around it. */
function scopeOf(state: CleanState, attributes: Readonly<Record<string, string>>): Scope {
  const outer = state.stack.at(-1)?.scope ?? NOTHING_DECLARED;
  if (!state.xml) return outer;
  let own: Map<string, string> | undefined;
  for (const name in attributes) {
    if (!name.startsWith("xmlns")) continue;
    const space = (attributes[name] ?? "").trim();
    if (name === "xmlns") (own ??= new Map(outer)).set("", space);
    else if (name.startsWith("xmlns:")) (own ??= new Map(outer)).set(name.slice("xmlns:".length), space);
  }
  return own ?? outer;
}

/** Name of an element without its prefix; undefined if it belongs to another vocabulary than SVG. */
function localName(state: CleanState, written: string, scope: Scope): string | undefined {
  if (!state.xml) return written;
  const colon = written.indexOf(":");
  const prefix = colon < 0 ? "" : written.slice(0, colon);
  const local = colon < 0 ? written : written.slice(colon + 1);
  const space = scope.get(prefix);
  // Old editors write the namespace as an entity of the document type, which is not read here.
  const isNamed = space === SVG || (prefix === "" && (space === undefined || space.startsWith("&")));
  if (!isNamed || local.includes(":")) return undefined;
  return state.stack.length > 0 || local === "svg" ? local : undefined;
}

function attributesOf(
  state: CleanState,
  element: string,
  attributes: Readonly<Record<string, string>>,
  scope: Scope,
): string {
  const { vocabulary, dropped } = state;
  const allowed = ATTRIBUTES[vocabulary];
  let html = "";
  for (const written in attributes) {
    const value = attributes[written] ?? "";
    const name = attributeName(state, written, scope);
    const lower = name.toLowerCase();
    if (vocabulary === "file" && lower === "xmlns") continue;
    // The old and the new spelling of a reference become the same; of duplicate attributes, browsers use the first.
    const isTwice = name !== written && Object.hasOwn(attributes, name);
    if (!allowed.has(lower) || isTwice || !isHarmless(element, lower, value)) {
      if (!/^(?:style$|xmlns|data-)/.test(lower)) dropped.add(lower.slice(0, 40));
      continue;
    }
    html += ` ${vocabulary === "file" ? name : (SPELLING.get(lower) ?? lower)}="${escapeHtml(value)}"`;
  }
  return html;
}

/**
 * Name of an attribute: XLink's `href`, whatever its prefix, becomes SVG's own. Other prefixes are kept; of those, the
 * allow-list has only `xml:`.
 */
function attributeName(state: CleanState, written: string, scope: Scope): string {
  const colon = written.indexOf(":");
  if (colon < 0) return written;
  const prefix = written.slice(0, colon);
  const space = state.xml ? scope.get(prefix) : undefined;
  const isLink = space === XLINK || (prefix === "xlink" && (space === undefined || space.startsWith("&")));
  return isLink && written.slice(colon + 1) === "href" ? "href" : written;
}
