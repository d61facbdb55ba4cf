/**
 * Markup inside a document that is no Markdown (`pre`, `svg`, `math`). It may be written as JSX, which no HTML parser
 * knows: tags are brought into HTML's form first, and then cleaned as any other markup.
 */
import { readTag, type Attribute, type Tag } from "../syntax/tag.ts";
import { cleanHtml, type Sanitised } from "./clean.ts";
import { attributeName } from "./elements.ts";
import { escapeHtml } from "./escape.ts";
import { ATTRIBUTES, type Vocabulary } from "./vocabulary.ts";

export type { Sanitised } from "./clean.ts";

/** @param html the inside of an element, or an element whole */
export function sanitiseInside(html: string, vocabulary: Exclude<Vocabulary, "file">): Sanitised {
  return cleanHtml(asHtml(html, vocabulary), vocabulary);
}

/** A `<` that begins no tag is text; expressions in attributes are written as what they say, or left out. */
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

/** `strokeWidth` is how JSX writes `stroke-width`. */
function plainName(name: string, vocabulary: Vocabulary): string {
  const html = attributeName(name);
  if (vocabulary !== "svg" || ATTRIBUTES.svg.has(html)) return html;
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return ATTRIBUTES.svg.has(dashed) ? dashed : html;
}
