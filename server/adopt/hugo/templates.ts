/**
 * Shortcodes whose template is HTML or Markdown with what they are given, and nothing else: `.Inner`, `.Get`, conditions on
 * them, parameters of the page and of the site, texts, and whole files. Templates are read, never run; one that does
 * anything more is not expanded.
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
      /** What the value has to be; undefined where it only has to be there. */
      readonly equals: string | undefined;
      readonly binds: boolean;
      readonly then: Template;
      readonly otherwise: Template;
    };

export interface Value {
  readonly of: "inner" | "get" | "param" | "page" | "either" | "dot" | "variable" | "text" | "file";
  /** Name or place of an argument, path of a parameter or a file, name of a variable, or the text itself. */
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
/** What writes nothing: notes for the site's other templates, and complaints about arguments. */
const SILENT = /^(?:\$?\.(?:Page\.)?(?:Store|Scratch)\.(?:Set|Add|SetInMap)|errorf|erroridf|warnf|warnidf)\s/;

/** The templates of a site and its themes, by name. @param folders absolute paths, the one that counts first */
export function createTemplates(host: Host, folders: readonly string[]): (name: string) => Template | undefined {
  const known = new Map<string, Template | undefined>();
  return (name) => {
    if (!/^[\w-]+(?:\/[\w-]+)*$/.test(name)) return undefined;
    if (!known.has(name)) {
      const text = folders
        .flatMap((folder) => [`${folder}/layouts/shortcodes`, `${folder}/layouts/_shortcodes`])
        .flatMap((folder) => [`${folder}/${name}.html`, `${folder}/${name}.md`])
        .map((path) => readText(host, path))
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
  const read = (depth: number): Read | undefined => {
    const parts: Part[] = [];
    if (depth > DEEPEST) return undefined;
    while (at < pieces.length) {
      const piece = pieces[at] ?? "";
      const isAction = at++ % 2 === 1;
      if (!isAction) {
        if (piece !== "") parts.push({ kind: "text", text: piece });
        continue;
      }
      if (/^(?:end|else)\b/.test(piece)) return { parts, ended: piece };
      if (SILENT.test(piece)) continue;
      const [, test, tested = ""] = /^(if|with)\s+([^]+)$/.exec(piece) ?? [];
      if (test !== undefined) {
        const part = readWhen(test, tested, depth);
        if (part === undefined) return undefined;
        parts.push(part);
        continue;
      }
      const [, name, set = piece] = /^(\$\w+)\s*:?=\s*([^]+)$/.exec(piece) ?? [];
      const value = valueOf(set);
      if (value === undefined) return undefined;
      parts.push(name === undefined ? { kind: "value", value } : { kind: "set", name, value });
    }
    return { parts, ended: "" };
  };
  /** A condition up to its end, which those of `else if` share. */
  function readWhen(test: string, tested: string, depth: number): Part | undefined {
    const [, not, positive = ""] = /^(not\s+)?([^]+)$/.exec(tested) ?? [];
    const [, compared = positive, equals] = /^eq\s+(\([^()]*\)|\S+)\s+"([^"]*)"$/.exec(positive) ?? [];
    const value = valueOf(compared);
    const then = value === undefined ? undefined : read(depth + 1);
    if (value === undefined || then === undefined) return undefined;
    const [, next, other = ""] = /^else\s+(if|with)\s+([^]+)$/.exec(then.ended) ?? [];
    let otherwise: Template = [];
    if (next !== undefined) {
      const part = readWhen(next, other, depth + 1);
      if (part === undefined) return undefined;
      otherwise = [part];
    } else if (then.ended === "else") {
      const rest = read(depth + 1);
      if (rest?.ended !== "end") return undefined;
      otherwise = rest.parts;
    } else if (then.ended !== "end") return undefined;
    const [first, second] = not === undefined ? [then.parts, otherwise] : [otherwise, then.parts];
    return { kind: "when", value, equals, binds: test === "with", then: first, otherwise: second };
  }
  const whole = read(0);
  return whole?.ended === "" ? whole.parts : undefined;
}

interface Read {
  readonly parts: Template;
  /** The action that ended them; "" for the end of the template. */
  readonly ended: string;
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
  const [, literal] = /^"([^"\\]*)"$/.exec(text) ?? /^`([^`]*)`$/.exec(text) ?? [];
  if (literal !== undefined) return { of: "text", name: literal, fallback: undefined };
  const file = /^readFile\s+"([^"]+\.(?:md|markdown))"$/.exec(text)?.[1];
  if (file !== undefined) return { of: "file", name: file, fallback: undefined };
  const trimmed = /^trim\s+(\S+)\s+"[^"]*"$/.exec(text)?.[1];
  if (trimmed !== undefined) return sourceOf(trimmed);
  const wrapped =
    /^(?:markdownify|safeHTML|safeURL|plainify|emojify|htmlUnescape|\$?\.(?:Page\.)?RenderString)\s+(\S.*)$/.exec(
      text,
    )?.[1];
  if (wrapped !== undefined) return sourceOf(wrapped);
  const [, other, inner] = /^default\s+"([^"]*)"\s+(\S.*)$/.exec(text) ?? [];
  if (inner !== undefined) {
    const source = sourceOf(inner);
    return source === undefined ? undefined : { ...source, fallback: other };
  }
  const got = /^\$?\.Get\s+(?:"([^"]*)"|`([^`]*)`|(\d+))$/.exec(text);
  if (got !== null) return { of: "get", name: (got[1] ?? got[2] ?? got[3] ?? "").toLowerCase(), fallback: undefined };
  const given = /^isset\s+\$?\.Params\s+"([^"]+)"$/.exec(text)?.[1];
  if (given !== undefined) return { of: "get", name: given.toLowerCase(), fallback: undefined };
  const own = /^\$?\.Page\.Params\.([\w.]+)$/.exec(text)?.[1];
  if (own !== undefined) return { of: "page", name: own, fallback: undefined };
  const either = /^\$?\.Page\.Param\s+"([\w.]+)"$/.exec(text)?.[1];
  if (either !== undefined) return { of: "either", name: either, fallback: undefined };
  const param = /^(?:\$?\.(?:Page\.)?Site|site)\.Params\.([\w.]+)$/.exec(text)?.[1];
  if (param !== undefined) return { of: "param", name: param, fallback: undefined };
  return /^\$\w+$/.test(text) ? { of: "variable", name: text, fallback: undefined } : undefined;
}
