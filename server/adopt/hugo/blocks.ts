/** Blocks of Goldmark that the engine has in another form: alerts with titles, lists of definitions, attributes. */
import { mapOutsideSpans, linesOf, type Line } from "../prose.ts";
import { hugoId, withId, type HeadingState, type IdKind } from "./headings.ts";
import { admonition, kindOf } from "./theme-shortcodes.ts";

const ALERT = /^([ \t]*)> ?\[!([\w-]+)\]([+-]?)[ \t]*(.*?)[ \t]*$/;
const OF_GITHUB = /^(?:note|tip|important|warning|caution)$/i;

/** Alerts that have a title, can be opened, or are of a kind that GitHub does not have. */
export function withAlerts(text: string): string {
  if (!text.includes("[!")) return text;
  const lines = text.split("\n");
  const kinds = linesOf(text);
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const [, indent = "", kind, sign = "", title = ""] = kinds[at]?.kind === "prose" ? (ALERT.exec(line) ?? []) : [];
    if (kind === undefined || (OF_GITHUB.test(kind) && sign === "" && title === "")) {
      out.push(line);
      continue;
    }
    const inner: string[] = [];
    const start = `${indent}>`;
    while (lines[at + 1]?.startsWith(start) === true)
      inner.push((lines[++at] ?? "").slice(start.length).replace(/^ /, ""));
    const content = withAlerts(inner.join("\n")).trim();
    const label = title === "" ? undefined : title;
    const block =
      sign === ""
        ? admonition(kindOf(kind), label, content)
        : `<details${sign === "+" ? " open" : ""}>\n<summary>${label ?? kind}</summary>\n\n${content}\n\n</details>`;
    out.push(...block.split("\n").map((each) => (each === "" ? "" : indent + each)));
  }
  return out.join("\n");
}

const DEFINITION = /^([ \t]*):[ \t]+(\S.*)$/;
const NO_TERM = /^[ \t]*(?:[-*+>#|:<]|\d+[.)][ \t]|$)/;

/** Lists of definitions (`Term`, then `: what it is`) as HTML. @param ids whether terms have ids */
export function withDefinitions(text: string, ids: IdKind, state: HeadingState): string {
  if (!/^[ \t]*:[ \t]+\S/m.test(text)) return text;
  const lines = linesOf(text);
  const out: string[] = [];
  let isOpen = false;
  for (let at = 0; at < lines.length; at++) {
    const found = definitionsAt(lines, at);
    if (found === undefined) {
      if (isOpen && lines[at]?.text.trim() !== "") {
        out.push("</dl>", "");
        isOpen = false;
      }
      if (!isOpen || lines[at]?.text.trim() !== "") out.push(lines[at]?.text ?? "");
      continue;
    }
    const { indent, terms, definitions } = found;
    if (!isOpen) out.push(...(out.at(-1)?.trim() === "" || out.length === 0 ? [] : [""]), `${indent}<dl>`);
    isOpen = true;
    for (const term of terms) {
      const id = ids === "none" ? "" : ` id="${hugoId(term, ids, state, "term")}"`;
      out.push(`${indent}<dt${id}>${term}</dt>`);
    }
    for (const definition of definitions)
      out.push(
        `${indent}<dd>`,
        "",
        ...definition.map((line) => (line === "" ? "" : indent + line)),
        "",
        `${indent}</dd>`,
      );
    at = found.end - 1;
  }
  if (isOpen) out.push("</dl>");
  return out.join("\n");
}

interface Definitions {
  readonly indent: string;
  readonly terms: readonly string[];
  readonly definitions: readonly (readonly string[])[];
  /** Index of the line behind them. */
  readonly end: number;
}

/** Most lines of terms before a definition. */
const MOST_TERMS = 5;

function definitionsAt(lines: readonly Line[], start: number): Definitions | undefined {
  const isProse = (at: number): boolean => lines[at]?.kind === "prose";
  const textAt = (at: number): string => lines[at]?.text ?? "";
  if (start > 0 && textAt(start - 1).trim() !== "" && isProse(start - 1) && !NO_TERM.test(textAt(start - 1)))
    return undefined;
  const terms: string[] = [];
  let at = start;
  while (isProse(at) && !NO_TERM.test(textAt(at)) && terms.length < MOST_TERMS) terms.push(textAt(at++).trim());
  const next = textAt(at).trim() === "" ? at + 1 : at;
  const indent = DEFINITION.exec(textAt(next))?.[1];
  if (terms.length === 0 || indent === undefined || !isProse(next)) return undefined;
  // A paragraph of several lines before an empty one is none of terms.
  if (next !== at && terms.length > 1) return undefined;
  if (/^[ \t]*/.exec(textAt(start))?.[0] !== indent) return undefined;
  const definitions: string[][] = [];
  let end = next;
  for (at = next; at < lines.length; at++) {
    const line = textAt(at);
    const found = isProse(at) ? DEFINITION.exec(line) : null;
    if (found !== null && found[1] === indent) definitions.push([found[2] ?? ""]);
    else if (line.trim() === "") {
      definitions.at(-1)?.push("");
      continue;
    } else if (/^[ \t]{2,}/.test(line.slice(indent.length)) || lines[at]?.kind === "code")
      definitions.at(-1)?.push(withoutMargin(line, indent));
    else if (textAt(at - 1).trim() !== "" && isProse(at) && !NO_TERM.test(line)) definitions.at(-1)?.push(line.trim());
    else break;
    end = at + 1;
  }
  return { indent, terms, definitions: definitions.map((each) => trimmed(each)), end };
}

/** Without the four blanks that a further paragraph of a definition begins with. */
function withoutMargin(line: string, indent: string): string {
  return line.slice(indent.length).replace(/^(?:\t| {1,4})/, "");
}

function trimmed(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== "") + 1);
}

/** `{.class #id key="value"}` on a line behind a block. */
const BLOCK_ATTRIBUTES =
  /^[ \t>]*\{[ \t]*((?:[#.][\w:.-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"']+))(?:[ \t,]+(?:[#.][\w:.-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"']+)))*)[ \t]*\}[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;

/** Headings with the ids that they had, and blocks without attributes; an id of a block stays. */
export function withIds(text: string, ids: IdKind, state: HeadingState): string {
  const out: string[] = [];
  for (const { text: line, kind } of linesOf(text)) {
    if (kind !== "prose") {
      out.push(line);
      continue;
    }
    const last = out.at(-1) ?? "";
    const attributes = BLOCK_ATTRIBUTES.exec(line)?.[1];
    if (attributes !== undefined && last.trim() !== "") {
      const id = /(?:^|[\s,])#([\w:.-]+)/.exec(attributes)?.[1];
      if (id !== undefined && /^[ \t>]*(?:[`~:]{3}|\||<)/.test(last)) out.push("", `<span id="${id}"></span>`, "");
      else if (id !== undefined) out.push(`${out.pop() ?? ""} {#${id}}`);
      continue;
    }
    const [, underline] = UNDERLINE.exec(line) ?? [];
    // One of several lines, or in a list item, stays as it is.
    if (underline !== undefined && isHeadingText(last) && (out.at(-2) ?? "").trim() === "") {
      // The other form of headings takes an id, too.
      out.push(withId(`${underline.startsWith("=") ? "#" : "##"} ${(out.pop() ?? "").trim()}`, ids, state));
      continue;
    }
    out.push(withId(line, ids, state));
  }
  return out.join("\n");
}

/** Whether a line that is underlined is a heading of one line. */
function isHeadingText(line: string): boolean {
  return /^\S/.test(line) && !/^ {0,3}(?:[-*+>#|<]|\d+[.)][ \t]|[`~]{3}|\{)/.test(line) && !line.includes(" | ");
}

/** Formulas between the marks that a site has set for them: `\(…\)` and `\[…\]`. */
export function withFormulas(prose: string, marks: ReadonlySet<string>): string {
  if (!prose.includes("\\(") && !prose.includes("\\[")) return prose;
  return mapOutsideSpans(prose, (text) => {
    const inLine = marks.has("\\(")
      ? text.replace(/\\\(((?:[^\\\n]|\\(?![()])){1,500})\\\)/g, (_, code: string) => `$${code.trim()}$`)
      : text;
    return marks.has("\\[")
      ? inLine.replace(
          /^([ \t]*)\\\[((?:[^\\]|\\(?!\])){1,2000})\\\]/gm,
          (_, indent: string, code: string) => `${indent}$$\n${code.trim()}\n${indent}$$`,
        )
      : inLine;
  });
}

const FORMULA = /^([ \t>]*)(?:`{3,}|~{3,})[ \t]*(?:math|katex|latex)\b/;

/** Blocks of code that are formulas, as themes draw them. */
export function withFormulaBlocks(text: string): string {
  if (!/(?:math|katex|latex)\b/.test(text)) return text;
  const lines = linesOf(text);
  let margin: string | undefined;
  return lines
    .map(({ text: line, kind }, at) => {
      if (kind === "fence") margin = FORMULA.exec(line)?.[1];
      const isEnd = kind === "code" && lines[at + 1]?.kind !== "code";
      return margin !== undefined && (kind === "fence" || isEnd) ? `${margin}$$` : line;
    })
    .join("\n");
}
