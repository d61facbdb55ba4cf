/**
 * Emitter for highlight.js that writes HTML directly, with our classes. Every span is closed at a line break and opened
 * again after it. The library's own emitter builds a tree first, and HTML that is not used here.
 */
import { escapeHtml } from "../html/escape.ts";
import { classFor } from "./classes.ts";

interface Emitted {
  readonly html: () => string;
}

/**
 * Deepest nesting of spans; deeper ones are omitted. Each line repeats all open spans, so a few KB could become a GB.
 */
const DEEPEST = 16;

/** For `hljs.configure`; highlight.js calls it with `new`. */
export function HtmlEmitter(): object {
  /** For each open scope, whether it has a span. */
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

/** @param emitter the emitter of a highlight.js result */
export function emittedHtml(emitter: unknown): string {
  return (emitter as Emitted).html();
}
