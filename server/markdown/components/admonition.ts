/** `<Admonition type="tip" title="…">`. */
import { escapeHtml } from "../html/escape.ts";
import { admonitionKind, writeAdmonition, writeKind } from "../render/admonition.ts";
import { textAttribute } from "../render/attributes.ts";
import { say, write, type Element, type Render } from "../render/state.ts";

export function writeAdmonitionComponent(render: Render, element: Element): void {
  const kind = admonitionKind(textAttribute(element.tag, "type") ?? "note") ?? "note";
  const title = textAttribute(element.tag, "title");
  const writeTitle =
    title === undefined || title === ""
      ? undefined
      : (): void => {
          writeKind(render, kind);
          say(render, title);
          write(render, escapeHtml(title));
        };
  writeAdmonition(render, { kind, title: writeTitle }, () => element.children?.());
}
