/**
 * How far patterns see. One that looks on to the end of the text from each place, in vain, costs the square of its length,
 * and some grammars have such patterns; with a bounded view any code takes time in proportion to its length.
 */

/** Characters that a pattern sees ahead of any place at least. Nobody writes a word, a name or a head of this length. */
const AHEAD = 1000;
/** Characters by which the view is moved on. */
const STEP = 1000;

export interface View {
  /** The text up to where it is in sight. */
  readonly view: string;
  /** What matches before this in the view matches so in the whole text; `Infinity` where all of it is in sight. */
  readonly sure: number;
}

/** @param sure of the view before, 0 for the first */
export function nextView(text: string, sure: number): View {
  const end = sure + STEP + AHEAD;
  return end < text.length ? { view: text.slice(0, end), sure: sure + STEP } : { view: text, sure: Infinity };
}

/** All views of a text, one after the other. */
export function* viewsOf(text: string): Generator<View> {
  for (let sure = 0; sure < Infinity;) {
    const view = nextView(text, sure);
    yield view;
    sure = view.sure;
  }
}
