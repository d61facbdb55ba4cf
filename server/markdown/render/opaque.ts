/** Elements whose content is not Markdown: sanitised, or dropped as a whole. */
import { sanitiseInside } from "../html/embedded-markup.ts";
import { tagKindOf } from "../syntax/tag-kinds.ts";
import { readLiteral } from "../syntax/literal.ts";
import type { Tag } from "../syntax/tag.ts";
import { safeAttributes } from "./attributes.ts";
import { HEAD_HINT } from "./document-head.ts";
import { shortQuote, report, say, wrap, write, type Render, type Where } from "./state.ts";

export function writeOpaque(render: Render, tag: Tag, inner: string, at: Where): void {
  const rule = tagKindOf(tag.name)?.rule;
  const name = tag.name.toLowerCase();
  if (rule?.treat !== "raw") {
    report(render, "dropped-html", `<${shortQuote(tag.name)}> is dropped with what is in it.`, {
      ...at,
      length: tag.end - tag.start,
      hint:
        name === "iframe"
          ? "Use <Player url=…> for a video, a link for anything else."
          : name === "head"
            ? HEAD_HINT
            : "Documents may not bring scripts, styles, forms or frames.",
    });
    return;
  }
  if (name === "pre") {
    // In MDX the content is often one template string.
    const literal = /^\s*(?:<code[^<>]{0,200}>)?\s*\{([\s\S]*)\}\s*(?:<\/code>)?\s*$/.exec(inner)?.[1];
    const value = literal === undefined ? undefined : readLiteral(literal);
    const { html, text } =
      typeof value === "string"
        ? sanitiseInside(escapeAll(value), "pre")
        : sanitiseInside(inner.replace(/^\n/, ""), "pre");
    say(render, text);
    wrap(render, `<pre tabindex="0"${safeAttributes(render, tag, rule, at)}>`, "</pre>", () => write(render, html));
    return;
  }
  const whole = sanitiseInside(
    `<${name}${sourceOfAttributes(tag)}>${inner}</${name}>`,
    name === "svg" ? "svg" : "math",
  );
  if (whole.dropped.length > 0) {
    report(render, "dropped-html", `Dropped from <${name}>: ${whole.dropped.slice(0, 5).join(", ")}.`, {
      ...at,
      length: tag.end - tag.start,
    });
  }
  if (name === "math") say(render, whole.text);
  write(render, whole.html);
}

function escapeAll(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

function sourceOfAttributes(tag: Tag): string {
  return tag.attributes
    .map(({ name, value }) =>
      typeof value === "string" || typeof value === "number"
        ? ` ${name}="${String(value).replace(/"/g, "&quot;")}"`
        : "",
    )
    .join("");
}
