import { all, one } from "./dom.ts";

/** From this width on there is a sidebar instead of a slide-in menu. */
const desktopWidth = "(min-width: 62.25em)";

const outside = "#siteHeader, #pageMain, .footer, .announcement, .skip";

function isOpen(): boolean {
  return document.body.classList.contains("drawer-open");
}

/** Opens the menu, traps the focus in it, and scrolls to the current page. */
export function openDrawer(): void {
  const drawer = document.getElementById("siteDrawer");
  if (drawer === null || matchMedia(desktopWidth).matches) return;
  document.body.classList.add("drawer-open");
  drawer.role = "dialog";
  drawer.ariaModal = "true";
  drawer.ariaLabel = drawer.dataset["label"] ?? null;
  for (const element of all(outside)) element.inert = true;
  one("[data-close-drawer]", drawer)?.focus();
  one('[aria-current="page"]', drawer)?.scrollIntoView({ block: "center" });
}

/** Closes the menu. @param restoreFocus whether the focus returns to the button that opened it */
export function closeDrawer(restoreFocus = true): void {
  const drawer = document.getElementById("siteDrawer");
  if (drawer === null || !isOpen()) return;
  document.body.classList.remove("drawer-open");
  for (const name of ["role", "aria-modal", "aria-label"]) drawer.removeAttribute(name);
  for (const element of all(outside)) element.inert = false;
  if (restoreFocus) one("[data-open-drawer]")?.focus();
}

/** Has a link named and worked as a button: a link that the space bar is pressed on scrolls the page. */
function makeButton(link: HTMLElement | null): void {
  if (link === null) return;
  link.role = "button";
  link.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    link.click();
  });
}

/** Wires the buttons, Escape, the backdrop and the breakpoint. */
export function startDrawer(): void {
  const opener = one("[data-open-drawer]");
  // Without scripts these two are links that move `:target`.
  for (const element of [opener, one("[data-close-drawer]")]) makeButton(element);
  // Opened before the scripts came: only another fragment ends `:target`, which nothing here could close.
  if (location.hash === "#siteDrawer") {
    location.replace("#-");
    history.replaceState(history.state, "", location.pathname + location.search);
    setTimeout(openDrawer);
  }
  const desktop = matchMedia(desktopWidth);
  desktop.addEventListener("change", () => {
    if (desktop.matches) closeDrawer(false);
  });
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen()) closeDrawer();
  });
  document.getElementById("siteFrame")?.addEventListener("click", (event) => {
    if (isOpen() && event.target instanceof Element && event.target.closest("#siteDrawer") === null) closeDrawer();
  });
}
