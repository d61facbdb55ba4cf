/** `<Head>`: what Docusaurus puts into the head of a page. Here front matter says it. */
import type { Element } from "../render/element.ts";
import { report, type Render } from "../render/state.ts";

export function writeHead(render: Render, { at }: Element): void {
  report(render, "dropped-html", "<Head> is dropped with what is in it.", {
    ...at,
    hint: "Write title, description, keywords and image into the front matter; scripts and styles of all pages into config/site.json.",
  });
}
