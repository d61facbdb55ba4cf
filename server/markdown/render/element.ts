/** Writes elements and components, as blocks or in a line of text. */
import { importedCode } from "../components/code-block.ts";
import { sanitiseInside } from "../html/embedded-markup.ts";
import { decodeAddress } from "../html/address.ts";
import { withImportedMedia, type Imported } from "../imports.ts";
import type { Tag } from "../syntax/tag.ts";
import { literalAttribute, safeAttributes, sizeAttributes, textAttribute } from "./attributes.ts";
import { writeIsland } from "./island.ts";
import { writeImage, writeLink } from "./links.ts";
import { endText, shortQuote, report, say, wrap, write, type Element, type Render, type Where } from "./state.ts";
import { unwrapParagraph } from "./unwrap.ts";

/** Elements that contain a line of text, not paragraphs: a single paragraph in them is written without `p`. */
const LINES: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 summary td th dt dd li figcaption caption center".split(" "),
);

/** Obsolete elements and their replacements. */
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

export function writeElement(render: Render, written: Element): void {
  const whole = withImportedMedia(written.tag, render.imports);
  const element = whole === written.tag ? written : { ...written, tag: whole };
  const { tagKind, tag } = element;
  const imported = render.imports.get(tag.name);
  if (tagKind.kind === "fragment") element.children?.();
  else if (imported?.kind === "document" || imported?.kind === "media") writeImported(render, element, imported);
  else if (tagKind.kind === "component") {
    const component = render.writers.components.get(tag.name);
    if (component === undefined) element.children?.();
    else component(render, element);
  } else if (tagKind.kind === "unknown") writeUnknown(render, element, written.tag);
  else writeHtml(render, element);
}

/** Writes `<Part />`, an imported document, or `<Drawing />`, an imported picture. */
function writeImported(render: Render, element: Element, imported: Imported): void {
  const name = imported.kind === "document" ? "file" : "src";
  const attribute = { name, value: imported.path, html: false, dynamic: false, start: 0, end: 0 };
  const attributes = [attribute, ...element.tag.attributes.filter((each) => each.name !== name)];
  const component = render.writers.components.get(imported.kind === "document" ? "Include" : "Image");
  component?.(render, { ...element, tag: { ...element.tag, attributes } });
}

function writeUnknown(render: Render, element: Element, source: Tag): void {
  const { tag, at } = element;
  if (render.components.includes(tag.name)) {
    writeIsland(render, element, source);
    return;
  }
  report(
    render,
    "unknown-component",
    `There is no component "${shortQuote(tag.name)}"; its content is shown without it.`,
    {
      ...at,
      hint: hintOf(render, element),
    } as Where & { readonly hint?: string },
  );
  // Readers can still see the file that it shows.
  const isCode = !element.inline && importedCode(render.imports, element.inner.trim()) !== undefined;
  if (isCode) render.writers.components.get("CodeBlock")?.(render, element);
  else element.children?.();
}

function hintOf(render: Render, { tag, inline }: Element): string | undefined {
  const imported = render.imports.get(tag.name);
  if (imported !== undefined)
    return `It is imported from "${shortQuote(imported.path)}", and documents run no code: write here what it shows.`;
  return tag.attributes.length === 0 && inline
    ? `If it is meant as text, write \\<${shortQuote(tag.name)}> or put it in backticks.`
    : undefined;
}

function writeHtml(render: Render, element: Element): void {
  const { tag, at, tagKind, inline } = element;
  const { rule } = tagKind;
  const html = tag.name.toLowerCase();
  if (rule === undefined) return;
  if (rule.treat === "drop" || rule.treat === "unwrap") {
    if (html !== "picture" && html !== "source") {
      report(
        render,
        "dropped-html",
        `<${shortQuote(tag.name)}> is dropped${element.children === undefined ? "" : "; its content stays"}.`,
        at,
      );
    }
    if (rule.treat === "unwrap") element.children?.();
    return;
  }
  if (html === "img") {
    writeImage(render, {
      target: decodeAddress(textAttribute(tag, "src") ?? "", false),
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
    render.writers.components.get("Player")?.(render, element);
    return;
  }
  const attributes = safeAttributes(render, tag, rule, at);
  if (rule.empty === true) {
    if (html === "br") say(render, " ");
    write(render, `<${html}${attributes}>`);
    return;
  }
  // In plain text, 2 to the power of 16 must not become 216.
  if (html === "sup" && POWER.test(element.inner)) say(render, "^");
  const target = elementName(render, element, RENAMED.get(html) ?? html);
  const close = `</${target}>`;
  const box = target === "table";
  wrap(
    render,
    `${box ? '<div class="table" tabindex="0">' : ""}<${target}${centred(html, attributes)}>`,
    close + (box ? "</div>" : ""),
    () => writeContent(render, element),
  );
  if (/^(?:td|th)$/.test(html)) say(render, " ");
  else if (!inline && !/^(?:code|b|i|em|strong|span|s)$/.test(html)) endText(render);
}

/** What stands above the line as an exponent does; "st" of "1st" does not. */
const POWER = /^\s*[-−+]?(?:\d+|[a-z])\s*$/i;

function centred(html: string, attributes: string): string {
  if (html !== "center") return attributes;
  return attributes.includes(' class="')
    ? attributes.replace(' class="', ' class="align-center ')
    : ` class="align-center"${attributes}`;
}

/**
 * The element to write: paragraphs can't contain blocks, nor lines of text paragraphs, so another element replaces
 * them.
 */
function elementName(render: Render, element: Element, html: string): string {
  const { mode, inline, tagKind, tokens = [] } = element;
  if (inline && tagKind.content === "flow" && render.inParagraph) return "span";
  if (mode !== "blocks" || unwrapParagraph(tokens) !== undefined) return html;
  return html === "p" || (tagKind.content === "phrasing" && html !== "a") ? "div" : html;
}

/** Writes the content. In an element that contains a line of text, a single paragraph is written without `p`. */
function writeContent(render: Render, element: Element): void {
  const { tag, tagKind, tokens = [], mode } = element;
  if (writeRawContent(render, tag)) return;
  const single =
    mode === "blocks" && (LINES.has(tag.name.toLowerCase()) || tagKind.content === "phrasing")
      ? unwrapParagraph(tokens)
      : undefined;
  if (single !== undefined && element.inside !== undefined) single(render, element.inside);
  else element.children?.();
}

/**
 * React's `dangerouslySetInnerHTML={{__html: '…'}}`: its text is text of the page, its tags are judged like any others.
 */
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
  const { tag, at, tagKind } = element;
  const href = textAttribute(tag, "href");
  if (tagKind.rule === undefined) return;
  const attributes = safeAttributes(render, tag, tagKind.rule, at);
  const content = (): void => writeContent(render, element);
  if (href === undefined) {
    if (attributes.includes(" id=") || attributes.includes(" class="))
      wrap(render, `<span${attributes}>`, "</span>", content);
    else content();
    return;
  }
  writeLink(render, { target: decodeAddress(href, false), attributes, at }, content);
}
