/**
 * What highlight.js writes into: HTML at once, with our classes, and every span closed at a line end and opened again
 * behind it. Its own emitter builds a tree, walks it and makes HTML that is not used here.
 */
import { escapeHtml } from "../html/escape.ts";
import { classFor } from "./classes.ts";

interface Emitted {
  readonly html: () => string;
}

/** Spans in spans. Those further in are left out: each line repeats all that are open, so a few KB could become a GB. */
const DEEPEST = 16;

/** For `hljs.configure`; highlight.js calls it with `new`. */
export function HtmlEmitter(): object {
  /** Of each open scope, whether it has a span. */
  const open: boolean[] = [];
  /** Opening tags of the open spans. */
  const spans: string[] = [];
  let html = "";
  const close = (): void => {
    if (open.pop() !== true) return;
    spans.pop();
    html += "</span>";
  };
  const openNode = (scope: string): void => {
    const name = spans.length < DEEPEST ? classFor(scope) : "";
    open.push(name !== "");
    if (name === "") return;
    const tag = `<span class="${name}">`;
    spans.push(tag);
    html += tag;
  };
  const append = (text: string): void => {
    html +=
      spans.length > 0 && text.includes("\n")
        ? text.replaceAll("\n", `${"</span>".repeat(spans.length)}\n${spans.join("")}`)
        : text;
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
