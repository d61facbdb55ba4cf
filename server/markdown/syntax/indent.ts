/** Removes the indentation of an element's content, which writers add for readability only. */

/** Columns of white space at the beginning of a line; a tab runs to the next multiple of four. */
function indentOf(line: string): number {
  let columns = 0;
  for (let at = 0; at < line.length; at++) {
    const char = line.charCodeAt(at);
    if (char === 32) columns++;
    else if (char === 9) columns += 4 - (columns % 4);
    else return columns;
  }
  return Number.POSITIVE_INFINITY;
}

function strip(line: string, columns: number): string {
  let seen = 0;
  let at = 0;
  while (at < line.length && seen < columns) {
    const char = line.charCodeAt(at);
    if (char === 32) seen++;
    else if (char === 9) seen += 4 - (seen % 4);
    else break;
    at++;
  }
  return line.slice(at);
}

/**
 * Removes the common indentation of all lines. Lines of a fenced block that are indented less than its fence don't
 * count; their whole block loses its indentation.
 * @param firstIsRest whether the first line follows a tag on the same line, so that its indentation is not counted
 */
export function dedent(text: string, firstIsRest: boolean): string {
  if (!text.includes("\n")) return text.trimStart();
  const lines = text.split("\n");
  const first = firstIsRest ? 1 : 0;
  let common = Number.POSITIVE_INFINITY;
  for (let index = first; index < lines.length; index++) {
    const fenced = fenceEnd(lines, index);
    const columns = indentOf(lines[index] ?? "");
    common = Math.min(common, columns);
    if (fenced === undefined) continue;
    if (fenced.least < columns) {
      for (let each = index; each < fenced.end; each++) lines[each] = strip(lines[each] ?? "", columns);
      if (fenced.end < lines.length) lines[fenced.end] = (lines[fenced.end] ?? "").trimStart();
      common = 0;
    }
    index = fenced.end;
  }
  if (common === 0 || common === Number.POSITIVE_INFINITY) return text === lines.join("\n") ? text : lines.join("\n");
  return lines.map((line, index) => (index < first ? line : strip(line, common))).join("\n");
}

/** The line that closes the fence opened on this one, and the least indentation between. */
function fenceEnd(
  lines: readonly string[],
  index: number,
): { readonly end: number; readonly least: number } | undefined {
  const line = lines[index] ?? "";
  const fence = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
  if (fence === undefined) return undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let end = index + 1; end < lines.length; end++) {
    const text = (lines[end] ?? "").trim();
    if (text.length >= fence.length && text === fence.charAt(0).repeat(text.length)) return { end, least };
    least = Math.min(least, indentOf(lines[end] ?? ""));
  }
  return { end: lines.length, least };
}
