import type { PageChunk } from "../../shared/model.ts";
import { all, one } from "./dom.ts";
import { markCurrent, revealCurrent } from "./sidebar.ts";
import { homeHref, siteData } from "./site-data.ts";

const fragments = new Map<string, Promise<string>>();

/** The HTML of a sidebar; each is fetched once. */
export function sidebarFragment(address: string): Promise<string> {
  if (address === "") return Promise.resolve("");
  const known = fragments.get(address);
  if (known !== undefined) return known;
  const promise = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`.trim());
    return response.text();
  });
  fragments.set(address, promise);
  promise.catch(() => fragments.delete(address));
  return promise;
}

function setMeta(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

/** Address of a page in one locale. `path` is the locale's prefix. */
export function localisedHref(route: string, path: string): string {
  const start = siteData().baseUrl + path;
  if (route.startsWith(`${start}/`) && path !== "") return route;
  const clean = route.replace(/^\//, "");
  if (clean === "") return start;
  return start.endsWith("/") ? start + clean : `${start}/${clean}`;
}

/** Puts a page in the place of the one shown. Does not touch history or scrolling. */
export function showPage(chunk: PageChunk, sidebar: string, url: URL): void {
  const content = document.getElementById("content");
  if (content === null) throw new Error("The page has no content element.");
  const { body, head } = document;
  const { origin } = location;
  if (body.dataset["shell"] !== chunk.shell) {
    body.dataset["shell"] = chunk.shell;
    const frame = document.getElementById("frame");
    if (frame !== null) frame.className = `frame frame-${chunk.layout}`;
    const aside = document.getElementById("sidebar");
    if (aside !== null && aside.dataset["source"] !== chunk.sidebar) {
      aside.innerHTML = sidebar;
      aside.dataset["source"] = chunk.sidebar;
      aside.scrollTop = 0;
    }
  }
  content.innerHTML = chunk.html;
  delete content.dataset["failed"];
  document.title = chunk.title;
  setMeta('meta[name="description"]', "content", chunk.description);
  setMeta('meta[property="og:title"]', "content", chunk.title);
  setMeta('meta[property="og:description"]', "content", chunk.description);
  const canonical = localisedHref(chunk.route, siteData().locale.path);
  setMeta('link[rel="canonical"]', "href", new URL(canonical, head.baseURI).href.replace(origin, canonicalOrigin()));
  for (const link of all("a[data-locale]"))
    link.setAttribute("href", localisedHref(chunk.route, link.dataset["locale"] ?? ""));
  markCurrent(url.pathname, homeHref(siteData()));
  revealCurrent();
}

/** The site's own origin, which is another one than the page's on a preview or a mirror. */
function canonicalOrigin(): string {
  const href = one('link[rel="canonical"]', document.head)?.getAttribute("href");
  try {
    return href === null || href === undefined ? location.origin : new URL(href).origin;
  } catch {
    return location.origin;
  }
}
