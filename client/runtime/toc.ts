import { all, one } from "./dom.ts";

/** Content of hidden tabs and closed details. It is not read, whatever position the browser reports for it. */
const HIDDEN = "[hidden], details:not([open]) > :not(summary)";

let stop: (() => void) | undefined;

/** Links to the sections of the page, by id. */
function linksIn(toc: HTMLElement | null): ReadonlyMap<string, HTMLElement> {
  if (toc === null) return new Map();
  return new Map(all("a", toc).map((link) => [link.getAttribute("href")?.slice(1) ?? "", link]));
}

/** The section that a link has led to, if the page ends before its heading could be scrolled to the reading line. */
function followed(headings: readonly HTMLElement[], current: HTMLElement | undefined): HTMLElement | undefined {
  if (scrollY === 0 || scrollY + innerHeight < document.documentElement.scrollHeight - 2) return undefined;
  const below = headings.slice(current === undefined ? 0 : headings.indexOf(current) + 1);
  return below.find((heading) => heading.matches(":target, [data-target]"));
}

/**
 * Marks in the table of contents the section that is being read, and names it in the bar that narrow screens have
 * instead. Called for each page shown.
 */
export function spyScroll(): void {
  stop?.();
  const toc = one("[data-toc]");
  if (toc === null) return;
  const links = linksIn(toc);
  const barLinks = linksIn(one("[data-toc-bar]"));
  const name = one("[data-toc-current]");
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  let frame = 0;
  let marked: HTMLElement | undefined;
  let barMarked: HTMLElement | undefined;
  const mark = (): void => {
    frame = 0;
    const line = innerHeight * 0.25;
    let current: HTMLElement | undefined;
    for (const heading of headings) {
      if (heading.closest(HIDDEN) !== null) continue;
      if (heading.getBoundingClientRect().top > line) break;
      current = heading;
    }
    current = followed(headings, current) ?? current;
    const id = current?.id ?? "";
    const link = links.get(id);
    if (link === marked) return;
    for (const old of [marked, barMarked]) old?.removeAttribute("aria-current");
    marked = link;
    barMarked = barLinks.get(id);
    for (const each of [marked, barMarked]) each?.setAttribute("aria-current", "true");
    // Copies of the nodes: a heading may hold code and formulas.
    name?.replaceChildren(...[...(link?.childNodes ?? [])].map((node) => node.cloneNode(true)));
    if (link !== undefined && toc.scrollHeight > toc.clientHeight)
      toc.scrollTop = link.offsetTop - toc.clientHeight / 2;
  };
  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(mark);
  };
  window.addEventListener("scroll", schedule, { passive: true });
  window.addEventListener("hashchange", schedule);
  stop = () => {
    window.removeEventListener("scroll", schedule);
    window.removeEventListener("hashchange", schedule);
  };
  schedule();
}
