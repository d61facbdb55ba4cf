/** Elements and components, wherever they stand. */
import type { Token } from "marked";
import { sanitiseInside } from "../html/sanitise.ts";
import { readAddress } from "../html/address.ts";
import { writeIsland } from "../components/island.ts";
import { components } from "../components/registry.ts";
import type { Name } from "../syntax/names.ts";
import type { Tag } from "../syntax/tag.ts";
import { literalAttribute, safeAttributes, sizeAttributes, textAttribute } from "./attributes.ts";
import { writeImage, writeLink } from "./links.ts";
import { endText, quote, report, say, wrap, write, type Render, type Where } from "./state.ts";
import { unwrapParagraph } from "./unwrap.ts";

export interface Element {
  readonly tag: Tag;
  readonly name: Name;
  /** Place of the opening tag. */
  readonly at: Where;
  /** Whether it stands in a line of text. */
  readonly inline: boolean;
  readonly mode: "blocks" | "inline" | "opaque" | "empty";
  /** Source of the content. */
  readonly inner: string;
  /** Blocks of the content, in `blocks` mode. */
  readonly tokens?: readonly Token[];
  /** Where `tokens` stand. */
  readonly inside?: Where;
  /** Writes the content; undefined where there is none. */
  readonly children: (() => void) | undefined;
}

/** Elements that hold a line of text rather than paragraphs: a single paragraph in them loses its `p`. */
const LINES: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 summary td th dt dd li figcaption caption center".split(" "),
);

/** Old elements, and what they are today. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["center", "div"],
  ["tt", "code"],
  ["strike", "s"],
  ["big", "span"],
  ["font", "span"],
  ["nobr", "span"],
  ["hgroup", "div"],
  ["main", "div"],
  ["header", "div"],
  ["footer", "div"],
  ["nav", "div"],
  ["aside", "div"],
  ["article", "div"],
  ["search", "div"],
  ["menu", "ul"],
]);

export function writeElement(render: Render, element: Element): void {
  const { name, tag } = element;
  if (name.kind === "fragment") element.children?.();
  else if (name.kind === "component") {
    const component = components.get(tag.name);
    if (component === undefined) element.children?.();
    else component(render, element);
  } else if (name.kind === "unknown") writeUnknown(render, element);
  else writeHtml(render, element);
}

function writeUnknown(render: Render, element: Element): void {
  const { tag, at } = element;
  if (render.components.includes(tag.name)) {
    writeIsland(render, element);
    return;
  }
  const partial = render.partials.get(tag.name);
  const include = components.get("Include");
  if (partial !== undefined && include !== undefined) {
    include(render, {
      ...element,
      tag: { ...tag, attributes: [{ name: "file", value: partial, html: false, dynamic: false, start: 0, end: 0 }] },
    });
    return;
  }
  report(render, "unknown-component", `There is no component "${quote(tag.name)}"; its content is shown without it.`, {
    ...at,
    hint:
      tag.attributes.length === 0 && element.inline
        ? `If it is meant as text, write \\<${quote(tag.name)}> or put it in backticks.`
        : undefined,
  } as Where & { readonly hint?: string });
  element.children?.();
}

function writeHtml(render: Render, element: Element): void {
  const { tag, at, name, inline } = element;
  const { rule } = name;
  const html = tag.name.toLowerCase();
  if (rule === undefined) return;
  if (rule.treat === "drop" || rule.treat === "unwrap") {
    if (html !== "picture" && html !== "source") {
      report(
        render,
        "dropped-html",
        `<${quote(tag.name)}> is dropped${element.children === undefined ? "" : "; its content stays"}.`,
        at,
      );
    }
    if (rule.treat === "unwrap") element.children?.();
    return;
  }
  if (html === "img") {
    writeImage(render, {
      target: readAddress(textAttribute(tag, "src") ?? "", false),
      alt: textAttribute(tag, "alt") ?? "",
      title: textAttribute(tag, "title") ?? "",
      attributes:
        sizeAttributes(tag) + safeAttributes(render, tag, rule, at, ["alt", "title", "width", "height", "align"]),
      at,
    });
    return;
  }
  if (html === "a") {
    writeAnchor(render, element);
    return;
  }
  if (html === "video" || html === "audio") {
    components.get("Player")?.(render, element);
    return;
  }
  const attributes = safeAttributes(render, tag, rule, at);
  if (rule.empty === true) {
    if (html === "br") say(render, " ");
    write(render, `<${html}${attributes}>`);
    return;
  }
  const target = elementName(render, element, RENAMED.get(html) ?? html);
  const close = `</${target}>`;
  const box = html === "table" && !inline;
  wrap(
    render,
    `${box ? '<div class="table" tabindex="0">' : ""}<${target}${centred(html, attributes)}>`,
    close + (box ? "</div>" : ""),
    () => writeContent(render, element),
  );
  if (/^(?:td|th)$/.test(html)) say(render, " ");
  else if (!inline && !/^(?:code|b|i|em|strong|span|s)$/.test(html)) endText(render);
}

function centred(html: string, attributes: string): string {
  if (html !== "center") return attributes;
  return attributes.includes(' class="')
    ? attributes.replace(' class="', ' class="align-center ')
    : ` class="align-center"${attributes}`;
}

/** A paragraph cannot hold blocks, and a line cannot hold a paragraph: the element that can takes its place. */
function elementName(render: Render, element: Element, html: string): string {
  const { mode, inline, name, tokens = [] } = element;
  if (inline && name.content === "flow" && render.inParagraph) return "span";
  if (mode !== "blocks" || unwrapParagraph(tokens) !== undefined) return html;
  return html === "p" || (name.content === "phrasing" && html !== "a") ? "div" : html;
}

/** Writes the content; the only paragraph of an element that holds a line is written without its `p`. */
function writeContent(render: Render, element: Element): void {
  const { tag, name, tokens = [], mode } = element;
  if (writeRawContent(render, tag)) return;
  const single =
    mode === "blocks" && (LINES.has(tag.name.toLowerCase()) || name.content === "phrasing")
      ? unwrapParagraph(tokens)
      : undefined;
  if (single !== undefined && element.inside !== undefined) single(render, element.inside);
  else element.children?.();
}

/** React's `dangerouslySetInnerHTML={{__html: '…'}}`: its text is text of the page, its tags are judged like any others. */
function writeRawContent(render: Render, tag: Tag): boolean {
  const value = literalAttribute(tag, "dangerouslySetInnerHTML");
  const source: unknown = value instanceof Map ? value.get("__html") : undefined;
  if (typeof source !== "string") return false;
  const { html, text } = sanitiseInside(source, "pre");
  say(render, text);
  write(render, html);
  return true;
}

function writeAnchor(render: Render, element: Element): void {
  const { tag, at, name } = element;
  const href = textAttribute(tag, "href");
  if (name.rule === undefined) return;
  const attributes = safeAttributes(render, tag, name.rule, at);
  const content = (): void => writeContent(render, element);
  if (href === undefined) {
    if (attributes.includes(" id=") || attributes.includes(" class="))
      wrap(render, `<span${attributes}>`, "</span>", content);
    else content();
    return;
  }
  writeLink(render, { target: readAddress(href, false), attributes, at }, content);
}
