import { make } from "./dom.ts";
import { words } from "./words.ts";

/** Messages of an error and of everything that caused it, outermost first. Ends at a cycle. */
export function messageChain(error: unknown): readonly string[] {
  const chain: string[] = [];
  const seen = new Set<unknown>();
  let current = error;
  while (current !== undefined && current !== null && !seen.has(current)) {
    seen.add(current);
    chain.push(current instanceof Error ? current.message : describe(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return chain;
}

function describe(value: unknown): string {
  if (typeof value === "string") return value;
  // A function or symbol has no JSON, whatever the type of `stringify` says.
  const json = JSON.stringify(value) as string | undefined;
  return json ?? typeof value;
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = make("button", { className: "button", attributes: { type: "button" } }, label);
  element.addEventListener("click", onClick);
  return element;
}

/** The red box of something that did not load: the error's text and Retry. */
export function loadFailure(title: string, error: unknown, retry: () => void): HTMLElement {
  return make(
    "div",
    { className: "failure", attributes: { role: "alert", "data-client": "" } },
    make("p", {}, make("strong", {}, title)),
    make("pre", {}, messageChain(error).join("\n")),
    button(words().retry, retry),
  );
}

/** What stands in place of a page or widget that crashed: the chain of messages and Try again. */
export function crash(error: unknown, again: () => void): HTMLElement {
  return make(
    "div",
    { className: "failure crash", attributes: { role: "alert", "data-client": "" } },
    make("h2", {}, words().crashed),
    make("pre", {}, messageChain(error).join("\n  caused by: ")),
    button(words().tryAgain, again),
  );
}

/** The two circles that turn while something loads. */
export function spinner(): HTMLElement {
  return make("div", { className: "spinner", attributes: { role: "status", "aria-label": words().loading } });
}
