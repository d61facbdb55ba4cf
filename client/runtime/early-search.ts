/**
 * The search's field before its code is there: shown in the same moment as the key or click that asks for it, so that
 * nothing that is typed is lost, however slow the network. The dialog takes over what was typed when it comes.
 */

/** What a reader did in the early field. */
export interface Typed {
  readonly text: string;
  /** Places of the selection in the text. */
  readonly start: number;
  readonly end: number;
  /** Whether Enter was pressed: the first result is wanted as soon as there is one. */
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
  // Nothing of the page is in this text but the label, which is set as text below.
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
  // The reader has changed their mind.
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

/** Whether the reader still waits in the early field. */
export function isEarlySearchOpen(): boolean {
  return early !== undefined;
}

/** Resolves when no character is being put together (Chinese, Japanese, Korean): that must not be interrupted. */
export async function earlySearchSettled(): Promise<void> {
  const field = early?.querySelector("input");
  if (field?.dataset["composing"] === undefined) return;
  await new Promise<void>((resolve) => {
    field.addEventListener("compositionend", () => resolve(), { once: true });
    early?.addEventListener("close", () => resolve(), { once: true });
  });
}

/** Takes the early field away. @returns what was typed in it; undefined where there is none */
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
