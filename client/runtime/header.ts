import { one } from "./dom.ts";

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

/** Closes open dropdowns of the header: all of them, or all but one. */
export function closeMenus(except?: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("#header details[open]")) {
    if (menu !== except) menu.open = false;
  }
}
