import { describe, expect, test } from "bun:test";
import { isDiagnosticCode } from "../../shared/catalogue.ts";
import { CONFIG_NAMES, configFile, type ConfigName } from "../../shared/schema/config-names.ts";
import { readConfig, placeInConfig, type ConfigResult } from "../../server/source/config.ts";
import { found, planted } from "./planted.ts";

const SITE = `=== config/site.json
{"title": "x", "url": "https://example.org"}
`;

function read(fixture: string): ConfigResult & { readonly expected: readonly string[] } {
  const { files, expected } = planted(fixture);
  const text = (name: ConfigName): string | null => files.get(configFile(name)) ?? null;
  const entries = Object.fromEntries(CONFIG_NAMES.map((name) => [name, text(name)])) as Record<
    ConfigName,
    string | null
  >;
  return { ...readConfig(entries), expected };
}

function faults(fixture: string): { readonly found: readonly string[]; readonly expected: readonly string[] } {
  const { diagnostics, expected } = read(fixture);
  for (const { code } of diagnostics) expect(isDiagnosticCode(code)).toBe(true);
  return { found: found(diagnostics), expected };
}

describe("configuration", () => {
  test("a title and an address are enough", () => {
    const { config, diagnostics } = read(SITE);
    expect(diagnostics).toEqual([]);
    expect(config.site.baseUrl).toBe("/");
    expect(config.site.locales.list.map(({ lang }) => lang)).toEqual(["en"]);
    expect(config.navbar).toEqual({ items: [], hideOnScroll: false });
    expect(config.sidebars).toBeNull();
    expect(config.footer).toBeNull();
    expect(config.redirects).toEqual({ redirects: [], prefixes: [] });
  });

  test("without site.json there is a hint, and a site all the same", () => {
    const { config, diagnostics } = read("");
    expect(found(diagnostics)).toEqual(["config/site.json:1:1 config-missing"]);
    expect(diagnostics[0]?.hint).toContain('"url"');
    expect(config.site.title).not.toBe("");
  });

  test("slashes round addresses are put right", () => {
    const { config } = read('=== config/site.json\n{"title": "x", "url": "https://a.b/", "baseUrl": "docs"}');
    expect(config.site.url).toBe("https://a.b");
    expect(config.site.baseUrl).toBe("/docs/");
  });

  test.each([
    ["site", '{"title": "x", "url": "https://a.b", "toc": {"minHeadingLevel": 4, "maxHeadingLevel": 3}}', "toc.maxHeadingLevel", "be a level that is not below minHeadingLevel, but is 3"],
    ["site", '{"title": "x", "url": "https://a.b", "locales": {"default": "en", "list": []}}', "locales.list", "have at least 1 entry, but has none"],
    ["search", '{"synonyms": {"en": [["a"]]}}', "synonyms.en[0]", "have at least 2 entries, but has 1"],
    ["search", `{"often": [${Array(9).fill('"/"').join()}]}`, "often", "have at most 8 entries, but has 9"],
  ])("a fault is told by what is wrong: in %s.json, %s", (file, text, key, said) => {
    const site = file === "site" ? "" : SITE;
    const messages = read(`${site}=== config/${file}.json\n${text}`).diagnostics.map(({ message }) => message);
    expect(messages).toContain(`"${key}" should ${said}.`);
  }); // prettier-ignore

  test("each kind of fault in site.json has its line and column", () => {
    const { found, expected } = faults(`=== config/site.json
{
  "title": ⟦config-type|7⟧,
  "url": ⟦config-type|"https://example.org/docs"⟧,
  ⟦config-unknown-key|"tagLine"⟧: "x",
  "locales": {
    "default": ⟦config-type|"de"⟧,
    "list": [
      {"id": "en", "label": "English", "lang": "en"},
      {"id": "mandarin", "label": "简体中文", "lang": ⟦config-type|"en"⟧, "path": "zh-CN"}
    ]
  },
  "logo": {"src": ⟦config-type|"javascript:alert(1)"⟧},
  "analytics": {"provider": ⟦config-unknown-type|"gogle"⟧},
  "announcement": {"id": ⟦config-type|""⟧, "content": "x"},
  "editUrl": ⟦config-type|"https://github.com/o/r"⟧,
  "theme": {"accent": ⟦config-type|"blue; } body {"⟧},
  "headers": {⟦config-type|"x y"⟧: "z"},
  "blog": {"postsPerPage": ⟦config-type|0⟧}
}
`);
    expect(found).toEqual(expected);
  });

  test("a fault says what was expected", () => {
    const expected = (files: string): readonly string[] =>
      read(files).diagnostics.map(({ message, hint = "" }) => `${message} ${hint}`);
    const [id] = expected(`=== config/site.json
{"title": "T", "url": "https://example.org", "analytics": {"provider": "google", "id": "xG-ABC1234567"}}
`);
    expect(id).toContain("measurement id such as G-ABC1234567");
    const [prefix] = expected(`${SITE}=== config/redirects.json
{"prefixes": [{"from": "/a/", "to": "b"}]}
`);
    expect(prefix).toContain("a path that begins and ends with /");
  });

  test("a missing key is reported at what should hold it", () => {
    const { found, expected } = faults(`=== config/site.json
⟦config-required|{⟧"title": "x"}
=== config/sidebars.json
{
  "sidebars": {
    "learn": {"items": [
      {"type": "category", "label": "A", "items": [⟦config-required|{⟧"type": "doc"}]}
    ]}
  }
}
`);
    expect(found).toEqual(expected);
  });

  test("an unknown navbar item is an error that lists the types there are", () => {
    const { diagnostics, config, expected } = read(`${SITE}=== config/navbar.json
{"items": [
  {"type": "link", "label": "A", "to": "/a"},
  {"type": ⟦config-unknown-type|"dropdwn"⟧, "label": "B"}
]}
`);
    expect(found(diagnostics)).toEqual(expected);
    expect(diagnostics[0]?.severity).toBe("error");
    expect(diagnostics[0]?.hint).toContain('Did you mean "dropdown"?');
    expect(diagnostics[0]?.hint).toContain("link, dropdown, locale, version, divider, html");
    expect(diagnostics[0]?.place?.keyPath).toBe("items[1].type");
    expect(config.navbar.items.map(({ type }) => type)).toEqual(["link"]);
  });

  test("faults of the other files are found where they stand", () => {
    const { found, expected } = faults(`${SITE}=== config/navbar.json
{
  "items": [
    {"type": "dropdown", "label": "D", "items": [
      ⟦config-type|{⟧"type": "link", "label": "neither"},
      ⟦config-type|{⟧"type": "link", "label": "both", "to": "/a", "href": "https://a.b"},
      {"type": "link", "label": "x", "href": ⟦config-type|"javascript:alert(1)"⟧},
      {"type": "link", "label": "x", ⟦config-unknown-key|"herf"⟧: "https://a.b", "to": "/x"}
    ]}
  ],
  ⟦config-unknown-key|"hideOnScrol"⟧: true
}
=== config/footer.json
{"columns": [{"title": "A", "links": [{"label": "x", "to": ⟦config-type|"v3/x"⟧}]}], "social": [{"icon": ⟦config-type|"<svg>"⟧, "label": "x", "href": "https://a.b"}]}
=== config/search.json
{"boosts": [{"route": "/a", "factor": ⟦config-type|"2"⟧}], "exclude": [⟦config-type|3⟧]}
=== config/redirects.json
{"redirects": [{"from": ⟦config-type|"a"⟧, "to": "/b"}], "prefixes": [{"from": "/a/", "to": ⟦config-type|"/b"⟧}]}
=== config/sidebars.json
{"sidebars": {"learn": {"items": [{"type": "category", "label": "x", ⟦config-unknown-key|"itms"⟧: [], "items": []}, {"type": "autogenerated", "dir": ⟦config-type|"../secret"⟧}]}}}
`);
    expect(found).toEqual(expected);
  });

  test("what is no JSON is explained, and read past where it can be", () => {
    const { diagnostics, config, expected } = read(`=== config/site.json
{
  ⟦config-syntax|//⟧ a comment
  "title": "x",
  "url": "https://example.org"⟦config-syntax|⟧
  "tagline": "a",
  ⟦config-duplicate-key|"tagline"⟧: "b"⟦config-syntax|,⟧
}
=== config/footer.json
{⟦config-syntax|'⟧columns': []}
=== config/search.json
{"synonyms": {⟦config-syntax|en⟧: []}}
=== config/redirects.json
{"redirects": [⟦config-syntax|⟧`);
    expect(found(diagnostics)).toEqual(expected);
    expect(config.site.tagline).toBe("b");
    expect(config.footer).toBeNull();
  });

  test("a site may allow links to more schemes, but none that runs code or reads the reader's disk", () => {
    const { config, diagnostics } = read(`=== config/site.json
{"title": "x", "url": "https://example.org", "linkSchemes": ["matrix", "web+tide", "javascript", "data", "file", "a:b", "Tide"]}
`);
    expect(config.site.linkSchemes).toEqual(["matrix", "web+tide"]);
    expect(diagnostics.map(({ code, place }) => `${code} ${place?.column ?? 0}`)).toHaveLength(5);
  });

  test("a fault costs the value that has it and nothing else", () => {
    const { config } = read(`=== config/site.json
{"title": "x", "url": "https://example.org", "tagline": 3, "blog": {"title": "News", "postsPerPage": "many"}, "colour": "red"}
=== config/redirects.json
{"redirects": [{"from": "/a", "to": "/b"}, {"from": "/c"}, {"from": "/d", "to": "/e", "x": 1}]}
`);
    expect(config.site.title).toBe("x");
    expect(config.site.tagline).toBe("");
    expect(config.site.blog).toMatchObject({ title: "News", postsPerPage: 10 });
    expect(config.redirects.redirects).toEqual([
      { from: "/a", to: "/b" },
      { from: "/d", to: "/e" },
    ]);
  });

  test("values of the wrong shape altogether leave the defaults", () => {
    for (const text of ["[]", "3", "null", '"x"', "", "\ufeff", "[[[["]) {
      const files = {
        site: text,
        navbar: text,
        sidebars: text,
        footer: text,
        search: text,
        texts: text,
        redirects: text,
      };
      const { config, diagnostics } = readConfig(files);
      expect(diagnostics.length).toBeGreaterThanOrEqual(7);
      expect(config.site.title).toBe("Documentation");
      expect(config.navbar.items).toEqual([]);
    }
  });

  test("a key that reaches for the prototype reaches nothing", () => {
    const { config, diagnostics } = read(
      '=== config/site.json\n{"title": "x", "url": "https://a.b", "__proto__": {"polluted": true}, "sidebarLandings": {"constructor": "/x"}}',
    );
    expect(found(diagnostics)).toEqual(["config/site.json:1:38 config-syntax"]);
    expect(Reflect.get(config.site, "polluted")).toBeUndefined();
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("the place of any value can be found later", () => {
    const text = '{\n  "items": [\n    {"type": "link", "label": "A", "to": "/gone"}\n  ]\n}';
    expect(placeInConfig("navbar", text, ["items", 0, "to"])).toMatchObject({
      file: "config/navbar.json",
      line: 3,
      column: 42,
      keyPath: "items[0].to",
    });
    expect(placeInConfig("navbar", text, ["items", 7, "to"])).toMatchObject({ line: 2, column: 3 });
    expect(placeInConfig("navbar", "no json", ["items"])).toMatchObject({ line: 1, column: 1 });
  });
});

test("this repository's own configuration has no fault", async () => {
  const text = async (name: ConfigName): Promise<string | null> => {
    const file = Bun.file(`${import.meta.dir}/../../${configFile(name)}`);
    return (await file.exists()) ? file.text() : null;
  };
  const files = Object.fromEntries(
    await Promise.all(CONFIG_NAMES.map(async (name) => [name, await text(name)] as const)),
  );
  expect(readConfig(files as Record<ConfigName, string | null>).diagnostics).toEqual([]);
});
