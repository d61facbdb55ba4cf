/** Sites of Starlight: what stands behind a code block's language, trees of files, tags, languages, and a whole site. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { sidebarItems } from "../../server/adopt/starlight/sidebars.ts";
import type { Left } from "../../server/adopt/adopt-plan.ts";
import { planStarlight } from "../../server/adopt/starlight/adopt.ts";
import { keepRoute } from "../../server/adopt/keep-route.ts";
import { rewriteCode } from "../../server/adopt/starlight/code-blocks.ts";
import { fileTree } from "../../server/adopt/file-tree.ts";
import { localesOf, textIn, textsIn } from "../../server/adopt/starlight/locales.ts";
import { placesOf } from "../../server/adopt/starlight/pages.ts";
import { rewriteTags } from "../../server/adopt/starlight/tags.ts";
import { scanImports } from "../../server/markdown/imports.ts";
import { diskHost } from "../../server/host/disk.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { writeFiles } from "../support/disk.ts";
import { command } from "../support/command.ts";
import { adoptions, linksOf, type Adopted } from "./support.ts";

const made = adoptions();
afterAll(made.clean);

/** The plan of a site of these files. */
function planned(name: string, files: Readonly<Record<string, string>>): ReturnType<typeof planStarlight> {
  const root = join(made.folder, name);
  writeFiles(root, files);
  return planStarlight(diskHost(), root, "astro.config.mjs");
}

const block = (info: string, ...code: readonly string[]): string =>
  rewriteCode([info, ...code], () => undefined).join("\n");

test("what is said behind a language becomes what the engine reads: titles, numbers, marks of lines, diffs", () => {
  expect(block('```js title="a b.js" {1,3-4} frame="none"', "x")).toBe('```js title="a b.js" {1,3-4}\nx');
  expect(block("```js mark={2} wrap=false showLineNumbers", "x", "y")).toBe("```js showLineNumbers {2}\nx\ny");
  expect(block("```js wrap startLineNumber=7 showLineNumbers", "x")).toBe("```js wrap showLineNumbers=7\nx");
  expect(block("```js showLineNumbers=false", "x")).toBe("```js\nx");
  expect(block("  ```js ins={1-2} del={3}", "  a", "  b", "  c", "  d")).toBe("  ```js diff\n  +a\n  +b\n  -c\n   d");
  expect(block('```diff lang="ts" ins={1}', "-a", "+b")).toBe("```ts diff\n-a\n+b");
  expect(block("```diff", "-a", "+b")).toBe("```diff\n-a\n+b");
  // A label of marked lines is not one of their numbers.
  expect(block('```js {"The 9th":1-2}', "x", "y")).toBe("```js {1-2}\nx\ny");
  expect(block("```", "x")).toBe("```\nx");
  expect(block("```astro", "x")).toBe("```html\nx");
  expect(block("```js ins={4-5}", "a", "b", "c", "d", "e")).toBe("```js diff\n a\n b\n c\n+d\n+e");
  // More lines than there are take no time.
  expect(block("```js ins={1-999999999}", "x")).toBe("```js diff\n+x");
});

test("marks of words are told once a block, with the line that they were in", () => {
  const left: unknown[] = [];
  rewriteCode(['```js "a" ins="b" /c/', "a b c"], (...told) => void left.push(told));
  rewriteCode(['```js title="a"', "a"], (...told) => void left.push(told));
  expect(left).toEqual([["Marks of words within code: the words are shown without them", "", "```js"]]);
});

test("a comment that names the file is the title, where no other one is stated", () => {
  expect(block("```js", "// src/a.js", "", "x")).toBe('```js title="src/a.js"\nx');
  expect(block("```html", "<!-- a/b.html -->", "x")).toBe('```html title="a/b.html"\nx');
  expect(block("```sh", "x", "# .env", "y")).toBe('```sh title=".env"\nx\ny');
  for (const code of [
    ["```js", "// This is a.js, which"],
    ["```js", "1", "2", "3", "4", "// a.js"],
    ["```", "# a.js"],
    ['```js title="b.js"', "// a.js"],
  ])
    expect(block(...(code as [string]))).toBe(code.join("\n"));
});

test("a list of files is drawn as a tree, with its comments and its marks", () => {
  const list = "\n- src/ all of it\n  - **a.ts** the `first`\n  - lib\n    - b.ts\n      more\n- [c.md](/c)\n- …\n";
  expect(fileTree(list, "  ")).toBe(
    [
      "",
      "  ```text {2}",
      "  src/  # all of it",
      "  ├── a.ts  # the first",
      "  └── lib",
      "      └── b.ts  # more",
      "  c.md",
      "  …",
      "  ```",
      "",
    ].join("\n"),
  );
  expect(fileTree("- a\n  - b\n    - c\n  - d", "")).toBe("\n```text\na\n├── b\n│   └── c\n└── d\n```\n");
  // A folder's last entry, though the next folder has entries, too.
  expect(fileTree("- a\n  - b\n    - c\n  - d\n    - e", "")).toBe(
    "\n```text\na\n├── b\n│   └── c\n└── d\n    └── e\n```\n",
  );
  expect(fileTree("\nNo list\n", "")).toBeUndefined();
});

/** @param statement of the document's import */
const tags = (
  prose: string,
  statement = 'import { Card, LinkCard, Badge, Tabs as Groups, Code } from "@astrojs/starlight/components";',
) => rewriteTags(prose, { imports: scanImports(statement), leave: () => undefined });

test("tags are rewritten under the name that a document has for them, outside of spans of code", () => {
  expect(tags("<Groups syncKey='a\"b'>x</Groups>")).toBe('<Tabs groupId="a&quot;b">x</Tabs>');
  expect(tags("`<Badge text='a' />` and <Badge text='a' />")).toBe("`<Badge text='a' />` and a");
  expect(tags("``a ` <Badge text='a' />`` <Badge>b</Badge>")).toBe("``a ` <Badge text='a' />`` b");
  // Its own component of that name is not Starlight's.
  expect(tags("<Code lang='js' />", 'import Code from "./Code.tsx";')).toBe("<Code lang='js' />");
  expect(tags("<Counter client:only='react' a />")).toBe('<Counter client="load" a />');
  expect(tags("<Counter client:media={'(x)'} client:idle />")).toBe('<Counter client="visible" client="idle" />');
});

test("commands for package managers are tabs that the engine makes", () => {
  const commands = (written: string): string =>
    tags(written, 'import { PackageManagers as P } from "starlight-package-managers";').replace(/\s*```\s*/g, "|");
  expect(commands('<P pkg="a" dev title="T" />')).toBe('|bash npm2yarn title="T"\nnpm i -D a|');
  expect(commands('<P type="create" pkg="b" args="--template c" prefix="CI=1"></P>')).toBe(
    "|bash npm2yarn\nCI=1 npm create b -- --template c|",
  );
  expect(commands('<P type="exec" pkg="d" args="e" comment="with {PKG}" />')).toBe(
    "|bash npm2yarn\n# with npm\nnpx d e|",
  );
  expect(commands('<P type="x" pkg="f" />')).toBe('<P type="x" pkg="f" />');
  expect(tags('<PackageManagers pkg="g" />', 'import PackageManagers from "./P.astro";')).toContain("<Package");
});

test("code in the place of a tag stands in its list item, and its fence is longer than those in it", () => {
  const code = "<Code code={`a\nb`} lang='js' />";
  const block = (margin: string): string => ["", "```js", "a", "b", "```\n"].join(`\n${margin}`);
  expect(tags(`1. A\n\n   ${code}\n\n2. B`)).toBe(`1. A\n\n   ${block("   ")}\n\n2. B`);
  expect(tags(`  - A\n    B\n\n        ${code}`)).toBe(`  - A\n    B\n\n        ${block("    ")}`);
  for (const before of ["A\n\n", "- A\n\nB\n    ", "<Card>\n  <p>\n    ", "    "])
    expect(tags(before + code).endsWith(`    ${block("")}`.slice(before.endsWith(" ") ? 0 : 4))).toBe(true);
  expect(tags('<Code lang="md" code="```js" />')).toBe("\n````md\n```js\n````\n");
});

test("cards that lead on stand in one list while only blanks are between them", () => {
  const one = '<LinkCard title="A" href="/a" />';
  expect(tags(`${one}\n\n  ${one}`)).toBe(
    '<DocCardList items={[{ href: "/a", label: "A" }, { href: "/a", label: "A" }]} />',
  );
  expect(tags(`${one} and ${one}`).split("DocCardList")).toHaveLength(3);
});

test("without a language at the root, the default one moves there, and its old addresses lead on", async () => {
  const config = {
    defaultLocale: "fr",
    locales: {
      en: { label: "English" },
      fr: { label: "Français" },
      "zh-cn": { label: "中文", lang: "zh-CN" },
      "pt-BR": { label: "Português" },
    },
  };
  const locales = localesOf(config);
  expect(locales.map(({ lang, path, folder }) => [lang, path, folder])).toEqual([
    ["fr", "", "fr"],
    ["en", "en", "en"],
    ["zh-CN", "zh-cn", "zh-cn"],
    ["pt-BR", "pt-BR", "pt-BR"],
  ]);
  const title = { fr: "Canot", en: "Skiff", "zh-CN": "小艇" };
  expect([textIn(title, locales), textsIn(title, locales)]).toEqual(["Canot", { en: "Skiff", "zh-CN": "小艇" }]);
  const left: Left[] = [];
  const host = memoryHost({
    "/old/docs/fr/a.md": "---\nslug: fr/b\n---\n",
    "/old/docs/zh-CN/a.md": "text",
    "/old/docs/pt-BR/a.md": "text",
    "/old/docs/lost.md": "text",
  });
  const { moves, routes } = placesOf(host, { docs: "/old/docs", locales, blog: undefined, left });
  // Astro knows folders in small letters, so `zh-CN` is that of `zh-cn`.
  expect(moves.map(({ to }) => to)).toEqual([
    "content/fr/docs/a.md",
    "content/pt-BR/docs/a.md",
    "content/zh-CN/docs/a.md",
  ]);
  expect([...routes.values()]).toEqual(["/b", "/a", "/a"]);
  expect(left.map(({ item }) => item)).toEqual(["lost.md"]);
  const plan = await planned("fr", {
    "astro.config.mjs": `import starlight from "@astrojs/starlight"; export default { srcDir: "./here", integrations: [[starlight(${JSON.stringify(config)})]] };`,
    "here/content/docs/fr/index.md": "---\ntitle: A\n---\n",
  });
  expect(typeof plan === "object" ? plan.config["redirects"] : plan).toEqual({ prefixes: [{ from: "/fr/", to: "/" }] });
});

test("a page keeps its address where the engine would make another one of its name", () => {
  const kept = (to: string, route: string): string => keepRoute("", { from: "", to, kind: "document" }, route);
  expect(kept("content/en/docs/a/index.mdx", "/a")).toBe("");
  expect(kept("content/en/docs/01-a.md", "/01-a")).toBe('---\nslug: "/01-a"\n---\n\n');
  expect(kept("content/en/blog/a.md", "/blog/a")).toBe("");
  expect(kept("content/en/blog/2025-01-02-a.md", "/blog/2025-01-02-a")).toBe('---\nslug: "2025-01-02-a"\n---\n\n');
});

test("entries of the sidebar that lead nowhere are left by hand", () => {
  const left: Left[] = [];
  const items = [
    { label: "A", link: "not an address" },
    { items: ["there"] },
    { label: "B", link: "/there/" },
    "gone",
    {},
  ];
  expect(sidebarItems(items, { locales: [], routes: new Set(["/there"]), left })).toEqual([
    { type: "doc", route: "/there" },
    { type: "doc", route: "/there", label: "B" },
  ]);
  expect(left.map(({ item }) => item)).toEqual(["A", "gone"]);
});

test("a site of Astro alone, and one whose documents lie elsewhere, are refused with the reason", async () => {
  const plan = (name: string, text: string): ReturnType<typeof planned> => planned(name, { "astro.config.mjs": text });
  expect(await plan("bare", "export default { integrations: [] };")).toContain("uses no Starlight");
  expect(await plan("broken", "export default {")).toContain("can't be evaluated");
  expect(
    await plan(
      "elsewhere",
      'import starlight from "@astrojs/starlight"; export default { integrations: [starlight({})] };',
    ),
  ).toContain("src/content/docs, where Starlight has its documents");
  const { code, err } = await command(["adopt", made.folder, "--out", `${made.folder}-x`, "--trust"]);
  expect(code).toBe(1);
  expect(err).toContain("no astro.config.*");
});

let site: Adopted;
beforeAll(async () => {
  site = await made.adopted("skiff");
});

test("the new site shows what the old one did: cards, tabs, trees, pictures, parts of another language, the blog", () => {
  expect(site.report.kind).toBe("Starlight");
  expect(site.page("")).toContain("Two oars");
  const home = site.html("");
  expect(home).toMatch(/<section class="card_\w+"><p class="card_\w+">Light<\/p>[^]*Weighs <strong>nothing<\/strong>/);
  // Boxes need no code in the browser.
  expect(home).not.toContain('data-island="/docs/assets/island-Card');
  for (const each of ["/docs/start", "/docs/rig/mast", "/docs/parts/oar"]) expect(linksOf(home)).toContain(each);
  const start = site.html("start");
  expect(start).toContain("├── keel.md");
  expect(start).toContain('data-label="Port side"');
  expect(site.page("start")).toContain("Shared by both languages.");
  expect(site.page("de/start")).toContain("Shared by both languages.");
  for (const each of ["/docs/rig/mast#top", "/docs/parts/oar"]) expect(linksOf(start)).toContain(each);
  expect(site.html("blog/first-row")).toContain("Mara");
});
