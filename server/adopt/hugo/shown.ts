/** A shortcode, as what renders it sees it. */
import { dataOf, textOf, type Data } from "../adopt-plan.ts";
import type { Links, Place } from "./links.ts";
import type { Call } from "./shortcode-syntax.ts";
import type { Template } from "./templates.ts";

/** Inline text stands in its line, a block has lines of its own. */
export interface Rendered {
  readonly kind: "inline" | "block";
  readonly text: string;
}

export interface ShortcodeContext {
  readonly place: Place;
  /** Front matter of the page. */
  readonly data: Data;
  /** `params` of the site. */
  readonly params: Data;
  readonly links: Links;
  /** The template of a shortcode of the site or its theme, where it can be read. */
  readonly template: (name: string) => Template | undefined;
  /** Path of a file below the folder of the site, as a document names it; undefined where there is none. */
  readonly fileOf: (written: string, place: Place) => string | undefined;
  /** Tells of what is lost. @param call the shortcode that it was */
  readonly lose: (group: string, call: Call, near?: string) => void;
}

/** A shortcode and where it stands. */
export interface Shown {
  readonly call: Call;
  readonly parent: Shown | undefined;
  /** Its place among those of the same name, from 0. */
  readonly index: number;
  /** What stands in it, with its own shortcodes replaced, from the first column. */
  readonly inner: () => string;
  /** The first of its arguments that is there, by name or place; undefined where it is empty. */
  readonly arg: (...names: readonly (string | number)[]) => string | undefined;
  /** Address of what an argument names: a page, a file, or another site. */
  readonly address: (written: string) => string;
  readonly context: ShortcodeContext;
}

export type Shortcode = (shown: Shown) => Rendered | undefined;

export const inline = (text: string): Rendered => ({ kind: "inline", text });
export const block = (text: string): Rendered => ({ kind: "block", text });

/** The value of a parameter by its path: of the page, or else of the site. */
export function paramOf({ data, params }: ShortcodeContext, path: string): string | undefined {
  for (const from of [data, dataOf(data["params"]), params]) {
    const found = valueAt(from, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A text, number or truth value by its path in data with small keys. */
export function valueAt(data: Data, path: string): string | undefined {
  const value = path
    .toLowerCase()
    .split(".")
    .reduce<unknown>((all, key) => (Object.hasOwn(dataOf(all), key) ? dataOf(all)[key] : undefined), data);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : textOf(value);
}
