/**
 * Layout of what is far from the window on a long page. Browsers skip it until it comes near (`data-skip-far`,
 * `prose.css`), so that the first paint takes time for what can be seen only. Heights of what is skipped are estimates.
 * So everything is laid out as soon as a place further down is to be shown, and places are remembered as blocks, not as
 * pixels.
 */
import { all } from "./dom.ts";

/** A place on a page: pixels from its top, or a block of its article and how far into it. */
export type Place = number | readonly [block: number, offset: number];

/** Has browsers skip what is far from the window, on a page that is about to be shown at its top. */
export function skipFar(): void {
  document.documentElement.dataset["skipFar"] = "";
}

/** Lays out all of the page. */
export function layOutFar(): void {
  delete document.documentElement.dataset["skipFar"];
}

function blocks(): readonly HTMLElement[] {
  return all("#pageContent .prose > *");
}

/** @param y pixels by which the page is scrolled, or was until a moment ago */
export function placeAt(y: number): Place {
  if (y === 0 || document.documentElement.dataset["skipFar"] === undefined) return Math.round(y);
  const edge = y - scrollY;
  const tops = blocks().map((block) => block.getBoundingClientRect());
  const at = tops.findIndex(({ bottom }) => bottom > edge);
  const top = tops[at]?.top;
  return top === undefined ? Math.round(y) : [at, Math.round(edge - top)];
}

/** Where a place lies now, in pixels from the top of the page. */
export function pixelsOf(place: Place): number {
  if (place === 0) return 0;
  layOutFar();
  if (typeof place === "number") return place;
  const [at, offset] = place;
  return scrollY + (blocks()[at]?.getBoundingClientRect().top ?? -scrollY) + offset;
}
