/** Writes a Mermaid fence as a drawing. */
import { drawDiagram } from "../diagram/mermaid.ts";
import { escapeHtml } from "../html/escape.ts";
import type { Fence } from "../highlight/fence.ts";
import { claimId, report, say, write, type Render, type Where } from "./state.ts";

/** @returns whether it was drawn; if not, the fault is reported and the caller should show the code */
export function writeDiagram(render: Render, source: string, fence: Fence, at: Where): boolean {
  let number = 1;
  while (!claimId(render, `diagram-${number}`)) number++;
  const id = `diagram-${number}`;
  const diagram = drawDiagram(source, id);
  if (diagram.kind === "fault") {
    report(render, "diagram", `This diagram is shown as code: ${diagram.message}.`, {
      ...lineInFence(at, fence.file === undefined ? diagram.line : 0),
      hint: "Flowcharts, state, sequence, class and entity diagrams are drawn; for others, add an SVG file.",
    });
    return false;
  }
  const title = fence.title === "" ? diagram.title : fence.title;
  const caption = title === "" ? "" : `<figcaption>${escapeHtml(title)}</figcaption>`;
  say(render, diagram.text);
  write(render, `<figure class="drawn" id="${id}" tabindex="0">${diagram.svg}${caption}</figure>`);
  return true;
}

/** The place of a line in a fence. */
function lineInFence(at: Where, line: number): Where {
  let { offset } = at;
  for (let each = 0; each < line; each++) {
    const end = at.passage.text.indexOf("\n", offset);
    if (end < 0) return at;
    offset = end + 1;
  }
  const end = at.passage.text.indexOf("\n", offset);
  const text = at.passage.text.slice(offset, end < 0 ? undefined : end);
  const indent = text.length - text.trimStart().length;
  return { passage: at.passage, offset: offset + indent, length: text.trim().length };
}
