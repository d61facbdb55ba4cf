/**
 * The dialog of the search. It is shown in the moment in which the search is opened, with a field that takes what is
 * typed; when the search's code has loaded, it takes the field over as it is. It is never replaced: that would end what
 * an input method composes, and on Android each word is composed.
 *
 * It is not opened with `showModal()`, which makes the rest of the page inert at once: the browser then computes the
 * style of every element on the page before it paints the dialog, a fifth of a second on a long page and a slow phone.
 * Here the dialog covers the page, and the page becomes inert after the dialog has been painted, or before a Tab that
 * could leave it.
 */
import { all, isComposing, whenIdle } from "./dom.ts";
import { words as pageWords } from "./texts.ts";

/**
 * Keys pressed in the field before there are results. They take effect when the results arrive, as if these had been
 * there at once.
 */
export interface EarlyKeys {
  /** The press of Enter, if it was the last key: the chosen result is opened as soon as there is one. */
  entered: KeyboardEvent | undefined;
  /** By how many results the arrow keys have moved the choice down. */
  steps: number;
}

/** What the search's code takes over. */
export interface TakenDialog {
  readonly dialog: HTMLDialogElement;
  readonly field: HTMLInputElement;
  readonly keys: EarlyKeys;
  /** Within the field's row, between the field and the button that closes the dialog. */
  readonly beside: HTMLElement;
  /** Everything below the field's row. */
  readonly below: HTMLElement;
}

/** In Chromium: Android's back gesture closes what has such a watcher instead of leaving the page. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

let dialog: HTMLDialogElement | undefined;
/** Undefined once the search's code has taken the dialog over. */
let early: TakenDialog | undefined;
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

/**
 * Hands the dialog over to the search's code.
 * @returns undefined if it was handed over before, or never opened
 */
export function takeSearchDialog(): TakenDialog | undefined {
  const taken = early;
  early = undefined;
  return taken;
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
    if (event.key !== "Escape") return;
    // Other listeners act on Escape as if no dialog were open.
    event.stopPropagation();
    // This Escape ends a composition, so the browser must not close the dialog.
    if (isComposing(event)) event.preventDefault();
    else hide();
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
    early.field.value = "";
    Object.assign(early.keys, noKeys());
  };
  addEventListener("keydown", onKey, true);
  root.dataset["searching"] = innerWidth > root.clientWidth ? "bar" : "";
  shown.show();
  requestAnimationFrame(() => whenIdle(makeInert));
  return hide;
}

function noKeys(): EarlyKeys {
  return { entered: undefined, steps: 0 };
}

function makeDialog(): HTMLDialogElement {
  const words = document.querySelector(".search-button span")?.textContent ?? "";
  const made = document.createElement("dialog");
  made.className = "search-dialog";
  made.dataset["client"] = "";
  made.ariaModal = "true";
  made.ariaLabel = words;
  // A constant; labels are set as text below.
  made.innerHTML = `<div class="search-box"><div class="search-field" role="search"><input type="text" autocomplete="off" autocorrect="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" maxlength="2000"><span class="search-part"></span><button type="button" class="search-close"><kbd aria-hidden="true">Esc</kbd><span></span></button></div><div class="search-part"><div class="search-skeleton" aria-hidden="true"><i></i><i></i><i></i></div></div></div>`;
  const field = made.querySelector("input");
  const [beside, below] = all(".search-part", made);
  if (field !== null && beside !== undefined && below !== undefined) {
    field.placeholder = words;
    field.ariaLabel = words;
    const icon = document.querySelector(".search-button svg");
    if (icon !== null) field.before(icon.cloneNode(true));
    const keys = noKeys();
    early = { dialog: made, field, keys, beside, below };
    field.addEventListener("keydown", (event) => {
      if (early === undefined || isComposing(event)) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
      keys.steps += step;
      // Any other key after Enter cancels it.
      keys.entered = event.key === "Enter" ? event : undefined;
      if (step !== 0) event.preventDefault();
    });
    field.addEventListener("input", () => {
      if (early !== undefined) Object.assign(keys, noKeys());
    });
  }
  const button = made.querySelector("button");
  const label = button?.querySelector("span");
  if (label != null) label.textContent = pageWords().close;
  made.addEventListener("click", ({ target }) => {
    if (target === made || (target instanceof Node && button?.contains(target) === true)) closeSearchDialog();
  });
  document.body.append(made);
  return made;
}
