/**
 * The live server's overlay with diagnostics and their code frames. It is in a shadow tree, so that styles don't
 * interfere.
 */
import type { LiveDiagnostic } from "../../shared/live.ts";
import { make } from "./dom.ts";
import { morphChildren } from "./morph.ts";

const style = `
:host { all: initial; }
section { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483000; width: min(44rem, calc(100vw - 2rem));
  max-height: min(70vh, 40rem); display: flex; flex-direction: column; overflow: hidden; border-radius: 10px;
  background: #121a22; color: #dbe4ec; font: 14px/1.55 system-ui, sans-serif; box-shadow: 0 12px 48px rgb(0 0 0 / 45%); }
section.closed ol { display: none; }
section.closed { width: auto; }
header { display: flex; align-items: center; gap: .75rem; padding: .5rem .5rem .5rem 1rem; }
header b { flex: 1; font-weight: 600; }
.error { color: #ff9d94; } .warning { color: #e6b450; } .info { color: #6cc3f5; }
button { font: inherit; color: inherit; background: #22303c; border: 0; border-radius: 6px; padding: .25rem .625rem; cursor: pointer; }
button:focus-visible { outline: 2px solid #56bbf4; }
ol { list-style: none; margin: 0; padding: 0; overflow: auto; }
li { padding: .75rem 1rem; border-top: 1px solid #26323e; }
p { margin: 0; } .hint { color: #98a8b7; white-space: pre-line; overflow-wrap: anywhere; }
.place { color: #98a8b7; font: 12.5px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: .5rem 0 0; padding: .625rem .75rem; overflow: auto; border-radius: 6px; background: #0b1117; font: 12.5px/1.55 ui-monospace, monospace; }
`;

interface Overlay {
  readonly host: HTMLElement;
  readonly heading: HTMLElement;
  readonly list: HTMLElement;
  /** The shown diagnostics by their names. */
  readonly entries: Map<string, HTMLElement>;
  readonly fold: (value: boolean) => void;
}

let overlay: Overlay | undefined;
/** Names of the diagnostics that are shown, or would be. */
let names: readonly string[] = [];
/** Names of those that the writer has dismissed and not mended since. */
let dismissed: ReadonlySet<string> = new Set();
/** Whether the writer has folded the overlay; undefined until they choose. */
let folded: boolean | undefined;

function place(item: LiveDiagnostic): string {
  if (item.file === undefined) return "";
  return [item.file, item.line, item.column].filter((part) => part !== undefined).join(":");
}

function entry(item: LiveDiagnostic): HTMLElement {
  const li = make(
    "li",
    {},
    make("p", { className: "place" }, [place(item), item.code].filter(Boolean).join("  ·  ")),
    make("p", { className: item.severity }, item.message),
  );
  if (item.hint !== undefined) li.append(make("p", { className: "hint" }, item.hint));
  if (item.frame !== undefined) li.append(make("pre", { attributes: { tabindex: "0" } }, item.frame));
  return li;
}

function title(items: readonly LiveDiagnostic[]): string {
  const count = (severity: string): number => items.filter((item) => item.severity === severity).length;
  const named = [
    [count("error"), "error"],
    [count("warning"), "warning"],
    [count("info"), "note"],
  ] as const;
  return named
    .flatMap(([number, name]) => (number === 0 ? [] : `${number} ${name}${number === 1 ? "" : "s"}`))
    .join(", ");
}

/**
 * Names by which diagnostics are recognised after an edit. They do not contain the line, which moves while the writer
 * types above it; several that say the same are numbered.
 */
function namesOf(items: readonly LiveDiagnostic[]): readonly string[] {
  const counts = new Map<string, number>();
  return items.map(({ code, message, file }) => {
    const name = JSON.stringify([code, message, file]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${count} ${name}`;
  });
}

function open(): Overlay {
  const host = make("div", { id: "siteDiagnostics", attributes: { "data-client": "" } });
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];
  const heading = make("b", {});
  const list = make("ol", {});
  const toggle = make("button", { attributes: { type: "button" } });
  const close = make("button", { attributes: { type: "button", "aria-label": "Dismiss" } }, "✕");
  const box = make(
    "section",
    { attributes: { role: "region", "aria-label": "Diagnostics" } },
    make("header", {}, heading, toggle, close),
    list,
  );
  const fold = (value: boolean): void => {
    box.classList.toggle("closed", value);
    toggle.textContent = value ? "Show" : "Fold";
    toggle.ariaExpanded = String(!value);
  };
  toggle.addEventListener("click", () => {
    folded = !box.classList.contains("closed");
    fold(folded);
  });
  close.addEventListener("click", () => {
    dismissed = new Set(names);
    remove();
  });
  shadow.append(box);
  document.body.append(host);
  return { host, heading, list, entries: new Map(), fold };
}

function remove(): void {
  overlay?.host.remove();
  overlay = undefined;
}

/** Shows the diagnostics in the list. What is there already stays the same element, so that focus and place stay. */
function fill({ list, entries }: Overlay, items: readonly LiveDiagnostic[]): void {
  const wanted = new Set(names);
  for (const [name, element] of entries) {
    if (wanted.has(name)) continue;
    element.remove();
    entries.delete(name);
  }
  for (const [at, item] of items.entries()) {
    const name = names[at] ?? "";
    const element = entries.get(name) ?? make("li", {});
    entries.set(name, element);
    const here = list.children[at] ?? null;
    if (element !== here) list.insertBefore(element, here);
    morphChildren(element, entry(item));
  }
}

/**
 * Shows the diagnostics; none removes the overlay. Errors open it, warnings show a folded line. Dismissed ones stay
 * away until there is another one.
 */
export function showDiagnostics(items: readonly LiveDiagnostic[]): void {
  names = namesOf(items);
  dismissed = new Set(names.filter((name) => dismissed.has(name)));
  if (items.length === 0) folded = undefined;
  if (names.every((name) => dismissed.has(name))) {
    remove();
    return;
  }
  overlay ??= open();
  const hasErrors = items.some((item) => item.severity === "error");
  overlay.heading.className = hasErrors ? "error" : "warning";
  overlay.heading.textContent = title(items);
  overlay.fold(folded ?? !hasErrors);
  fill(overlay, items);
}
