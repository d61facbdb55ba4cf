/** `<InlineMath math="…"/>` and `<BlockMath>…</BlockMath>`. */
import { textAttribute } from "../render/attributes.ts";
import { inlineMathHtml, mathHtml } from "../render/katex.ts";
import type { Tag } from "../syntax/tag.ts";
import { endText, report, say, write, type Element, type Render } from "../render/state.ts";

export function writeInlineMath(render: Render, element: Element): void {
  writeFormula(render, element, false);
}

export function writeBlockMath(render: Render, element: Element): void {
  writeFormula(render, element, true);
}

function writeFormula(render: Render, element: Element, display: boolean): void {
  const source = formulaOf(element.tag, element.inner);
  if (source === "") {
    report(render, "component-property", `This <${element.tag.name}> has no formula.`, {
      ...element.at,
      hint: 'Write math="…".',
    });
    return;
  }
  const block = display && !element.inline;
  const { html, fault } = block ? mathHtml(source, true) : inlineMathHtml(source, render.inLink);
  render.widgets.add("math");
  say(render, source);
  write(render, block ? `<div class="math-block" tabindex="0">${html}</div>` : html);
  if (block) endText(render);
  if (fault !== undefined) report(render, "math-error", `This formula cannot be set: ${fault}`, element.at);
}

/** The attribute, or the content: bare, between `$`, or as a string in braces. */
export function formulaOf(tag: Tag, content: string): string {
  const attribute = textAttribute(tag, "math");
  if (attribute !== undefined) return attribute.trim();
  const inner = content.trim();
  const braces = /^\{(?:\s*String\.raw\s*)?([\s\S]*)\}$/.exec(inner)?.[1]?.trim();
  if (braces !== undefined && /^[`'"]/.test(braces)) {
    const text = braces.slice(1, -1).trim();
    // Writers forget to double the backslashes of TeX in a string, so a single one is taken literally.
    return inner.includes("String.raw") ? text : text.replace(/\\\\/g, "\\");
  }
  return inner.replace(/^\${1,2}|\${1,2}$/g, "").trim();
}
