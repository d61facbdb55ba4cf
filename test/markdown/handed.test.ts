/** Code blocks that a site hands to a component of its own. */
import { describe, expect, test } from "bun:test";
import { parse } from "./helper.ts";

const SITE = { fences: { try: "TryOut" }, components: ["TryOut"] };

const fence = (info: string, code: string, indent = ""): string =>
  ["```" + info, code, "```"].map((line) => indent + line).join("\n");

describe("a block marked with a word of the site", () => {
  test("stands inside the component, which is given its language, its title and the data behind it", () => {
    const { html, diagnostics } = parse(
      `${fence('js try title="a.js"', "let a = 1;")}\n\n${fence("json try", '{"runs": [1]}')}\n\nAfter.`,
      SITE,
    );
    const props = { id: "try-1", language: "javascript", title: "a.js", data: { runs: [1] } };
    expect(html).toContain(`<TryOut touch ${JSON.stringify(props)}><figure class="code" data-lang="js">`);
    expect(html).toContain("</figure></>");
    expect(html).not.toContain("runs</span>");
    expect(html).toContain("<p>After.</p>");
    expect(diagnostics).toEqual([]);
  });

  test("is numbered, also in a list, and takes no data of another", () => {
    const { article } = parse(
      `${fence("js try", "1")}\n\nText.\n\n${fence("json try", "{}")}\n\n- item\n\n${fence("js try", "2", "  ")}\n\n${fence("json try", '{"a":1}', "  ")}\n`,
      SITE,
    );
    const props = article.slots.flatMap((slot) =>
      slot.kind === "island" ? [JSON.parse(slot.props) as { readonly id: string; readonly data?: unknown }] : [],
    );
    expect(props.map(({ id, data }) => [id, data])).toEqual([
      ["try-1", undefined],
      ["try-2", undefined],
      ["try-3", { a: 1 }],
    ]);
    expect(article.ids).toContain("try-3");
  });

  test("stands in the page's Markdown, and the data does not", () => {
    const { article } = parse(
      `${fence("js try", "1")}\n\n${fence("json try", '{"a":1}')}\n\n- x\n\n${fence("js try", "2", "  ")}\n\n${fence("json try", '{"b":1}', "  ")}\n\n${fence("json", '{"c":1}')}\n`,
      SITE,
    );
    expect(article.markdown).toContain("1");
    expect(article.markdown.match(/"[abc]"/g)).toEqual(['"c"']);
  });

  test("keeps being found: the code is text of the page, the data is not", () => {
    const { article } = parse(`${fence("js try", "let needle;")}\n\n${fence("json try", '{"hay": 1}')}`, SITE);
    const text = article.sections.map((section) => section.text).join(" ");
    expect(text).toContain("needle");
    expect(text).not.toContain("hay");
  });
});

test("data that is not JSON is reported at its place", () => {
  const { diagnostics } = parse(`${fence("js try", "1")}\n\n${fence("json try", "{a: 1}")}`, SITE);
  expect(diagnostics).toEqual([expect.stringMatching(/^5:1 component-props The data of this code block is no JSON/)]);
});

test("a component that does not exist leaves the code as it is, and is reported", () => {
  const { html, diagnostics } = parse(fence("js try", "1"), { ...SITE, components: [] });
  expect(html).toStartWith('<figure class="code"');
  expect(diagnostics).toEqual([expect.stringMatching(/^1:1 unknown-component .*"try".*<TryOut>/)]);
});

test("without such a word, a block is ordinary code", () => {
  const { html, article } = parse(`${fence("js try", "1")}\n\n${fence("json try", "{}")}`);
  expect(article.slots).toEqual([]);
  expect(html.match(/<figure/g)).toHaveLength(2);
});
