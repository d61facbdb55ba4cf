/**
 * A search field that is shown at once when the search is opened, before its code has loaded, so that nothing that is
 * typed is lost on a slow network. The dialog takes over the text when it has loaded.
 */

/** State of the early field. */
export interface Typed {
  readonly text: string;
  /** Offsets of the selection. */
  readonly start: number;
  readonly end: number;
  /** Whether Enter was pressed, so that the first result is opened as soon as there is one. */
  readonly entered: boolean;
}

let early: HTMLDialogElement | undefined;
let entered = false;

/** Shows the field, unless the real dialog is there already. @returns whether the field is shown */
export function openEarlySearch(): boolean {
  if (early !== undefined) return true;
  if (document.querySelector("dialog.search-dialog") !== null) return false;
  const words = document.querySelector(".search-button span")?.textContent ?? "";
  const dialog = document.createElement("dialog");
  dialog.className = "search-dialog search-early";
  dialog.dataset["client"] = "";
  dialog.setAttribute("aria-label", words);
  // A constant; the label is set as text below.
  dialog.innerHTML = `<div class="search-box"><div class="search-field" role="search"><input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="2000"></div><div class="search-skeleton" aria-hidden="true"><i></i><i></i><i></i></div></div>`;
  const field = dialog.querySelector("input");
  if (field === null) return false;
  field.placeholder = words;
  field.setAttribute("aria-label", words);
  entered = false;
  field.addEventListener("keydown", ({ key, isComposing }) => {
    if (key === "Enter" && !isComposing) entered = true;
  });
  field.addEventListener("input", () => (entered = false));
  field.addEventListener("compositionstart", () => (field.dataset["composing"] = ""));
  field.addEventListener("compositionend", () => delete field.dataset["composing"]);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // The reader has closed the field.
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (early === dialog) early = undefined;
  });
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
  early = dialog;
  return true;
}

/** Whether the early field is still open. */
export function isEarlySearchOpen(): boolean {
  return early !== undefined;
}

/** Resolves when no IME composition (Chinese, Japanese, Korean) is in progress, which must not be interrupted. */
export async function earlySearchSettled(): Promise<void> {
  const field = early?.querySelector("input");
  if (field?.dataset["composing"] === undefined) return;
  await new Promise<void>((resolve) => {
    field.addEventListener("compositionend", () => resolve(), { once: true });
    early?.addEventListener("close", () => resolve(), { once: true });
  });
}

/** Removes the early field. @returns its state; undefined if there is none */
export function takeEarlySearch(): Typed | undefined {
  const dialog = early;
  const field = dialog?.querySelector("input");
  if (!dialog || !field) return undefined;
  early = undefined;
  const { value: text, selectionStart, selectionEnd } = field;
  const typed = { text, start: selectionStart ?? text.length, end: selectionEnd ?? text.length, entered };
  dialog.close();
  dialog.remove();
  return typed;
}
