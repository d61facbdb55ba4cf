/** Tables, in a box that scrolls sideways and can be reached with the keyboard. */
import type { Frame } from "../syntax/place.ts";
import type { CellToken, TableToken } from "../syntax/tokens.ts";
import { writeInline } from "./inline.ts";
import { endText, say, wrap, write, type Render } from "./state.ts";

export function writeTable(render: Render, token: TableToken, frame: Frame, offset: number): void {
  render.aside++;
  wrap(render, '<div class="table" tabindex="0"><table>', "</table></div>", () => {
    wrap(render, "<thead>", "</thead>", () => writeRow(render, token.header, { name: "th", token, frame, offset }));
    if (token.rows.length === 0) return;
    wrap(render, "<tbody>", "</tbody>", () => {
      for (const row of token.rows) writeRow(render, row, { name: "td", token, frame, offset });
    });
  });
  render.aside--;
}

function writeRow(
  render: Render,
  cells: readonly CellToken[],
  at: { readonly name: "th" | "td"; readonly token: TableToken; readonly frame: Frame; readonly offset: number },
): void {
  const { name, token, frame, offset } = at;
  write(render, "<tr>");
  render.closers.push("</tr>");
  for (const [index, cell] of cells.entries()) {
    const align = token.align[index];
    const close = `</${name}>`;
    write(render, align === undefined ? `<${name}>` : `<${name} class="align-${align}">`);
    render.closers.push(close);
    writeInline(render, cell.tokens, frame, offset + cell.start);
    render.closers.pop();
    write(render, close);
    say(render, " ");
  }
  render.closers.pop();
  write(render, "</tr>");
  endText(render);
}
