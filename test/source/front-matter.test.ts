/** Front matter as writers write it, right and wrong: what is read, and what is said of the rest. */
import { expect, test } from "bun:test";
import { readHead } from "../../server/source/head.ts";

/** The lines between the fences, what is read, and `code line:column key | message | hint` of each fault. */
const MATTERS: readonly (readonly [string, object, readonly string[]])[] = [
  [
    "a: b: c",
    {},
    [
      'front-matter-syntax 2:4 a | A value with a colon in it has to stand in quotes. | Write it as: key: "value: more"',
    ],
  ],
  [
    'title: "x',
    { title: "x" },
    [
      'front-matter-syntax 2:10 title | Something is left open: missing closing "quote. | Close the quotes or brackets.',
    ],
  ],
  [
    "title: 'x",
    { title: "x" },
    [
      "front-matter-syntax 2:10 title | Something is left open: missing closing 'quote. | Close the quotes or brackets.",
    ],
  ],
  [
    "tags: [a",
    {},
    ["front-matter-syntax 2:9 tags | A list or map is not closed: ] is missing. | Close it on its last line."],
  ],
  [
    "last_update: {date: 2024-05-01",
    {},
    ["front-matter-syntax 2:31 last_update | A list or map is not closed: } is missing. | Close it on its last line."],
  ],
  [
    "title: @x",
    { title: "@x" },
    ["front-matter-syntax 2:8 title | A value cannot begin with this character. | Put the value in quotes."],
  ],
  [
    "title: `x",
    { title: "`x" },
    ["front-matter-syntax 2:8 title | A value cannot begin with this character. | Put the value in quotes."],
  ],
  [
    "title: %x",
    { title: "%x" },
    ["front-matter-syntax 2:8 title | A value cannot begin with this character. | Put the value in quotes."],
  ],
  [
    "title: a\n\tb: c",
    { title: "a" },
    ['front-matter-unknown-key 2:1 b | Unknown key "b" in front matter; it is ignored. | '],
  ],
  ["tags:\n\t- a", { tags: ["a"] }, []],
  [
    "title: 'a' b",
    { title: "a' b" },
    [
      "front-matter-syntax 2:12 title | There is more text behind the closing quote. | Double a quote inside the value, or use the other kind round it.",
    ],
  ],
  [
    'title: "a" b',
    { title: 'a" b' },
    [
      "front-matter-syntax 2:12 title | There is more text behind the closing quote. | Double a quote inside the value, or use the other kind round it.",
    ],
  ],
  [
    "title: a\n b: c",
    { title: "a" },
    [
      'front-matter-syntax 2:8 title | A value with a colon in it has to stand in quotes. | Write it as: key: "value: more"',
    ],
  ],
  [
    "title: a\nprose line\ndraft: true",
    { title: "a", draft: true },
    [
      "front-matter-syntax 3:1 title | Something is left open: implicit map keys need to be followed by map values. | Close the quotes or brackets.",
    ],
  ],
  ["*a", {}, []],
  [
    "title: *a",
    {},
    [
      "front-matter-syntax 2:8 title | A value that begins with * or & has a meaning of its own in YAML. | Put the value in quotes.",
    ],
  ],
  ["title: &a", {}, []],
  [
    "title: [x",
    {},
    ["front-matter-syntax 2:10 title | A list or map is not closed: ] is missing. | Close it on its last line."],
  ],
  [
    "title: | x",
    {},
    [
      "front-matter-syntax 2:10 title | The value begins or ends with something that has a meaning of its own in YAML. | Put the value in quotes.",
    ],
  ],
  [
    "draft: maybe",
    {},
    ['front-matter-type 2:1 draft | "draft" should be true or false, but is "maybe". | Write true or false.'],
  ],
  [
    "date: x",
    {},
    ['front-matter-type 2:1 date | "date" should be a date such as 2024-05-01, but is "x". | Write it as 2024-05-01.'],
  ],
  ["tags: 7", {}, ['front-matter-type 2:1 tags | "tags" should be a list, but is 7. | Write a list: [one, two].']],
  [
    "tags: {a: 1}",
    {},
    ['front-matter-type 2:1 tags | "tags" should be a list, but is an object. | Write a list: [one, two].'],
  ],
  [
    "keywords: {a: 1}",
    {},
    ['front-matter-type 2:1 keywords | "keywords" should be a list, but is an object. | Write a list: [one, two].'],
  ],
  [
    "authors: 7",
    {},
    [
      'front-matter-type 2:1 authors[0] | "authors[0]" should be an object, but is 7. | Write a name, a list of names, or name, title, url and image_url.',
    ],
  ],
  [
    "authors: [{nam: x}]",
    {},
    [
      'front-matter-type 2:1 authors[0].name | "authors[0].name" should be a text, but is nothing. | Write a name, a list of names, or name, title, url and image_url.',
    ],
  ],
  ["authors: {name: x, foo: 1, bar: 2, baz: 3, qux: 4}", { authors: [{ name: "x" }] }, []],
  [
    "last_update: 7",
    {},
    [
      'front-matter-type 2:1 last_update | "last_update" should be an object, but is 7. | Write a date and an author: {date: 2024-05-01, author: Name}.',
    ],
  ],
  [
    "last_update: {who: x}",
    {},
    [
      'front-matter-type 2:1 last_update | "last_update" should be an object of date, author, but is one with "who". | ',
    ],
  ],
  [
    "last_update: {date: nope}",
    {},
    [
      'front-matter-type 2:1 last_update.date | "last_update.date" should be a date such as 2024-05-01, but is "nope". | Write a date and an author: {date: 2024-05-01, author: Name}.',
    ],
  ],
  ["last_update: 2024/5/1", { last_update: { date: "2024-05-01" } }, []],
  [
    "sidebar_position: x",
    {},
    ['front-matter-type 2:1 sidebar_position | "sidebar_position" should be a number, but is "x". | '],
  ],
  [
    "toc_max_heading_level: 7",
    {},
    ['front-matter-type 2:1 toc_max_heading_level | "toc_max_heading_level" should be at most 6, but is 7. | '],
  ],
  [
    "toc_max_heading_level: 1",
    {},
    ['front-matter-type 2:1 toc_max_heading_level | "toc_max_heading_level" should be at least 2, but is 1. | '],
  ],
  [
    "kind: story",
    {},
    [
      'front-matter-type 2:1 kind | "kind" should be one of "tutorial", "how-to", "reference", "explanation", "moved", but is "story". | ',
    ],
  ],
  ["title: {a: 1}", {}, ['front-matter-type 2:1 title | "title" should be a text, but is an object. | ']],
  ["slug: [a]", {}, ['front-matter-type 2:1 slug | "slug" should be a text, but is a list. | ']],
  ["sources: {a: b}", {}, ['front-matter-type 2:1 sources[0] | "sources[0]" should be a text, but is an object. | ']],
  ["sources: one", { sources: ["one"] }, []],
  [
    "hide_title: 1",
    {},
    ['front-matter-type 2:1 hide_title | "hide_title" should be true or false, but is 1. | Write true or false.'],
  ],
  [
    "titel: x",
    {},
    [
      'front-matter-unknown-key 2:1 titel | Unknown key "titel" in front matter; it is ignored. | Did you mean "title"?',
    ],
  ],
  [
    "xyzzyxyzzy: x",
    {},
    ['front-matter-unknown-key 2:1 xyzzyxyzzy | Unknown key "xyzzyxyzzy" in front matter; it is ignored. | '],
  ],
  [
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: y",
    {},
    [
      'front-matter-unknown-key 2:1 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… | Unknown key "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" in front matter; it is ignored. | ',
    ],
  ],
  [
    "title: A\ntitle: B",
    { title: "B" },
    [
      'front-matter-duplicate-key 3:1 title | "title" is written twice; this value is used. | Remove this line or line 2.',
    ],
  ],
  [
    'title: a: b\nslug: "/x" y',
    { title: "a: b", slug: '/x" y' },
    [
      'front-matter-syntax 2:8 title | A value with a colon in it has to stand in quotes. | Write it as: key: "value: more"',
      "front-matter-syntax 3:12 slug | There is more text behind the closing quote. | Double a quote inside the value, or use the other kind round it.",
    ],
  ],
  [
    "slug: '/x",
    { slug: "/x" },
    ["front-matter-syntax 2:10 slug | Something is left open: missing closing 'quote. | Close the quotes or brackets."],
  ],
  ["- a", {}, []],
  ["[a]", {}, []],
  ["{a: b}", {}, ['front-matter-unknown-key 2:1 a | Unknown key "a" in front matter; it is ignored. | ']],
  ["{title: X, draft: true}", { title: "X", draft: true }, []],
  ["42", {}, []],
  ["title: ~\nslug: null", {}, []],
  ["unlisted: yes\ndraft: no", { unlisted: true, draft: false }, []],
  ["custom_edit_url: null", { custom_edit_url: null }, []],
  [
    "author: A\nauthor_title: T\nauthor_url: /u\nauthor_image_url: /i",
    { authors: [{ name: "A", title: "T", url: "/u", image_url: "/i" }] },
    [],
  ],
  ["author_title: T", {}, []],
  ["authorURL: /u\nauthor: A\nauthors: B", { authors: [{ name: "B" }] }, []],
  ["id: 0x10", { id: "0x10" }, []],
  ["id: 1_000", { id: "1_000" }, []],
  ["title: true", { title: "true" }, []],
  ["title: 2024-05-01", { title: "2024-05-01" }, []],
  ["tags: [1.10, true]", { tags: ["1.10", "true"] }, []],
  [
    "keywords: [0x0f, 'a, 0x0f', 007, 1e3, -14, 0o17, +5, null, 20.0]\nsources:\n  - 0x10 # a note\n  - b",
    { keywords: ["0x0f", "a, 0x0f", "007", "1e3", "-14", "0o17", "+5", "null", "20.0"], sources: ["0x10", "b"] },
    [],
  ],
  ["tags: [{label: 2.0, permalink: /two}, {label: x}]", { tags: ["2.0", "x"] }, []],
  [
    "keywords:\n  - 0x0f\n  -",
    {},
    ['front-matter-type 2:1 keywords[1] | "keywords[1]" should be a text, but is null. | Write a list: [one, two].'],
  ],
];

test.each([...MATTERS])("%j", (yaml, frontMatter, expected) => {
  const head = readHead(`---\n${yaml}\n---\n`, "f.md");
  expect(head.frontMatter).toEqual(frontMatter);
  const said = head.diagnostics.map(
    ({ code, place, message, hint = "" }) =>
      `${code} ${place?.line ?? 0}:${place?.column ?? 0} ${place?.keyPath ?? ""} | ${message} | ${hint}`,
  );
  expect(said).toEqual([...expected]);
});

test("keys of other tools are ignored without a diagnostic", () => {
  const keys =
    "format hide_last_modified hide_reading_time mdx parse_number_prefixes sidebar_class_name sidebar_custom_props " +
    "sidebar_key wrapperClassName";
  for (const key of keys.split(" ")) {
    const { frontMatter, diagnostics } = readHead(`---\n${key}: x\n---\n`, "f.md");
    expect([key, frontMatter, diagnostics]).toEqual([key, {}, []]);
  }
});

test("at most 25 faults of a document are reported", () => {
  const keys = (count: number): string => Array.from({ length: count }, (_, at) => `odd${at}: x`).join("\n");
  expect(readHead(`---\n${keys(25)}\n---\n`, "f.md").diagnostics).toHaveLength(25);
  expect(readHead(`---\n${keys(30)}\n---\n`, "f.md").diagnostics).toHaveLength(25);
});

test("what is just within a limit is read", () => {
  const codes = (yaml: string): readonly string[] =>
    readHead(`---\n${yaml}\n---\n`, "f.md").diagnostics.map(({ message }) => message);
  // The line break before the closing fence belongs to the block.
  expect(codes(`# ${"x".repeat(65_533)}`)).toEqual([]);
  expect(codes(`# ${"x".repeat(65_534)}`)).toEqual([
    "The front matter is longer than 65536 characters; it is ignored.",
  ]);
  expect(codes(`# ${"[{".repeat(1000)}`)).toEqual([]);
  expect(codes(`# ${"[{".repeat(1000)}[`)).toEqual(["The front matter has more than 2000 brackets; it is ignored."]);
  for (const before of [" ", ",", "[", "{", ":", "-"]) {
    const of = (count: number): readonly string[] =>
      codes(`#${`${before}*a`.repeat(count)}`).filter((said) => said.includes("aliases"));
    expect([before, of(50).length]).toEqual([before, 0]);
    expect([before, of(51).length]).toEqual([before, 1]);
  }
  expect(codes(`# ${"x*a 2 * 3 **b** & ".repeat(60)}`)).toEqual([]);
});

test("what begins with a number and goes on is a word, also in a list", () => {
  const words = ["24-7", "2024-05", "2024-05-01", "555-1234", "5+", "1.5-2", "+1-800", "1e", "3-d"];
  const { frontMatter, diagnostics } = readHead(
    `---\nkeywords: [${words.join(", ")}]\ntags:\n${words.map((word) => `  - ${word}\n`).join("")}sidebar_label: 1-2\nsidebar_position: -1.5\ndescription: From 1-2 to 5+, and "24-7"\n---\n`,
    "f.md",
  );
  expect([frontMatter, diagnostics]).toEqual([
    {
      keywords: words,
      tags: words,
      sidebar_label: "1-2",
      sidebar_position: -1.5,
      description: 'From 1-2 to 5+, and "24-7"',
    },
    [],
  ]);
});

test("a text over several lines is the same with the line breaks of Windows", () => {
  const text = "---\ntitle: 'One\n  text'\ndescription: \"Another\n  text\"\nkeywords: [a,\n  b]\n---\n";
  const expected = { title: "One text", description: "Another text", keywords: ["a", "b"] };
  for (const written of [text, text.replaceAll("\n", "\r\n")])
    expect(readHead(written, "f.md").frontMatter).toEqual(expected);
});
