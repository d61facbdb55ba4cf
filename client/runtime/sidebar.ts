import { activeGroup } from "../components/active.ts";
import { pagePath } from "./chunks.ts";
import { all, one } from "./dom.ts";

/** Scrolls the sidebar, and nothing else, so that the current page's link is in view. */
export function revealCurrent(): void {
  const sidebar = document.getElementById("siteSidebar");
  const link = sidebar === null ? null : one('[aria-current="page"]', sidebar);
  if (sidebar === null || link === null) return;
  const box = sidebar.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  if (top < box.top + 8 || bottom > box.bottom - 8) sidebar.scrollTop += top - box.top - box.height / 3;
}

/** Marks the current page's links in the sidebar, and the part of the navbar that it belongs to. */
export function markCurrent(path: string, home: string): void {
  const page = pagePath(path);
  for (const link of all("#siteSidebar a")) {
    const current =
      link instanceof HTMLAnchorElement &&
      link.origin === location.origin &&
      link.search + link.hash === "" &&
      pagePath(link.pathname) === page;
    if (!current) {
      link.removeAttribute("aria-current");
      continue;
    }
    link.setAttribute("aria-current", "page");
    for (let box = link.closest("details"); box !== null; box = box.parentElement?.closest("details") ?? null)
      box.open = true;
  }
  const items = all(".menus > li");
  const groups = items.map((item) =>
    all("a", item).flatMap((link) =>
      link instanceof HTMLAnchorElement && link.origin === location.origin ? link.pathname : [],
    ),
  );
  const active = activeGroup(groups, page, home);
  for (const [index, item] of items.entries()) item.classList.toggle("active", index === active);
}
