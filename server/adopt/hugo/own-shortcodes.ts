/** What the templates of a site's own shortcodes write. */
import { file } from "./media-shortcodes.ts";
import { block, inline, paramOf, valueAt, type Rendered, type Shown } from "./shown.ts";
import type { Template, Value } from "./templates.ts";

/** @returns what a template writes, or undefined where its result is nothing that can be shown */
export function ownShortcode(template: Template, shown: Shown): Rendered | undefined {
  const variables = new Map<string, string>();
  const { context } = shown;
  const valuesOf: Readonly<Record<Value["of"], (name: string, dot: string) => string | undefined>> = {
    inner: () => spaced(shown.inner()),
    get: (name) => shown.arg(/^\d+$/.test(name) ? Number(name) : name),
    param: (name) => valueAt(context.params, name),
    page: (name) => paramOf({ ...context, params: {} }, name),
    either: (name) => paramOf(context, name),
    dot: (_, dot) => dot,
    variable: (name) => variables.get(name),
    text: (name) => name,
    file: (name) => {
      const part = file(shown, name);
      return part === undefined ? undefined : `\n\n${part.text}\n\n`;
    },
  };
  const valueIn = ({ of, name, fallback, change }: Value, dot: string): string => {
    const value = valuesOf[of](name, dot);
    const text = value === undefined || value === "" ? (fallback ?? "") : value;
    return change === "lower" ? text.toLowerCase() : change === "upper" ? text.toUpperCase() : text;
  };
  const write = (parts: Template, dot: string): string =>
    parts
      .map((part) => {
        if (part.kind === "text") return part.text;
        const value = valueIn(part.value, dot);
        if (part.kind === "value") return value;
        if (part.kind === "set") {
          variables.set(part.name, value);
          return "";
        }
        const isThere =
          part.equals === undefined ? value !== "" && value !== "false" && value !== "0" : value === part.equals;
        return write(isThere ? part.then : part.otherwise, part.binds ? value : dot);
      })
      .join("");
  const text = write(template, "")
    .replace(/\n(?:[ \t]*\n){2,}/g, "\n\n")
    .trim();
  const isBlock =
    text.includes("\n") ||
    /^<(?:div|p|section|figure|table|ul|ol|aside|details|blockquote|h[1-6]|hr|pre|include)\b/i.test(text);
  return isBlock ? block(text) : inline(text);
}

/** Blocks in HTML stand between empty lines. */
function spaced(inner: string): string {
  return /\n|^(?:[-*+>#]|\d+\.)\s/.test(inner) ? `\n\n${inner}\n\n` : inner;
}
