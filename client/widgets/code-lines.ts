/**
 * Links to lines of code: `#code-2-L3-L5` means lines 3 to 5 of the second block on the page. Ids of headings have no
 * capital letters, so there is no conflict.
 */
import { all, make } from "../runtime/kit.ts";

const ADDRESS = /^#code-(\d{1,4})-L(\d{1,6})(?:-L(\d{1,6}))?$/;

function blocks(): readonly HTMLElement[] {
  return all("#pageContent .prose figure.code:not([data-client])");
}

/** Number of the first line of a block: the one that is shown if lines are numbered, or else 1. */
function firstNumber(figure: HTMLElement): number {
  return Number(figure.querySelector<HTMLElement>("pre[data-lines]")?.dataset["lines"] ?? 1) || 1;
}

/** Text of a block up to a place in it. */
function textBefore(code: HTMLElement, node: Node, offset: number): string {
  const range = document.createRange();
  range.selectNodeContents(code);
  range.setEnd(node, offset);
  return range.toString();
}

/** @returns the address of the lines that are selected in a block, or of its first line */
export function addressOfLines(figure: HTMLElement): string {
  const { pathname, search, origin } = location;
  const code = figure.querySelector<HTMLElement>("code");
  const selection = document.getSelection();
  const range = selection?.isCollapsed === false ? selection.getRangeAt(0) : undefined;
  let [from, to] = [0, 0];
  if (code !== null && range !== undefined && range.intersectsNode(code)) {
    const start = code.contains(range.startContainer) ? textBefore(code, range.startContainer, range.startOffset) : "";
    const whole = code.textContent.replace(/\n$/, "");
    const end = code.contains(range.endContainer) ? textBefore(code, range.endContainer, range.endOffset) : whole;
    from = start.split("\n").length - 1;
    // A selection that ends before the first letter of a line does not hold that line.
    to = Math.max(from, end.replace(/\n$/, "").split("\n").length - 1);
  }
  const first = firstNumber(figure);
  const lines = from === to ? `L${first + from}` : `L${first + from}-L${first + to}`;
  return `${origin}${pathname}${search}#code-${blocks().indexOf(figure) + 1}-${lines}`;
}

/** The place before a line (from 0) of a block. */
function placeOfLine(code: HTMLElement, line: number): { readonly node: Node; readonly offset: number } {
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let left = line;
  let last: Node = code;
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    last = node;
    const text = node.textContent ?? "";
    let at = 0;
    while (left > 0) {
      const end = text.indexOf("\n", at);
      if (end < 0) break;
      at = end + 1;
      left--;
    }
    if (left === 0 && at < text.length) return { node, offset: at };
  }
  return { node: last, offset: last.textContent?.length ?? 0 };
}

const mark = make("span", { className: "code-target", attributes: { "data-client": "", "aria-hidden": "true" } });
const sizes = new ResizeObserver(() => lay());
let marked:
  { readonly code: HTMLElement; readonly pre: HTMLElement; readonly from: number; readonly to: number } | undefined;

/** Positions the mark behind the lines. Called again when the layout changes. */
function lay(): void {
  if (marked?.pre.isConnected !== true) return;
  const { code, pre, from, to } = marked;
  const [start, end] = [placeOfLine(code, from), placeOfLine(code, to + 1)];
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  const rects = [...range.getClientRects()].filter(({ height }) => height > 0);
  const frame = pre.getBoundingClientRect();
  const top = Math.min(...rects.map((rect) => rect.top));
  // The range ends at the start of the next line, where there may be a box without width.
  const bottom = Math.max(...rects.filter(({ width }) => width > 0).map((rect) => rect.bottom), top);
  mark.style.top = `${top - frame.top}px`;
  mark.style.height = `${bottom - top}px`;
  mark.style.width = `${pre.scrollWidth}px`;
}

/** Marks the lines that the address names, and scrolls to them. */
export function showLines(): void {
  sizes.disconnect();
  mark.remove();
  marked = undefined;
  const [, block, first, last = first] = ADDRESS.exec(location.hash) ?? [];
  const figure = blocks()[Number(block) - 1];
  const code = figure?.querySelector<HTMLElement>("code");
  const pre = figure?.querySelector<HTMLElement>("pre");
  if (!figure || !code || !pre) return;
  for (let box = figure.closest("details"); box !== null; box = box.parentElement?.closest("details") ?? null)
    box.open = true;
  figure.dispatchEvent(new CustomEvent("reveal", { bubbles: true }));
  const count = code.textContent.replace(/\n$/, "").split("\n").length;
  const within = (line: number): number => Math.max(0, Math.min(line - firstNumber(figure), count - 1));
  const [a, b] = [within(Number(first)), within(Number(last))];
  marked = { code, pre, from: Math.min(a, b), to: Math.max(a, b) };
  pre.append(mark);
  lay();
  sizes.observe(code);
  pre.focus({ preventScroll: true });
  mark.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

window.addEventListener("hashchange", () => {
  if (!ADDRESS.test(location.hash)) showLines();
});
