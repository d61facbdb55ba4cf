import type { PageChunk } from "../../shared/model.ts";
import { ask, chunkAddress, pageChunk, pagePath } from "./chunks.ts";
import { all, announce, one } from "./dom.ts";
import { closeDrawer } from "./drawer.ts";
import { crash, loadFailure, spinner } from "./failure.ts";
import { layOutFar, skipFar } from "./far.ts";
import { closeMenus } from "./header.ts";
import { linkAt } from "./links.ts";
import { endProgress, startProgress } from "./progress.ts";
import { closeSearchDialog } from "./search-dialog.ts";
import { enterEntry, pushEntry, rememberScroll, restoreScroll, revealHash, scrollToTarget } from "./scroll.ts";
import { showPage, sidebarFragment } from "./show.ts";
import { homeHref, siteData } from "./site-data.ts";
import { hasThisFrame } from "./versions.ts";
import { words } from "./texts.ts";
import { fill } from "../../shared/messages/text.ts";

/** If a page takes longer than this, in milliseconds, after back or forward, the spinner is shown. */
const spinnerDelay = 200;

/** Number of the latest navigation; an earlier one that completes later is ignored. */
let latest = 0;
let shown = "";
let shownSearch = "";
/** Whether the scroll position was stored for a link within this page that the browser is following. */
let isNoted = false;
let afterShow: (chunk: PageChunk) => void = () => undefined;

/** Lets the browser load a page. */
function leave(href: string): void {
  location.assign(href);
}

/** Fetches everything that a page needs; rejects if the page can't be shown by soft navigation. */
async function preload(url: URL): Promise<{ readonly chunk: PageChunk; readonly sidebar: string }> {
  const chunk = await pageChunk(url.pathname);
  if (chunk.client !== siteData().client) throw new Error("A newer site was deployed.");
  // The frame is in this locale's language. A page of another locale has another frame.
  if (chunk.locale !== siteData().locale.id) throw new Error("The page belongs to another locale.");
  if (!hasThisFrame(chunk.version)) throw new Error("The page belongs to another version.");
  const sidebar = chunk.shell === document.body.dataset["shell"] ? "" : await sidebarFragment(chunk.sidebar);
  return { chunk, sidebar };
}

function display(chunk: PageChunk, sidebar: string, url: URL): void {
  shown = pagePath(url.pathname);
  shownSearch = url.search;
  try {
    showPage(chunk, sidebar);
    afterShow(chunk);
    announce(fill(words().loaded, { title: chunk.title }));
  } catch (error) {
    console.error(error);
    fail(crash(error, () => leave(url.href)));
  }
}

/** Shows a failure or a spinner in place of the article. */
function fail(box: HTMLElement): void {
  shown = "";
  document.getElementById("pageContent")?.replaceChildren(box);
}

/** Moves the focus to the place that the address names, or to the title: the next Tab goes on from where the reader is. */
function focusPlace(): void {
  const target = one("#pageContent [data-target]") ?? one("#pageContent h1") ?? document.getElementById("pageMain");
  if (target !== null) {
    // An element that can be focused anyway keeps its place in the tab order.
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
}

/** Cancels navigations in progress: the current page stays. */
function stay(): void {
  latest++;
  endProgress();
}

/** Components write what the reader typed into the query of the page's address: it is still the page that is shown. */
function noteQuery(): void {
  if (pagePath(location.pathname) === shown) shownSearch = location.search;
}

/** Whether an address is that of the page shown, whatever its hash. */
function isShown(url: URL): boolean {
  return pagePath(url.pathname) === shown && url.search === shownSearch;
}

/** Shows the page at an address of this site: preloaded first, then shown. If anything fails, the browser loads it. */
export async function navigate(href: string): Promise<void> {
  const url = new URL(href, location.href);
  noteQuery();
  closeMenus();
  closeDrawer(false);
  if (isShown(url)) {
    stay();
    rememberScroll();
    const address = location.pathname + url.search + url.hash;
    if (new URL(address, location.href).href !== location.href) pushEntry(address);
    scrollToTarget(url.hash);
    focusPlace();
    return;
  }
  const run = ++latest;
  startProgress();
  try {
    const { chunk, sidebar } = await preload(url);
    if (run !== latest) return;
    rememberScroll();
    // Whatever way the link was written, a page has one address: without `.html`, `index.html` or a slash at its end.
    pushEntry(chunk.href + url.search + url.hash);
    if (url.hash === "") skipFar();
    display(chunk, sidebar, url);
    scrollToTarget(url.hash);
    focusPlace();
  } catch {
    if (run === latest) leave(url.href);
  } finally {
    if (run === latest) endProgress();
  }
}

/**
 * The address has changed already (back, forward): the page follows, with a spinner if it takes long.
 * @param isRetry whether it was asked for with a button in the page's place, which had the focus
 */
async function follow(url: URL, isRetry = false): Promise<void> {
  const run = ++latest;
  const waiting = setTimeout(() => {
    if (run === latest) fail(spinner());
  }, spinnerDelay);
  startProgress();
  try {
    const { chunk, sidebar } = await preload(url);
    if (run !== latest) return;
    display(chunk, sidebar, url);
    if (!restoreScroll()) scrollToTarget(url.hash);
    if (isRetry) focusPlace();
  } catch (error) {
    if (run === latest) await showFailure(run, url, error);
  } finally {
    clearTimeout(waiting);
    if (run === latest) endProgress();
  }
}

/** A page that exists is loaded by the browser; if it can't be fetched, a box with a Retry button is shown. */
async function showFailure(run: number, url: URL, error: unknown): Promise<void> {
  const answer = await ask(chunkAddress(url.pathname)).catch(() => undefined);
  // The reader has gone on meanwhile.
  if (run !== latest) return;
  if (answer?.ok === true || answer?.status === 404) {
    location.reload();
    return;
  }
  fail(loadFailure(words().pageFailed, error, () => void follow(new URL(location.href), true)));
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const found = linkAt(event);
  noteQuery();
  if (found === undefined) return;
  if (found.url.hash !== "" && isShown(found.url) && found.url.pathname === location.pathname) {
    // Left to the browser, which handles `:target`, history and focus.
    stay();
    rememberScroll();
    isNoted = true;
    closeDrawer(false);
    layOutFar();
    return;
  }
  event.preventDefault();
  void navigate(found.url.href);
}

/**
 * Replaces the address of the page by its canonical form: hosts that cannot redirect also serve it at
 * `/page/index.html` and `/page/`.
 */
function normaliseAddress(): void {
  const { path } = document.body.dataset;
  if (path === undefined) return;
  const data = siteData();
  const own = data.baseUrl.slice(0, -1) + path;
  const address = `${own}/` === homeHref(data) ? `${own}/` : own;
  if (address === location.pathname || pagePath(address) !== pagePath(location.pathname)) return;
  history.replaceState(history.state, "", address + location.search + location.hash);
}

/** Takes over clicks on links of this site, and back and forward. `onShow` runs after each page that is shown. */
export function startNavigation(onShow: (chunk: PageChunk) => void): void {
  afterShow = onShow;
  normaliseAddress();
  shown = pagePath(location.pathname);
  shownSearch = location.search;
  window.addEventListener("click", onClick);
  window.addEventListener("hashchange", () => {
    // After Back it may be the hash of a page that is on its way.
    if (isShown(new URL(location.href))) revealHash();
  });
  window.addEventListener("popstate", (event) => {
    const url = new URL(location.href);
    // Open menus would cover the page that the reader went to.
    closeMenus();
    closeDrawer(false);
    closeSearchDialog();
    for (const dialog of all("body > dialog[open]")) if (dialog instanceof HTMLDialogElement) dialog.close();
    // A link within the page keeps the query that the page has by now.
    if (event.state === null) noteQuery();
    const isHere = isShown(url);
    // Another place on this page, by a link or as the reader has written it: the browser has scrolled there.
    if (event.state === null && isHere) {
      if (!isNoted) rememberScroll(true);
      isNoted = false;
      enterEntry(null, true);
      return;
    }
    rememberScroll();
    enterEntry(event.state, isHere);
    if (!isHere) void follow(url);
    else {
      stay();
      if (!restoreScroll()) scrollToTarget(url.hash);
    }
  });
}
