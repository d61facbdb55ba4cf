/**
 * Shortcodes whose template is HTML with what they are given, and nothing else: `.Inner`, `.Get`, conditions on them, and
 * parameters of the site. Templates are read, never run; one that does anything more is not expanded.
 */
import type { Host } from "../../host/host.ts";
import { readText } from "../read.ts";

/** A template as a list of what it writes. */
export type Template = readonly Part[];

type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "set"; readonly name: string; readonly value: Value }
  | {
      readonly kind: "when";
      readonly value: Value;
      readonly binds: boolean;
      readonly then: Template;
      readonly otherwise: Template;
    };

export interface Value {
  readonly of: "inner" | "get" | "param" | "dot" | "variable";
  /** Name or place of an argument, path of a parameter, or name of a variable. */
  readonly name: string;
  readonly fallback: string | undefined;
  readonly change: "lower" | "upper" | undefined;
}

const LONGEST = 5_000;
const DEEPEST = 8;
const ACTION = /\{\{-?\s*([^]*?)\s*-?\}\}/g;
/** What changes nothing of a text here, because it is Markdown with HTML anyway. */
const IDLE =
  /^(?:markdownify|safehtml|safeurl|safehtmlattr|safecss|htmlunescape|plainify|strings\.trim.*|trim .*|\$?\.?(?:page\.)?renderstring|transform\.markdownify|string)$/i;

/** The templates of a site and its themes, by name. @param folders absolute paths, the one that counts first */
export function createTemplates(host: Host, folders: readonly string[]): (name: string) => Template | undefined {
  const known = new Map<string, Template | undefined>();
  return (name) => {
    if (!/^[\w-]+(?:\/[\w-]+)*$/.test(name)) return undefined;
    if (!known.has(name)) {
      const text = folders
        .flatMap((folder) => [`${folder}/layouts/shortcodes`, `${folder}/layouts/_shortcodes`])
        .map((folder) => readText(host, `${folder}/${name}.html`))
        .find((each) => each !== undefined);
      known.set(name, text === undefined || text.length > LONGEST ? undefined : readTemplate(text));
    }
    return known.get(name);
  };
}

/** @returns undefined where the template does more than is known */
export function readTemplate(text: string): Template | undefined {
  if (/<(?:script|style)\b/i.test(text)) return undefined;
  const trimmed = text
    .replace(/\s*\{\{-/g, "{{")
    .replace(/-\}\}\s*/g, "}}")
    // Lines of HTML need no margin, and four blanks would be code.
    .replace(/\n[ \t]+/g, "\n")
    .replace(/\{\{\s*\/\*[^]*?\*\/\s*\}\}/g, "");
  const pieces: string[] = [];
  let done = 0;
  for (const found of trimmed.matchAll(ACTION)) {
    pieces.push(trimmed.slice(done, found.index), (found[1] ?? "").trim());
    done = found.index + found[0].length;
  }
  pieces.push(trimmed.slice(done));
  let at = 0;
  /** The parts up to `else` or `end`; undefined where one is unknown. */
  const read = (depth: number): { readonly parts: Template; readonly ended: string } | undefined => {
    const parts: Part[] = [];
    if (depth > DEEPEST) return undefined;
    while (at < pieces.length) {
      const piece = pieces[at] ?? "";
      const isAction = at++ % 2 === 1;
      if (!isAction) {
        if (piece !== "") parts.push({ kind: "text", text: piece });
        continue;
      }
      if (piece === "end" || piece === "else") return { parts, ended: piece };
      const [, test, tested = ""] = /^(if|with)\s+([^]+)$/.exec(piece) ?? [];
      const [, name, set = ""] = /^(\$\w+)\s*:?=\s*([^]+)$/.exec(piece) ?? [];
      const value = valueOf(test !== undefined ? tested : name !== undefined ? set : piece);
      if (value === undefined) return undefined;
      if (name !== undefined) parts.push({ kind: "set", name, value });
      else if (test === undefined) parts.push({ kind: "value", value });
      else {
        const then = read(depth + 1);
        const otherwise = then?.ended === "else" ? read(depth + 1) : { parts: [], ended: then?.ended ?? "" };
        if (then === undefined || otherwise?.ended !== "end") return undefined;
        parts.push({ kind: "when", value, binds: test === "with", then: then.parts, otherwise: otherwise.parts });
      }
    }
    return { parts, ended: "" };
  };
  const whole = read(0);
  return whole?.ended === "" ? whole.parts : undefined;
}

/** `.Get "name" | default "x" | markdownify` */
function valueOf(written: string): Value | undefined {
  const [first = "", ...pipes] = written.split("|").map((each) => each.trim());
  const from = sourceOf(first);
  if (from === undefined) return undefined;
  let { fallback } = from;
  let change: Value["change"];
  for (const pipe of pipes) {
    const other = /^default\s+"([^"]*)"$/.exec(pipe)?.[1];
    if (other !== undefined) fallback = other;
    else if (/^(?:strings\.)?(?:to)?(?:lower|upper)$/i.test(pipe)) change = /lower/i.test(pipe) ? "lower" : "upper";
    else if (!IDLE.test(pipe)) return undefined;
  }
  return { of: from.of, name: from.name, fallback, change };
}

function sourceOf(
  written: string,
): (Pick<Value, "of" | "name"> & { readonly fallback: string | undefined }) | undefined {
  const text = written.replace(/^\((.*)\)$/, "$1").trim();
  if (text === ".") return { of: "dot", name: "", fallback: undefined };
  if (/^\$?\.Inner(?:Deindent)?$/.test(text)) return { of: "inner", name: "", fallback: undefined };
  const wrapped = /^(?:markdownify|safeHTML|safeURL|plainify|\$?\.(?:Page\.)?RenderString)\s+(\S.*)$/.exec(text)?.[1];
  if (wrapped !== undefined) return sourceOf(wrapped);
  const [, other, inner] = /^default\s+"([^"]*)"\s+(\S.*)$/.exec(text) ?? [];
  if (inner !== undefined) {
    const source = sourceOf(inner);
    return source === undefined ? undefined : { ...source, fallback: other };
  }
  const got = /^\$?\.Get\s+(?:"([^"]*)"|`([^`]*)`|(\d+))$/.exec(text);
  if (got !== null) return { of: "get", name: (got[1] ?? got[2] ?? got[3] ?? "").toLowerCase(), fallback: undefined };
  const param = /^(?:\$?\.(?:Page\.)?Site|site)\.Params\.([\w.]+)$/.exec(text)?.[1];
  if (param !== undefined) return { of: "param", name: param, fallback: undefined };
  return /^\$\w+$/.test(text) ? { of: "variable", name: text, fallback: undefined } : undefined;
}
