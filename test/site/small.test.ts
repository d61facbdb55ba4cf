/** Small rules of the site: descriptions that fit, addresses of locales, names of folders, grammars that texts need. */
import { describe, expect, test } from "bun:test";
import type { Context } from "../../server/engine/types.ts";
import { humanise } from "../../server/site/sidebars/categories.ts";
import { hrefOf, inLocale, splitLocale, withoutLocale } from "../../server/site/config.ts";
import { buildDiagnosticsQuery } from "../../server/site/checks/site.ts";
import { entriesQuery, grammarsIn } from "../../server/site/documents/grammars.ts";
import { obstacleAt } from "../../server/site/occupied.ts";
import { createParser, parseFor } from "../../server/site/documents/parsing.ts";
import type { ParseInput } from "../../server/markdown/index.ts";
import { belowBase, type DocsVersion } from "../../server/site/versions.ts";
import { readHead } from "../../server/source/head.ts";
import { textsIn } from "../../shared/messages/languages.ts";
import { listDescription, shortened } from "../../server/site/blog/list-description.ts";
import type { LocaleModel } from "../../shared/model.ts";
import { site } from "../support/session.ts";

const locale = (id: string, lang: string, path: string): LocaleModel => ({ id, lang, path, label: id, dir: "ltr" });
const en = locale("en", "en", "");
const zh = locale("mandarin", "zh-CN", "zh");
const LOCALES = [en, zh];

describe("a description", () => {
  const words = (count: number): string => "word ".repeat(count).trim();
  test("that fits is left as it is, a longer one ends with a whole word", () => {
    expect(shortened("x".repeat(155), "en")).toBe("x".repeat(155));
    expect(shortened("x".repeat(156), "en")).toBe(`${"x".repeat(154)}…`);
    expect(shortened(words(31), "en")).toBe(words(31));
    expect(shortened(words(32), "en")).toBe(`${words(30)}…`);
    expect(shortened(`${"x".repeat(140)}, ; : ${"y".repeat(40)}`, "en")).toBe(`${"x".repeat(140)}…`);
    expect(shortened(`x${"😀".repeat(100)}`, "en")).toBe(`x${"😀".repeat(76)}…`);
  });

  test("in Chinese has half as many characters", () => {
    expect(shortened("字，".repeat(38), "zh-CN")).toBe("字，".repeat(38));
    expect(shortened(`${"字，".repeat(38)}字字`, "zh-CN")).toBe(`${"字，".repeat(37)}字…`);
  });

  test("of a list says what it is of and what it begins with", () => {
    const pages = [{ title: "A" }, { title: "B" }];
    expect(listDescription("Tags", pages, "en")).toBe("Tags: A; B");
    expect(listDescription("标签", pages, "zh-CN")).toBe("标签：A；B");
  });
});

describe("an address", () => {
  test("names a locale by its first part", () => {
    expect(splitLocale(LOCALES, "/zh")).toEqual({ locale: zh, rest: "" });
    expect(splitLocale(LOCALES, "/zh/a/b")).toEqual({ locale: zh, rest: "/a/b" });
    for (const route of ["/zhu", "/a/zh", "/", "/zh-CN"])
      expect(splitLocale(LOCALES, route)).toEqual({ locale: undefined, rest: route });
    expect(["/zh", "/zh/a", "/a"].map((route) => withoutLocale(LOCALES, route))).toEqual(["/", "/a", "/a"]);
  });

  test("ends with a slash where it is a root", () => {
    expect([hrefOf("/", en, "/"), hrefOf("/", en, "/a")]).toEqual(["/", "/a"]);
    expect([hrefOf("/", zh, "/"), hrefOf("/", zh, "/a")]).toEqual(["/zh/", "/zh/a"]);
    expect([hrefOf("/b/", en, "/"), hrefOf("/b/", zh, "/"), hrefOf("/b/", zh, "/a")]).toEqual([
      "/b/",
      "/b/zh/",
      "/b/zh/a",
    ]);
  });
});

test("what is said by locale is said by its language, else by its id", () => {
  expect(inLocale({ "zh-CN": [1], mandarin: [2] }, zh)).toEqual([1]);
  expect(inLocale({ mandarin: [2] }, zh)).toEqual([2]);
  expect(inLocale({ en: [3] }, zh)).toEqual([]);
});

test("a folder's name becomes words", () => {
  expect(["smart-contracts", "a_b--c", "-x-", "TVM", ""].map(humanise)).toEqual([
    "Smart contracts",
    "A b c",
    "X",
    "TVM",
    "",
  ]);
});

describe("the grammars that texts need", () => {
  const grammars = [
    { name: "tide", aliases: ["td"], embeds: ["wave"] },
    { name: "tidelog", aliases: [], embeds: [] },
    { name: "wave", aliases: ["c++"], embeds: ["Foam"] },
    { name: "foam", aliases: [], embeds: ["tide"] },
    { name: "gone", aliases: [], embeds: [] },
  ];
  const needed = (...texts: readonly string[]): readonly string[] => {
    const read = (of: unknown, file: string): unknown => {
      if (of === entriesQuery) return grammars;
      const grammar = grammars.find(
        ({ name }) => file.includes(`${name}.`) || file.endsWith(`/${name}`) || file === name,
      );
      return grammar === undefined || grammar.name === "gone" ? { kind: "missing" } : { kind: "ok", grammar };
    };
    return grammarsIn(read as Context["read"], texts).map(({ name }) => name);
  };

  test.each([
    [["no code"], []],
    [["```tide"], ["foam", "tide", "wave"]],
    [["```TD x"], ["foam", "tide", "wave"]],
    [["```tidelog"], ["tidelog"]],
    [["tides untide"], []],
    [["c++"], ["foam", "tide", "wave"]],
    [["c+"], []],
    [["gone"], []],
    [
      ["tidelog", "x foam"],
      ["foam", "tide", "tidelog", "wave"],
    ],
  ])("%j: %j", (texts, names) => expect(needed(...texts)).toEqual(names));

  test("are none where there are no grammars", () => {
    expect(grammarsIn((() => []) as unknown as Context["read"], ["tide"])).toEqual([]);
  });
});

const THREE = `
-- config/site.json --
{"title": "Three", "url": "https://docs.example.org", "announcement": {"id": "a", "content": {"de": "Neu", "en": "New"}},
"locales": {"default": "en", "list": [
  {"id": "ar", "label": "العربية", "lang": "ar", "path": "ar"},
  {"id": "de", "label": "Deutsch", "lang": "de", "path": "de"},
  {"id": "en", "label": "English", "lang": "en", "path": ""}]}}
-- content/en/docs/guide/01-first.md --
Text.

[broken](./configure.md)
-- content/en/docs/guide/setup/configure.md --
# Configure
-- content/de/docs/guide/setup/configure.md --
# Einrichten
-- content/ar/docs/guide/setup/configure.md --
# C
`;

test("a language without an announcement of its own has that of the default language", async () => {
  const { body } = await site(THREE);
  expect(["", "/de", "/ar"].map((lang) => />(New|Neu)</.exec(body(`${lang}/guide/first`))?.[1])).toEqual([
    "New",
    "Neu",
    "New",
  ]);
});

test("where a document has no title, its name is that, without the number that orders it", async () => {
  const { page, sidebar } = await site(THREE);
  expect(page("/guide/first").title).toBe("first");
  expect(sidebar("guide")[0]).toBe("first /guide/first");
});

test("for a file that a document names in vain, one of its own language is suggested", async () => {
  const { session } = await site(THREE);
  const [broken] = session.engine.get(buildDiagnosticsQuery).filter(({ code }) => code === "broken-markdown-link");
  expect(broken?.hint).toBe("Did you mean content/en/docs/guide/setup/configure.md?");
});

test("a route lies below a version's base or is the base; one that only begins like it does not", () => {
  const below = (base: string, route: string): string | undefined => belowBase({ base } as DocsVersion, route);
  expect(["/1.0", "/1.0/a", "/1.0.1/a", "/1"].map((route) => below("/1.0", route))).toEqual([
    "/",
    "/a",
    undefined,
    undefined,
  ]);
  expect(below("/", "/1.0/a")).toBe("/1.0/a");
});

test("there is no page below a file that comes with the site, nor where a name takes more bytes than a folder's may", () => {
  const why = (route: string): string =>
    obstacleAt(route, { staticFiles: { "/a/b.png": true }, blogBase: "/blog" }) ?? "";
  for (const route of ["/robots.txt", "/robots.txt/x", "/a/b.png/x", "/x/index.html/y", "/blog/rss.xml/x"])
    expect(why(route)).toContain(" has the address /");
  for (const route of ["/robots", "/a/b", "/a/c.png", "/news/rss.xml"]) expect(why(route)).toBe("");
  expect(why(`/a/${"字".repeat(85)}`)).toBe("");
  for (const name of ["字".repeat(86), "x".repeat(256), `${"é".repeat(127)}xx`])
    expect(why(`/a/${name}`)).toContain("is longer than the 255 bytes");
});

describe("what a thread has parsed", () => {
  const file = "content/en/docs/a.md";
  const given: ParseInput = {
    file,
    text: "# A\n",
    lang: "en",
    texts: textsIn("en").article,
    head: readHead("# A\n", file),
    includes: { "b.md": "b" },
    components: ["Chart"],
    fences: { chart: "Chart" },
    grammars: [],
    schemes: ["matrix"],
    vocabulary: ["word"],
    terms: [{ target: "/terms#a", names: ["a"] }],
  };
  /** Whether the article for an input is the one that was delivered for another. */
  const isTaken = (input: ParseInput): boolean => {
    const parser = createParser();
    const parsed = parseFor({ input: given, extra: "sections" });
    parser.deliver(given, parsed);
    return parser.parse(input) === parsed.article;
  };

  test("is the article of exactly that input, once", () => {
    expect(isTaken({ ...given, components: ["Chart"], includes: { "b.md": "b" } })).toBe(true);
    const parser = createParser();
    const parsed = parseFor({ input: given, extra: "sections" });
    parser.deliver(given, parsed);
    expect(parser.parse(given)).toBe(parsed.article);
    expect(parser.parse(given)).not.toBe(parsed.article);
  });

  // The head follows from the text, and the language from the file's name.
  test.each<[Exclude<keyof ParseInput, "head" | "lang">, Partial<ParseInput>]>([
    ["file", { file: "content/en/docs/b.md" }],
    ["text", { text: "# B\n" }],
    ["texts", { texts: textsIn("zh-CN").article }],
    ["includes", { includes: { "b.md": "c" } }],
    ["includes", { includes: { "b.md": null } }],
    ["includes", { includes: { "b.md": "b", "c.md": "c" } }],
    ["components", { components: ["Chart", "Table"] }],
    ["fences", { fences: { chart: "Table" } }],
    ["grammars", { grammars: [{ name: "x", aliases: [], embeds: [], hash: "1", code: "" }] }],
    ["schemes", { schemes: [] }],
    ["vocabulary", { vocabulary: ["words"] }],
    ["terms", { terms: [{ target: "/terms#a", names: ["b"] }] }],
  ])("is not taken where another is given: %s", (_name, other) => {
    expect(isTaken({ ...given, ...other })).toBe(false);
  });
});

test("each page's chunk names a sidebar that is there, posts of the blog as well", async () => {
  const { body, status, session } = await site(`
-- content/en/docs/a.md --
# A
-- content/en/docs/folder/b.md --
# B
-- content/en/blog/2026-01-02-post.md --
# Post
`);
  for (const page of ["/a", "/folder/b", "/blog", "/blog/2026/01/02/post"]) {
    const { sidebar } = JSON.parse(body(`${page}/page.json`)) as { readonly sidebar: string };
    expect([page, sidebar, status(sidebar)]).toEqual([
      page,
      expect.stringContaining("/assets/sidebar-") as string,
      200,
    ]);
  }
  session.close();
});

test("a link to a file keeps the place in it and the query, and names the file whatever signs are in its name", async () => {
  const { body, faults, status, session } = await site(`
-- content/en/docs/a.md --
# A

[1](./b.pdf#page=3) [2](/z.pdf?download=1#page=4) [3](pathname:///z.pdf#page=5)
[4](/q%3F%23%25.zip) ![5](./50%25.png) ![6](/p.png?v=2)
-- content/en/docs/b.pdf --
PDF
-- content/en/docs/50%.png --
PNG
-- content/static/z.pdf --
PDF
-- content/static/p.png --
PNG
-- content/static/q?#%.zip --
ZIP
`);
  const found = [...body("/a").matchAll(/(?:href|src)="(\/[^"]*\.(?:pdf|zip|png)[^"]*)"/g)].map(
    ([, each = ""]) => each,
  );
  expect(found.map((each) => each.replace(/-[0-9a-f]{10}\./, "-HASH."))).toEqual([
    "/assets/files/b-HASH.pdf#page=3",
    "/z.pdf?download=1#page=4",
    "/z.pdf#page=5",
    "/q%3F%23%25.zip",
    "/assets/files/50--HASH.png",
    "/p.png?v=2",
  ]);
  for (const address of found) expect([address, status(new URL(address, "http://x").pathname)]).toEqual([address, 200]);
  expect(faults()).toEqual([]);
  session.close();
});
