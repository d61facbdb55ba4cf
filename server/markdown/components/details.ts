/** `<Details summary="…">`. */
import { escapeHtml } from "../html/escape.ts";
import { flagAttribute, textAttribute } from "../render/attributes.ts";
import { endText, say, wrap, write, type Element, type Render } from "../render/state.ts";

export function writeDetails(render: Render, element: Element): void {
  const { tag } = element;
  const summary = textAttribute(tag, "summary");
  wrap(render, `<details${flagAttribute(tag, "open") ? " open" : ""}>`, "</details>", () => {
    if (summary !== undefined || !element.inner.includes("<summary")) {
      const label = summary ?? render.messages.details;
      say(render, label);
      write(render, `<summary>${escapeHtml(label)}</summary>`);
      endText(render);
    }
    element.children?.();
  });
}
