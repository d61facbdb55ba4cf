/**
 * Markup in documents whose content is not Markdown (`pre`, `svg`, `math`). It may be JSX, which HTML parsers don't
 * know, so tags are converted to HTML before it is sanitised.
 */
import { readTag, type Attribute, type Tag } from "../syntax/tag.ts";
import { cleanHtml, type Sanitised } from "./sanitiser.ts";
import { attributeName } from "./elements.ts";
import { escapeHtml } from "./escape.ts";
import { ATTRIBUTES, type Vocabulary } from "./vocabulary.ts";

export type { Sanitised } from "./sanitiser.ts";

/** @param html the content of an element, or a whole element */
export function sanitiseInside(html: string, vocabulary: Exclude<Vocabulary, "file">): Sanitised {
  return cleanHtml(asHtml(html, vocabulary), vocabulary);
}

/**
 * Converts JSX to HTML: a `<` that begins no tag is escaped, and attributes with literal expressions get their values;
 * others are dropped.
 */
function asHtml(source: string, vocabulary: Vocabulary): string {
  let out = "";
  let at = 0;
  while (at < source.length) {
    const next = source.indexOf("<", at);
    if (next < 0) return out + source.slice(at);
    out += source.slice(at, next);
    if (source.startsWith("<!--", next)) {
      const close = source.indexOf("-->", next + 4);
      at = close < 0 ? source.length : close + 3;
      continue;
    }
    const tag = readTag(source, next);
    out += tag === undefined ? "&lt;" : tagAsHtml(tag, vocabulary);
    at = tag === undefined ? next + 1 : tag.end;
  }
  return out;
}

function tagAsHtml(tag: Tag, vocabulary: Vocabulary): string {
  if (tag.name === "") return "";
  if (tag.kind === "close") return `</${tag.name}>`;
  const attributes = tag.attributes.map((attribute) => attributeAsHtml(attribute, vocabulary)).join("");
  return `<${tag.name}${attributes}${tag.kind === "self" ? "/" : ""}>`;
}

function attributeAsHtml({ name, value, html, dynamic }: Attribute, vocabulary: Vocabulary): string {
  if (dynamic || (typeof value !== "string" && typeof value !== "number" && value !== true)) return "";
  const text = value === true ? "" : String(value);
  const quoted = html ? text.replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;") : escapeHtml(text);
  return ` ${plainName(name, vocabulary)}="${quoted}"`;
}

/** The HTML or SVG name of an attribute: JSX writes `stroke-width` as `strokeWidth`. */
function plainName(name: string, vocabulary: Vocabulary): string {
  const html = attributeName(name);
  if (vocabulary !== "svg" || ATTRIBUTES.svg.has(html)) return html;
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return ATTRIBUTES.svg.has(dashed) ? dashed : html;
}
