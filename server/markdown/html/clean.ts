/**
 * The one sanitiser of markup: htmlparser2 reads it, an allow-list says what stays, and what stays is written anew, with
 * every text and value escaped. So what a browser reads is what was judged here, whatever the source looked like.
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
  /** Text without tags, references decoded. */
  readonly text: string;
  /** Names of tags and attributes that were dropped, each once. */
  readonly dropped: readonly string[];
}

/** Elements nested deeper than this are closed at once. */
const MAX_OPEN = 200;
/** Where even what is dropped nests deeper than this, reading ends: looking for the element that an end tag closes takes time. */
const MAX_DEPTH = 2_000;

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

const NOTHING_DECLARED: Scope = new Map([["xml", "http://www.w3.org/XML/1998/namespace"]]);

type Scope = ReadonlyMap<string, string>;

interface Open {
  /** Name as it is written; "" for an element that is left out while what is in it stays. */
  readonly name: string;
  /** Prefixes that have a meaning in it. */
  readonly scope: Scope;
  /** Gathers the text of a `style`, which is judged as a whole. */
  css?: string;
}

interface State {
  readonly vocabulary: Vocabulary;
  readonly xml: boolean;
  readonly dropped: Set<string>;
  readonly stack: Open[];
  out: string;
  text: string;
  /** Depth of elements that go with their content; 0 outside of them. */
  skipping: number;
  depth: number;
}

/** Thrown to end the reading of what is nested without end. */
class TooDeep extends Error {}

/** @param html markup of a document, an HTML parser's: the inside of an element, or an element whole */
export function cleanHtml(html: string, vocabulary: Exclude<Vocabulary, "file">): Sanitised {
  return clean(html, vocabulary, false);
}

/** @param xml text of a drawing's file, an XML parser's: prefixes have the meaning that the text gives them */
export function cleanSvg(xml: string, vocabulary: "svg" | "file"): Sanitised {
  return clean(xml, vocabulary, true);
}

function clean(source: string, vocabulary: Vocabulary, xml: boolean): Sanitised {
  const state: State = { vocabulary, xml, dropped: new Set(), stack: [], out: "", text: "", skipping: 0, depth: 0 };
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

function open(state: State, written: string, attributes: Readonly<Record<string, string>>): void {
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
    // In a file, what is not known is not shown; in a document, the text of it stays.
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

function close(state: State): void {
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

function write(state: State, text: string): void {
  if (state.skipping > 0) return;
  const last = state.stack.at(-1);
  if (last?.css !== undefined) {
    last.css += text;
    return;
  }
  // Around the element of a file there is white space at most.
  if (state.vocabulary === "file" && last === undefined) return;
  state.text += text;
  state.out += escapeHtml(text);
}

/** A file keeps what it says about its author and its licence. */
function comment(state: State, text: string): void {
  const inside = state.stack.length > 0 && state.stack.at(-1)?.css === undefined;
  if (state.vocabulary !== "file" || state.skipping > 0 || !inside || /--|-$|^[>-]|[<&]/.test(text)) return;
  state.out += `<!--${text}-->`;
}

/** An animation that is left without its target would take another: it goes as a whole. */
function animatesWhatIsSeen(element: string, attributes: Readonly<Record<string, string>>): boolean {
  if (element !== "animate" && element !== "set" && element !== "animatetransform") return true;
  const target = attributes["attributeName"];
  return target !== undefined && isHarmless(element, "attributename", target);
}

/** Prefixes that an element declares, on top of those around it. */
function scopeOf(state: State, attributes: Readonly<Record<string, string>>): Scope {
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

/** Name of an element without its prefix; undefined where it belongs to another vocabulary than SVG. */
function localName(state: State, written: string, scope: Scope): string | undefined {
  if (!state.xml) return written;
  const colon = written.indexOf(":");
  const prefix = colon < 0 ? "" : written.slice(0, colon);
  const local = colon < 0 ? written : written.slice(colon + 1);
  const space = scope.get(prefix);
  // Old editors name the vocabulary by an entity of the document type, which nobody here reads.
  const isNamed = space === SVG || (prefix === "" && (space === undefined || space.startsWith("&")));
  if (!isNamed || local.includes(":")) return undefined;
  return state.stack.length > 0 || local === "svg" ? local : undefined;
}

function attributesOf(
  state: State,
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
    // The old and the new spelling of a reference become one: a browser takes the first of two.
    const isTwice = name !== written && Object.hasOwn(attributes, name);
    if (!allowed.has(lower) || isTwice || !isHarmless(element, lower, value)) {
      if (!/^(?:style$|xmlns|data-)/.test(lower)) dropped.add(lower.slice(0, 40));
      continue;
    }
    html += ` ${vocabulary === "file" ? name : (SPELLING.get(lower) ?? lower)}="${escapeHtml(value)}"`;
  }
  return html;
}

/** `xlink:href`, whatever the prefix, is SVG's own `href` today; other prefixes stay, and are in no list but `xml:`. */
function attributeName(state: State, written: string, scope: Scope): string {
  const colon = written.indexOf(":");
  if (colon < 0) return written;
  const prefix = written.slice(0, colon);
  const space = state.xml ? scope.get(prefix) : undefined;
  const isLink = space === XLINK || (prefix === "xlink" && (space === undefined || space.startsWith("&")));
  return isLink && written.slice(colon + 1) === "href" ? "href" : written;
}
