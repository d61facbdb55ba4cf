/** `<Include file="./_part.md"/>` and MDX's imported documents: their blocks, in this place. */
import { textAttribute } from "../render/attributes.ts";
import type { Element } from "../render/element.ts";
import { writeDocument } from "../document.ts";
import { includedText } from "../includes.ts";
import { quote, report, type Render } from "../render/state.ts";

const MAX_DEPTH = 8;

export function writeInclude(render: Render, element: Element): void {
  const { tag, at } = element;
  const reference = textAttribute(tag, "file");
  if (reference === undefined) {
    report(render, "component-property", "This <Include> names no file.", { ...at, hint: 'Add file="./_part.md".' });
    return;
  }
  const found = includedText(render, reference, at);
  if (found === undefined) return;
  if (render.including.includes(found.path) || render.including.length > MAX_DEPTH) {
    report(render, "include-cycle", `"${quote(found.path)}" includes itself.`, at);
    return;
  }
  render.including.push(found.path);
  writeDocument(render, { name: found.path, text: found.text, line: found.line });
  render.including.pop();
}
