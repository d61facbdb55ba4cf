/**
 * Layout of what is far from the window on a long page. Browsers skip it at first (`data-skip-far`, `prose.css`), so that
 * the first paint and a new page cost what can be seen; then it is laid out here, piece by piece, while the browser has
 * nothing better to do. The page is then as if nothing had been skipped: heights are true, and links lead to their place.
 *
 * Where the reader is to see a place further down at once (a hash, a remembered position), nothing is skipped.
 */
import { all, whenIdle } from "./dom.ts";

/**
 * Elements that are laid out together. On a phone that is some 10 ms; a third of it is paid for each piece, whatever its
 * size.
 */
const ELEMENTS = 80;

const waiting: (() => void)[] = [];
/** Number of the page that is shown: what was to be done for an earlier one is not. */
let shown = 0;
let isLaidOut = false;

/** Has browsers skip what is far from the window on pages that are shown from now on. */
export function skipFar(): void {
  document.documentElement.dataset["skipFar"] = "";
}

/** Starts to lay out what is skipped, from above. Called when a page has been shown. */
export function layOutFarInPieces(): void {
  const page = ++shown;
  isLaidOut = false;
  const next = (blocks: readonly HTMLElement[]): void => {
    if (page !== shown || isLaidOut) return;
    let elements = 0;
    const end = blocks.findIndex((block) => {
      layOut(block);
      elements += 1 + block.getElementsByTagName("*").length;
      return elements >= ELEMENTS;
    });
    if (end < 0) finish();
    else whenIdle(() => next(blocks.slice(end + 1)));
  };
  whenIdle(() => next(skipped()));
}

/** Lays out at once whatever was skipped: a place further down is to be shown, and all that stands above it counts. */
export function layOutFar(): void {
  if (isLaidOut) return;
  for (const block of skipped()) layOut(block);
  finish();
}

/**
 * Where the page would stand, with the same lines in the window, if nothing had been skipped: what is skipped has an
 * estimated height. It is laid out for that, if the reader has scrolled.
 *
 * @param y where it stands
 */
export function trueScroll(y: number): number {
  if (isLaidOut || y === 0) return y;
  const block = all("#content .prose > *").find((each) => each.getBoundingClientRect().bottom > 0);
  const top = (): number => scrollY + (block?.getBoundingClientRect().top ?? 0);
  const before = top();
  layOutFar();
  return y + top() - before;
}

/** Runs when everything on the page is laid out: sizes that are asked for are true then. */
export function whenLaidOut(run: () => void): void {
  if (isLaidOut) run();
  else waiting.push(run);
}

function finish(): void {
  isLaidOut = true;
  for (const run of waiting.splice(0)) run();
}

function skipped(): readonly HTMLElement[] {
  return all("[data-skip-far] #content .prose > *").filter(
    (block) => getComputedStyle(block).contentVisibility === "auto",
  );
}

/** The style stays: if the rule that it overrides went, browsers would compute the style of the whole article again. */
function layOut(block: HTMLElement): void {
  block.style.contentVisibility = "visible";
}
