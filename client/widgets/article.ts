/**
 * Adds buttons to code blocks and makes pictures open enlarged, when the browser is idle. The layout does not change.
 */
import { all, closest, make, textsOf, whenIdle } from "../runtime/kit.ts";
import * as codeTexts from "../../shared/messages/code.ts";
import { addressOfLines } from "./code-lines.ts";
import { copyText } from "./copy.ts";
import { tool } from "./tool.ts";
import { zoom } from "./zoom.ts";

/** The code to be copied: without the lines that a diff removes. */
function codeText(code: HTMLElement): string {
  const lines = all(".line", code);
  const kept =
    lines.length === 0
      ? [code.textContent]
      : lines.filter((line) => !line.classList.contains("del")).map((line) => line.textContent);
  return lines.length === 0 ? kept.join("").replace(/\n$/, "") : kept.map((line) => line.replace(/\n$/, "")).join("\n");
}

function addCodeTools(figure: HTMLElement): void {
  const code = figure.querySelector<HTMLElement>("code");
  if (code === null || figure.dataset["tools"] !== undefined) return;
  const text = textsOf("page", codeTexts);
  const { wrap } = figure.dataset;
  // How it was served, for the live server's client.
  figure.dataset["tools"] = wrap === undefined ? "" : "wrap";
  if (wrap !== undefined) {
    figure.classList.add("wrap");
    delete figure.dataset["wrap"];
  }
  const lines = figure.querySelector<HTMLElement>("pre[data-lines]");
  if (lines !== null) lines.style.counterReset = `line ${(Number(lines.dataset["lines"]) || 1) - 1}`;
  const wraps = tool(text.wrapLines, "M2.5 4h11M2.5 8h8.5a2 2 0 0 1 0 4H8M9.5 10.5 8 12l1.5 1.5M2.5 12H5", (button) => {
    const on = figure.classList.toggle("wrap");
    button.ariaPressed = String(on);
  });
  wraps.ariaPressed = String(wrap !== undefined);
  const bar = make(
    "div",
    { className: "code-tools", attributes: { "data-client": "" } },
    wraps,
    tool(
      text.linkLines,
      "M6.5 9.5 9.5 6.5M7 4.5l1-1a3 3 0 0 1 4.5 4.5l-1 1M9 11.5l-1 1A3 3 0 0 1 3.5 8l1-1",
      (button) => void copyText(addressOfLines(figure), button),
    ),
    tool(text.copyCode, "M6 5.5h6.5V13H6zM10 5.5V3H3.5v7.5H6", (button) => void copyText(codeText(code), button)),
  );
  figure.append(bar);
}

let areLinksCopied = false;

/** Copies the address when the link of a heading or an entry to itself is followed. */
function copyFollowedLinks(): void {
  if (areLinksCopied) return;
  areLinksCopied = true;
  document.addEventListener("click", (event) => {
    const link = closest(event, ".prose a.anchor");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    // The link is followed as well, and its address can be copied by hand.
    void copyText(link.href, link, false);
  });
}

/** Longest time between two frames, in milliseconds. */
const FRAME = 17;

/** How many blocks of code get their buttons at once. */
const BATCH = 8;

/** Adds buttons to a few blocks, and to the next few after the frame that shows them: a long page has a hundred. */
function addToolsTo(figures: readonly HTMLElement[]): void {
  for (const figure of figures.slice(0, BATCH)) addCodeTools(figure);
  const rest = figures.slice(BATCH);
  if (rest.length > 0) setTimeout(() => whenIdle(() => addToolsTo(rest)), FRAME);
}

/** Prepares code, pictures and links of places below an element. May be called again after the article has changed. */
export function startArticle(root: ParentNode): void {
  copyFollowedLinks();
  addToolsTo(all("figure.code", root));
  for (const picture of all(".prose img", root)) {
    if (picture.closest("a, button") !== null) continue;
    const small = picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth < 320;
    if (!small) opens(picture, picture);
  }
  for (const drawing of root.querySelectorAll<SVGElement>(".prose :is(.diagram, .drawn) > svg"))
    if (drawing.closest("a, button") === null) opens(drawing, drawing);
}

/** Makes an element open a picture, by click and by keyboard. */
function opens(element: HTMLElement | SVGElement, picture: Element): void {
  if (element.dataset["zoom"] !== undefined) return;
  element.dataset["zoom"] = "";
  // Decorative pictures are not in the tab order.
  if (element.ariaHidden !== "true" && element.getAttribute("alt") !== "") {
    element.tabIndex = 0;
    // Screen readers say that the picture can be opened. Not so for a drawing: the name of a button must contain the
    // text in it, and a drawing has too many words.
    if (element instanceof HTMLImageElement) {
      element.role = "button";
      element.ariaHasPopup = "dialog";
    }
  }
  element.addEventListener("click", () => zoom(picture, element));
  element.addEventListener("keydown", (event: Event) => {
    if (!(event instanceof KeyboardEvent)) return;
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    zoom(picture, element);
  });
}
