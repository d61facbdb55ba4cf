/**
 * What highlight.js writes into: HTML at once, with our classes, and every span closed at a line end and opened again
 * behind it. Its own emitter builds a tree, walks it and makes HTML that nobody here wants.
 */
import { escapeHtml } from "../html/escape.ts";
import { classFor } from "./classes.ts";

interface Emitted {
  readonly html: () => string;
}

/** For `hljs.configure`; highlight.js calls it with `new`. */
export function HtmlEmitter(): object {
  /** Opening tags of the spans that are open; "" for a kind that has no class. */
  const open: string[] = [];
  let html = "";
  let spans = 0;
  const close = (): void => {
    if (open.pop() === "") return;
    spans--;
    html += "</span>";
  };
  const openNode = (scope: string): void => {
    const name = classFor(scope);
    const tag = name === "" ? "" : `<span class="${name}">`;
    if (tag !== "") spans++;
    open.push(tag);
    html += tag;
  };
  const append = (text: string): void => {
    html +=
      spans > 0 && text.includes("\n") ? text.replaceAll("\n", `${"</span>".repeat(spans)}\n${open.join("")}`) : text;
  };
  const emitter = {
    addText: (text: string): void => {
      if (text !== "") append(escapeHtml(text));
    },
    startScope: openNode,
    openNode,
    endScope: close,
    closeNode: close,
    closeAllNodes: (): void => {
      while (open.length > 0) close();
    },
    __addSublanguage: (inner: Emitted): void => append(inner.html()),
    finalize: (): void => {
      while (open.length > 0) close();
    },
    toHTML: (): string => "",
    html: (): string => html,
    root: {},
  };
  return emitter;
}

/** @param emitter what a result of highlight.js carries */
export function emittedHtml(emitter: unknown): string {
  return (emitter as Emitted).html();
}
