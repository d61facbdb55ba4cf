/** `<Admonition type="tip" title="…">`. */
import { escapeHtml } from "../html/escape.ts";
import { admonitionKind, writeAdmonition } from "../render/admonition.ts";
import { textAttribute } from "../render/attributes.ts";
import { say, write, type Element, type Render } from "../render/state.ts";

export function writeAdmonitionComponent(render: Render, element: Element): void {
  const title = textAttribute(element.tag, "title");
  const writeTitle =
    title === undefined || title === ""
      ? undefined
      : (): void => {
          say(render, title);
          write(render, escapeHtml(title));
        };
  const kind = admonitionKind(textAttribute(element.tag, "type") ?? "note") ?? "note";
  writeAdmonition(render, { kind, title: writeTitle }, () => element.children?.());
}
