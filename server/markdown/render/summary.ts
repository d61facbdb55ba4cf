/** The part of a blog post that stands before its mark. */
import type { Render } from "./state.ts";

/** Keeps what has been written so far as the summary; elements that are open are closed in it. */
export function cutSummary(render: Render): void {
  if (render.summary !== undefined) return;
  const open = render.closers.toReversed().join("");
  render.summary = { parts: [...render.parts, render.out + open], slots: [...render.slots] };
}
