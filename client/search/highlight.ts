/** Highlights the words of a search on the page that was opened from it, until the reader removes the marks. */
import * as searchTexts from "../../shared/messages/search.ts";
import { fill } from "../../shared/messages/text.ts";
import { marksIn } from "../../shared/search/engine/snippet.ts";
import { pagePath, textsOf } from "../runtime/kit.ts";
import { adoptSearchStyles } from "./style.ts";

const KEY = "search-highlight";
const CLASS = "search-mark";
/** Most marks on a page. */
const MOST = 400;
/** Elements in which marks would break something: formulas, scripts, fields, and what React owns or will hydrate. */
const SKIPPED = "script,style,svg,math,textarea,select,button,.search-marks,[data-widget]:not([data-widget=tabs])";

/** A note of what to highlight on which page. `takeHighlight` of the entry writes it, too, for results in new tabs. */
interface Waiting {
  readonly path: string;
  readonly terms: readonly string[];
  /** Milliseconds since 1970. */
  readonly noted: number;
}

/** A page that is loaded later than this, in milliseconds, was not opened from the result. */
const SOON = 20_000;

/** Notes the terms for the page at an address; they outlive a page load in this tab. */
export function highlightLater(href: string, terms: readonly string[]): void {
  const waiting: Waiting = { path: new URL(href, location.href).pathname, terms, noted: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(waiting));
  } catch (error) {
    console.warn(error);
  }
}

/** Highlights what was noted for this page, if anything was. */
export function highlightWaiting(): void {
  let waiting: Waiting;
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return;
    waiting = JSON.parse(text) as Waiting;
    // The page may still be loading, so the note is kept.
    if (!same(waiting.path, location.pathname) && Date.now() - waiting.noted < SOON) return;
    sessionStorage.removeItem(KEY);
  } catch (error) {
    console.warn(error);
    return;
  }
  if (Date.now() - waiting.noted < SOON) highlightTerms(waiting.terms);
}

function same(a: string, b: string): boolean {
  return pagePath(a) === pagePath(b);
}

/** Marks the terms in the article and offers to take the marks away. */
export function highlightTerms(terms: readonly string[]): void {
  removeHighlights();
  const article = document.querySelector("#pageContent article") ?? document.getElementById("pageContent");
  if (article === null || terms.length === 0) return;
  adoptSearchStyles();
  const wanted = new Set(terms);
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(SKIPPED) === null && node.nodeValue?.trim() !== ""
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_REJECT,
  );
  const texts: Text[] = [];
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  const found = new Set<string>();
  let count = 0;
  for (const text of texts) {
    if (count >= MOST) break;
    const marks = marksIn(text.data, wanted);
    count += marks.length;
    for (const [start, end] of marks) if (found.size < 4) found.add(text.data.slice(start, end).toLowerCase());
    wrap(text, marks);
  }
  if (count > 0) offerRemoval([...found]);
}

function wrap(text: Text, marks: readonly (readonly [number, number])[]): void {
  for (const [start, end] of [...marks].reverse()) {
    const rest = text.splitText(start);
    rest.splitText(end - start);
    const mark = document.createElement("mark");
    mark.className = CLASS;
    rest.replaceWith(mark);
    mark.append(rest);
  }
}

/** Removes all marks and restores the text. */
export function removeHighlights(): void {
  for (const mark of document.querySelectorAll(`mark.${CLASS}`)) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
  const box = document.querySelector(".search-marks");
  // The pressed button is removed; otherwise the focus would return to the start of the page.
  if (box?.contains(document.activeElement) === true)
    document.getElementById("pageMain")?.focus({ preventScroll: true });
  box?.remove();
  removeEventListener("keydown", onKey);
}

function onKey(event: KeyboardEvent): void {
  if (event.key === "Escape" && document.querySelector("dialog[open]") === null) removeHighlights();
}

function offerRemoval(words: readonly string[]): void {
  const messages = textsOf("search", searchTexts);
  const box = document.createElement("div");
  box.className = "search-marks";
  const label = document.createElement("span");
  label.textContent = fill(messages.highlighted, { words: words.join(", ") });
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = messages.removeHighlight;
  button.addEventListener("click", removeHighlights);
  box.append(label, button);
  // Inside the content: it goes when the next page comes.
  (document.getElementById("pageContent") ?? document.body).append(box);
  addEventListener("keydown", onKey);
}
