/** What of a page does not fit: text and pictures that run out of their box, and controls that cover each other. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";

/** Settles when nothing moves any more. Chromium lists some transitions that are over until the next one begins. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"));
}

/** Fails unless everything on the page fits into windows of these widths, and the page is no wider. */
export async function expectFits(page: Page, widths: readonly number[], height = 800): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await atRest(page);
    const seen = {
      found: await page.evaluate(misfits),
      width: await page.evaluate(() => document.documentElement.scrollWidth),
    };
    expect({ url: page.url(), width, seen }).toEqual({ url: page.url(), width, seen: { found: [], width } });
  }
}

/**
 * In the browser, with everything laid out. What can be scrolled in an article, and what ends in an ellipsis, fits.
 * @returns a line for each thing that does not fit, at most twelve
 */
export function misfits(): readonly string[] {
  for (const element of document.querySelectorAll<HTMLElement>("*")) {
    if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
  }
  // A phone that finds a page too wide shows more of it: `innerWidth` is what it shows.
  const windowWidth = document.documentElement.clientWidth;
  const found = new Set<string>();
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const nameOf = (element: Element): string =>
    [element.localName, ...element.classList].join(".") + ` "${element.textContent.trim().slice(0, 30)}"`;
  /** Whether what runs out of a box can be scrolled to, is cut with an ellipsis, or is there for screen readers alone. */
  const keeps = (box: Element): boolean => {
    const { overflowX, textOverflow, clipPath } = getComputedStyle(box);
    if (overflowX === "visible" || overflowX === "clip") return false;
    const isScrolled = /auto|scroll/.test(overflowX) && box.closest("article") !== null;
    return textOverflow === "ellipsis" || clipPath === "inset(50%)" || isScrolled;
  };

  /** How far words of a text stand out of their limits, in pixels. Spaces may: nobody sees them. */
  const overOf = (text: Node, left: number, right: number): number => {
    const range = document.createRange();
    const most = (): number =>
      Math.max(0, ...[...range.getClientRects()].map((rect) => Math.max(left - rect.left, rect.right - right)));
    range.selectNodeContents(text);
    if (most() <= 1) return 0;
    const overs = [...(text.textContent ?? "").matchAll(/\S+/g)].map(({ 0: word, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return most();
    });
    return Math.max(0, ...overs);
  };

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) {
    const parent = text.parentElement;
    if (parent === null || text.textContent?.trim() === "" || !isSeen(parent)) continue;
    if (parent.closest("svg, script, style, template, noscript, math") !== null) continue;
    let box: Element | undefined;
    let isKept = false;
    for (
      let around: Element | null = parent;
      around !== null && around !== document.body;
      around = around.parentElement
    ) {
      isKept ||= keeps(around);
      if (box === undefined && getComputedStyle(around).display !== "inline") box = around;
    }
    if (isKept) continue;
    const { left, right } = box?.getBoundingClientRect() ?? { left: 0, right: windowWidth };
    const over = overOf(text, Math.max(0, left), Math.min(right, windowWidth));
    if (over > 1) found.add(`${nameOf(box ?? parent)}: text runs out by ${Math.round(over)} px`);
  }

  for (const picture of document.querySelectorAll("img, svg")) {
    const around = picture.parentElement;
    if (around === null || !isSeen(picture) || picture.closest("svg svg, article") !== null) continue;
    const [inner, outer] = [picture.getBoundingClientRect(), around.getBoundingClientRect()];
    const over = Math.max(outer.left - inner.left, inner.right - outer.right);
    if (inner.width > 0 && over > 1) found.add(`${nameOf(around)}: picture runs out by ${Math.round(over)} px`);
  }

  const controls = [...document.querySelectorAll("a[href], button, summary")]
    .filter((each) => isSeen(each) && each.closest("article, .drawer-head, .menu-list") === null)
    .map((element) => ({
      element,
      region: element.closest("header, footer, .drawer"),
      rects: [...element.getClientRects()],
    }))
    .filter(({ region, rects }) => region !== null && rects.length > 0);
  for (const [at, { element, region, rects }] of controls.entries()) {
    const narrow = rects.find(({ width, height }) => rects.length === 1 && Math.min(width, height) < 12);
    if (narrow !== undefined)
      found.add(`${nameOf(element)}: ${narrow.width.toFixed()} × ${narrow.height.toFixed()} px`);
    for (const other of controls.slice(at + 1)) {
      if (other.region !== region || element.contains(other.element)) continue;
      const covers = rects.some((one) =>
        other.rects.some(
          (two) =>
            Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 &&
            Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1,
        ),
      );
      if (covers) found.add(`${nameOf(element)} covers ${nameOf(other.element)}`);
    }
  }
  return [...found].slice(0, 12);
}
