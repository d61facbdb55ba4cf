/** Parts of adopting a VitePress site: what Vue puts in, marks of lines, files that are shown or taken in, titles. */
import { expect, test } from "bun:test";
import type { Leave } from "../../server/adopt/adopt-plan.ts";
import { readText } from "../../server/adopt/read.ts";
import { anchorsLinkedIn } from "../../server/adopt/vitepress/headings.ts";
import { textsBeside, withIncludedTitle, withTextsOfItsOwn } from "../../server/adopt/vitepress/included.ts";
import { readHeadTags } from "../../server/adopt/vitepress/head-tags.ts";
import { moveLineMarks, moveLineMarksIn } from "../../server/adopt/shiki-marks.ts";
import { translateVitePress } from "../../server/adopt/vitepress/rewrite-markdown.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { page } from "./support.ts";

/** @param anchors to which the site's documents have links */
const translated = (text: string, anchors: readonly string[] = [], leave: Leave = () => undefined): string =>
  translateVitePress(text, leave, {
    marks: { left: "{", right: "}" },
    path: "",
    anchors: new Set(anchors),
    url: "https://winch.example",
  });

test("tags for the head become keys, where there are such, and others are left", () => {
  const head = [
    ["link", { rel: "icon", href: "/icon.svg" }],
    ["link", { rel: "apple-touch-icon", href: "https://winch.example/touch.png" }],
    ["meta", { property: "og:image", content: "https://winch.example/img/card.png" }],
    ["meta", { property: "og:description", content: "Later" }],
    ["meta", { name: "description", content: "About winches" }],
    ["meta", { name: "twitter:image", content: "https://elsewhere.example/x.png" }],
    ["meta", { property: "og:type", content: "website" }],
  ];
  const script = ["script", { src: "https://counter.example/a.js" }];
  expect(readHeadTags([...head, script, "?"], "https://winch.example")).toEqual({
    keys: { favicon: "/icon.svg", touchIcon: "/touch.png", image: "/img/card.png", description: "About winches" },
    others: [script, "?"],
  });
  expect(readHeadTags([head[2], head[5]], "https://other.example").keys).toEqual({
    image: "https://winch.example/img/card.png",
  });
  expect(readHeadTags([["meta", { property: "og:image", content: "card.png" }]], "https://a.example").keys).toEqual({});
  expect(readHeadTags(undefined, "").others).toEqual([]);
});

test("what a document says in tags for the head is front matter, and nothing of that is left by hand", () => {
  const left: string[] = [];
  const leave: Leave = (group) => void left.push(group);
  const tag = (name: string, content: string): string => `  - - meta\n    - ${name}\n      content: ${content}\n`;
  const head = `---\nhead:\n${tag("name: description", "About it")}${tag("property: 'og:image'", "https://winch.example/a.png")}`;
  expect(translated(`${head}---\n\n# A\n`, [], leave)).toBe(
    '---\ndescription: "About it"\nimage: "/a.png"\n---\n\n# A\n',
  );
  expect(left).toEqual([]);
  const more = translated(`${head}${tag("name: other", "x")}description: Own\n---\n\n# A\n`, [], leave);
  expect(more).toBe('---\nimage: "/a.png"\ndescription: Own\n---\n\n# A\n');
  expect(left).toHaveLength(1);
});

test("a title of code may have brackets, and what is meant for a slot is shown", () => {
  expect(translated("```ts [app/[[...slugs]]/route.ts]\nx\n```\n\n<<< ./a.ts[app/[id].ts]\n")).toBe(
    '```ts title="app/[[...slugs]]/route.ts"\nx\n```\n\n```ts file="./a.ts" title="app/[id].ts"\n```\n',
  );
  expect(translated("<Box>\n<template #answer>\n\nText, `<template>`\n\n</template>\n</Box>\n")).toBe(
    "<Box>\n\n\nText, `<template>`\n\n\n</Box>\n",
  );
});

test("a title of VitePress keeps its anchor where a document links to it, and an included one is the document's", () => {
  const host = memoryHost({
    "/work/a.md": "# Setting sail\n\n## Setting out\n\n# More\n",
    "/work/b.md": "# Harbour\n\n[a](./a.md#setting-sail), <a href='/a#more'>more</a>\n",
    "/work/c.md": "---\noutline: deep\n---\n\n<!--@include: ./parts/winch.md-->\n",
    "/work/d.md": "\n<!--@include: @/parts/winch.md-->\n\n# Own\n",
    "/work/e.md": "Text\n\n<!--@include: ./parts/winch.md-->\n",
    "/work/parts/winch.md": "---\ntitle: Part\n---\n\n# Winch `W`\n",
  });
  const anchors = anchorsLinkedIn(readText(host, "/work/b.md") ?? "");
  expect(anchors).toEqual(["setting-sail", "more"]);
  expect(translated(readText(host, "/work/a.md") ?? "", anchors)).toBe(
    "# Setting sail {#setting-sail}\n\n## Setting out\n\n# More {#more}\n",
  );
  expect(translated(readText(host, "/work/b.md") ?? "", anchors)).toContain("# Harbour\n");
  const titled = (name: string): string =>
    withIncludedTitle(readText(host, `/work/${name}`) ?? "", (address) =>
      readText(host, `/work/${address.replace(/^(?:@|\.)\//, "")}`),
    );
  expect(titled("c.md")).toStartWith('---\ntitle: "Winch W"\nhide_title: true\noutline: deep\n---\n');
  expect(titled("d.md")).toStartWith('---\ntitle: "Winch W"\nhide_title: true\n---\n');
  expect(titled("e.md")).toBe(readText(host, "/work/e.md") ?? "");
});

test("a slot may have code between its tags, and a template of HTML stays one", () => {
  const code = "```html\n<template>\n```";
  expect(translated(`<Box>\n<template v-slot:answer>\n\n${code}\n\n</template>\n</Box>\n`)).toBe(
    `<Box>\n\n\n${code}\n\n\n</Box>\n`,
  );
  expect(translated("<template>\n\nHidden <template #a>part</template>\n\n</template>\n")).toBe(
    "<template>\n\nHidden part\n\n</template>\n",
  );
});

test("marks of Shiki are moved in each block of a document", () => {
  const mark = "[!code ++]";
  expect(moveLineMarksIn(`A // ${mark}\n\n\`\`\`ts\na\nb // ${mark}\n\`\`\`\n\n~~~js\nc\n~~~\n`)).toBe(
    `A // ${mark}\n\n\`\`\`ts diff\n a\n+b\n\`\`\`\n\n~~~js\nc\n~~~\n`,
  );
});

test("a mark of a line takes a brace along only where that is the mark's own", () => {
  const block = ["```css", ":root { /* [!code --] */", ":root, :host { /* [!code ++] */", "}", "```"];
  expect(moveLineMarks(block.slice(0, -1))).toEqual(["```css diff", "-:root {", "+:root, :host {", " }"]);
  const jsx = ["```jsx", "<A /> {/* [!code highlight:2] */}", "<B />", "{ /* [!code focus] */ }"];
  expect(moveLineMarks(jsx)).toEqual(["```jsx {1,2,3}", "<A />", "<B />"]);
});

test("where Vue puts in front matter or a text, that stands there; other expressions stay, and are told outside of code", () => {
  const told: string[] = [];
  const text = page("title: Fees of Map<Key>", "since: 4").replace(
    "Text",
    [
      "# {{ $frontmatter.title }}",
      "Since {{frontmatter.since}}, `{{ $frontmatter.title }}`, {{ '{' }}a}, {{ count + 1 }}, {{ $frontmatter.unknown }}.",
      "<p v-pre>{{ $frontmatter.title }}</p>",
    ].join("\n\n"),
  );
  const lines = translated(text, [], (_, item) => told.push(item)).split("\n\n");
  expect(lines.slice(1, 3)).toEqual([
    "# Fees of Map\\<Key> {#frontmatter-title}",
    "Since 4, `Fees of Map<Key>`, \\{a}, {{ count + 1 }}, {{ $frontmatter.unknown }}.",
  ]);
  expect(lines[3]).toContain("{{ $frontmatter.title }}");
  expect(told).toContain("{{ count + 1 }}");
  expect(told).not.toContain("{{ $frontmatter.title }}");
});

test("constants of a document's script stand where Vue puts them: in a text, in a span, in code of which it reads that", () => {
  const text = [
    "<script setup>",
    "const name = 'useRope'",
    'export const length = "3"; ',
    "const turns = 4.5",
    "const made = name + length",
    "</script>",
    "",
    "<!--",
    "<script setup>",
    "const knot = 'bowline'",
    "</script>",
    "-->",
    "",
    "{{ name }} of {{length}} and {{ turns }}, `{{name}}`, `{{ made }}`, {{ knot }}",
    "",
    "```ts-vue",
    "{{name}}({ {{made}} })",
    "```",
    "```ts",
    "{{name}}()",
    "```",
    "",
  ].join("\n");
  const lines = translated(text).split("\n");
  expect(lines).toContain("useRope of 3 and 4.5, `useRope`, `{{ made }}`, {{ knot }}");
  expect(lines.slice(lines.indexOf("```ts"))).toEqual([
    "```ts",
    "useRope({ {{made}} })",
    "```",
    "```ts",
    "{{name}}()",
    "```",
    "",
  ]);
});

test("a text that reads constants of the document that takes it in stands in its place, and others are taken in", () => {
  const files: Readonly<Record<string, string>> = {
    "@shared/own.md":
      "---\ntitle: x\n---\n<!-- <script setup>\nconst name = 'a'\n</script> -->\n\n{{name}}\n\n<!--@include: ./inner.md-->\n",
    "./inner.md": "Inner {{ name }}\n",
    "./plain.md": "{{ other }}\n",
  };
  const read = (address: string): string | undefined => files[address];
  const lines = ["<!--@include: @shared/own.md-->", "<!--@include: ./plain.md-->", "<!--@include: ./gone.md-->"];
  const script = "<script setup>\nconst name = 'Rope'\n</script>";
  const text = withTextsOfItsOwn([script, ...lines].join("\n\n"), read);
  expect(text.split("\n\n").slice(1)).toEqual(["{{name}}", "Inner {{ name }}", ...lines.slice(1)]);
  expect(withTextsOfItsOwn(lines.join("\n\n"), read)).toBe(lines.join("\n\n"));
  const circle = withTextsOfItsOwn(`${script}\n\n<!--@include: ./a.md-->`, () => "{{name}}\n<!--@include: ./a.md-->");
  expect(circle.match(/\{\{name\}\}/g)).toHaveLength(5);
  expect(translated("<!--@include: @shared/own.md-->\n<!--@include: @/a.md-->")).toBe(
    '<Include file="/shared/own.md" />\n<Include file="/a.md" />',
  );
});

test("texts are taken in from the site's repository, and from nowhere else", () => {
  const host = memoryHost({
    "/secret.md": "# Secret",
    "/work-else/a.md": "# Else",
    "/work/.git/HEAD": "ref: refs/heads/main",
    "/work/README.md": "# Winch",
    "/work/docs/shared/a.md": "# Shared",
  });
  const read = textsBeside(host, "/work/docs");
  const from = "/work/docs/guide/page.md";
  expect(
    ["../../README.md", "@/shared/a.md", "@shared/a.md", "@/../README.md"].map((each) => read(from, each)),
  ).toEqual(["# Winch", "# Shared", "# Shared", "# Winch"]);
  for (const each of ["../../../secret.md", "/secret.md", "@/../../secret.md", "../../../work-else/a.md", "./none.md"])
    expect([each, read(from, each)]).toEqual([each, undefined]);
});

test("a file that a document shows may have a title, and is a tab of a group", () => {
  const text = [
    "<<< @/lib/a.ts#part{1,3 ts:line-numbers}[The a]",
    "<<< @/lib/b.ts",
    "::: code-group",
    "```js [c.js]",
    "c();",
    "```",
    "<<< @/lib/d.ts[d.ts]",
    "<<< ./e.vue {2}",
    ":::",
  ].join("\n");
  expect(translated(text).split("\n")).toEqual([
    '```ts file="/lib/a.ts#part" title="The a" {1,3}',
    "```",
    '```ts file="/lib/b.ts"',
    "```",
    "<Tabs>",
    '<TabItem value="tab-1" label="c.js">',
    "",
    "```js",
    "c();",
    "```",
    "",
    "</TabItem>",
    '<TabItem value="tab-2" label="d.ts">',
    "",
    '```ts file="/lib/d.ts"',
    "```",
    "",
    "</TabItem>",
    '<TabItem value="tab-3" label="e.vue">',
    "",
    '```vue file="./e.vue" {2}',
    "```",
    "",
    "</TabItem>",
    "</Tabs>",
  ]);
});

test("attributes of a container are not shown: an id and an open box stay what they are", () => {
  const first = (text: string): string | undefined => translated(`${text}\nText.\n:::\n`).split("\n")[0];
  expect(first("::: tip {no-title}")).toBe(":::tip");
  expect(first("::: warning Mind the {gap} {no-title .wide}")).toBe(":::warning[Mind the {gap}]");
  expect(first("::: danger Deep water {#deep}")).toBe(":::danger[Deep water]{#deep}");
  expect(first("::: tip Use `{x}`")).toBe(":::tip[Use `{x}`]");
  expect(translated("::: details Look {open}\nText.\n:::\n")).toStartWith("<details open>\n<summary>Look</summary>");
  expect(translated("::: details Look {.openly}\nText.\n:::\n")).toStartWith("<details>\n<summary>Look</summary>");
});
