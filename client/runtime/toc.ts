import { all, one } from "./dom.ts";

let stop: (() => void) | undefined;

/** Marks in the table of contents the section that is being read. Called for each page shown. */
export function spyScroll(): void {
  stop?.();
  const toc = one("[data-toc]");
  if (toc === null) return;
  const links = new Map(
    all("a", toc).map((link) => [decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""), link]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  let frame = 0;
  let marked: HTMLElement | undefined;
  const mark = (): void => {
    frame = 0;
    const line = innerHeight * 0.25;
    let current: HTMLElement | undefined;
    for (const heading of headings) {
      if (heading.getBoundingClientRect().top > line) break;
      current = heading;
    }
    const link = links.get(current?.id ?? "");
    if (link === marked) return;
    marked?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    marked = link;
    if (link !== undefined && toc.scrollHeight > toc.clientHeight)
      toc.scrollTop = link.offsetTop - toc.clientHeight / 2;
  };
  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(mark);
  };
  window.addEventListener("scroll", schedule, { passive: true });
  stop = () => window.removeEventListener("scroll", schedule);
  schedule();
}
