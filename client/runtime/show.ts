import type { PageChunk } from "../../shared/model.ts";
import { fetchText } from "./chunks.ts";
import { changeAlternates, changeHead } from "./head.ts";
import { markCurrent, revealCurrent } from "./sidebar.ts";
import { homeHref, siteData } from "./site-data.ts";
import { changeVersions } from "./versions.ts";

const fragments = new Map<string, Promise<string>>();

/** The HTML of a sidebar; each is fetched once. */
export function sidebarFragment(address: string): Promise<string> {
  if (address === "") return Promise.resolve("");
  const known = fragments.get(address);
  if (known !== undefined) return known;
  const promise = fetchText(address).then((html) => {
    // What stands between reader and site may answer with a page of its own.
    if (!/^<nav.*<\/nav>$/s.test(html)) throw new Error(`${address}: not a sidebar`);
    return html;
  });
  fragments.set(address, promise);
  promise.catch(() => fragments.delete(address));
  return promise;
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
export function showPage(chunk: PageChunk, sidebar: string): void {
  const content = document.getElementById("pageContent");
  if (content === null) throw new Error("The page has no content element.");
  const { body } = document;
  if (body.dataset["shell"] !== chunk.shell) {
    body.dataset["shell"] = chunk.shell;
    const frame = document.getElementById("siteFrame");
    if (frame !== null) frame.className = `frame frame-${chunk.layout}`;
    const aside = document.getElementById("siteSidebar");
    if (aside !== null && aside.dataset["source"] !== chunk.sidebar) {
      aside.innerHTML = sidebar;
      aside.dataset["source"] = chunk.sidebar;
      aside.scrollTop = 0;
    }
  }
  content.innerHTML = chunk.html;
  changeHead(chunk.title, chunk.head);
  changeAlternates(chunk.alternates);
  changeVersions(chunk.versions);
  if (chunk.version === undefined) delete body.dataset["version"];
  else body.dataset["version"] = chunk.version;
  markCurrent(chunk.href, homeHref(siteData()));
  revealCurrent();
}
