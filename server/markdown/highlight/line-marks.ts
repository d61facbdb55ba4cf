/** Finds lines that comments in the code mark: `// highlight-next-line`, `// highlight-start` … `-end`. */

export type LineMark = "hl" | "ins" | "del";

export interface MarkedCode {
  /** The code without these comments. */
  readonly code: string;
  /** Marks by line number, from 1. */
  readonly marks: ReadonlyMap<number, LineMark>;
}

const COMMENT =
  /^\s*(?:\/\/|#|--|;;?|%|<!--|\/\*|\{\/\*|'|\\)\s*(highlight-next-line|highlight-start|highlight-end)\s*(?:-->|\*\/\}?)?\s*$/;

/**
 * @param code text of the fence
 * @param wanted lines that the fence marks, counted without these comments
 * @param diff whether lines begin with `+`, `-` or a space, as in a diff; these characters are removed
 */
export function markLines(code: string, wanted: ReadonlySet<number>, diff: boolean): MarkedCode {
  if (wanted.size === 0 && !diff && !code.includes("highlight-")) return { code, marks: new Map() };
  const marks = new Map<number, LineMark>();
  const kept: string[] = [];
  let next = false;
  let inside = false;
  for (const line of code.split("\n")) {
    const command = line.includes("highlight-") ? COMMENT.exec(line)?.[1] : undefined;
    if (command !== undefined) {
      if (command === "highlight-next-line") next = true;
      else inside = command === "highlight-start";
      continue;
    }
    const number = kept.length + 1;
    if (next || inside || wanted.has(number)) marks.set(number, "hl");
    next = false;
    const sign = diff ? line.charAt(0) : "";
    if (sign === "+") marks.set(number, "ins");
    else if (sign === "-") marks.set(number, "del");
    kept.push(sign === "+" || sign === "-" || sign === " " ? line.slice(1) : line);
  }
  return { code: kept.join("\n"), marks };
}
