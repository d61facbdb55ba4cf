/**
 * Limits how far patterns see. Some grammars have patterns that look from each offset to the end of the text, which
 * takes quadratic time; with a bounded view, every code takes linear time.
 */

/** Least number of characters that a pattern sees ahead. Real words, names and headers are shorter. */
const AHEAD = 1000;
/** Number of characters by which the view is extended. */
const STEP = 1000;

export interface TextView {
  /** The visible part of the text, from its beginning. */
  readonly view: string;
  /** Matches before this offset would be the same in the whole text; `Infinity` if all of it is visible. */
  readonly sure: number;
}

/** @param sure `sure` of the previous view, 0 for the first */
export function nextView(text: string, sure: number): TextView {
  const end = sure + STEP + AHEAD;
  return end < text.length ? { view: text.slice(0, end), sure: sure + STEP } : { view: text, sure: Infinity };
}

/** All views of a text, one after the other. */
export function* viewsOf(text: string): Generator<TextView> {
  for (let sure = 0; sure < Infinity;) {
    const view = nextView(text, sure);
    yield view;
    sure = view.sure;
  }
}
