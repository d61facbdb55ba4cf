/** What each option of the configuration takes, what it refuses, what it says then, and what holds where it is left out. */
import { describe, expect, test } from "bun:test";
import { CONFIG_SCHEMAS } from "../../shared/schema/config.ts";
import { expectation } from "../../shared/schema/issues.ts";
import { locale, long, OPTIONS, site } from "./option-values.ts";

describe.each([...OPTIONS])("$name", ({ file, put, takes, refuses, says }) => {
  const schema = CONFIG_SCHEMAS[file];
  test("takes what is right", () => {
    expect(takes.filter((value) => !schema.safeParse(put(value)).success)).toEqual([]);
  });

  test("refuses what is wrong, and says what it expects", () => {
    expect(refuses.filter((value) => schema.safeParse(put(value)).success)).toEqual([]);
    if (says === "") return;
    for (const value of refuses) {
      const issues = schema.safeParse(put(value)).error?.issues ?? [];
      expect([value, issues.map(expectation)]).toEqual([value, [says]]);
    }
  });
});

test("names of headers and directives are checked as their values are", () => {
  const isTaken = (more: object): boolean => CONFIG_SCHEMAS.site.safeParse(site(more)).success;
  const header = (name: string): boolean => isTaken({ headers: { [name]: "x" } });
  const directive = (name: string): boolean => isTaken({ contentSecurityPolicy: { [name]: [] } });
  expect(["A", "X-Frame-Options", "a1-", long(61)].filter((name) => !header(name))).toEqual([]);
  expect(["", "1A", "-A", "A B", "A:", " A", long(62)].filter(header)).toEqual([]);
  expect(["img", "img-src", "a-b-c-d-e"].filter((name) => !directive(name))).toEqual([]);
  expect(["", "Img", "img-", "-img", "img src", "img--src", "a-b-c-d-e-f", "img1"].filter(directive)).toEqual([]);
});

test("a link leads to one place, a group to one at most", () => {
  const both = { label: "L", to: "/a", href: "https://a.b" };
  const errors = (items: readonly object[]): readonly string[] =>
    (CONFIG_SCHEMAS.navbar.safeParse({ items }).error?.issues ?? []).map(expectation);
  const either = 'either "to" (a page of this site) or "href" (an address elsewhere)';
  expect(errors([{ type: "link", ...both }])).toEqual([either]);
  expect(errors([{ type: "link", label: "L" }])).toEqual([either]);
  expect(errors([{ type: "dropdown", ...both, items: [] }])).toEqual(['only one of "to" and "href"']);
  expect(errors([{ type: "dropdown", label: "L", items: [] }])).toEqual([]);
  expect(errors([{ type: "dropdown", label: "L", to: "/a", items: [] }])).toEqual([]);
});

test("no two locales share a name, a language or a path", () => {
  const list = (second: object): object =>
    site({
      locales: {
        default: "en",
        list: [
          { id: "en", label: "E", lang: "en" },
          { label: "Z", ...second },
        ],
      },
    });
  const faults = (value: object): readonly string[] =>
    (CONFIG_SCHEMAS.site.safeParse(value).error?.issues ?? []).map(
      (issue) => `${issue.path.join(".")}: ${expectation(issue)}`,
    );
  expect(faults(list({ id: "zh", lang: "zh-CN", path: "zh" }))).toEqual([]);
  expect(faults(list({ id: "en", lang: "zh-CN", path: "zh" }))).toEqual([
    "locales.list.1.id: an id that no other locale has",
  ]);
  expect(faults(list({ id: "zh", lang: "en", path: "zh" }))).toEqual([
    "locales.list.1.lang: a lang that no other locale has",
  ]);
  expect(faults(list({ id: "zh", lang: "zh-CN" }))).toEqual(["locales.list.1.path: a path that no other locale has"]);
  expect(faults(site({ locales: { default: "de", list: [{ id: "en", label: "E", lang: "en" }] } }))).toEqual([
    "locales.default: the id of a locale in the list: en",
  ]);
  expect(faults(site({ locales: { default: "en", list: [] } }))[0]).toBe("locales.list: at least 1 entry");
  // Names are keys of objects.
  const another = "another name: this one means something in JavaScript";
  expect(faults(list({ id: "constructor", lang: "zh-CN", path: "zh" }))).toEqual([`locales.list.1.id: ${another}`]);
  expect(faults(list({ id: "zh", lang: "valueOf", path: "zh" }))).toEqual([`locales.list.1.lang: ${another}`]);
});

test("a language is written as its script is, unless it says otherwise", () => {
  const directionOf = (own: object): unknown => {
    const list = [
      { id: "en", label: "E", lang: "en" },
      { id: "x", label: "X", path: "x", ...own },
    ];
    return CONFIG_SCHEMAS.site.parse(site({ locales: { default: "en", list } })).locales.list[1]?.dir;
  };
  expect(
    [{ lang: "ar" }, { lang: "zh-CN" }, { lang: "ar", dir: "ltr" }, { lang: "de", dir: "rtl" }].map(directionOf),
  ).toEqual(["rtl", "ltr", "ltr", "rtl"]);
});

test("slashes are put where they belong", () => {
  const read = (more: object): unknown => CONFIG_SCHEMAS.site.parse(site(more));
  for (const [written, meant] of [
    ["", "/"],
    ["/", "/"],
    ["docs", "/docs/"],
    ["/docs/", "/docs/"],
    ["/a/b", "/a/b/"],
  ])
    expect(read({ baseUrl: written })).toMatchObject({ baseUrl: meant });
  for (const [written, meant] of [
    ["", "/"],
    ["/", "/"],
    ["docs", "/docs"],
    ["/docs/", "/docs"],
    ["a/b/", "/a/b"],
  ])
    expect(read({ docs: { routeBasePath: written } })).toMatchObject({ docs: { routeBasePath: meant } });
  expect(read({ url: "https://a.b/" })).toMatchObject({ url: "https://a.b" });
});

const ENGLISH = { id: "en", label: "English", lang: "en", dir: "ltr", path: "" };

test("what is left out has its default", () => {
  expect(CONFIG_SCHEMAS.site.parse(site({}))).toEqual({
    title: "T",
    url: "https://example.org",
    tagline: "",
    baseUrl: "/",
    locales: { default: "en", list: [ENGLISH] },
    fonts: { source: "none" },
    lastUpdate: true,
    theme: { defaultMode: "light", switchable: true, followSystem: false },
    toc: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    docs: { routeBasePath: "/" },
    blog: { routeBasePath: "/blog", description: "", postsPerPage: 10, feedLimit: 20 },
    version: { name: "current", label: "Next", noIndex: false },
    versions: [],
    sidebarLandings: {},
    fences: {},
    linkSchemes: [],
    meta: {},
    headers: {},
    contentSecurityPolicy: {},
  } as never);
  expect(CONFIG_SCHEMAS.navbar.parse({})).toEqual({ items: [], hideOnScroll: false });
  expect(CONFIG_SCHEMAS.footer.parse({})).toEqual({ columns: [], social: [] });
  expect(CONFIG_SCHEMAS.redirects.parse({})).toEqual({ redirects: [], prefixes: [] });
  expect(CONFIG_SCHEMAS.search.parse({})).toEqual({
    synonyms: {},
    vocabulary: {},
    boosts: [],
    often: [],
    passOver: {},
    exclude: [],
  });
});

test("an object that says nothing means what leaving it out means", () => {
  const none = CONFIG_SCHEMAS.site.parse(site({}));
  for (const name of ["theme", "toc", "docs", "blog", "version", "fonts"] as const)
    expect(CONFIG_SCHEMAS.site.parse(site({ [name]: {} }))).toEqual(none);
  expect(CONFIG_SCHEMAS.site.parse(locale({}))).toEqual(none);
});

test("objects that must say something have defaults for the rest", () => {
  const parsed = CONFIG_SCHEMAS.site.parse(
    site({
      logo: { src: "/l.svg" },
      announcement: { id: "a", content: "x" },
      analytics: { provider: "plausible" },
      glossary: { page: "/g" },
    }),
  );
  expect(parsed).toMatchObject({
    logo: { src: "/l.svg", alt: "" },
    announcement: { dismissible: true },
    analytics: { endpoint: "https://plausible.io/api/event", anonymizeIp: true },
    glossary: { terms: [] },
  });
  const navbar = CONFIG_SCHEMAS.navbar.parse({ items: [{ type: "locale" }, { type: "divider" }] });
  expect(navbar.items).toEqual([
    { type: "locale", position: "right", items: [] },
    { type: "divider", position: "left" },
  ]);
  expect(
    CONFIG_SCHEMAS.sidebars.parse({ sidebars: { a: { items: [{ type: "category", label: "C", items: [] }] } } }),
  ).toEqual({ sidebars: { a: { items: [{ type: "category", label: "C", open: false, items: [] }] } }, versions: {} });
});
