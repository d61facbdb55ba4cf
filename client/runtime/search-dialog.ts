/**
 * The dialog of the search. It is shown in the moment in which the search is opened, with a field that takes what is
 * typed; the search's code replaces the field by its own when it has loaded.
 *
 * It is not opened with `showModal()`, which makes the rest of the page inert at once: the browser then computes the
 * style of every element on the page before it paints the dialog, a fifth of a second on a long page and a slow phone.
 * Here the dialog covers the page, and the page becomes inert after the dialog has been painted, or before a Tab that
 * could leave it.
 */
import { all, whenIdle } from "./dom.ts";
import { words as pageWords } from "./messages.ts";

/** State of the early field. */
export interface Typed {
  readonly text: string;
  /** Offsets of the selection. */
  readonly start: number;
  readonly end: number;
  /** Whether Enter was pressed, so that the first result is opened as soon as there is one. */
  readonly entered: boolean;
}

/** The early field. */
interface Early {
  readonly field: HTMLInputElement;
  entered: boolean;
  /** Whether an input method (Chinese, Japanese, Korean) is composing characters. */
  isComposing: boolean;
}

/** In Chromium: Android's back gesture closes what has such a watcher instead of leaving the page. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

let dialog: HTMLDialogElement | undefined;
let early: Early | undefined;
let close = (): void => undefined;

/** Shows the dialog with its field in focus. If it is open already, the text in its field is selected. */
export function openSearchDialog(): void {
  dialog ??= makeDialog();
  if (!dialog.open) {
    // Otherwise this dialog would be inert itself.
    for (const other of all("dialog[open]")) if (other instanceof HTMLDialogElement) other.close();
    close = show(dialog);
  }
  const field = dialog.querySelector("input");
  field?.focus();
  if (early === undefined) field?.select();
}

/** Closes the dialog; the focus returns to where it was. */
export function closeSearchDialog(): void {
  close();
}

/** Whether the dialog is open. */
export function isSearchDialogOpen(): boolean {
  return dialog?.open === true;
}

/** Resolves when no character is being composed in the early field, which must not be interrupted. */
export async function searchFieldSettled(): Promise<void> {
  if (early?.isComposing !== true) return;
  const { field } = early;
  await new Promise<void>((resolve) => {
    field.addEventListener("compositionend", () => resolve(), { once: true });
    dialog?.addEventListener("close", () => resolve(), { once: true });
  });
}

/**
 * Hands the dialog over to the search's code, which replaces its content.
 * @returns the dialog and what was typed; undefined if it was handed over before
 */
export function takeSearchDialog(): { readonly dialog: HTMLDialogElement; readonly typed: Typed } | undefined {
  if (dialog === undefined || early === undefined) return undefined;
  const { field, entered } = early;
  const { value: text, selectionStart, selectionEnd } = field;
  early = undefined;
  return { dialog, typed: { text, start: selectionStart ?? text.length, end: selectionEnd ?? text.length, entered } };
}

/** @returns what closes the dialog again */
function show(shown: HTMLDialogElement): () => void {
  const root = document.documentElement;
  const before = document.activeElement;
  const inert: HTMLElement[] = [];
  const makeInert = (): void => {
    if (!shown.open || inert.length > 0) return;
    for (const element of document.body.children)
      if (element !== shown && element instanceof HTMLElement && !element.inert) inert.push(element);
    for (const element of inert) element.inert = true;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Tab") makeInert();
    if (event.key !== "Escape" || event.isComposing) return;
    // For others, Escape means something else while nothing is open.
    event.stopPropagation();
    hide();
  };
  const { CloseWatcher } = globalThis as { readonly CloseWatcher?: new () => CloseWatcher };
  const watcher = CloseWatcher && new CloseWatcher();
  if (watcher !== undefined) watcher.onclose = () => hide();
  const hide = (): void => {
    if (!shown.open) return;
    watcher?.destroy();
    removeEventListener("keydown", onKey, true);
    for (const element of inert.splice(0)) element.inert = false;
    delete root.dataset["searching"];
    shown.close();
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    if (early === undefined) return;
    // The next opening begins with an empty field.
    shown.remove();
    dialog = early = undefined;
  };
  addEventListener("keydown", onKey, true);
  root.dataset["searching"] = innerWidth > root.clientWidth ? "bar" : "";
  shown.show();
  requestAnimationFrame(() => whenIdle(makeInert));
  return hide;
}

function makeDialog(): HTMLDialogElement {
  const words = document.querySelector(".search-button span")?.textContent ?? "";
  const made = document.createElement("dialog");
  made.className = "search-dialog";
  made.dataset["client"] = "";
  made.ariaModal = "true";
  made.ariaLabel = words;
  // A constant; labels are set as text below.
  made.innerHTML = `<div class="search-box"><div class="search-field" role="search"><input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" maxlength="2000"><button type="button" class="search-close"><kbd aria-hidden="true">Esc</kbd><span></span></button></div><div class="search-skeleton" aria-hidden="true"><i></i><i></i><i></i></div></div>`;
  const field = made.querySelector("input");
  if (field !== null) {
    field.placeholder = words;
    field.ariaLabel = words;
    // The one that the search's own field will have, so that the text stays in its place.
    const icon = document.querySelector(".search-button svg");
    if (icon !== null) field.before(icon.cloneNode(true));
    const state: Early = (early = { field, entered: false, isComposing: false });
    field.addEventListener("keydown", ({ key, isComposing }) => {
      if (key === "Enter" && !isComposing) state.entered = true;
    });
    field.addEventListener("input", () => (state.entered = false));
    field.addEventListener("compositionstart", () => (state.isComposing = true));
    field.addEventListener("compositionend", () => (state.isComposing = false));
  }
  const button = made.querySelector("button");
  const label = button?.querySelector("span");
  if (label != null) label.textContent = pageWords().close;
  made.addEventListener("click", ({ target }) => {
    // The search's own button closes it by itself.
    if (target === made || (target instanceof Node && button?.contains(target) === true)) closeSearchDialog();
  });
  document.body.append(made);
  return made;
}
