/** What HTML says is what its Markdown says, whatever signs stand in it: read by a reader of Markdown that is not ours. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { ElementType, parseDocument } from "htmlparser2";
import { marked } from "marked";
import { markdownOfHtml } from "../../server/render/html-markdown.ts";
import { numberFrom } from "../support/random.ts";

const RUNS = numberFrom("RUNS", 400);

/** Words that are something in Markdown, or begin it. */
const WORDS =
  "a b1 *x* _y_ # - + > 1. 2) `c` <t> &amp; &#38; [l](u) ![i](j) ~~d~~ ~ --- *** \\ | = 中文 a_b_c $5 <!-- www.a.b a@b.c https://a.b/c_d_e?x=[1] {x} ::: import".split(
    " ",
  );

const escape = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => escape(words.join(" ")));
const piece = fc.oneof(
  text,
  fc
    .tuple(fc.constantFrom("b", "em", "code", "span", "s", "sup"), text)
    .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
);
const line = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(" "));

const { block } = fc.letrec<{ readonly block: string }>((tie) => {
  const some = fc.array(tie("block"), { minLength: 1, maxLength: 3 });
  return {
    block: fc.oneof(
      { depthSize: "small" },
      line.map((inner) => `<p>${inner}</p>`),
      line.map((inner) => `<h2>${inner}</h2>`),
      text.map((inner) => `<pre>${inner}</pre>`),
      line.map((inner) => `<table><tr><th>${inner}</th></tr></table>`),
      some.map((inner) => `<ul>${inner.map((each) => `<li>${each}</li>`).join("")}</ul>`),
      some.map((inner) => `<blockquote>${inner.join("")}</blockquote>`),
      some.map((inner) => `<a href="/x">${inner.join("")}</a>`),
    ),
  };
});

/** All that a reader of HTML sees, without white space; a link that has no words of its own says its address. */
function said(html: string): string {
  const inside = (nodes: ReturnType<typeof parseDocument>["children"]): string =>
    nodes
      .map((node) =>
        "data" in node && node.type === ElementType.Text ? node.data : "children" in node ? inside(node.children) : "",
      )
      .join("");
  return inside(parseDocument(html).children).replace(/\s+/g, "").replaceAll("/x", "");
}

test("what HTML says survives", () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
      const html = blocks.join("");
      const markdown = markdownOfHtml(html, (href) => href);
      expect([markdown, said(marked.parse(markdown, { async: false }))]).toEqual([markdown, said(html)]);
    }),
    { numRuns: RUNS },
  );
});
