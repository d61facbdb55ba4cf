/** Filters attributes of elements in documents, and writes them as HTML. */
import { attributeName, isAllowedAttribute, isIdleAttribute, type ElementRule } from "../html/elements.ts";
import { decodeEntities, escapeHtml } from "../html/escape.ts";
import type { Literal } from "../syntax/literal.ts";
import type { Attribute, Tag } from "../syntax/tag.ts";
import { claimId, report, type Render, type Where } from "./state.ts";

/** Numbers, percentages and plain words, the values of sizes, spans and alignments. */
const PLAIN_VALUE = /^[\w%.+ -]{0,100}$/;
/** Attributes whose value is text for readers. */
const TEXT: ReadonlySet<string> = new Set("title alt lang abbr datetime".split(" "));

/** @returns the decoded value of an attribute by its HTML name; undefined if it is absent or not a text */
export function textAttribute(tag: Tag, ...names: readonly string[]): string | undefined {
  for (const attribute of tag.attributes) {
    if (!names.includes(attribute.name) && !names.includes(attributeName(attribute.name))) continue;
    const text = attributeText(attribute);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** @returns the value as JSX means it */
export function literalAttribute(tag: Tag, name: string): Literal | undefined {
  const attribute = tag.attributes.find((candidate) => candidate.name === name);
  return attribute === undefined || attribute.dynamic ? undefined : attribute.value;
}

/** Whether a switch is on: `open`, `open={true}`, `open=""`. */
export function flagAttribute(tag: Tag, name: string): boolean {
  const value = tag.attributes.find((candidate) => attributeName(candidate.name) === name)?.value;
  return value !== undefined && value !== false && value !== null && value !== "false";
}

function attributeText(attribute: Attribute): string | undefined {
  const { value } = attribute;
  if (attribute.dynamic) return undefined;
  if (typeof value === "string") return attribute.html ? decodeEntities(value) : value;
  if (typeof value === "number") return String(value);
  return value === true ? "" : undefined;
}

/**
 * The HTML of the allowed attributes, each with a space before it. Addresses are not included, because they are slots.
 * @param skip names of attributes that the caller handles
 */
export function safeAttributes(
  render: Render,
  tag: Tag,
  rule: ElementRule,
  at: Where,
  skip: readonly string[] = [],
): string {
  let html = "";
  const classes: string[] = [];
  const seen = new Set<string>();
  for (const attribute of tag.attributes) {
    const name = attributeName(attribute.name);
    if (seen.has(name)) continue;
    seen.add(name);
    if (name === "style") {
      const align = alignment(attribute.value);
      if (align !== "") classes.push(align);
    }
    if (skip.includes(name) || ADDRESSES.has(name)) continue;
    if (!isAllowedAttribute(rule, name)) {
      if (!isIdleAttribute(name))
        dropped(render, attribute, { ...at, offset: at.offset + attribute.start - tag.start });
      continue;
    }
    const text = attributeText(attribute);
    if (text === undefined) continue;
    if (name === "class") classes.push(...text.split(/\s+/).filter((word) => /^[\w:/-]{1,60}$/.test(word)));
    else html += safeAttribute(render, name, text);
  }
  return (classes.length > 0 ? ` class="${classes.join(" ")}"` : "") + html;
}

/** Attributes with addresses, and those that go with them, which are never copied. */
const ADDRESSES: ReadonlySet<string> = new Set("href src srcset poster target rel download hreflang".split(" "));

function safeAttribute(render: Render, name: string, text: string): string {
  if (name === "id" || name === "name") {
    return isPlainId(text) && claimId(render, text) ? ` id="${escapeHtml(text)}"` : "";
  }
  if (name === "open" || name === "reversed" || name === "hidden") return ` ${name}`;
  if (TEXT.has(name) || name.startsWith("aria-")) return ` ${name}="${escapeHtml(text)}"`;
  if (name === "role")
    return /^(?:img|note|presentation|none|group|list|listitem|heading|separator|term|definition|math|figure)$/.test(
      text,
    )
      ? ` role="${text}"`
      : "";
  if (name === "dir") return /^(?:ltr|rtl|auto)$/.test(text) ? ` dir="${text}"` : "";
  return PLAIN_VALUE.test(text) ? ` ${name}="${escapeHtml(text)}"` : "";
}

/** Whether a text can be the id of an element. */
export function isPlainId(text: string): boolean {
  return /^[^\s"'<>&]{1,200}$/.test(text);
}

/** What a link is called beside its text, each with a space before it. */
export function nameAttributes(tag: Tag): string {
  const written = ["title", "aria-label"].map((name) => [name, textAttribute(tag, name) ?? ""] as const);
  return written.map(([name, text]) => (text === "" ? "" : ` ${name}="${escapeHtml(text)}"`)).join("");
}

function dropped(render: Render, attribute: Attribute, at: Where): void {
  const handler = /^on[a-z]/i.test(attribute.name);
  report(render, "dropped-html", `The attribute "${attribute.name.slice(0, 40)}" is dropped.`, {
    ...at,
    length: attribute.name.length,
    ...(handler ? { hint: "Documents may not run scripts." } : {}),
  });
}

/** Converts the alignment in a style to a class. Other styles are dropped. */
function alignment(value: Literal): string {
  const text = /^\w+/.exec(styled(value, "text-align") ?? "")?.[0].toLowerCase();
  return text === "center" || text === "right" || text === "left" ? `align-${text}` : "";
}

/** Width and height of a picture, from its attributes or else its style, and how wide it may be. */
export function sizeAttributes(tag: Tag): string {
  const style = literalAttribute(tag, "style");
  let html = "";
  for (const name of ["width", "height"]) {
    const size = sizeIn(textAttribute(tag, name) ?? styled(style, name));
    if (size !== undefined) html += ` ${name}="${size.replace("px", "")}"`;
  }
  const most = sizeIn(styled(style, "max-width"));
  return most === undefined || most === "100%" ? html : `${html} style="max-width:min(100%,${most})"`;
}

/** A size in pixels, or as a percentage of the element around: `400px`, `50%`. */
function sizeIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,4}(?:px)?$/.test(text)) return `${Number.parseInt(text, 10)}px`;
  return /^\d{1,3}(?:\.\d+)?%$/.test(text) ? text : undefined;
}

/** A property of a style: `style={{maxWidth: 400}}` or `style="max-width: 400px"`. */
function styled(style: Literal | undefined, name: string): string | undefined {
  if (style instanceof Map) {
    const value: unknown = style.get(name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  }
  if (typeof style !== "string") return undefined;
  for (const declaration of style.split(";")) {
    const at = declaration.indexOf(":");
    if (declaration.slice(0, at).trim().toLowerCase() === name) return declaration.slice(at + 1).trim();
  }
  return undefined;
}
