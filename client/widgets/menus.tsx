/** Hovering and arrow keys for the dropdowns of the header; without it they open on click. */
import { useEffect, useRef, type JSX } from "react";
import { Menus, type MenusProps } from "../components/menus.tsx";
import { all, closeMenus, keyInRow, navigate, pagePath } from "../runtime/kit.ts";
import type { NavItem } from "../../shared/model.ts";
import { mount } from "./island.tsx";

/** Delay of opening, in milliseconds, so that a pointer which only passes over the row opens nothing. */
const openDelay = 60;
const closeDelay = 220;

function menusIn(root: HTMLElement): readonly HTMLDetailsElement[] {
  return [...root.querySelectorAll<HTMLDetailsElement>("details.menu")];
}

function entries(menu: HTMLDetailsElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(".menu-list a")];
}

/** Moves focus by one in a list that ends where it begins. */
function step(list: readonly HTMLElement[], by: number): void {
  const index = list.findIndex((element) => element === document.activeElement);
  const from = index === -1 && by < 0 ? 0 : index;
  list[(from + by + list.length) % list.length]?.focus();
}

/** Pixels between a list and the edge of the window. */
const EDGE = 8;

/** Moves the list of an open menu so far that it ends within the window. */
function keepInWindow(menu: HTMLDetailsElement): void {
  const list = menu.querySelector<HTMLElement>(":scope > .menu-list");
  if (!menu.open || list === null) return;
  list.style.translate = "";
  const { left, right } = list.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const over = Math.min(0, clientWidth - EDGE - right) || Math.max(0, EDGE - left);
  if (over !== 0) list.style.translate = `${over}px`;
}

/** Marks the link to the page that is shown: the row says in which menu it is, its list in which place. */
function markPage(menu: HTMLDetailsElement): void {
  const page = pagePath(location.pathname);
  // Lists of languages and versions mark what is chosen in them themselves.
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('.menu-list a:not([aria-current="true"])')) {
    const isPage = link.origin === location.origin && link.hash === "" && pagePath(link.pathname) === page;
    if (isPage) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function onToggle(menu: HTMLDetailsElement): void {
  markPage(menu);
  keepInWindow(menu);
}

function open(menu: HTMLDetailsElement): void {
  closeMenus(menu);
  menu.open = true;
}

function onKey(root: HTMLElement, event: KeyboardEvent): void {
  const menu = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>("details.menu") : null;
  if (menu === null) return;
  const all = menusIn(root);
  const along = (by: number): void => {
    const next = all[(all.indexOf(menu) + by + all.length) % all.length];
    if (next === undefined) return;
    if (menu.open) open(next);
    next.querySelector("summary")?.focus();
  };
  switch (keyInRow(event, root)) {
    case "ArrowDown":
      open(menu);
      step(entries(menu), 1);
      break;
    case "ArrowUp":
      open(menu);
      step(entries(menu), -1);
      break;
    case "ArrowRight":
      along(1);
      break;
    case "ArrowLeft":
      along(-1);
      break;
    case "Home":
      entries(menu)[0]?.focus();
      break;
    case "End":
      entries(menu).at(-1)?.focus();
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** Adds event listeners to the row. @returns a function that removes them */
function wire(root: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (run: () => void, delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  };
  const isMouse = (event: PointerEvent): boolean => event.pointerType === "mouse";
  for (const menu of menusIn(root)) {
    menu.addEventListener("pointerenter", (event) => isMouse(event) && later(() => open(menu), openDelay), { signal });
    menu.addEventListener("pointerleave", (event) => isMouse(event) && later(() => closeMenus(), closeDelay), {
      signal,
    });
    menu.addEventListener("toggle", () => onToggle(menu), { signal });
    onToggle(menu);
    // A touch hovers as well, and its click would close again what opens now.
    if (menu.matches(":hover") && root.closest("[data-touched]") === null) later(() => open(menu), openDelay);
    // Hovering has opened it already: a click with a mouse goes to the landing page.
    const summary = menu.querySelector("summary");
    summary?.addEventListener(
      "click",
      (event) => {
        const { href } = summary.dataset;
        if (href === undefined || event.detail === 0 || !(event instanceof PointerEvent) || !isMouse(event)) return;
        event.preventDefault();
        clearTimeout(timer);
        void navigate(href);
      },
      { signal },
    );
  }
  root.addEventListener("keydown", (event) => onKey(root, event), { signal });
  return () => stop.abort();
}

function LiveMenus(props: MenusProps): JSX.Element {
  const anchor = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const root = anchor.current;
    return root === null ? undefined : wire(root);
  }, []);
  return <Menus {...props} ref={anchor} />;
}

function text(element: Element | null | undefined): string {
  return element?.textContent.trim() ?? "";
}

function readLink(link: HTMLAnchorElement): NavItem {
  // What the server wrote, not what the browser makes of it: hydration compares.
  return {
    kind: "link",
    label: text(link),
    href: link.getAttribute("href") ?? "",
    external: link.querySelector("svg") !== null,
  };
}

function readEntry(entry: Element): NavItem {
  const link = entry.querySelector(":scope > a");
  return link instanceof HTMLAnchorElement ? readLink(link) : { kind: "divider" };
}

/** The navbar as the server rendered it: its own data on each page would weigh more than the rest of the header. */
function readMenus(element: HTMLElement): MenusProps {
  const items = all(":scope > .menus > li", element);
  return {
    active: items.findIndex((item) => item.classList.contains("active")),
    overview: "",
    items: items.map((item): NavItem => {
      const summary = item.querySelector("summary");
      if (summary === null) return readEntry(item);
      const { href } = summary.dataset;
      const entries = [...item.querySelectorAll(".menu-list > li")].map(readEntry);
      return { kind: "dropdown", label: text(summary), items: entries, ...(href === undefined ? {} : { href }) };
    }),
  };
}

/**
 * Starts the row of dropdowns. One with groups, icons or markup in it keeps the server's markup and gets its keys all the same.
 */
export function start(element: HTMLElement): void {
  if (element.querySelector(".menu-group, .icon-button, .nav-html, .divider > *") === null)
    mount(element, LiveMenus, readMenus(element));
  else wire(element);
}
