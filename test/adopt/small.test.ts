/** Parts of adopting a site: keys of front matter, addresses, versions, entries that can't be published. */
import { expect, test } from "bun:test";
import { createComponents } from "../../server/adopt/components.ts";
import type { DocsInstance } from "../../server/adopt/docusaurus/options.ts";
import { readLocales } from "../../server/adopt/docusaurus/locales.ts";
import { findVersions } from "../../server/adopt/docusaurus/versions.ts";
import { removeKeys, removeUnknownKeys, setKeys } from "../../server/adopt/front-matter.ts";
import { networkOfAddress } from "../../server/adopt/networks.ts";
import { withoutRefused } from "../../server/adopt/refused-entries.ts";
import { rewriteSlug } from "../../server/adopt/rewrite-addresses.ts";
import { withoutTwoslashIn } from "../../server/adopt/twoslash.ts";
import { writeSite } from "../../server/adopt/write.ts";
import { memoryHost, type MemoryHost } from "../../server/host/memory.ts";
import { diagnose } from "../../shared/catalogue.ts";
import { page } from "./support.ts";

/** Writes the site in `/work/docs`, which has one document. @param rewrite told of each document, which stays as it is */
function writeSiteOf(host: MemoryHost, document: string, rewrite: (from: string) => void = () => undefined): void {
  const [root, to] = ["/work/docs", "content/en/docs"];
  writeSite(host, "/new", {
    root,
    base: "/",
    moves: [{ from: `${root}/${document}`, to: `${to}/${document}`, kind: "document" }],
    trees: [{ kind: "docs", folder: root, to, lang: "en" }],
    rewrite(text, { from }) {
      rewrite(from);
      return text;
    },
    config: {},
    texts: {},
    left: [],
    slugs: {},
  });
}

test("a key that ends like another one is left alone when that is taken out", () => {
  const text = page("sidebar_label: Fees", "id: fees", "label: Fees");
  expect(removeKeys(text, new Set(["label"]))).toBe(page("sidebar_label: Fees", "id: fees"));
  const told: string[] = [];
  expect(removeUnknownKeys(text, (_, item) => told.push(item))).toBe(page("sidebar_label: Fees", "id: fees"));
  expect(told).toEqual(["label: Fees"]);
  const quoted = page("description: |", "  slug: /a", "slug: /a");
  expect(setKeys(quoted, { slug: "/b" })).toBe(page('slug: "/b"', "description: |", "  slug: /a"));
});

test("a key goes with the lines that belong to it, wherever it stands, and every time it is there", () => {
  const text = page("# first", "tags:", "  - a", "  - b", "title: T", "", "tags: [c]");
  expect(removeKeys(text, new Set(["tags"]))).toBe(page("# first", "title: T", ""));
  expect(removeKeys(page("tags: [c]"), new Set(["tags"]))).toBe("Text\n");
  expect(removeKeys(text, new Set())).toBe(text);
});

test("an absolute slug gets the tree's new folder in front, and the tree's start page is that folder", () => {
  expect(rewriteSlug(page("slug: /code-of-conduct"), "/community")).toBe(page("slug: /community/code-of-conduct"));
  expect(rewriteSlug(page('slug: "/"'), "/community")).toBe(page('slug: "/community"'));
  expect(rewriteSlug(page("slug: relative"), "/community")).toBe(page("slug: relative"));
  expect(rewriteSlug("No front matter\nslug: /a\n", "/community")).toBe("No front matter\nslug: /a\n");
});

test("the latest version is the newest of those that are included", () => {
  const folders = ["docs", ...["3.0", "2.0", "1.0"].map((name) => `versioned_docs/version-${name}`)];
  const host = memoryHost({
    ...Object.fromEntries(folders.map((folder) => [`/old/${folder}/a.md`, "# A\n"])),
    "/old/versions.json": '["3.0", "2.0", "1.0"]',
  });
  const versionsOf = (options: DocsInstance["options"]): readonly string[] =>
    findVersions(host, "/old", { id: "default", path: "docs", base: "docs", sidebarPath: undefined, options }).map(
      ({ name, isLast }) => (isLast ? `${name} latest` : name),
    );
  expect(versionsOf({})).toEqual(["current", "3.0 latest", "2.0", "1.0"]);
  expect(versionsOf({ onlyIncludeVersions: ["current", "2.0", "1.0"] })).toEqual(["current", "2.0 latest", "1.0"]);
  expect(versionsOf({ includeCurrentVersion: false, lastVersion: "2.0" })).toEqual(["3.0", "2.0 latest", "1.0"]);
  expect(versionsOf({ disableVersioning: true })).toEqual(["current latest"]);
});

test("a component is moved with the pictures and styles beside it as they are, and its modules with their new names", () => {
  const pot =
    'import Lid from "@site/src/lid/index.js";\nimport clay from "./clay.png";\nimport rim from "@site/src/rim";\n' +
    'import type { Kiln } from "@docusaurus/types";\nexport default () => <Lid />;\n';
  const host = memoryHost({
    "/old/src/pot.js": pot,
    "/old/src/rim.ts": "export default 1;\n",
    "/old/src/lid/index.js": "export default () => null;\n",
    "/old/src/clay.png": "png",
    "/old/src/sign.jsx": 'import Sign from "./sign.svg";\nexport default () => <Sign />;\n',
    "/old/src/sign.svg": "<svg/>",
  });
  const rewritten = (text: string) => {
    const components = createComponents(host, { root: "/old", folders: ["/old/docs"], base: "/" });
    const out = components.rewrite(text, { from: "/old/docs/a.mdx", to: "content/en/docs/a.mdx", kind: "document" });
    return { out, ...components.files(), left: components.left().map(({ item }) => item) };
  };
  // An import with the ending of its file does not fit the file's new name.
  expect(rewritten('import Pot from "@site/src/pot";\n\n<Pot />\n').left).toEqual([
    "Pot: src/pot.js uses @site/src/lid/index.js (docs/a.mdx)",
  ]);
  host.write("/old/src/pot.js", pot.replace("/index.js", ""));
  const { out, texts, copies, left } = rewritten('import Pot from "@site/src/pot";\n\n<Pot />\n');
  expect({ out, left }).toEqual({ out: "\n<Pot />\n", left: [] });
  expect(copies.map(({ from, to }) => [from, to])).toEqual([
    ["/old/src/clay.png", "content/components/parts/src/clay.png"],
  ]);
  expect(texts["content/components/parts/src/pot.jsx"]).toContain('import Lid from "./lid/index";\n');
  expect(texts["content/components/parts/src/pot.jsx"]).toContain('import rim from "./rim";\n');
  // Docusaurus makes a component of a drawing.
  expect(rewritten('import Sign from "../src/sign";\n\n<Sign />\n').left).toEqual([
    "Sign: src/sign.jsx uses a drawing as the component Sign (docs/a.mdx)",
  ]);
});

test("the documents that are written are the latest version's where a script copies them into its folder", () => {
  const host = memoryHost({
    "/old/docs/a.md": "# A\n",
    "/old/versioned_docs/version-1.0/a.md": "# A\n",
    "/old/versions.json": '["2.0", "1.0"]',
  });
  const versionsOf = (options: DocsInstance["options"]): readonly string[] =>
    findVersions(host, "/old", { id: "default", path: "docs", base: "docs", sidebarPath: undefined, options }).map(
      ({ name, folder, isLast }) => `${name} ${folder}${isLast ? " latest" : ""}`,
    );
  const old = "1.0 /old/versioned_docs/version-1.0";
  expect(versionsOf({ includeCurrentVersion: false })).toEqual(["2.0 /old/docs latest", old]);
  // Where they are published beside it, nobody copies them.
  expect(versionsOf({})).toEqual(["current /old/docs latest", old]);
});

test("of the configuration only what errors are about is taken out, a dropdown with its last entry too", () => {
  const items = [
    { label: "More", items: [{ label: "Gone", to: "/gone" }] },
    { label: "Guide", to: "/guide" },
  ];
  const about = (keyPath: string) => ({ place: { file: "config/navbar.json", line: 1, column: 1, keyPath } });
  const dead = diagnose("config-dead-reference", "There is no page /gone.", about("items[0].items[0].to"));
  const { changed, left } = withoutRefused({ navbar: { items }, footer: {} }, [dead]);
  expect(changed).toEqual({ navbar: { items: [items[1]] } });
  expect(left.map(({ item }) => item)).toEqual([
    'config/navbar.json: {"label":"Gone","to":"/gone"} There is no page /gone.',
  ]);
  const doubtful = { ...dead, severity: "warning" as const };
  expect(withoutRefused({ navbar: { items } }, [doubtful])).toEqual({ changed: {}, left: [] });
});

test("code that a document shows comes along from the site's repository, and from nowhere else", () => {
  const shown = ["../../cli/help.md#options", "../lib/a.ts", "../../../secret.txt"];
  const host = memoryHost({
    "/secret.txt": "secret",
    "/work/.git/HEAD": "ref: refs/heads/main",
    "/work/cli/help.md": "#region options\n--help\n#endregion options\n",
    "/work/docs/lib/a.ts": "export {};",
    "/work/docs/guide/page.md": shown.map((path) => `\`\`\`text file="${path}"\n\`\`\`\n`).join(""),
  });
  writeSiteOf(host, "guide/page.md");
  const files = host.files();
  const page = new TextDecoder().decode(files.get("/new/content/en/docs/guide/page.md"));
  expect([...page.matchAll(/file="(.*?)"/g)].map((match) => match[1])).toEqual([
    "../_parts/_repository/cli/help.md#options",
    "../_parts/lib/a.ts",
    "../../../secret.txt",
  ]);
  expect([...files.keys()].filter((path) => path.includes("_parts")).toSorted()).toEqual([
    "/new/content/en/docs/_parts/_repository/cli/help.md",
    "/new/content/en/docs/_parts/lib/a.ts",
  ]);
});

test("a text of the repository that a document takes in comes along as a document, and one that it links to stays", () => {
  const host = memoryHost({
    "/work/.git/HEAD": "ref: refs/heads/main",
    "/work/winch/README.md": "# Winch\n\n[Rope](../rope/README.md) and [a page](../docs/a.md)\n",
    "/work/rope/README.md": "# Rope\n",
    "/secret.md": "secret",
    "/work/docs/a.md": [
      '<Include file="../winch/README.md" />',
      '<Include file="../../secret.md" />',
      "[Rope](../rope/README.md)",
    ].join("\n\n"),
  });
  const rewritten: string[] = [];
  writeSiteOf(host, "a.md", (from) => rewritten.push(from));
  const files = host.files();
  const text = (path: string): string => new TextDecoder().decode(files.get(`/new/content/en/docs/${path}`));
  expect(text("a.md").trim().split("\n\n")).toEqual([
    '<Include file="./_parts/_repository/winch/README.md" />',
    '<Include file="../../secret.md" />',
    "[Rope](../rope/README.md)",
  ]);
  expect(text("_parts/_repository/winch/README.md")).toContain("[a page](../../../a.md)");
  expect(rewritten).toEqual(["/work/docs/a.md", "/work/winch/README.md"]);
  expect([...files.keys()].filter((path) => path.includes("_parts"))).toHaveLength(1);
});

test("of code that a compiler looks at, what it alone reads is not shown, nor a block that others include", () => {
  const blocks = [
    "Text",
    "```twoslash include server\nconst hidden = 1;\n```",
    "```ts twoslash title='a.ts'\n// @include: server\nsetUp();\n// ---cut---\n// ---cut-start---\ncheck();\n// ---cut-end---\nconst shown = 2;\n//    ^?\n```",
    "- item\n\n  ```ts twoslash\n  // @errors: 2339\n  // @ts-expect-error\n  fail();\n  ```",
    "```ts\n// ---cut---\nplain();\n```",
    "```ts twoslash\nopen();",
  ];
  const shown = withoutTwoslashIn(blocks.join("\n\n")).replace(/\n{3,}/g, "\n\n");
  expect(shown.split("\n\n")).toEqual([
    "Text",
    "```ts title='a.ts'\nconst shown = 2;\n```",
    "- item",
    "  ```ts\n  // @ts-expect-error\n  fail();\n  ```",
    "```ts\n// ---cut---\nplain();\n```",
    "```ts\nopen();",
  ]);
});

test("a link without a label is called as the network that it leads to", () => {
  const names = {
    "https://x.com/a": "X",
    "https://www.youtube.com/c": "YouTube",
    "//github.com/o/r": "GitHub",
    "https://discord.gg/abc": "Discord",
    "https://t.me/a": "Telegram",
    "https://BSKY.app/profile": "Bluesky",
    "https://example.org/github.com": undefined,
    "https://notx.com/a": undefined,
    "/img/code.jpg": undefined,
  };
  for (const [address, name] of Object.entries(names))
    expect([address, networkOfAddress(address)]).toEqual([address, name]);
});

test("a language that is called like a path is none, and nothing outside the site is read for it", () => {
  const host = memoryHost({
    "/work/site/i18n/zh/docs/a.md": "# A",
    "/work/secret/a.md": "# Secret",
  });
  const { locales, untranslated } = readLocales(host, "/work/site", {
    i18n: { defaultLocale: "../x", locales: ["en", "zh", "../../secret", "/work/secret", 7, "fr"] },
  });
  expect(locales.map(({ id }) => id)).toEqual(["en", "zh"]);
  expect(untranslated.map(({ item }) => item)).toEqual(["fr (Français)"]);
});

test("data that a document hands to a component is no component of its own", () => {
  const host = memoryHost({
    "/old/src/stones.js": "export const Stones = [1];\n",
    "/old/src/wall.jsx": "export default () => <b>wall</b>;\n",
  });
  const components = createComponents(host, { root: "/old", folders: ["/old/docs"], base: "/" });
  const text =
    'import { Stones } from "@site/src/stones";\nimport Wall from "@site/src/wall";\n\n<Wall of={Stones} />\n';
  components.rewrite(text, { from: "/old/docs/a.mdx", to: "content/en/docs/a.mdx", kind: "document" });
  const names = Object.keys(components.files().texts).filter((path) => /^content\/components\/\w+\.tsx$/.test(path));
  expect(names).toEqual(["content/components/Wall.tsx"]);
});
