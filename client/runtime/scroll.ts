/** Scroll positions of the entries of the session's history, by a key in the entry's state. */
import { decodePath } from "../../shared/address.ts";
import { simpleSlug } from "../../shared/search/format.ts";
import { layOutFar, pixelsOf, placeAt, type Place } from "./far.ts";
import { isOnThisPage, movedAnchor } from "./moved.ts";

interface EntryState {
  readonly key: string;
}

const storageKey = "scroll";
const positions = new Map<string, Place>(load());
let entry = "";
/** Whether the page of the current entry is shown already; after Back it may be loading for a while. */
let isThere = true;
/** Whether the reader has done nothing since the place of the current entry was restored. */
let isStill = false;
/** Scroll position at the last scroll event. Reading `scrollY` instead might force layout. */
let scrolled = 0;

function load(): readonly (readonly [string, Place])[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(value) ? (value as readonly (readonly [string, Place])[]) : [];
  } catch {
    return [];
  }
}

function keyOf(state: unknown): string | undefined {
  return typeof state === "object" && state !== null && "key" in state && typeof state.key === "string"
    ? state.key
    : undefined;
}

function fresh(): EntryState {
  return { key: `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}` };
}

/** Takes scrolling over from the browser, which cannot know when a page has been swapped. */
export function startScrollMemory(): void {
  history.scrollRestoration = "manual";
  const known = keyOf(history.state);
  entry = known ?? fresh().key;
  if (known === undefined) history.replaceState({ key: entry }, "");
  // A page that was left at its top is there already, and scrolling would force layout.
  else if (positions.get(entry) !== 0) restoreScroll();
  // Web fonts set the text anew.
  document.fonts.addEventListener("loadingdone", restoreAgain);
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(type, () => (isStill = false), { passive: true });
  const note = (): void => {
    scrolled = scrollY;
  };
  window.addEventListener("scroll", note, { passive: true });
  // The page may have been scrolled before this code ran. In the next frame it is laid out anyway.
  requestAnimationFrame(note);
  window.addEventListener("pagehide", () => {
    // The last known position: reading it from a page that nobody sees any more might force layout.
    remember(scrolled);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-100)));
    } catch {
      // A reload starts at the top then.
    }
  });
}

/**
 * Stores the scroll position of the current entry; called before every navigation.
 * @param isScrolled whether the browser has gone to another place of the page just now: what counts is where it was
 */
export function rememberScroll(isScrolled = false): void {
  remember(isScrolled ? scrolled : scrollY);
}

function remember(y: number): void {
  // The page that is still shown, or a box in place of this one, has another position.
  if (!isThere) return;
  positions.delete(entry);
  positions.set(entry, placeAt(y));
}

/** Adds an entry to the history and makes it the current one. */
export function pushEntry(href: string): void {
  const state = fresh();
  history.pushState(state, "", href);
  entry = state.key;
  isThere = true;
  isStill = false;
}

/**
 * Makes the entry that the browser moved to the current one; a new one without a key gets one.
 * @param isShown whether its page is shown already; otherwise it is once `restoreScroll` is called
 */
export function enterEntry(state: unknown, isShown: boolean): void {
  isThere = isShown;
  isStill = false;
  const known = keyOf(state);
  entry = known ?? fresh().key;
  if (known === undefined) history.replaceState({ key: entry }, "");
}

/** Whether the current entry was ever left, so that its page is shown where that was. */
export function wasLeft(): boolean {
  return positions.has(entry);
}

/** Scrolls to where the current entry, whose page is shown now, was left. @returns whether it was ever left */
export function restoreScroll(): boolean {
  isThere = true;
  const place = positions.get(entry);
  if (place === undefined) return false;
  isStill = true;
  scrollTo({ top: pixelsOf(place), behavior: "instant" });
  return true;
}

/** Restores the place once more, on a page that has another height now, unless the reader has gone on. */
export function restoreAgain(): void {
  if (isStill) restoreScroll();
}

/**
 * Scrolls to the target of a hash, or to the top. If it has moved, its new hash stands in the address then, or the
 * browser loads the page that it lies on now.
 */
export function scrollToTarget(wanted: string): void {
  const moved = movedAnchor(wanted);
  if (moved !== undefined && !isOnThisPage(moved)) {
    location.replace(moved);
    return;
  }
  if (moved !== undefined) history.replaceState(history.state, "", moved.hash);
  const hash = moved?.hash ?? wanted;
  if (hash.length > 1) layOutFar();
  const id = decodePath(hash.slice(1));
  const target = hash.length > 1 ? (targetOf(id) ?? headingOf(id)) : null;
  forgetTarget();
  if (target === null) {
    // Lines of code have no elements with ids; `code-lines.ts` marks them and scrolls to them.
    if (/^#code-\d+-L\d/.test(hash)) {
      document.dispatchEvent(new CustomEvent("code-lines"));
      return;
    }
    scrollTo({ top: 0, behavior: "instant" });
    return;
  }
  for (let box = target.closest("details"); box !== null; box = box.parentElement?.closest("details") ?? null)
    box.open = true;
  target.dataset["target"] = "";
  target.dispatchEvent(new CustomEvent("reveal", { bubbles: true }));
  target.scrollIntoView({ behavior: "instant" });
}

/** `:target` does not follow `pushState`, so a place is marked by an attribute until the address names another one. */
function forgetTarget(): void {
  document.querySelector("[data-target]")?.removeAttribute("data-target");
}

/**
 * To be called where the browser has followed the hash of the address: leads to a place that it does not find by itself,
 * such as an old anchor or a heading in a section that is closed.
 */
export function revealHash(): void {
  const target = location.hash.length > 1 ? document.querySelector(":target") : undefined;
  if (target === null || target?.checkVisibility() === false || movedAnchor(location.hash) !== undefined)
    scrollToTarget(location.hash);
  else forgetTarget();
}

/** The element with an id, or the one that has it among its further names (`data-names`), in whatever case. */
function targetOf(id: string): HTMLElement | null {
  return document.getElementById(id) ?? document.querySelector<HTMLElement>(`[data-names~="${CSS.escape(id)}" i]`);
}

/**
 * The heading whose text has this slug, which then stands in the address with its own anchor: search leads there by a
 * heading's text until it has fetched its anchor.
 */
function headingOf(slug: string): HTMLElement | null {
  const headings = document.querySelectorAll<HTMLElement>("#pageContent :is(h2, h3, h4, h5, h6)[id]");
  const found = [...headings].find(({ textContent }) => simpleSlug(textContent.trim()) === slug);
  if (found === undefined) return null;
  history.replaceState(history.state, "", `#${encodeURIComponent(found.id)}`);
  return found;
}
