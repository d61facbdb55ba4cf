/**
 * The runtime that every page loads: links, colour mode, header, menu, and the widgets that a page asks for.
 * No React here; it arrives with the first widget that needs it.
 */
import {
  all,
  closeDrawer,
  closeMenus,
  closeMenusOnLeave,
  closest,
  followColourMode,
  forgetChunks,
  fitHeader,
  hideHeaderOnScroll,
  homeHref,
  isOnThisPage,
  isReachable,
  leaveMenu,
  loadFailure,
  markCurrent,
  movedAnchor,
  noteVersion,
  one,
  openDrawer,
  openSearchDialog,
  prefetchInView,
  revealCurrent,
  revealHash,
  siteData,
  spyScroll,
  startDrawer,
  startNavigation,
  startPrefetch,
  startScrollMemory,
  switchColourMode,
  whenIdle,
  words,
  writeStored,
} from "../runtime/kit.ts";
import { startBelow } from "./widgets.ts";

/** Milliseconds after which readers are told that the search's code does not come; what comes later is used. */
const patience = 10_000;

/**
 * Opens the search. If its code does not load, the browser goes to the search page; without a connection it stays, as it
 * would show a message of its own in the place of the page that is being read.
 */
async function search(): Promise<void> {
  closeDrawer();
  closeMenus();
  openSearchDialog();
  const late = setTimeout(tellNoSearch, patience);
  try {
    const { openSearch } = await import("../search/open.ts");
    await openSearch();
  } catch (error) {
    console.error(error);
    await leaveForSearch(error);
  } finally {
    clearTimeout(late);
  }
}

/** Code that is on its way is not asked for again, so Retry leads to the page of the search, and after a failure opens it. */
function tellNoSearch(error?: unknown): void {
  const box = loadFailure(words().loadFailed, error, () => void (error ? search() : leaveForSearch()));
  one(".search-box > .search-part")?.replaceChildren(box);
}

async function leaveForSearch(error?: unknown): Promise<void> {
  const text = document.querySelector<HTMLInputElement>(".search-box input")?.value ?? "";
  if (await isReachable())
    location.assign(siteData().searchRoute + (text === "" ? "" : `?q=${encodeURIComponent(text)}`));
  else tellNoSearch(error);
}

function onClick(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  // A link of the contents leads to a place that its open list would cover.
  closeMenus(closest(event, "[data-toc-bar] a") === null && event.target instanceof Node ? event.target : null);
  const control = closest(
    event,
    "[data-search],[data-colour-mode],[data-open-drawer],[data-close-drawer],[data-close-announcement],[data-copy-markdown]",
  );
  if (control === null) return;
  event.preventDefault();
  const { dataset } = control;
  if (dataset["search"] !== undefined) void search();
  else if (dataset["colourMode"] !== undefined) switchColourMode();
  else if (dataset["openDrawer"] !== undefined) openDrawer();
  else if (dataset["closeDrawer"] !== undefined) closeDrawer();
  else if (control instanceof HTMLAnchorElement)
    void import("../widgets/copy.ts")
      .then((module) => module.copyMarkdown(control))
      .catch(() => location.assign(control.href));
  else {
    const bar = one("[data-announcement]");
    if (bar === null) return;
    const hadFocus = bar.contains(document.activeElement);
    bar.hidden = true;
    // Otherwise the focus would return to the start of the page.
    if (hadFocus) one("#siteHeader .brand")?.focus({ preventScroll: true });
    writeStored("announcement", bar.dataset["announcement"] ?? "");
  }
}

function onKey(event: KeyboardEvent): void {
  const { key, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const isPlain = !isCommand && !altKey && closest(event, "input,textarea,select,[contenteditable]") === null;
  if (key === "Escape") leaveMenu();
  else if (isPlain && key === "?") {
    event.preventDefault();
    showShortcuts();
  } else if ((isPlain && key === "/") || (isCommand && !altKey && !event.shiftKey && key.toLowerCase() === "k")) {
    event.preventDefault();
    void search();
  }
}

/** Runs for every page that is shown, the first one included. */
function onShow(): void {
  spyScroll();
  startBelow("pageContent");
  whenIdle(prefetchInView);
}

/** Starts the header, at the start and after the live server has changed it. */
function startHeader(): void {
  startBelow("siteHeader");
  if (/Mac|iPhone|iPad/.test(navigator.userAgent)) for (const key of all(".search-button kbd")) key.textContent = "⌘ K";
}

/** Shows the keyboard shortcuts. */
function showShortcuts(): void {
  void import("../widgets/shortcuts.ts").then((module) => module.showShortcuts()).catch(console.warn);
}

/** Adds the web fonts' stylesheet after the first paint, so that it does not delay text. */
function addFonts(): void {
  const { fonts } = siteData();
  if (fonts !== undefined)
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: fonts }));
}

/** Follows an anchor that has moved to another page; on this one, `revealHash` leads to it. */
function followMovedAnchor(): void {
  const moved = movedAnchor(location.hash);
  if (moved !== undefined && !isOnThisPage(moved)) location.replace(moved);
}

/** The place in the address as long as it is in sight; else the section that is being read, if one is. */
function placeInView(): string {
  const { top = -1, bottom = 0 } = one(":target, [data-target]")?.getBoundingClientRect() ?? {};
  const section = bottom > 0 && top < innerHeight ? undefined : one("[data-toc] [aria-current]");
  return section?.getAttribute("href") ?? location.hash;
}

/**
 * The switches of language and version lead to the same place of the page, with what its components keep in the address:
 * whatever opens the link, it gets `?query#section`.
 */
function keepPlace(event: Event): void {
  const link = closest(event, "a[data-locale], a[data-version]");
  if (!(link instanceof HTMLAnchorElement)) return;
  const { baseUrl, locale } = siteData();
  const { locale: to, same } = link.dataset;
  const route = (path: string, prefix = ""): string =>
    path.slice(baseUrl.length + prefix.length).replace(/^\/|\/$/g, "");
  // If the page does not exist there, the switch leads to a start page, which has neither. The pages of versions are told
  // apart by the server: they may have moved.
  const isSame =
    same === "true" || (to !== undefined && route(link.pathname, to) === route(location.pathname, locale.path));
  link.search = isSame ? location.search : "";
  link.hash = isSame ? placeInView() : "";
}

/** Takes the words to highlight out of the address of a search result that was opened in a new tab. */
function takeHighlight(): void {
  const url = new URL(location.href);
  const words = url.searchParams.get("highlight");
  if (words === null) return;
  url.searchParams.delete("highlight");
  history.replaceState(history.state, "", url);
  const note = { path: url.pathname, terms: words.slice(0, 400).split(" ").filter(Boolean), noted: Date.now() };
  try {
    sessionStorage.setItem("search-highlight", JSON.stringify(note));
  } catch {
    // Without storage, nothing is highlighted.
  }
}

/**
 * Highlights the words of a search on a page that was opened by the browser itself: in a new tab, or by a full load.
 */
function markSearched(): void {
  try {
    if (sessionStorage.getItem("search-highlight") === null) return;
  } catch {
    return;
  }
  whenIdle(() => {
    void import("../search/highlight.ts").then((module) => module.highlightWaiting()).catch(console.warn);
  });
}

/** Preloads the search when the pointer is over its button, or the button has focus. */
function warmSearch(): void {
  for (const button of all("[data-search]")) {
    for (const type of ["pointerenter", "focus"] as const) {
      button.addEventListener(type, () => void import("../search/open.ts").catch(console.warn), { once: true });
    }
  }
}

// Registered before the navigation, which ignores prevented clicks.
window.addEventListener("click", onClick);
window.addEventListener("keydown", onKey);
for (const type of ["pointerdown", "click"]) window.addEventListener(type, keepPlace, true);
document.addEventListener("code-lines", () => {
  void import("../widgets/code-lines.ts").then((module) => module.showLines()).catch(console.warn);
});
takeHighlight();
followMovedAnchor();
startScrollMemory();
startNavigation((chunk) => {
  noteVersion();
  onShow();
  document.dispatchEvent(new CustomEvent("page-shown", { detail: chunk }));
});
// The live server has updated the page.
document.addEventListener("content-changed", (event) => {
  forgetChunks();
  if (event instanceof CustomEvent && event.detail === "shell") {
    markCurrent(location.pathname, homeHref(siteData()));
    noteVersion();
    startHeader();
  }
  onShow();
});
window.addEventListener("load", () => {
  addFonts();
  whenIdle(() => {
    startPrefetch();
    // Without configuration nothing of it is loaded, and never from the live server, which marks its pages.
    if (siteData().analytics !== undefined && document.documentElement.dataset["dev"] === undefined)
      void import("../runtime/analytics.ts").then((analytics) => analytics.startAnalytics()).catch(console.warn);
  });
});

/** Starts what nobody waits for in the moment in which the page is complete. */
function startRest(): void {
  markSearched();
  warmSearch();
  startDrawer();
  followColourMode();
  hideHeaderOnScroll();
  fitHeader();
  closeMenusOnLeave();
  // In the frame that lays the page out anyway: asking for a position here would have it laid out within this task.
  requestAnimationFrame(revealCurrent);
  onShow();
  revealHash();
  startHeader();
  noteVersion();
}
// A task of its own. Browsers run this script in the task that parses the end of the page, and Chromium lays the page
// out in the same one, when it has loaded: together they would block whoever reads already.
setTimeout(startRest);
