/** Converts offsets in a text to lines and columns. Both count from 1; columns count UTF-16 code units. */

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns a function that converts offsets. The lines are indexed once; each call is a binary search. */
export function lineIndex(text: string): (offset: number) => Position {
  const starts = lineStarts(text);
  return (offset) => {
    const line = lineOf(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/** Offsets at which the lines of a text begin. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Index, from 0, of the line that contains an offset. @param starts what `lineStarts` returned */
export function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
