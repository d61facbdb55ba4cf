/**
 * Flowcharts as the library reads them: it takes one statement a line, with spaces around arrows, and knows the older ways
 * of writing a node's shape and a label only.
 */

import { escapeHtml } from "../../../shared/address.ts";

/**
 * @param lines of the source, from the one that says which kind of diagram it is
 * @returns as many lines; one that held several statements has line breaks
 */
export function readableFlowchart(lines: readonly string[]): readonly string[] {
  const [head = "", ...rest] = joinArrows(joinLabels(lines)).map(keepMarks);
  return [withDirection(head), ...rest].map((line) =>
    isComment(line)
      ? line
      : statementsOf(line)
          .filter((each) => !isClick(each))
          .map(dottedLabels)
          .map(shapes)
          .map(spaceArrows)
          .map(dottedIds)
          .join("\n"),
  );
}

/**
 * The same flowchart written in other ways: with labels at every mention, and with its groups first. The library takes
 * the label of a node from its first mention, and leaves a group empty if its nodes are mentioned before it.
 * @param lines as `readableFlowchart` returns them
 */
export function* rearranged(lines: readonly string[]): Generator<readonly string[]> {
  const [head = "", ...statements] = lines.flatMap((line) => line.split("\n"));
  yield [head, ...labelledEverywhere(statements)];
  // A style may name arrows by their order.
  if (!statements.some((each) => /^\s*linkStyle\s+\d/.test(each)))
    yield [head, ...labelledEverywhere(groupsFirst(statements))];
}

function groupsFirst(statements: readonly string[]): readonly string[] {
  const [groups, others]: [string[], string[]] = [[], []];
  let depth = 0;
  for (const statement of statements) {
    if (/^\s*subgraph\b/.test(statement)) depth++;
    (depth > 0 ? groups : others).push(statement);
    if (/^\s*end\s*$/.test(statement)) depth--;
  }
  return [...groups, ...others];
}

/** Lines in which words are not names of nodes. */
const NO_NODES = /^\s*(?:%%|subgraph\b|end\b|style\b|classDef\b|class\b|click\b|linkStyle\b|direction\b)/;

/** A quoted text, words on an arrow (`A -- words --> B`), or a node with or without its label. */
const MENTION =
  /"[^"]*"|\|[^|]*\||:::[\w-]+|(?<=\s)(?:--|==)\s+[^-=>|]+\s(?:-{2,}|={2,})[>xo]?|([\p{L}\p{N}_][\p{L}\p{N}_-]*)(\[[^\]]*\]+|\([^)]*\)+|\{[^}]*\}+|>[^\]]*\])?/gu;

/** Adds the label of each node wherever the node is mentioned. */
function labelledEverywhere(statements: readonly string[]): readonly string[] {
  const labels = new Map<string, string>();
  const eachMention = (statement: string, act: (whole: string, id?: string, label?: string) => string): string =>
    NO_NODES.test(statement) ? statement : statement.replace(MENTION, act);
  for (const statement of statements)
    eachMention(statement, (whole, id, label) => {
      if (id !== undefined && label !== undefined && !labels.has(id)) labels.set(id, label);
      return whole;
    });
  return statements.map((statement) =>
    eachMention(statement, (whole, id, label) => whole + (label === undefined ? (labels.get(id ?? "") ?? "") : "")),
  );
}

/** Characters of quoted texts that the library would take for syntax; private-use characters stand in for them. */
const MARKS = '()[]{}|"&<>';
const FIRST_PRIVATE = 0xe000;
const PRIVATE = new RegExp(`[\\u{e000}-\\u{${(FIRST_PRIVATE + MARKS.length - 1).toString(16)}}]`, "gu");

/** Characters that texts in Mermaid write by name: `#quot;`. */
const NAMED_MARKS: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">", nbsp: "\u00a0" };

/** Tags of texts that the library draws. */
const DRAWN_TAG = /^<\/?(?:br|b|i|u|s|strong|em|del)\b/i;

function kept(mark: string): string {
  const at = MARKS.indexOf(mark);
  return at < 0 ? mark : String.fromCodePoint(FIRST_PRIVATE + at);
}

/**
 * Prepares quoted texts. Brackets, at the first of which the library would end the label, and characters written by
 * name or number are replaced by private-use characters; tags that the library would show are removed.
 */
function keepMarks(line: string): string {
  if (isComment(line)) return line;
  return line.replace(/"([^"]*)"/g, (_, text: string) => {
    const plain = text
      .replace(/<\/?[a-z][^<>]*>/gi, (tag) => (DRAWN_TAG.test(tag) ? tag : ""))
      .replace(/(?<!&)#(\d{1,6}|[a-z]{2,8});/g, (whole, name: string) => {
        const code = Number(name);
        if (Number.isNaN(code)) return kept(NAMED_MARKS[name] ?? whole);
        return code >= 32 && code <= 0xffff ? kept(String.fromCodePoint(code)) : whole;
      })
      .replace(/[()[\]{}|]/g, kept);
    return `"${plain}"`;
  });
}

/** Puts the characters that `readableFlowchart` has replaced back into a drawing. */
export function restoreMarks(svg: string): string {
  return svg.replace(PRIVATE, (mark) => escapeHtml(MARKS.charAt((mark.codePointAt(0) ?? 0) - FIRST_PRIVATE)));
}

/** What a click does is no part of a drawing, and the library would draw a node of that name. */
const isClick = (line: string): boolean => /^\s*click\s/.test(line);

const isComment = (line: string): boolean => line.trimStart().startsWith("%%");

/** Most lines of a label. */
const MOST_LABEL_LINES = 12;

/** Joins lines of a label that extends over several ones with `<br>`. */
function joinLabels(lines: readonly string[]): readonly string[] {
  const read: string[] = [];
  for (let at = 0; at < lines.length;) {
    let line = lines[at] ?? "";
    let next = at + 1;
    while (isOpen(line) && next < lines.length && next - at < MOST_LABEL_LINES)
      line += `<br>${lines[next++]?.trim() ?? ""}`;
    if (isOpen(line)) [line, next] = [lines[at] ?? "", at + 1];
    read.push(line, ...Array.from({ length: next - at - 1 }, () => ""));
    at = next;
  }
  return read;
}

/** Whether a label begins in a line that does not end in it. */
function isOpen(line: string): boolean {
  return !isComment(line) && /["[({]/.test(line.replace(COMPLETE, " "));
}

/** Adds the direction to the head of a flowchart that states none: Mermaid draws it from top to bottom. */
function withDirection(head: string): string {
  return head.replace(/^(\s*(?:graph|flowchart))[ \t]*(?=;|$)/i, "$1 TB");
}

/** Texts and labels, in which characters have no syntactic meaning. */
const LABEL = String.raw`"[^"]*"|\[[^\]]*\]+|\([^)]*\)+|\{[^}]*\}+|\|[^|]*\|`;

const COMPLETE = new RegExp(LABEL, "g");
const END = new RegExp(`${LABEL}|;`, "g");

/** Statements of a line, which end with semicolons. */
function statementsOf(line: string): readonly string[] {
  const statements = line.replace(END, (whole) => (whole === ";" ? "\n" : whole)).split("\n");
  const [first = "", ...more] = statements;
  return [first, ...more.filter((each) => each.trim() !== "")];
}

const DOTTED = new RegExp(`${LABEL}|-\\.(?![-.])[ \\t]*("[^"]*"|[^|"]+?)[ \\t]*\\.+(-+>?)`, "g");

/** `A -. text .-> B` as `A -.->|text| B`. */
function dottedLabels(statement: string): string {
  return statement.replace(DOTTED, (whole, text?: string, end?: string) =>
    text === undefined || end === undefined ? whole : `-.${end}|${text}|`,
  );
}

const DOTTED_ID = new RegExp(
  String.raw`${LABEL}|(?<=\s)(?:--|==)\s+[^-=>|]+\s(?:-{2,}|={2,})|(?<![^\s&])([\p{L}\p{N}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{N}_-]*)+)(?=([[({>])?)`,
  "gu",
);

/** The node `a.b` as `a_b["a.b"]`, because the library does not support dots in names. */
function dottedIds(statement: string): string {
  if (/^\s*(?:subgraph|end|direction|linkStyle|classDef)\b/.test(statement)) return statement;
  const isNode = !/^\s*(?:style|class|click)\b/.test(statement);
  return statement.replace(DOTTED_ID, (whole, id?: string, label?: string) =>
    id === undefined ? whole : id.replaceAll(".", "_") + (isNode && label === undefined ? `["${id}"]` : ""),
  );
}

/** The brackets around the label of a node, by the names of its shape, for shapes that the library draws. */
const SHAPES: ReadonlyMap<string, readonly [string, string]> = new Map(
  (
    [
      ["rect proc process rectangle", "[", "]"],
      ["rounded event", "(", ")"],
      ["stadium pill terminal", "([", "])"],
      ["fr-rect framed-rectangle subproc subprocess subroutine", "[[", "]]"],
      ["cyl cylinder database db", "[(", ")]"],
      ["circle circ", "((", "))"],
      ["dbl-circ double-circle", "(((", ")))"],
      ["diam decision diamond question", "{", "}"],
      ["hex hexagon prepare", "{{", "}}"],
      ["odd", ">", "]"],
    ] as const
  ).flatMap(([names, open, close]) => names.split(" ").map((name) => [name, [open, close]] as const)),
);

/**
 * `A@{ shape: cyl, label: "Data" }` as `A[("Data")]`. Other properties have no older notation, so they stay.
 * Parallelograms (`[/Data/]`) are drawn as rectangles.
 */
function shapes(statement: string): string {
  const plain = statement.replace(/\[([/\\])([^[\]]*?)\1\]/g, "[$2]");
  return plain.replace(/([\p{L}\p{N}_-]+)@\{([^{}]*)\}/gu, (whole, id: string, written: string) => {
    const stated = written.replaceAll("<br>", " ");
    const read = /^\s*(?:shape:\s*([\w-]+)\s*)?(?:,?\s*label:\s*(?:"([^"]*)"|'([^']*)'|([^"',]+?)))?\s*$/.exec(stated);
    const [, shape = "rect", ...labels] = read ?? [];
    const [open, close] = (read && SHAPES.get(shape)) ?? [];
    if (open === undefined || close === undefined) return whole;
    return `${id}${open}"${labels.join("") || id}"${close}`;
  });
}

const ARROW_FIRST = /^\s*(?:<?[-=]{2,}|<?-\.|\.-|~{3})/;

/** The library reads each line alone; a line that begins with an arrow goes on from the one before it. */
function joinArrows(lines: readonly string[]): readonly string[] {
  const read: string[] = [];
  let last = 0;
  for (const [at, line] of lines.entries()) {
    const goesOn = at > 1 && ARROW_FIRST.test(line);
    read.push(goesOn ? "" : line);
    if (goesOn) read[last] = `${read[last] ?? ""} ${line.trim()}`;
    else if (!/^\s*(?:%%|$)/.test(line)) last = at;
  }
  return read;
}

const ARROW = new RegExp(
  String.raw`${LABEL}|((?:<|(?<=[\s\])}])[ox])?(?:-{2,}|={2,}|-\.+-?|(?<=\s)\.+-|~{3,})[>xo]?)[ \t]*(?=(\|)?)`,
  "g",
);

/** A long arrow (`---->`), which only pushes its nodes apart, as the library reads it. */
function shortened(arrow: string): string {
  return arrow
    .replace(/([-=])\1{2,}(?=[>ox])/, "$1$1")
    .replace(/([-=])\1{3,}$/, "$1$1$1")
    .replace(/-\.{2,}-/, "-.-");
}

/**
 * Adds spaces around arrows outside of labels, in flowcharts and state diagrams: the library reads `A-->B` as a node
 * called `A--`.
 */
export function spaceArrows(line: string): string {
  return line.trimStart().startsWith("%%")
    ? line
    : line.replace(ARROW, (whole, arrow?: string, pipe?: string) =>
        arrow === undefined ? whole : ` ${shortened(arrow.replace(/^\./, "-."))}${pipe === undefined ? " " : ""}`,
      );
}
