import { all, one } from "./dom.ts";

/** Hides the header while the reader scrolls down, and shows it again when they scroll up or focus something in it. */
export function hideHeaderOnScroll(): void {
  const header = document.getElementById("header");
  if (header?.dataset["hide"] === undefined) return;
  let last = scrollY;
  const show = (): void => {
    document.body.classList.remove("header-hidden");
  };
  header.addEventListener("focusin", show);
  window.addEventListener(
    "scroll",
    () => {
      const y = Math.max(0, scrollY);
      // A few pixels either way are a trembling thumb; the very end of a page bounces.
      if (Math.abs(y - last) < 6) return;
      const atEnd = y + innerHeight >= document.documentElement.scrollHeight - 4;
      const hide = y > last && y > header.offsetHeight && !atEnd && one("details[open]", header) === null;
      if (y < last || hide) document.body.classList.toggle("header-hidden", hide);
      last = y;
    },
    { passive: true },
  );
}

/** What opens over the page: the dropdowns, and the list of the contents' bar. */
const OPEN_MENUS = "details.menu[open], [data-toc-bar][open]";

/** Closes open menus: all of them, or all but the one that an element lies in. */
export function closeMenus(except?: Node | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS))
    if (!menu.contains(except ?? null)) menu.open = false;
}

/** Closes open menus and gives the focus, if it was in one, to what opened that. */
export function leaveMenu(): void {
  const menu = all(OPEN_MENUS).find((each) => each.contains(document.activeElement));
  closeMenus();
  menu?.querySelector("summary")?.focus();
}

/** A menu stays open only as long as the focus is in it, whichever way the focus leaves. */
export function closeMenusOnLeave(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Node) closeMenus(target);
  });
}
