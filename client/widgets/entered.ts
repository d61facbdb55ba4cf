/**
 * What a reader has entered into the fields of a component before its code came. React takes elements over as they are
 * and is not told: its next rendering would put back what the server wrote. So it is told as if it were entered now.
 */
import { all } from "../runtime/kit.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field that does not say any more what the server wrote. */
export interface Entered {
  /** Its place among the fields of the component. */
  readonly place: number;
  readonly state: string;
  readonly served: string;
  /** Where the reader writes on, if it has the focus. */
  readonly caret: readonly [start: number, end: number] | undefined;
}

function fieldsIn(root: ParentNode): readonly Field[] {
  return all("input, select, textarea", root) as readonly Field[];
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

function stateOf(field: Field): string {
  if (isBox(field)) return String(field.checked);
  return field instanceof HTMLSelectElement ? [...field.selectedOptions].map(({ index }) => index).join() : field.value;
}

/** The selection in a field of text that has the focus; numbers and dates have none. */
function caretOf(field: Field): Entered["caret"] {
  if (field !== document.activeElement || field instanceof HTMLSelectElement) return undefined;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

/** The fields that have changed since the server wrote them. To be called before React takes them over. */
export function enteredIn(element: HTMLElement): readonly Entered[] {
  const fields = fieldsIn(element);
  if (fields.length === 0) return [];
  const template = document.createElement("template");
  // Only attributes and texts are written, so the fields of the copy say what the server has.
  template.innerHTML = element.innerHTML;
  const served = fieldsIn(template.content).map(stateOf);
  return fields.flatMap((field, place) => {
    const state = stateOf(field);
    const before = served[place] ?? state;
    if (state === before) return [];
    return [{ place, state, served: before, caret: caretOf(field) }];
  });
}

/** Tells a component that runs now of what was entered before. */
export function enter(element: HTMLElement, entered: readonly Entered[]): void {
  for (const each of entered) {
    // It may have been rendered anew, or other fields than before.
    const field = fieldsIn(element)[each.place];
    if (field !== undefined) tell(field, each);
  }
}

function tell(field: Field, { state, served, caret }: Entered): void {
  if (isBox(field)) {
    // Of radio buttons the one that was chosen says it for the others.
    if (field.type === "radio" && state === "false") return;
    field.checked = state === "false";
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    const chosen = state.split(",");
    for (const option of field.options) option.selected = chosen.includes(String(option.index));
  } else {
    // React notes what is written through the property that it has put over a field's own, and takes for news what differs.
    field.value = served;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, state);
    // Whatever is written moves the caret to the end.
    if (caret !== undefined) field.setSelectionRange(...caret);
  }
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
