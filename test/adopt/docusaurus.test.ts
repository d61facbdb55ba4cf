/** Parts of adopting a Docusaurus site that no whole site shows: values of its configuration, names, syntax. */
import { expect, test } from "bun:test";
import { textsConfig, statedTexts } from "../../server/adopt/interface-texts.ts";
import { splitNumber } from "../../server/site/documents/documents.ts";
import { blogLists } from "../../server/adopt/docusaurus/blog-lists.ts";
import { readIds } from "../../server/adopt/docusaurus/document-ids.ts";
import { firstInFolders } from "../../server/adopt/docusaurus/landing.ts";
import { convertSidebars } from "../../server/adopt/docusaurus/sidebars.ts";
import { findPlaces } from "../../server/adopt/docusaurus/trees.ts";
import { diagramFences } from "../../server/adopt/docusaurus/diagrams.ts";
import { keepCase } from "../../server/adopt/docusaurus/heading-case.ts";
import { lineMarksOf, renameLineMarks } from "../../server/adopt/docusaurus/line-marks.ts";
import { readLocales } from "../../server/adopt/docusaurus/locales.ts";
import { authorsFileOf, staticFolders, staticMoves } from "../../server/adopt/docusaurus/moves.ts";
import { convertFooter, convertNavbar } from "../../server/adopt/docusaurus/navbar-footer.ts";
import { readOptions } from "../../server/adopt/docusaurus/options.ts";
import { isPublishedBy } from "../../server/adopt/docusaurus/published.ts";
import { translateDocusaurus } from "../../server/adopt/docusaurus/rewrite-markdown.ts";
import { convertSite } from "../../server/adopt/docusaurus/site-config.ts";
import { kebabCase } from "../../server/adopt/docusaurus/tags.ts";
import { nameOf } from "../../server/adopt/docusaurus/versions.ts";
import { withoutRefused } from "../../server/adopt/refused-entries.ts";
import type { Left } from "../../server/adopt/adopt-plan.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { diagnose } from "../../shared/catalogue.ts";

const move = { from: "/old/docs/a.md", to: "content/en/docs/a.md", kind: "document" } as const;
const nothing = (): undefined => undefined;

/** @param config of a site with this theme, blog and more */
function siteOf(themeConfig: object, blog: object = {}, more: object = {}): unknown {
  const config = { title: "T", themeConfig, presets: [["classic", { blog }]], ...more };
  return convertSite(config, readOptions(config), { locales: [], docsBase: "/", titles: undefined, accents: {} });
}

test("the site's own values are taken over, and those that mean nothing here are not", () => {
  expect(siteOf({}, { postsPerPage: "ALL", blogTitle: "Log", blogDescription: "Days" })).toMatchObject({
    blog: { postsPerPage: 1000, title: "Log", description: "Days" },
  });
  expect(siteOf({}, { postsPerPage: 4, routeBasePath: "/log/" })).toMatchObject({
    blog: { postsPerPage: 4, routeBasePath: "/log" },
  });
  expect(siteOf({}, {}, { url: "https://a.example/base/", baseUrl: "/base/" })).toMatchObject({
    url: "https://a.example",
    baseUrl: "/base/",
  });
  expect(siteOf({}, {}, { url: "http://a.example:8080/base" })).toMatchObject({ url: "http://a.example:8080" });
  expect(siteOf({}, {}, { baseUrl: "/a b/" })).not.toHaveProperty("baseUrl");
  const mode = (colorMode: object): unknown => siteOf({ colorMode });
  expect(mode({ disableSwitch: true, defaultMode: "dark" })).toMatchObject({
    theme: { switchable: false, defaultMode: "dark" },
  });
  expect(mode({ disableSwitch: false, respectPrefersColorScheme: true })).toMatchObject({
    theme: { followSystem: true },
  });
  expect(mode({ disableSwitch: false })).not.toMatchObject({ theme: { switchable: false } });
  const bar = (more: object): unknown => siteOf({ announcementBar: { content: 'Read <a href="/a">A</a>', ...more } });
  expect(bar({ id: "new site!", isCloseable: false })).toMatchObject({
    announcement: { id: "new-site-", content: "Read [A](/a)", dismissible: false },
  });
  expect(bar({})).not.toHaveProperty("announcement.dismissible");
});

test("plugins are what their names say, and of two blogs the first is the engine's", () => {
  const options = readOptions({
    presets: [["@docusaurus/preset-classic", { docs: false, pages: { path: "src/pages" } }]],
    plugins: [
      ["@docusaurus/plugin-content-blog", { path: "news" }],
      ["content-pages", { path: "src/pages" }],
      ["content-pages", { path: "more" }],
      ["@docusaurus/plugin-google-gtag", { trackingID: "UA-1" }],
      "docusaurus-search-local",
    ],
  });
  expect([options.docs, options.blog?.path, options.pages?.path, options.analytics]).toEqual([
    [],
    "blog",
    "src/pages",
    undefined,
  ]);
  expect(options.left.map(({ item }) => item)).toEqual(["news, at /blog", "more", "google-gtag UA-1"]);
  expect(readOptions({ presets: [["classic", {}]] }).docs.map(({ path, base }) => [path, base])).toEqual([
    ["docs", "docs"],
  ]);
});

test("a link of the navbar leads where its type says, and only the bar itself has a right side", () => {
  const left: Left[] = [];
  const frame = {
    routeOf: (id: string) => `/docs/${id}`,
    landing: (sidebar: string) => `/first/${sidebar}`,
    isVersioned: false,
    translate: () => ({}),
    left,
  };
  const items = [
    { type: "docSidebar", sidebarId: "s", docId: "old", label: "Sidebar" },
    { type: "doc", docId: "a", label: "Doc", position: "right" },
    { label: "More", items: [{ label: "In", to: "/in", position: "right" }] },
    { href: "https://x.com/a" },
    { href: "https://box.com/a" },
    { type: "custom-thing" },
    { type: "search" },
  ];
  expect(convertNavbar({ navbar: { items } }, frame)).toEqual({
    items: [
      { type: "link", label: "Sidebar", to: "/first/s" },
      { type: "link", label: "Doc", position: "right", to: "/docs/a" },
      { type: "dropdown", label: "More", items: [{ type: "link", label: "In", to: "/in" }] },
      { type: "link", label: "X", icon: "x", href: "https://x.com/a" },
    ],
  });
  expect(left.map(({ item }) => item)).toEqual(["https://box.com/a", "custom-thing"]);
  expect(convertFooter({ footer: { links: [{ html: '<a href="/a">A &amp; B</a>' }] } }, frame)).toEqual({
    columns: [{ title: "Links", links: [{ label: "A & B", to: "/a" }] }],
  });
});

test("a language has the path that its configuration states", () => {
  const host = memoryHost({ "/old/i18n/de/docs/a.md": "# A" });
  const i18n = {
    defaultLocale: "en",
    locales: ["en", "de"],
    localeConfigs: { de: { path: "deutsch", direction: "ltr" } },
  };
  expect(readLocales(host, "/old", { i18n }).locales.map(({ id, path }) => [id, path])).toEqual([
    ["en", ""],
    ["de", "deutsch"],
  ]);
});

test("what a set publishes is included, and not excluded", () => {
  const published = (options: object): readonly string[] =>
    ["a.md", "draft/b.md", "c.mdx"].filter(isPublishedBy({ ...options }));
  expect(published({})).toEqual(["a.md", "draft/b.md", "c.mdx"]);
  expect(published({ include: ["./**/*.md"], exclude: ["./draft/**"] })).toEqual(["a.md"]);
});

test("public files are those of the folders that are named, without those of a host", () => {
  const files = ["a.svg", "CNAME", ".nojekyll", "_redirects", "deep/CNAME", ".DS_Store", "deep/.gitkeep"];
  const host = memoryHost(Object.fromEntries(files.map((file) => [`/old/static/${file}`, ""])));
  expect(staticFolders("/old", {})).toEqual(["/old/static"]);
  expect(staticFolders("/old", { staticDirectories: ["public", "../more"] })).toEqual(["/old/public", "/more"]);
  expect(staticMoves(host, ["/old/static"]).map(({ to }) => to)).toEqual([
    "content/static/a.svg",
    "content/static/deep/CNAME",
  ]);
  expect(
    ["./people.json", "authors.yml", "people.yaml"].map((path) => authorsFileOf({ authorsMapPath: path }).to),
  ).toEqual(["authors.json", "authors.yml", "authors.yml"]);
});

test("names of tags and versions are those of their addresses", () => {
  const names = {
    "Don’t panic!": "dont-panic",
    GitHub: "git-hub",
    "v2 beta": "v-2-beta",
    HTTPServer: "http-server",
    "-Ünder-": "under",
  };
  expect(Object.keys(names).map(kebabCase)).toEqual(Object.values(names));
  expect(["1.0", "..hidden", "a/b c", "///", "x".repeat(50)].map(nameOf)).toEqual([
    "1.0",
    "hidden",
    "a-b-c",
    "version",
    "x".repeat(40),
  ]);
});

test("what a document says in its head is its front matter's, in the order in which a browser would believe it", () => {
  const told: string[] = [];
  const head = (...tags: readonly string[]): string =>
    translateDocusaurus(`<head>\n${tags.join("\n")}\n</head>\n\nText\n`, move, (_, item) => told.push(item));
  const [own, shared] = [
    '<meta name="description" content="Own" />',
    '<meta property="og:description" content="Shared" />',
  ];
  for (const tags of [
    [own, shared],
    [shared, own],
  ])
    expect(head(...tags)).toBe('---\ndescription: "Own"\n---\n\n\nText\n');
  expect(head(shared)).toContain('description: "Shared"');
  expect(told).toEqual([]);
  head('<meta name="robots" content="none" />');
  expect(told).toEqual(['<meta name="robots" content="none" />']);
});

test("headings of its theme have six levels, and a comment that holds the end of one stays", () => {
  const translated = (text: string): string => translateDocusaurus(text, move, nothing);
  expect(translated('<Heading as="h6" id="deep" children={"Deep"}></Heading>\n')).toBe("###### Deep {#deep}\n\n");
  expect(translated("{\n// hidden\n}\n")).toBe("{/*\n// hidden\n*/}\n");
  expect(translated("{\n// hid */ den\n}\n")).toBe("{\n// hid */ den\n}\n");
});

test("a diagram's code is what the component was given", () => {
  expect(diagramFences("<Mermaid chart={`\n  graph TD\n  A --> B\\`\\$\\\\\n`} />")).toBe(
    "~~~mermaid\n  graph TD\n  A --> B`$\\\n~~~",
  );
});

test("ids keep their capitals where the engine would give others, and are numbered as they were", () => {
  expect(keepCase("# One\n## The **API**\n## The API\n## the api\n## Own {#Own-Id}\n```\n# Not\n```\n")).toBe(
    "# One {#One}\n## The **API** {#The-API}\n## The API {#The-API-1}\n## the api\n## Own {#Own-Id}\n```\n# Not\n```\n",
  );
});

test("marks of lines are renamed in code, and only where they are all of a comment", () => {
  const marks = lineMarksOf({
    prism: { magicComments: [{ line: "error-line", block: { start: "bad start", end: "x" } }] },
  });
  expect([...marks]).toEqual([
    ["error-line", "highlight-next-line"],
    ["x", "highlight-end"],
  ]);
  expect(renameLineMarks("// error-line\n```ts\n// error-line\n// error-line too\n```\n", marks)).toBe(
    "// error-line\n```ts\n// highlight-next-line\n// error-line too\n```\n",
  );
});

test("texts of the theme are taken over where they say something of the site's own", () => {
  const rows = [
    ["a", "page.edit", "Edit this page"],
    ["b", "page.next", "Next"],
  ] as const;
  const stated = (texts: Readonly<Record<string, string>>) => statedTexts(rows, (name) => texts[name]);
  expect(stated({ a: "edit THIS page", b: "Onwards" })).toEqual([{ name: "page.next", text: "Onwards" }]);
  expect(
    textsConfig([
      ["en", stated({ a: "Edit {file}", b: "Onwards" })],
      ["de", stated({ b: "Weiter" })],
      ["fr", []],
    ]),
  ).toMatchObject({ languages: { en: { page: { next: "Onwards" } } } });
  expect(textsConfig([["en", stated({ a: "Edit {file}" })]])).toBeUndefined();
});

test("what leads somewhere itself stays when all that it held is taken out, and so do the switches", () => {
  const at = (keyPath: string) =>
    diagnose("config-dead-reference", `Dead: ${keyPath}.`, {
      place: { file: "config/navbar.json", line: 1, column: 1, keyPath },
    });
  const gone = [{ label: "Gone", to: "/gone" }];
  const items = [
    { label: "A", to: "/a", items: gone },
    { type: "locale", items: structuredClone(gone) },
    { label: "B", items: structuredClone(gone) },
  ];
  const before = structuredClone(items);
  const paths = ["items[0].items[0].to", "items[0].items[0].label", "items[1].items[0].to", "items[2].items[0].to"];
  const { changed, left } = withoutRefused({ navbar: { items } }, paths.map(at));
  expect(changed).toEqual({
    navbar: {
      items: [
        { label: "A", to: "/a", items: [] },
        { type: "locale", items: [] },
      ],
    },
  });
  // An entry is told of once, whatever is wrong with it.
  expect(left).toHaveLength(3);
  expect(items).toEqual(before);
});

/** A set of documents in `/old/docs`, the only one. */
function onlySet(files: Readonly<Record<string, string>>) {
  const host = memoryHost(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/old/docs/${path}`, text])));
  const options = readOptions({ plugins: ["content-docs"] });
  const [place] = findPlaces(host, "/old", options, { locales: [], wanted: "newest" }).docs;
  if (place === undefined) throw new Error("there is a set of documents");
  return { host, place };
}

test("a category is called as its translation files it, has a name, and the page that lists it says what it is told to", () => {
  const { place } = onlySet({ "a.md": "# A\n" });
  const items = [
    { type: "category", label: "Tools", key: "tools-1", collapsible: false, items: ["a"] },
    { type: "category", items: ["a"] },
    {
      type: "category",
      label: "Listed",
      link: { type: "generated-index", title: "All: of it", description: 'Say "x": y' },
      items: ["a"],
    },
  ];
  const asked: string[] = [];
  const { sidebars, texts, routes } = convertSidebars(
    { main: items },
    {
      ids: new Map([["a", "/docs/a"]]),
      place,
      base: "/docs",
      lang: "en",
      translate(key) {
        asked.push(key);
        return {};
      },
    },
  );
  expect(sidebars["main"]?.items.map(({ label, open, to }) => [label, open, to])).toEqual([
    ["Tools", true, undefined],
    ["…", undefined, undefined],
    ["Listed", undefined, "/docs/category/listed"],
  ]);
  expect(asked).toEqual(["sidebar.main.category.tools-1", "sidebar.main.category.Listed"]);
  expect(routes).toEqual(["/docs/category/listed"]);
  expect(texts["content/en/docs/category/listed.md"]).toStartWith(
    '---\ntitle: "All: of it"\ndescription: "Say \\"x\\": y"\nslug: "/category/listed"\n---\n',
  );
});

test("a link to a sidebar made of folders leads to its first page: by position, number and name, and none that is hidden", () => {
  const first = (files: Readonly<Record<string, string>>): string | undefined => {
    const { host, place } = onlySet(files);
    const { ids } = readIds(host, place, "/docs", splitNumber);
    return firstInFolders(host, place, { ids, split: splitNumber })(".");
  };
  const [a, b] = ["# A\n", "# B\n"];
  expect(first({ "b.md": b, "a.md": a })).toBe("/docs/a");
  expect(first({ "a.md": a, "b.md": "---\nsidebar_position: 9\n---\n# B\n" })).toBe("/docs/b");
  expect(first({ "a.md": "---\nunlisted: true\n---\n# A\n", "b.md": b })).toBe("/docs/b");
  // A folder leads to its index, unless its category says that it leads nowhere.
  const folder = { "f/index.md": "# F\n", "f/a.md": "---\nsidebar_position: 1\n---\n# A\n" };
  expect(first(folder)).toBe("/docs/f");
  expect(first({ ...folder, "f/_category_.json": '{"link": null}' })).toBe("/docs/f/a");
  // What is numbered comes before what its index counts.
  expect(first({ "2-x/index.md": "---\nsidebar_position: 0\n---\n# X\n", "1-y/a.md": a })).toBe("/docs/y/a");
});

test("the lists that Docusaurus makes of posts lead on, those that there are and no other", () => {
  const host = memoryHost({
    "/old/blog/2026-01-01-a.md": "# A\n",
    "/old/blog/authors.yml": "ann:\n  name: Ann\n  page: true\n",
  });
  const redirects = (options: object): readonly string[] =>
    blogLists(host, "/old/blog", readOptions({ presets: [["classic", { blog: options }]] })).redirects.map(
      ({ from, to }) => `${from} ${to}`,
    );
  const ann = "/blog/authors/ann /blog/authors";
  expect(redirects({})).toEqual(["/blog/archive /blog", ann]);
  expect(redirects({ archiveBasePath: null })).toEqual([ann]);
  expect(redirects({ archiveBasePath: "old", authorsBasePath: "people" })).toEqual([
    "/blog/old /blog",
    "/blog/people /blog/authors",
    "/blog/people/ann /blog/authors",
  ]);
});
