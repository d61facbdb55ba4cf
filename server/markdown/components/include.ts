/** `<Include file="./_part.md"/>` and documents imported as in MDX: their blocks are inserted. */
import { textAttribute } from "../render/attributes.ts";
import { fillGiven } from "../given.ts";
import { writeDocument } from "../document.ts";
import { includedText, resolveInclude } from "../includes.ts";
import { shortQuote, report, type Element, type Render } from "../render/state.ts";

/**
 * Limits of nesting, and of the total per page: if every part includes the next one twice, each level doubles the page.
 */
export const MAX_DEPTH = 64;
export const MAX_INCLUDED = 1000;

export function writeInclude(render: Render, element: Element): void {
  const { tag, at } = element;
  const reference = textAttribute(tag, "file");
  if (reference === undefined) {
    report(render, "component-property", "This <Include> names no file.", { ...at, hint: 'Add file="./_part.md".' });
    return;
  }
  const path = resolveInclude(reference, at.passage.source.name)?.path ?? "";
  const from = render.including.indexOf(path);
  if (from >= 0) {
    const circle = [...render.including.slice(from), path].join(" → ");
    report(render, "include-cycle", `"${shortQuote(path)}" includes itself: ${circle}.`, at);
    return;
  }
  const found = includedText(render, reference, at);
  if (found === undefined) return;
  if (render.including.length > MAX_DEPTH || render.included >= MAX_INCLUDED) {
    const limit = render.included >= MAX_INCLUDED ? `${MAX_INCLUDED} parts` : `parts in parts ${MAX_DEPTH} deep`;
    report(render, "document-limit", `"${shortQuote(path)}" is left out: a page includes ${limit} at most.`, at);
    return;
  }
  render.included++;
  const { imports, content, footnoteScope } = render;
  const depth = render.including.length;
  const { children } = element;
  const shown = { times: 0 };
  const text = fillGiven(found.text, (name) => textAttribute(tag, name));
  render.content = () => {
    if (children === undefined || render.included >= MAX_INCLUDED) return;
    shown.times++;
    render.included++;
    // What stands between the tags belongs to the document that includes the part.
    const inner = { imports: render.imports, content: render.content, footnoteScope: render.footnoteScope };
    const including = render.including.splice(depth);
    Object.assign(render, { imports, content, footnoteScope });
    try {
      children();
    } finally {
      Object.assign(render, inner);
      render.including.push(...including);
    }
  };
  render.including.push(found.path);
  writeDocument(render, { name: found.path, text, line: found.line });
  render.including.pop();
  // If a part passes its children to code, which is not run, they stand at its end.
  if (shown.times === 0 && text.includes("props.children")) render.content();
  render.content = content;
}

/** In a part: what the document that includes it has between the tags. */
export function writeContent(render: Render): void {
  render.content?.();
}
