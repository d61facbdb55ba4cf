/** Files beside the documents, as Docusaurus has them: the authors of a blog, and what is said of a folder. */
import { expect, test } from "bun:test";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { readAuthors } from "../../server/source/authors.ts";
import { CATEGORY_FILE, readCategory } from "../../server/source/category.ts";

/** `line:column message | hint` */
const said = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(
    ({ message, hint, place }) => `${place?.line}:${place?.column} ${message}${hint === undefined ? "" : ` | ${hint}`}`,
  );

test.each<[string, string, object, string[]]>([
  [
    "ann:\n  name: Ann Example\n  title: Writer\n  url: https://ann.example\n  image_url: ./ann.png\n",
    "a.yml",
    { ann: { name: "Ann Example", title: "Writer", url: "https://ann.example", image_url: "./ann.png" } },
    [],
  ],
  [
    '{"bob": {"page": "/bob", "imageURL": "/b.png", "socials": {"x": "b"}, "email": "b@c.d", "page2": null}}',
    "a.json",
    { bob: { name: "bob", url: "/bob", image_url: "/b.png" } },
    ['1:89 Unknown key "bob.page2". | Known here: name, title, url, image_url, imageURL.'],
  ],
  ["eve: {name: 7, page: true}", "a.yml", { eve: { name: "7" } }, []],
  ["{", "a.json", {}, ["1:2 The file ends, but a } is missing. | Add }."]],
  [
    "# A list\nann:\n  name: Ann\nbob: [\n",
    "a.yml",
    { ann: { name: "Ann" } },
    ["4:7 A list or map is not closed: ] is missing. | Close it on its last line."],
  ],
  ["", "a.yml", {}, []],
  ["null", "a.json", {}, []],
  [
    "[1]",
    "a.json",
    {},
    [
      "1:1 The list of authors is no map of keys to authors. | Write one entry an author: `ann:` and below it, indented, `name: Ann Example`.",
    ],
  ],
  [
    "3",
    "a.yml",
    {},
    [
      "1:1 The list of authors is no map of keys to authors. | Write one entry an author: `ann:` and below it, indented, `name: Ann Example`.",
    ],
  ],
  [
    "ann: Ann\nbob: {title: x}\neve:\n  title: E\n  name: [7]\nzed:\n  name: ''\n  tilte: Z",
    "a.yml",
    { bob: { name: "bob", title: "x" }, eve: { name: "eve", title: "E" } },
    [
      '1:1 The author "ann" should be an object, but is "Ann". | Write `name: …` below `ann:`, indented.',
      '5:1 "eve.name" should be a text, but is a list.',
      '8:1 Unknown key "zed.tilte". | Did you mean "title"?',
      '7:1 The author "zed" has an empty name. | Write a name, or leave the key out.',
    ],
  ],
  [
    `${"k".repeat(70)}: 3`,
    "a.yml",
    {},
    [
      `1:1 The author "${"k".repeat(60)}" should be an object, but is 3. | Write \`name: …\` below \`${"k".repeat(60)}:\`, indented.`,
    ],
  ],
])("authors: %j in %s", (text, file, byKey, expected) => {
  const read = readAuthors(text, file);
  expect(read.byKey).toEqual(byKey as typeof read.byKey);
  expect(said(read.diagnostics)).toEqual(expected);
  expect(read.diagnostics.every(({ place, code }) => place?.file === file && code === "blog-authors")).toBe(true);
});

const NOTHING = 'Its "type" is "generated-index" or "doc" (with an "id").';

test.each<[string, string, object, string[]]>([
  [
    "label: A\nposition: 2\ncollapsed: true\ndescription: D",
    "a/_category_.yml",
    { label: "A", position: 2, collapsed: true, description: "D" },
    [],
  ],
  [
    '{"label": "A", "position": 2.5, "collapsed": false, "className": "x", "customProps": {}}',
    "_category_.json",
    { label: "A", position: 2.5, collapsed: false },
    [],
  ],
  // One that can't be closed is open, whatever else is said.
  ["collapsible: false\ncollapsed: true", "_category_.yml", { collapsed: false }, []],
  ["collapsible: true", "_category_.yml", {}, []],
  ["{", "_category_.json", {}, ["1:2 The file ends, but a } is missing. | Add }."]],
  // What can be read counts.
  [
    '{"label": "A",\n "position": 2,}',
    "_category_.json",
    { label: "A", position: 2 },
    ["2:15 There is a comma after the last entry. | Remove the comma."],
  ],
  [
    "position: 3\nlabel: a: b\n",
    "_category_.yml",
    { position: 3 },
    ['2:8 A value with a colon in it has to stand in quotes. | Write it as: key: "value: more"'],
  ],
  [
    "[]",
    "_category_.json",
    {},
    ['1:1 This file says nothing of the folder: it holds no keys. | Write keys and values: {"label": "Guides"}.'],
  ],
  ["", "_category_.yml", {}, []],
  ["null", "_category_.json", {}, []],
  // As front matter: a number for a text, as it is written, and a text for a number.
  [
    "label: 1.10\nposition: '2'\ncollapsed: 'yes'",
    "_category_.yml",
    { label: "1.10", position: 2, collapsed: true },
    [],
  ],
  [
    "label: [A]\nposition: second\ncollapsed: 3\ndescription:",
    "_category_.yml",
    {},
    [
      '1:1 "label" should be a text, but is a list.',
      '2:1 "position" should be a number, but is "second".',
      '3:1 "collapsed" should be true or false, but is 3.',
    ],
  ],
  [
    '{\n  "lable": "A",\n  "flavour": 1\n}',
    "_category_.json",
    {},
    [
      '2:3 Unknown key "lable". | Did you mean "label"?',
      '3:3 Unknown key "flavour". | Known here: label, position, collapsed, collapsible, description, link.',
    ],
  ],
  ["link: null", "_category_.yml", { link: null }, []],
  ["link: {type: doc, id: x}", "_category_.yml", { link: { kind: "doc", id: "x" } }, []],
  [
    "link: {type: doc}",
    "_category_.yml",
    {},
    ['1:1 "link" names no document. | Add the id of a document: "id": "guides/start".'],
  ],
  ["link:\n  type: doc\n  id: []", "_category_.yml", {}, ['3:1 "link.id" should be a text, but is a list.']],
  ["link: {type: generated-index}", "_category_.yml", { link: { kind: "index" } }, []],
  [
    "link: {type: generated-index, slug: /s, title: T, description: D, image: i.png, keywords: [a]}",
    "_category_.yml",
    { link: { kind: "index", slug: "/s", title: "T", description: "D" } },
    [],
  ],
  [
    "label: A\nlink:\n  type: generated-index\n  # The title\n  tilte: 2\n  slug: {}",
    "_category_.yml",
    { label: "A", link: { kind: "index" } },
    ['5:1 Unknown key "link.tilte". | Did you mean "title"?', '6:1 "link.slug" should be a text, but is an object.'],
  ],
  ["link:\n  type: odd", "_category_.yml", {}, [`2:1 "link" says nothing that is known; it is ignored. | ${NOTHING}`]],
  ["link:\n  id: x", "_category_.yml", {}, [`1:1 "link" says nothing that is known; it is ignored. | ${NOTHING}`]],
  ["link: x", "_category_.yml", {}, ['1:1 "link" should be an object, but is "x".']],
  ["link: [x]", "_category_.yml", {}, ['1:1 "link" should be an object, but is a list.']],
])("a folder: %j in %s", (text, file, category, expected) => {
  const read = readCategory(text, file);
  expect(read.category).toEqual(category);
  expect(said(read.diagnostics)).toEqual(expected);
  expect(read.diagnostics.every(({ place, code }) => place?.file === file && code === "category-file")).toBe(true);
});

test("files about folders are known by their whole name", () => {
  for (const file of ["_category_.json", "a/_category_.yml", "a/b/_category_.yaml"])
    expect(CATEGORY_FILE.test(file)).toBe(true);
  for (const file of ["x_category_.json", "_category_.jsonx", "_category_.yaaml", "_category_/a.yml", "_category_.md"])
    expect(CATEGORY_FILE.test(file)).toBe(false);
});
