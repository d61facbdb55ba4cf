/** Tabs: sections one below the other until scripts run; then one at a time, in step over the page and remembered. */
import { all, keyInRow, make, readStored, wasLeft, writeStored } from "../runtime/kit.ts";

let count = 0;

interface Tabs {
  readonly element: HTMLElement;
  /** The key in the address's query that names the choice. */
  readonly query: string | undefined;
  readonly select: (value: string) => boolean;
}

/** Tabs of the page by the group that keeps them in step. */
const groups = new Map<string, Set<Tabs>>();

function storageKey(group: string): string {
  return `tabs.${group}`;
}

/** The value in the address, else the remembered one. */
function wanted(group: string | undefined, query: string | undefined): string | undefined {
  const fromQuery = query === undefined ? null : new URLSearchParams(location.search).get(query);
  return fromQuery ?? (group === undefined ? undefined : readStored(storageKey(group)));
}

function writeQuery(query: string, value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(query, value);
  history.replaceState(history.state, "", url);
}

/** Shows the same choice in the other tabs of the group, keeping what the reader looks at where it is. */
function spread(from: Tabs, group: string, value: string): void {
  const before = from.element.getBoundingClientRect().top;
  for (const tabs of groups.get(group) ?? []) {
    if (!tabs.element.isConnected) groups.get(group)?.delete(tabs);
    else if (tabs !== from && tabs.select(value)) {
      // An address that names the choice of others would name a former one.
      if (tabs.query !== undefined && new URLSearchParams(location.search).has(tabs.query))
        writeQuery(tabs.query, value);
    }
  }
  window.scrollBy({ top: from.element.getBoundingClientRect().top - before, behavior: "instant" });
  writeStored(storageKey(group), value);
}

/** What the tabs are about: the heading that they stand under, unless it lies in a section of other tabs. */
function headingAbove(element: HTMLElement): string {
  const above = all("h1, .prose :is(h2, h3, h4, h5, h6)").filter(
    (heading) =>
      heading.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING &&
      heading.closest(".tab")?.contains(element) !== false,
  );
  return above.at(-1)?.textContent ?? "";
}

/** Turns sections into tabs. */
export function start(element: HTMLElement): void {
  const { group, query } = element.dataset;
  const panels = all(":scope > .tab", element);
  // Tabs that the live server has changed start again. Whoever writes is where they are, not where the address led once.
  const isNew = panels.every(({ role }) => role === null);
  const former = element.querySelector(":scope > .tab-list");
  const kept = former === null ? -1 : panels.findIndex((panel) => panel.role === "tabpanel" && !panel.hidden);
  const hadFocus = former?.contains(document.activeElement) === true;
  former?.remove();
  for (const known of groups.values())
    for (const each of known) if (each.element === element || !each.element.isConnected) known.delete(each);
  const list = make("div", {
    className: "tab-list",
    attributes: { role: "tablist", "aria-label": headingAbove(element), "data-client": "" },
  });
  const buttons = panels.map((panel) => {
    const id = `tabButton${++count}`;
    const label = panel.querySelector(":scope > .tab-label");
    const button = make(
      "button",
      { id, attributes: { type: "button", role: "tab" } },
      panel.dataset["label"] ?? label?.textContent ?? "",
    );
    panel.id ||= `${id}-panel`;
    button.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", id);
    list.append(button);
    return button;
  });
  const show = (chosen: number): void => {
    for (const [index, panel] of panels.entries()) {
      const isChosen = index === chosen;
      // What is searched for in the page is found in it, and shown (`beforematch`), in browsers that know that value. Those
      // keep an empty box of it, which neither Tab nor a screen reader should come to.
      if (isChosen) panel.removeAttribute("hidden");
      else panel.setAttribute("hidden", "until-found");
      panel.ariaHidden = isChosen ? null : "true";
      panel.tabIndex = isChosen ? 0 : -1;
      buttons[index]?.setAttribute("aria-selected", String(isChosen));
      if (buttons[index] !== undefined) buttons[index].tabIndex = isChosen ? 0 : -1;
    }
  };
  const tabs: Tabs = {
    element,
    query,
    select: (value) => {
      const index = panels.findIndex((panel) => panel.dataset["value"] === value);
      if (index !== -1) show(index);
      return index !== -1;
    },
  };
  const choose = (index: number): void => {
    const value = panels[index]?.dataset["value"] ?? "";
    show(index);
    if (group !== undefined) spread(tabs, group, value);
    if (query !== undefined) writeQuery(query, value);
  };
  for (const [index, button] of buttons.entries()) button.addEventListener("click", () => choose(index));
  list.addEventListener("keydown", (event) => {
    const current = buttons.findIndex((button) => button === document.activeElement);
    const last = buttons.length - 1;
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[keyInRow(event, list)];
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
    choose(next);
  });
  // A link to a heading inside a hidden section shows that section, and so does a word that is found there.
  for (const type of ["reveal", "beforematch"])
    element.addEventListener(type, ({ target }) => {
      const index = panels.findIndex((panel) => target instanceof Node && panel.contains(target));
      if (index !== -1) show(index);
    });
  if (group !== undefined) groups.set(group, (groups.get(group) ?? new Set()).add(tabs));
  const marked = panels.findIndex((panel) => panel.dataset["default"] !== undefined);
  show(Math.max(0, marked));
  const value = wanted(group, query);
  if (kept !== -1) show(kept);
  else if (value !== undefined) tabs.select(value);
  element.prepend(list);
  // Until here, only the section that is shown at first has a box that could be scrolled to.
  element.dataset["ready"] = "";
  const aimed = panels.findIndex((panel) => panel.querySelector(":target, [data-target]") !== null);
  if (isNew && aimed !== -1) {
    show(aimed);
    if (!wasLeft()) document.querySelector(":target, [data-target]")?.scrollIntoView({ behavior: "instant" });
  }
  if (hadFocus) buttons.find((button) => button.tabIndex === 0)?.focus({ preventScroll: true });
}
