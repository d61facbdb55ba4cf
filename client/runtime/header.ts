import { all, one } from "./dom.ts";

/** Hides the header while the reader scrolls down, and shows it again when they scroll up or focus something in it. */
export function hideHeaderOnScroll(): void {
  const header = document.getElementById("siteHeader");
  if (header?.dataset["hide"] === undefined) return;
  let last: number | undefined;
  let height = 0;
  const show = (): void => {
    document.body.classList.remove("header-hidden");
  };
  header.addEventListener("focusin", show);
  const settle = (): void => {
    last = Math.max(0, scrollY);
    height = document.body.offsetHeight;
    if (last === 0) show();
  };
  // Also after changes of height that don't scroll, so that the reader's next scrolling counts. Layout is done by then.
  new ResizeObserver(settle).observe(document.body);
  window.addEventListener(
    "scroll",
    () => {
      if (last === undefined) return;
      // If something above the window changes its height, it is the browser that scrolls, to keep the text in place.
      if (document.body.offsetHeight !== height) {
        settle();
        return;
      }
      const y = Math.max(0, scrollY);
      // Small movements are ignored: the finger is not steady, and the end of a page bounces.
      if (Math.abs(y - last) < 6) return;
      const atEnd = y + innerHeight >= document.documentElement.scrollHeight - 4;
      const hide = y > last && y > header.offsetHeight && !atEnd && one("details[open]", header) === null;
      if (y < last || hide) document.body.classList.toggle("header-hidden", hide);
      last = y;
    },
    { passive: true },
  );
}

/** Publishes the header's height as a custom property if its menus take more than one row. */
export function fitHeader(): void {
  const menus = one(".menus");
  const header = document.getElementById("siteHeader");
  if (menus === null || header === null) return;
  const root = document.documentElement;
  new ResizeObserver(() => {
    const row = menus.firstElementChild?.clientHeight ?? 0;
    if (menus.clientHeight <= row) {
      root.style.removeProperty("--header-all");
      return;
    }
    const target = one(":target");
    const place = target?.getBoundingClientRect().top ?? 0;
    const isShown = Math.abs(place - parseFloat(getComputedStyle(root).scrollPaddingTop)) < 2;
    root.style.setProperty("--header-all", `${header.offsetHeight}px`);
    // The browser has scrolled to the place that the address names as if the header had one row.
    if (isShown) target?.scrollIntoView({ behavior: "instant" });
  }).observe(menus);
}

/** Menus that open over the page: the dropdowns, and the list of the contents bar. */
const OPEN_MENUS = "details.menu[open], [data-toc-bar][open]";

/** Closes open menus, except for the one that contains the given element. */
export function closeMenus(except?: Node | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS))
    if (!menu.contains(except ?? null)) menu.open = false;
}

/** Closes open menus. If the focus was in one, it moves to the element that opened it. */
export function leaveMenu(): void {
  const menu = all(OPEN_MENUS).find((each) => each.contains(document.activeElement));
  closeMenus();
  menu?.querySelector("summary")?.focus();
}

/** Closes menus when the focus leaves them. */
export function closeMenusOnLeave(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Node) closeMenus(target);
  });
}
