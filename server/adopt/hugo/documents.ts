/** A document of Hugo: its front matter, in whichever format, and its text. */
import { findFrontMatter } from "../../source/front-matter-block.ts";
import type { Data } from "../adopt-plan.ts";
import { readData } from "./config.ts";

export interface HugoText {
  /** Keys in small letters. */
  readonly data: Data;
  /** The block as it is written, lines of marks included, where it is YAML that can be kept; "" otherwise. */
  readonly head: string;
  readonly body: string;
  /** Lines before the body. */
  readonly line: number;
}

/** Longest front matter in JSON, in characters. */
const LONGEST_JSON = 100_000;

/** Never throws: what can't be read is part of the text. */
export function readDocument(written: string): HugoText {
  const whole = written.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  // Hugo passes over empty lines before front matter.
  const gap = /^\s*\n(?=(?:---|\+\+\+)[ \t]*\n|\{\s*")/.exec(whole)?.[0] ?? "";
  const found = readFront(whole.slice(gap.length));
  return gap === "" ? found : { ...found, line: found.line + gap.split("\n").length - 1 };
}

function readFront(text: string): HugoText {
  const toml = /^\+\+\+[ \t]*\n/.exec(text);
  if (toml !== null) {
    const end = /^\+\+\+[ \t]*(?:\n|$)/m.exec(text.slice(toml[0].length));
    const data = end === null ? undefined : readData("toml", text.slice(toml[0].length, toml[0].length + end.index));
    if (end !== null && data !== undefined)
      return parts(text, { data, head: "", offset: toml[0].length + end.index + end[0].length });
  }
  if (text.startsWith("{")) {
    const end = endOfObject(text);
    const data = end === undefined ? undefined : readData("json", text.slice(0, end));
    if (end !== undefined && data !== undefined)
      return parts(text, { data, head: "", offset: text.startsWith("\n", end) ? end + 1 : end });
  }
  const block = findFrontMatter(text);
  if (block?.closed !== true) return parts(text, { data: {}, head: "", offset: 0 });
  const yaml = text.slice(block.start, block.end);
  const data = readData("yaml", yaml);
  if (data !== undefined) return parts(text, { data, head: text.slice(0, block.bodyOffset), offset: block.bodyOffset });
  // Hugo also reads a list whose end stands in the first column.
  const mended = readData("yaml", yaml.replace(/^[\]}],?[ \t]*$/gm, "  $&"));
  return parts(text, { data: mended ?? {}, head: "", offset: mended === undefined ? 0 : block.bodyOffset });
}

function parts(text: string, { data, head, offset }: { data: Data; head: string; offset: number }): HugoText {
  return { data, head, body: text.slice(offset), line: text.slice(0, offset).split("\n").length - 1 };
}

/** Offset behind the object that a text begins with. */
function endOfObject(text: string): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < Math.min(text.length, LONGEST_JSON); at++) {
    const char = text[at];
    if (isText) {
      if (char === "\\") at++;
      else if (char === '"') isText = false;
    } else if (char === '"') isText = true;
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}
