/** Tabs whose sections have changed while they are shown: their buttons are made again. */
import { all } from "./dom.ts";

/** What the buttons of tabs are made from. */
export interface TabRow {
  readonly buttons: readonly string[];
  readonly values: readonly string[];
  /** Value of the section that is shown at first. */
  readonly first: string;
}

/** Reads the row of an element; undefined unless it is tabs that have started. */
export function rowOf(element: Element): TabRow | undefined {
  if (!(element instanceof HTMLElement) || element.dataset["widget"] !== "tabs") return undefined;
  if (element.dataset["ready"] === undefined) return undefined;
  const { group = "", query = "" } = element.dataset;
  const panels = all(":scope > .tab", element);
  const valueOf = (panel?: HTMLElement): string => panel?.dataset["value"] ?? "";
  return {
    buttons: [group, query, ...panels.flatMap((panel) => [panel.id, valueOf(panel), panel.dataset["label"] ?? ""])],
    values: panels.map(valueOf),
    first: valueOf(panels.find(({ dataset }) => "default" in dataset)),
  };
}

/**
 * Lets tabs start again if their row of buttons has changed. `tabs.ts` reads the choice from the old buttons, so these
 * are kept, unless the writer has made another section the default, which is shown then. A default that changed only
 * because a section was added or removed does not count.
 */
export function startTabsAgain(tabs: HTMLElement, before: TabRow): void {
  const now = rowOf(tabs);
  if (now === undefined) return;
  const isSameRow =
    now.buttons.length === before.buttons.length && now.buttons.every((each, at) => each === before.buttons[at]);
  if (isSameRow && now.first === before.first) return;
  const isNewDefault =
    now.first !== before.first && before.values.includes(now.first) && now.values.includes(before.first);
  if (isNewDefault) tabs.querySelector(":scope > .tab-list")?.remove();
  for (const name of ["awake", "planned", "ready"]) tabs.removeAttribute(`data-${name}`);
}
