/** `<Feedback>`: an empty element that the client fills. */
import { write, type Render } from "../render/state.ts";

export function writeFeedback(render: Render): void {
  render.widgets.add("feedback");
  write(render, '<div data-widget="feedback"></div>');
}
