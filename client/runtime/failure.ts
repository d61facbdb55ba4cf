import { chainText, messageChain } from "../../shared/message-chain.ts";
import { make } from "./dom.ts";
import { words } from "./texts.ts";

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = make("button", { className: "button", attributes: { type: "button" } }, label);
  element.addEventListener("click", onClick);
  return element;
}

/** A box about something that did not load, with the error's message and a Retry button. */
export function loadFailure(title: string, error: unknown, retry: () => void): HTMLElement {
  return make(
    "div",
    { className: "failure", attributes: { role: "alert", "data-client": "" } },
    make("p", {}, make("strong", {}, title)),
    make("pre", {}, messageChain(error).join("\n")),
    button(words().retry, retry),
  );
}

/** A box in place of a page or widget that crashed, with the chain of messages and a button to try again. */
export function crash(error: unknown, again: () => void): HTMLElement {
  return make(
    "div",
    { className: "failure crash", attributes: { role: "alert", "data-client": "" } },
    make("h2", {}, words().crashed),
    make("pre", {}, chainText(messageChain(error))),
    button(words().tryAgain, again),
  );
}

/** The loading indicator. */
export function spinner(): HTMLElement {
  return make("div", { className: "spinner", attributes: { role: "status", "aria-label": words().loading } });
}
