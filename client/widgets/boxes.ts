/**
 * Boxes that scroll sideways where their content is wider than they are. In the HTML each of them is a tab stop, because
 * the keyboard can't scroll it otherwise; those that have nothing to scroll are left out here, where that can be known.
 * The result is also noted on long tables, so that the header row of one that fits can stick to the top.
 *
 * Observers report sizes after layout, so nothing here forces layout. What is far from the window is not laid out
 * (`code.css`, `prose.css`), so the content is observed too, which reports its size once it has one; until then, a box
 * stays a tab stop.
 */
const BOXES = ".prose :is(pre, .table, .math-block, .math-line, .drawn)[tabindex]";

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const box = target.closest<HTMLElement>(BOXES);
    if (box?.isConnected === true) settle(box);
    else sizes.unobserve(target);
  }
});

function settle(box: HTMLElement): void {
  // On paper nothing scrolls, and what is far from the window is laid out: afterwards nobody would tell of that.
  if (matchMedia("print").matches) return;
  if (box.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false) return;
  const scrolls = box.scrollWidth > box.clientWidth;
  if (box.matches(".long")) box.toggleAttribute("data-fits", !scrolls);
  // The attribute stays, so that a box that has the focus keeps it: the next Tab begins there.
  if (scrolls !== box.tabIndex >= 0) box.tabIndex = scrolls ? 0 : -1;
}

/** Watches the boxes below an element. May be called again after the article has changed. */
export function startBoxes(root: ParentNode): void {
  for (const box of root.querySelectorAll(BOXES)) {
    sizes.observe(box);
    if (box.firstElementChild !== null) sizes.observe(box.firstElementChild);
  }
}
