/** The summary of a blog post: the part before its truncation mark. */
import type { Render } from "./state.ts";

/** Stores what has been written so far as the summary, and closes open elements in it. */
export function cutSummary(render: Render): void {
  if (render.summary !== undefined) return;
  const open = render.closers.toReversed().join("");
  render.summary = { parts: [...render.parts, render.out + open], slots: [...render.slots] };
}
