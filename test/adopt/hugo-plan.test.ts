/** Sites of Hugo before their documents are rewritten: configuration, languages, addresses, order, menus, posts. */
import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { addressRules, hugoRoute, type Addressed } from "../../server/adopt/hugo/addresses.ts";
import type { AdoptPlan } from "../../server/adopt/adopt-plan.ts";
import { planHugo } from "../../server/adopt/hugo/adopt.ts";
import { hugoConfig, readHugoConfig } from "../../server/adopt/hugo/config.ts";
import { languagesOf } from "../../server/adopt/hugo/languages.ts";
import { dataOfToml } from "../../server/adopt/toml.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { writeFiles } from "../support/disk.ts";
import { command } from "../support/command.ts";
import { adoptions } from "./support.ts";

const made = adoptions();
afterAll(made.clean);

/** The plan of a site of these files, whose folder is `/old`. */
function planned(files: Readonly<Record<string, string>>, name = "hugo.toml"): AdoptPlan {
  const host = memoryHost({
    "/secret.md": "secret",
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`/old/${path}`, text])),
  });
  const plan = planHugo(host, "/old", name);
  if (typeof plan === "string") throw new Error(plan);
  return plan;
}

/** New text of a document of a plan. @param told groups of what is left by hand */
function rewritten(
  plan: AdoptPlan,
  files: Readonly<Record<string, string>>,
  path: string,
  told: string[] = [],
): string {
  const move = plan.moves.find(({ from }) => from === `/old/${path}`);
  return move === undefined ? "" : plan.rewrite(files[path] ?? "", move, (group) => void told.push(group));
}

const doc = (...lines: readonly string[]): string => ["---", ...lines, "---", "", "Text.", ""].join("\n");

test("TOML is read with its dates, its texts of four kinds, its tables and their lists", () => {
  expect(
    dataOfToml(
      [
        "a = 2026-01-02T03:04:05+06:00 # when",
        'b.c = "x\\n\\u00e9"',
        "d = [['\\[', '\\]'], [1_000, 0x1f, -2.5, true],]",
        'e = """\nfirst \\\n   second"""',
        "f = '''\nas 'it' is\\n'''",
        "[g.'h i']",
        'j = { k = 07:32:00, l = "" }',
        "[[m]]",
        "n = 1",
        "[m.o]",
        "p = 2",
        "[[m]]",
      ].join("\r\n"),
    ),
  ).toEqual({
    a: "2026-01-02T03:04:05+06:00",
    b: { c: "x\né" },
    d: [
      ["\\[", "\\]"],
      [1000, 31, -2.5, true],
    ],
    e: "first second",
    f: "as 'it' is\\n",
    g: { "h i": { j: { k: "07:32:00", l: "" } } },
    m: [{ n: 1, o: { p: 2 } }, {}],
  });
  for (const wrong of ["a", "a =", "a = [1", 'a = "x', "a = 1 b = 2", "[a", "a = 1\n[a]", `a = ${"[".repeat(100_000)}`])
    expect(dataOfToml(wrong)).toBeUndefined();
  const from = performance.now();
  dataOfToml(`a = "${"\\n".repeat(300_000)}"`);
  expect(performance.now() - from).toBeLessThan(2_000);
  expect(() => dataOfToml(`a = 2026-01-02\n${"b.".repeat(20_000)}c = 1`)).not.toThrow();
  dataOfToml("__proto__.x = 1");
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test("the configuration is one file, or a folder with one a part, of which production counts", () => {
  const host = memoryHost({
    "/a/config/_default/hugo.yaml": "baseURL: https://a.example\nParams: {Deep: 1}",
    "/a/config/_default/params.toml": "other = 2",
    "/a/config/_default/menus.fr.json": '{"main": [{"name": "Un"}]}',
    "/a/config/production/config.toml": 'baseURL = "https://b.example"',
    "/b/config.toml": "title = 'Not of Hugo'",
    "/c/config.toml": "title = 'Of Hugo'",
    "/c/content/a.md": "",
    "/d/hugo.json": "{",
    "/e/hugo.toml": "title = 'A theme'",
  });
  expect(["/a", "/b", "/c", "/d"].map((folder) => hugoConfig(host, folder))).toEqual([
    "config/_default",
    undefined,
    "config.toml",
    "hugo.json",
  ]);
  expect(readHugoConfig(host, "/a", "config/_default")).toEqual({
    baseurl: "https://b.example",
    params: { deep: 1, other: 2 },
    languages: { fr: { menus: { main: [{ name: "Un" }] } } },
  });
  expect(planHugo(host, "/d", "hugo.json")).toBe("hugo.json can't be read: it is no valid JSON.");
  expect(planHugo(host, "/e", "hugo.toml")).toContain("There is no folder /e/content");
});

test("a site of data needs no trust, and nothing in it is run", async () => {
  const root = join(made.folder, "plain");
  writeFiles(root, { "hugo.yaml": "title: Plain\n", "content/a.md": doc("title: A") });
  const { code, err } = await command(["adopt", root, "--site", `${root}-site`, "--quiet"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const nothing = await command(["adopt", made.folder, "--out", `${made.folder}-x`]);
  expect(nothing.code).toBe(1);
  expect(nothing.err).toContain("no hugo.*");
});

test("pages have the addresses that Hugo gives them", () => {
  const rules = addressRules({
    permalinks: {
      blog: "/:section/:year/:month/:day/:slugorcontentbasename/",
      news: "/:sections[1:]/:title",
      deep: "/x/:sections[last]/:filename",
    },
  });
  const route = (path: string, data: Addressed["data"] = {}, kind: Addressed["kind"] = "page"): string =>
    hugoRoute({ path, kind, data }, rules);
  expect(route("docs/My Page (new)")).toBe("/docs/my-page-new");
  expect(route("docs/Ünïcode_a.b+c")).toBe("/docs/ünïcode_a.b+c");
  expect(route("docs/a", { slug: "The Slug" })).toBe("/docs/the-slug");
  expect(route("docs/a", { slug: "ignored" }, "section")).toBe("/docs/a");
  expect(route("docs/a", { url: "/x/y.html" })).toBe("/x/y");
  expect(route("blog/a/post", { date: "2026-01-31T23:00:00+02:00" })).toBe("/blog/2026/01/31/post");
  expect(route("blog", {}, "section")).toBe("/blog");
  expect(route("news/a/b/c", { title: "One & Two" })).toBe("/a/b/one-two");
  expect(route("deep/a/b/c")).toBe("/x/b/c");
  expect(route("")).toBe("/");
  const kept = addressRules({
    disablepathtolower: true,
    removepathaccents: true,
    permalinks: { page: { docs: "/:slug" }, section: { docs: "/all" } },
  });
  expect(hugoRoute({ path: "Docs/Été", kind: "page", data: {} }, kept)).toBe("/ete");
  expect(hugoRoute({ path: "Other/Été", kind: "page", data: {} }, kept)).toBe("/Other/Ete");
  expect(hugoRoute({ path: "docs", kind: "section", data: {} }, kept)).toBe("/all");
  const dated = addressRules({
    permalinks: { posts: "/:year/:slug" },
    frontmatter: { date: [":filename", ":default"] },
  });
  expect(hugoRoute({ path: "posts/2026-01-31-storm", kind: "page", data: {} }, dated)).toBe("/2026/storm");
});

test("languages are the default one first, then by weight, without those that are switched off", () => {
  const list = languagesOf({
    defaultcontentlanguage: "de",
    disablelanguages: ["it"],
    languages: {
      it: {},
      "zh-cn": { weight: 3, languagename: "中文" },
      fa: { weight: 2, languagedirection: "rtl" },
      de: { weight: 9 },
      off: { disabled: true },
      "not a tag": { languagecode: "x y" },
    },
  });
  expect(list.map(({ key, lang, path, dir, label }) => [key, lang, path, dir, label])).toEqual([
    ["de", "de", "", "ltr", "Deutsch"],
    ["fa", "fa", "fa", "rtl", "فارسی"],
    ["zh-cn", "zh-CN", "zh-cn", "ltr", "中文"],
    ["not a tag", "en", "not a tag", "ltr", "English"],
  ]);
  expect(languagesOf({ languagecode: "en-US" })[0].lang).toBe("en");
});

test("languages may have folders of their own, or mounts; what lies outside of the site is left", () => {
  const files = {
    "hugo.toml":
      "[languages.en]\n[languages.fr]\ncontentDir = 'content/fr'\n[languages.fr.params]\n[languages.de]\ncontentDir = '../out'",
    "content/a.md": doc("title: A"),
    "content/fr/a.md": doc("title: Un"),
  };
  const plan = planned(files);
  expect(plan.moves.map(({ to }) => to)).toEqual(["content/en/docs/a.md", "content/fr/docs/a.md"]);
  expect(plan.left).toContainEqual({ group: "Content that lies outside of the site's folder", item: "../out" });
  const mounted = planned({
    ...files,
    "hugo.toml":
      "[languages.en]\n[languages.fr]\n[[module.mounts]]\nsource = 'content/fr'\ntarget = 'content/sub'\nlang = 'fr'\n[[module.mounts]]\nsource = 'static'\ntarget = 'static'",
  });
  expect(mounted.moves.map(({ to }) => to)).toEqual(["content/fr/docs/sub/a.md"]);
});

test("a folder for each language holds its content, also where a script of the site would mount it", () => {
  const files = {
    "hugo.toml": "[languages.en]\n[languages.fr]\n[languages.de]",
    "content/en/a.md": doc("title: A"),
    "content/fr/a.md": doc("title: Un"),
  };
  const placed = (more: Readonly<Record<string, string>>): readonly string[] =>
    planned({ ...files, ...more }).moves.map(({ to }) => to);
  expect(placed({})).toEqual(["content/en/docs/a.md", "content/fr/docs/a.md"]);
  expect(placed({ "content/b/c.md": "" })).toContain("content/en/docs/fr/a.md");
});

test("pages stand in the order of Hugo: by weight, then date, then title; folders without a page have a list", () => {
  const files = {
    "hugo.toml": "",
    "content/docs/z.md": doc("title: Alpha"),
    "content/docs/a.md": doc("title: Zulu"),
    "content/docs/new.md": doc("title: New", "date: 2026-01-01"),
    "content/docs/first.md": doc("title: First", "weight: 7"),
    "content/docs/02-sub/x.md": doc("title: X"),
    "content/same/a.md": doc("title: A"),
    "content/top/_index.md": doc("title: Top", "weight: 3"),
    "content/top/a.md": doc("title: A"),
    "content/same/b.md": doc("title: B"),
  };
  const plan = planned(files);
  const position = (path: string): string | undefined =>
    /sidebar_position: (\d+)/.exec(rewritten(plan, files, `content/${path}.md`))?.[1];
  expect(["docs/first", "docs/new", "docs/z", "docs/a", "same/a", "top/_index"].map(position)).toEqual([
    "1",
    "2",
    "4",
    "5",
    undefined,
    // It opens the sidebar of its folder, whose place among the others is told apart.
    "0",
  ]);
  expect(JSON.parse(plan.texts["content/en/docs/top/_category_.json"] ?? "")).toEqual({ position: 1 });
  expect(Object.keys(plan.texts).sort()).toEqual([
    "content/en/docs/docs/02-sub/_category_.json",
    "content/en/docs/docs/_category_.json",
    "content/en/docs/same/_category_.json",
    "content/en/docs/top/_category_.json",
  ]);
  expect(JSON.parse(plan.texts["content/en/docs/docs/02-sub/_category_.json"] ?? "")).toEqual({
    label: "Sub",
    position: 3,
  });
  expect(JSON.parse(plan.texts["content/en/docs/same/_category_.json"] ?? "")).toMatchObject({
    label: "Same",
    link: { type: "generated-index", slug: "/same" },
  });
});

test("front matter of a section holds for what is below; a front matter that YAML refuses is read as Hugo reads it", () => {
  const files = {
    "hugo.toml": "buildDrafts = true",
    "content/docs/_index.md": doc("title: Docs", "cascade:", "  draft: true", "  params: {toc: false}"),
    "content/docs/a.md": doc("title: A", "aliases: [", "  /b/,", "]"),
    "content/docs/part.md": doc("build: {render: never}"),
    "content/docs/list.md": doc("title: 7", "_build: {list: never}", "keywords: [a, 1]", "toc: true", "notoc: true"),
  };
  const plan = planned(files);
  expect(rewritten(plan, files, "content/docs/a.md")).toBe(
    '---\ntitle: "A"\nhide_table_of_contents: true\n---\n\nText.\n',
  );
  expect(rewritten(plan, files, "content/docs/list.md")).toContain("unlisted: true");
  expect(rewritten(plan, files, "content/docs/list.md")).toContain('title: "7"');
  expect(rewritten(plan, files, "content/docs/list.md")).toContain("hide_table_of_contents: true");
  expect(plan.config["redirects"]).toEqual({ redirects: [{ from: "/b/", to: "/docs/a" }] });
  expect(plan.moves.map(({ to }) => to)).toContain("content/en/docs/docs/_part.md");
});

test("a rule that a text begins with is no front matter, whatever follows it", () => {
  const text = "---\n\nNote: it moves.\n\n---\n";
  const files = {
    "hugo.toml": "",
    "content/a.md": `+++\ntitle = 'A'\nweight = 1\n+++\n\n${text}`,
    "content/b.md": `---\nweight: 2\n---\n${text}`,
  };
  const plan = planned(files);
  expect(rewritten(plan, files, "content/a.md")).toBe(`---\ntitle: "A"\nsidebar_position: 1\n---\n\n\n${text}`);
  expect(rewritten(plan, files, "content/b.md")).toBe(`---\nsidebar_position: 2\n---\n\n\n${text}`);
});

test("redirects that a template writes for the host are read as far as their values are known", () => {
  const plan = planned({
    "hugo.toml": "[params]\nnewest = '2.0'",
    "content/docs/2.0/a.md": doc("title: A"),
    "layouts/index.redirects": [
      "{{/* /no /docs/2.0/a */ -}}",
      "{{ $newest := site.Params.newest -}}",
      "/docs/latest/*  /docs/{{ $newest }}/:splat",
      '{{ partial "more.txt" . }}',
      '{{ range (slice "b" "c") }}',
      "/{{ . }}  /docs/2.0/a",
      "{{ end }}",
    ].join("\n"),
    "layouts/_partials/more.txt": "/a  /docs/2.0/a  301! # moved\n{{ range .Site.Pages }}{{ end }}",
  });
  expect(plan.config["redirects"]).toEqual({
    redirects: [{ from: "/a", to: "/docs/2.0/a" }],
    prefixes: [{ from: "/docs/latest/", to: "/docs/2.0/" }],
  });
  expect(plan.left).toContainEqual({
    group: "Redirects of the host that can't be moved",
    item: "layouts/index.redirects: /…  /docs/2.0/a",
  });
});

test("authors are named with what is said of them, also where they are links of Markdown", () => {
  const head = ["title: A", "date: 2026-01-31"];
  const files = {
    "hugo.toml": "",
    "content/blog/a.md": doc(
      ...head,
      "author: '[Ann](https://ann.example) (One), [Bo](https://bo.example), Two Inc. and\n  [Cy](https://cy.example)'",
    ),
    "content/blog/b.md": doc(...head, "author:", "  name: Ann", "  position: Head of [One](https://one.example)"),
    "content/blog/c.md": doc(...head, "author: Ann"),
    "content/blog/d.md": doc(...head, "authors: [Ann, '[Bo](https://bo.example)']"),
  };
  const plan = planned(files);
  const authorsIn = (name: string): readonly string[] =>
    rewritten(plan, files, `content/blog/${name}.md`)
      .split("\n")
      .filter((line) => /author|name|position/.test(line));
  expect(authorsIn("a")).toEqual([
    'authors: [{"name":"Ann","title":"One","url":"https://ann.example"},{"name":"Bo","title":"Two Inc.","url":"https://bo.example"},{"name":"Cy","url":"https://cy.example"}]',
  ]);
  expect(authorsIn("b")).toEqual(['authors: [{"name":"Ann","title":"Head of One"}]']);
  expect(authorsIn("c")).toEqual(["author: Ann"]);
  expect(authorsIn("d")).toEqual(['authors: ["Ann",{"name":"Bo","url":"https://bo.example"}]']);
});

test("posts are those of a folder with dates; lists of their sections lead to the blog, and addresses elsewhere lead on", () => {
  const plan = planned({
    "hugo.toml": "[permalinks]\nblog = '/:year/:slug'\n[module]\n[[module.imports]]\npath = 'github.com/google/docsy'",
    "content/blog/_index.md": doc("title: News", "description: What is new."),
    "content/blog/old/_index.md": doc("title: Old"),
    "content/blog/old/a.md": doc("title: A", "date: 2026-01-31", "tags: [Big One]"),
    "content/posts/b.md": doc("title: B"),
  });
  expect(plan.moves.map(({ to }) => to)).toEqual(["content/en/blog/old/a.md", "content/en/docs/posts/b.md"]);
  expect(plan.config["site"]).toMatchObject({ blog: { title: "News", description: "What is new." } });
  expect(plan.config["redirects"]).toEqual({
    redirects: [
      { from: "/2026/a", to: "/blog/2026/a" },
      { from: "/blog/old", to: "/blog" },
      { from: "/tags", to: "/blog/tags" },
      { from: "/tags/big-one", to: "/blog/tags/big-one" },
    ],
  });
});

test("a document takes in what lies beside it, and a name in a reference may be encoded", () => {
  const files = {
    "hugo.toml": "",
    "content/docs/My Part/_index.md": doc(
      "title: Part",
      "cascade: {build: {render: never}}",
      "build: {render: always}",
    ),
    "content/docs/My Part/args.md": "Arguments.",
    "content/docs/sub/a.md":
      '[p]({{< relref "../My%20Part" >}})\n\n{{< include "../My Part/args.md" >}}\n\n{{< include "../../../../secret.md" >}}\n',
    "content/docs/b.md":
      "{{< include /content/docs/sub/a.md >}}\n\n[By path](sub/named) and [by address](../sub/other/#x)",
    "content/docs/sub/named.md": doc("slug: other"),
  };
  const plan = planned(files);
  const told: string[] = [];
  expect(rewritten(plan, files, "content/docs/sub/a.md", told).trim()).toBe(
    '[p](@site/content/docs/My%20Part/_index.md)\n\n<Include file="@site/content/docs/My%20Part/args.md" />',
  );
  expect(told).toEqual(["Shortcodes that nothing here stands for: what is inside them stays"]);
  expect(rewritten(plan, files, "content/docs/b.md")).toContain('<Include file="@site/content/docs/sub/a.md" />');
  expect(rewritten(plan, files, "content/docs/b.md")).toContain(
    "[By path](@site/content/docs/sub/named.md) and [by address](@site/content/docs/sub/named.md#x)",
  );
  expect(plan.moves.map(({ to }) => to)).toContain("content/en/docs/docs/My Part/_args.md");
});

test("the versions that Docsy offers are a menu, of folders and of other sites", () => {
  const params = "[params]\nversion_menu = 'Releases'\n";
  const versions =
    "[[params.versions]]\nversion = 'v2'\nurl = '/v2/'\n[[params.versions]]\nname = 'v1'\nurl = 'https://v1.example'\n[[params.versions]]\nversion = 'v0'";
  const navbarOf = (theme: string): unknown =>
    planned({ "hugo.toml": `theme = '${theme}'\n${params}${versions}`, "content/v2/_index.md": doc("title: Two") })
      .config["navbar"];
  expect(navbarOf("docsy")).toEqual({
    items: [
      {
        type: "dropdown",
        label: "Releases",
        position: "right",
        items: [
          { type: "link", label: "v2", to: "/v2" },
          { type: "link", label: "v1", href: "https://v1.example" },
        ],
      },
    ],
  });
  expect(navbarOf("other")).toEqual({ items: [] });
});

test("links of Docsy stand in the footer, and the bar of Hextra is the announcement, with its links", () => {
  const plan = planned(
    {
      "hugo.yaml": [
        "params:",
        "  banner: {key: v2, message: 'New: [v2]({{% relref \"docs/v2\" %}})'}",
        "  copyright: {authors: '[Us](https://us.example) |', from_year: 2020}",
        "  links: {user: [{name: Chat, url: 'https://chat.example', icon: fab fa-github}, {name: Own, url: /own}]}",
        "menus:",
        "  footer: [{name: Legal, identifier: l, weight: 1}, {name: Terms, parent: l, url: /docs/v2/}]",
        "  main: [{name: Search, params: {type: search}}]",
      ].join("\n"),
      "content/docs/v2.md": doc("title: V2", "excludeSearch: true"),
    },
    "hugo.yaml",
  );
  expect(plan.config["site"]).toMatchObject({ announcement: { id: "v2", content: "New: [v2](/docs/v2)" } });
  expect(plan.config["footer"]).toEqual({
    columns: [{ title: "Legal", links: [{ label: "Terms", to: "/docs/v2" }] }],
    social: [{ icon: "github", label: "Chat", href: "https://chat.example" }],
    copyright: "© 2020 Us",
  });
  expect(plan.config["navbar"]).toEqual({ items: [] });
  expect(plan.config["search"]).toEqual({ exclude: ["/docs/v2"] });
});
