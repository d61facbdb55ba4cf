/** What is wrong with a JSON file, and with the values of a configuration, is said with its place and what to do. */
import { describe, expect, test } from "bun:test";
import { readConfig } from "../../server/source/config.ts";
import { parseJson, spanAt } from "../../server/source/json.ts";
import { CONFIG_NAMES } from "../../shared/schema/config-names.ts";

/** The text, what is read of it (nothing, where it is null), and `from-to message hint` of each fault. */
const TEXTS: readonly (readonly [string, { readonly value: unknown } | null, readonly string[]])[] = [
  ["", null, ["0-1 The file is empty. Write at least {}."]],
  [" \n", null, ["2-3 The file is empty. Write at least {}."]],
  ["{", null, ["1-2 The file ends, but a } is missing. Add }."]],
  ["[", null, ["1-2 The file ends where a value should be. Is a bracket or a brace not closed?"]],
  ['{"a"', null, ['4-5 A colon was expected after "a". Add a colon.']],
  ['{"a":', null, ["5-6 The file ends where a value should be. Is a bracket or a brace not closed?"]],
  ['{"a":1', null, ["6-7 The file ends, but a } is missing. Add }."]],
  ["[1", null, ["2-3 The file ends, but a ] is missing. Add ]."]],
  ["[1,", null, ["3-4 The file ends where a value should be. Is a bracket or a brace not closed?"]],
  ["[1 2]", null, ['3-4 A comma or ] was expected here, but there is "2". ']],
  ["[1;2]", null, ['2-3 A comma or ] was expected here, but there is ";". ']],
  ["[1,]", { value: [1] }, ["2-3 There is a comma after the last entry. Remove the comma."]],
  ['{"a":1,}', { value: { a: 1 } }, ["6-7 There is a comma after the last entry. Remove the comma."]],
  ['[1 "a"]', { value: [1, "a"] }, ["2-3 A comma is missing here. Add a comma between the two."]],
  ['{"a":1 "b":2}', { value: { a: 1, b: 2 } }, ["6-7 A comma is missing here. Add a comma between the two."]],
  ["[{} {}]", { value: [{}, {}] }, ["3-4 A comma is missing here. Add a comma between the two."]],
  ["[[] []]", { value: [[], []] }, ["3-4 A comma is missing here. Add a comma between the two."]],
  ["'a'", null, ["0-1 JSON knows double quotes only. Use \" in place of '."]],
  ["{'a':1}", null, ["1-2 A key in double quotes was expected here. Keys stand in double quotes."]],
  ["{a:1}", null, ['1-2 A key in double quotes was expected here. Write "a".']],
  ["{;}", null, ["1-2 A key in double quotes was expected here. Keys stand in double quotes."]],
  ['{"a" 1}', null, ['4-5 A colon was expected after "a". Add a colon.']],
  ["[nul]", null, ['1-4 "nul" is no JSON value. Put texts in double quotes.']],
  ["[01]", null, ['1-3 "01" is no JSON value. JSON numbers look like 12, -0.5 or 1e3.']],
  ["[1.]", null, ['1-3 "1." is no JSON value. JSON numbers look like 12, -0.5 or 1e3.']],
  ["[+1]", null, ['1-3 "+1" is no JSON value. JSON numbers look like 12, -0.5 or 1e3.']],
  ["[.5]", null, ['1-3 ".5" is no JSON value. JSON numbers look like 12, -0.5 or 1e3.']],
  ["[;]", null, ['1-2 A value was expected here, but there is ";". ']],
  [
    "[1] 2",
    { value: [1] },
    ["4-5 There is more text after the end of the value. Is a bracket or a brace closed too early?"],
  ],
  ['["a\nb"]', null, ['1-3 The text has no closing quote. Close it with ".']],
  ['["a\tb"]', null, ["3-4 A control character has to be written as an escape. Write a tab as \\t."]],
  ['["a\u0001b"]', null, ["3-4 A control character has to be written as an escape. Remove it."]],
  ['["\\x"]', null, ["1-5 The text has an escape that JSON does not know. Write a backslash as \\\\."]],
  ['["a', null, ['1-3 The text has no closing quote. Close it with ".']],
  ["// c\n1", { value: 1 }, ["0-4 Comments are not allowed in JSON. Remove the comment."]],
  ["/* c */1", { value: 1 }, ["0-7 Comments are not allowed in JSON. Remove the comment."]],
  ["[1] // c", { value: [1] }, ["4-8 Comments are not allowed in JSON. Remove the comment."]],
  [
    "/* open",
    null,
    ["0-7 Comments are not allowed in JSON. Remove the comment.", "7-8 The file is empty. Write at least {}."],
  ],
  [
    '{"a":1,"a":2}',
    { value: { a: 2 } },
    ['7-10 twice "a" is written twice; this value is used. Remove one of the two.'],
  ],
  ['{"__proto__":1}', { value: {} }, ['1-12 The key "__proto__" is not allowed. Remove it.']],
  ["\ufeff[1]", { value: [1] }, []],
  ["true", { value: true }, []],
  ["null", { value: null }, []],
  [
    "false x",
    { value: false },
    ["6-7 There is more text after the end of the value. Is a bracket or a brace closed too early?"],
  ],
];

describe("JSON", () => {
  test.each([...TEXTS])("%j", (text, read, expected) => {
    const { root, faults } = parseJson(text);
    expect(root === undefined ? null : { value: root.value }).toEqual(read);
    const said = faults.map(
      ({ start, end, kind, message, hint = "" }) =>
        `${start}-${end} ${kind === "duplicate" ? "twice " : ""}${message} ${hint}`,
    );
    expect(said).toEqual([...expected]);
  });

  test("may be a hundred levels deep", () => {
    const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    expect(parseJson(nested(101)).faults).toEqual([]);
    expect(parseJson(nested(102)).faults).toMatchObject([{ message: "Nested more than 100 levels deep.", start: 101 }]);
  });

  test("with very many faults reports twenty of them", () => {
    expect(parseJson(`[1${' "a"'.repeat(19)}]`).faults).toHaveLength(19);
    expect(parseJson(`[1${' "a"'.repeat(40)}]`).faults).toHaveLength(20);
  });

  test("knows the place of a value, of its key, and of what is nearest to one that is not there", () => {
    const text = '{"a": {"b": [10, {"c": "x"}]}, "d": [7], "e": {}}';
    const { root } = parseJson(text);
    if (root === undefined) throw new Error("not read");
    const at = (path: readonly PropertyKey[], key = false): string => {
      const { start, end } = spanAt(root.node, path, key);
      return text.slice(start, end);
    };
    expect(at([])).toBe("{");
    expect(at(["a", "b", 0])).toBe("10");
    expect(at(["a", "b", 1, "c"])).toBe('"x"');
    expect(at(["a", "b", 1, "c"], true)).toBe('"c"');
    expect(at(["a", "b"])).toBe('"b"');
    expect(at(["a", "b"], true)).toBe('"b"');
    expect(at(["a", "b", 1])).toBe("{");
    expect(at(["a", "b", 7])).toBe('"b"');
    expect(at(["a", "gone", "x"])).toBe('"a"');
    expect(at(["gone"])).toBe("{");
    expect(at(["d", 0, "x"])).toBe("7");
    expect(at(["e"])).toBe('"e"');
    expect(at(["d", "0"])).toBe('"d"');
  });
});

/** The file, its text, and `code column key | message | hint` of each fault. */
const FILES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "site",
    '{"title":"T","url":"https://a.b","zz":1}',
    [
      'config-unknown-key 34 zz | Unknown key "zz". | Known here: title, url, titles, tagline, taglines, description, descriptions, baseUrl, locales, favicon, image, socialCards, touchIcon, logo, analytics, fonts, announcement, editUrl, issueUrl, repository, lastUpdate, theme, meta, toc, docs, blog, version, versions, sidebarLandings, glossary, fences, linkSchemes, headers, contentSecurityPolicy.',
    ],
  ],
  [
    "site",
    '{"title":"T","url":"https://a.b","titl":1,"toc":{"minHeadingLvl":2}}',
    [
      'config-unknown-key 50 toc.minHeadingLvl | Unknown key "minHeadingLvl" in toc. | Did you mean "minHeadingLevel"?',
      'config-unknown-key 34 titl | Unknown key "titl". | Did you mean "title"?',
    ],
  ],
  [
    "site",
    '{"title":"","url":7}',
    [
      'config-type 10 title | "title" should be a text that is not empty, but is "". | ',
      'config-type 19 url | "url" should be a text, but is 7. | ',
    ],
  ],
  ["site", '{"title":"T"}', ['config-required 1 url | "url" is missing. | It should be a text.']],
  ["site", "[]", ["config-type 1  | The file should be an object, but is a list. | "]],
  [
    "navbar",
    '{"items":[{"type":"lnk"},{},{"type":7},{"type":"link","label":"L","to":"/a","position":"lft"}]}',
    [
      'config-unknown-type 19 items[0].type | Unknown type "lnk" at items[0].type. | Did you mean "link"? Allowed: link, dropdown, locale, version, divider, html.',
      'config-required 26 items[1].type | "items[1].type" is missing. | Allowed: link, dropdown, locale, version, divider, html.',
      "config-unknown-type 37 items[2].type | Unknown type 7 at items[2].type. | Allowed: link, dropdown, locale, version, divider, html.",
      'config-type 88 items[3].position | "items[3].position" should be one of "left", "right", but is "lft". | Did you mean "left"?',
    ],
  ],
  [
    "navbar",
    '{"items":[{"type":"link","label":"L"}]}',
    [
      'config-type 11 items[0] | "items[0]" should have either "to" (a page of this site) or "href" (an address elsewhere). | ',
    ],
  ],
  [
    "site",
    '{"title":"T","url":"https://a.b","headers":{"x y":"z"}}',
    ['config-type 45 headers["x y"] | The key "x y" is not what was expected: the name of a header. | '],
  ],
  [
    "footer",
    '{"columns":[{"title":"A","links":{}}]}',
    ['config-type 26 columns[0].links | "columns[0].links" should be a list, but is an object. | '],
  ],
  [
    "sidebars",
    '{"sidebars":{"a b":{"items":[{"type":"category","label":"x","items":[{"type":"doc"}]}]}}}',
    [
      'config-required 70 sidebars["a b"].items[0].items[0].route | "sidebars["a b"].items[0].items[0].route" is missing. | It should be a text.',
    ],
  ],
  [
    "search",
    '{"boosts":[{"route":"/a","factor":0}],"often":["/a","b"]}',
    [
      'config-type 35 boosts[0].factor | "boosts[0].factor" should be at least 0.01, but is 0. | ',
      'config-type 53 often[1] | "often[1]" should be a route, which begins with /, but is "b". | ',
    ],
  ],
  [
    "site",
    '{"title":"T","url":"https://a.b","theme":{"defaultMode":"drak"}}',
    [
      'config-type 57 theme.defaultMode | "theme.defaultMode" should be one of "light", "dark", but is "drak". | Did you mean "dark"?',
    ],
  ],
  [
    "site",
    '{"title":"T","url":"https://a.b","announcement":{"id":"a","content":7}}',
    ['config-type 69 announcement.content | "announcement.content" should be a text or an object, but is 7. | '],
  ],
];

describe("configuration", () => {
  test.each([...FILES])("%s: %s", (name, text, expected) => {
    const none = Object.fromEntries(CONFIG_NAMES.map((each) => [each, null]));
    const files = { ...none, site: '{"title": "T", "url": "https://a.b"}', [name]: text };
    const { diagnostics } = readConfig(files as Parameters<typeof readConfig>[0]);
    const said = diagnostics.map(
      ({ code, place, message, hint = "" }) =>
        `${code} ${place?.column ?? 0} ${place?.keyPath ?? ""} | ${message} | ${hint}`,
    );
    expect(said).toEqual([...expected]);
  });
});
