/**
 * Definitions of terms, shown where the terms stand: when the pointer rests on one, when it has the focus, and at a
 * first touch (a second one follows the link). What is shown stays while the pointer is on it, and Escape takes it away.
 */
import { closest, make } from "../runtime/kit.ts";
import { adoptStyles } from "./adopt.ts";
import styles from "./terms.css" with { type: "text" };

const TERM = "a[data-definition]";
/** Milliseconds before a pointer that passes over a term shows anything, and before one that has left hides it. */
const REST = 150;
const GRACE = 250;
/** Pixels between a term and its definition, and between that and the window's edges. */
const GAP = 6;
const EDGE = 8;

const tip = make("div", {
  className: "definition",
  // Headings have no capitals in their ids: one called "Definition" would be what a term is described by.
  id: "termDefinition",
  attributes: { role: "tooltip", "data-client": "" },
});
let owner: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What the reader last pointed with. */
let pointer = "mouse";
let started = false;

function later(milliseconds: number, act: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(act, milliseconds);
}

function hide(): void {
  clearTimeout(timer);
  owner?.removeAttribute("aria-describedby");
  owner = undefined;
  tip.remove();
}

function show(term: HTMLElement): void {
  if (!term.isConnected) return;
  clearTimeout(timer);
  if (owner === term) return;
  hide();
  owner = term;
  adoptStyles(styles);
  tip.textContent = term.dataset["definition"] ?? "";
  tip.lang = term.closest<HTMLElement>("[lang]")?.lang ?? "";
  document.body.append(tip);
  term.setAttribute("aria-describedby", tip.id);
  place(term);
}

/** Below the first line of the term, or above it where there is no room; within the window in any case. */
function place(term: HTMLElement): void {
  const [line = term.getBoundingClientRect()] = term.getClientRects();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.max(EDGE, Math.min(line.left, document.documentElement.clientWidth - width - EDGE));
  const isRoom = line.bottom + GAP + height + EDGE <= innerHeight || line.top < height + GAP + EDGE;
  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${(isRoom ? line.bottom + GAP : line.top - GAP - height) + scrollY}px`;
}

function isIn(event: Event, element: HTMLElement | undefined): boolean {
  return element !== undefined && event.target instanceof Node && element.contains(event.target);
}

function onOver(event: PointerEvent): void {
  if (event.pointerType === "touch") return;
  const term = closest(event, TERM);
  if (term !== null) later(REST, () => show(term));
  else if (isIn(event, tip)) clearTimeout(timer);
  else if (owner === undefined) clearTimeout(timer);
  else if (owner !== document.activeElement) later(GRACE, hide);
}

/** The first touch of a term shows what it means in the place of following the link. */
function onClick(event: MouseEvent): void {
  const term = closest(event, TERM);
  if (pointer === "touch" && term !== null && term !== owner) {
    event.preventDefault();
    show(term);
  } else if (!isIn(event, tip)) hide();
}

/** Shows the definitions of terms on this page and on those that follow. */
export function startTerms(): void {
  if (started) return;
  started = true;
  document.addEventListener("pointerover", onOver);
  document.addEventListener("pointerdown", (event) => (pointer = event.pointerType), true);
  // Before the navigation, which leaves prevented clicks alone.
  document.addEventListener("click", onClick, true);
  document.addEventListener("focusin", (event) => {
    const term = closest(event, TERM);
    if (term?.matches(":focus-visible") === true) show(term);
  });
  document.addEventListener("focusout", (event) => {
    if (isIn(event, owner)) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  for (const type of ["page-shown", "content-changed"]) document.addEventListener(type, hide);
}
