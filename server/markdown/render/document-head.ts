/** `<Head>`, with which Docusaurus adds to a page's head. It is dropped: front matter replaces it. */
import { report, type Element, type Render } from "./state.ts";

export const HEAD_HINT =
  "Write title, description, keywords and image into the front matter; scripts and styles have no place in a document.";

export function writeHead(render: Render, { at }: Element): void {
  report(render, "dropped-html", "<Head> is dropped with what is in it.", {
    ...at,
    hint: HEAD_HINT,
  });
}
