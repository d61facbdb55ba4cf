/** `<Feedback>`: a place that the client fills. */
import type { Element } from "../render/element.ts";
import { write, type Render } from "../render/state.ts";

export function writeFeedback(render: Render, _element: Element): void {
  render.widgets.add("feedback");
  write(render, '<div data-widget="feedback"></div>');
}
