/** The dialog's field, which is older than the search's code and no part of what React renders. */
import { useEffectEvent, useLayoutEffect } from "react";
import type { SearchTexts } from "../../shared/messages/search.ts";
import { isComposing } from "../runtime/kit.ts";

/** Id of the list of suggestions, which the field names. */
export const SUGGESTIONS_ID = "search-suggestions";

/** Id of a suggestion. */
export function optionId(at: number): string {
  return `search-option-${at}`;
}

/** Replaces what stands in the field. */
export function setText(field: HTMLInputElement, text: string): void {
  field.value = text;
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

interface FieldState {
  /** Index of the chosen suggestion; undefined without suggestions. */
  readonly active: number | undefined;
  readonly words: SearchTexts;
  readonly onType: (text: string) => void;
  /** A key that does not belong to an input method: what ends a composition opens nothing and moves nothing. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/** Makes the field the combobox of the suggestions. Runs within the first rendering, so that no key falls between. */
export function useField(field: HTMLInputElement, { active, words, onType, onKey }: FieldState): void {
  const type = useEffectEvent(onType);
  const press = useEffectEvent(onKey);
  useLayoutEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener("input", () => type(field.value), { signal });
    field.addEventListener("keydown", (event) => isComposing(event) || press(event), { signal });
    return () => stop.abort();
  }, [field]);
  useLayoutEffect(() => {
    setAttributes(field, {
      role: "combobox",
      placeholder: words.placeholder,
      "aria-label": words.placeholder,
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": SUGGESTIONS_ID,
    });
  }, [field, words]);
  useLayoutEffect(() => {
    setAttributes(field, { "aria-expanded": String(active !== undefined) });
    if (active === undefined) field.removeAttribute("aria-activedescendant");
    else setAttributes(field, { "aria-activedescendant": optionId(active) });
  }, [field, active]);
}
