/** Files beside the documents, as Docusaurus has them: the authors of a blog, and what is said of a folder. */
import { expect, test } from "bun:test";
import { readAuthors } from "../../server/source/authors.ts";
import { CATEGORY_FILE, readCategory } from "../../server/source/category.ts";

/** The parser's own words are not this project's. */
const told = (message: string): string => message.replace(/can't be read: .+$/, "can't be read: …");

test.each<[string, string, object, string[]]>([
  ["ann:\n  name: Ann\n  title: Dev", "a.yml", { ann: { name: "Ann", title: "Dev" } }, []],
  ['{"ann": {"name": "Ann", "url": "/a"}}', "a.json", { ann: { name: "Ann", url: "/a" } }, []],
  [
    "{",
    "a.json",
    {},
    [
      "The list of authors can't be read: … | Write one entry an author: `ann:` and below it, indented, `name: Ann Example`. | a.json",
    ],
  ],
  [
    "a: [",
    "a.yml",
    {},
    [
      "The list of authors can't be read: … | Write one entry an author: `ann:` and below it, indented, `name: Ann Example`. | a.yml",
    ],
  ],
  ["", "a.yml", {}, []],
  ["null", "a.json", {}, []],
  [
    "[1]",
    "a.json",
    {},
    [
      "The list of authors is no map of keys to authors. | Write one entry an author: `ann:` and below it, indented, `name: Ann Example`. | a.json",
    ],
  ],
  [
    "3",
    "a.yml",
    {},
    [
      "The list of authors is no map of keys to authors. | Write one entry an author: `ann:` and below it, indented, `name: Ann Example`. | a.yml",
    ],
  ],
  [
    "ann: Ann\nbob: {title: x}\neve: {name: 7}\nzed: {name: ''}",
    "a.yml",
    { bob: { name: "bob", title: "x" } },
    [
      'The author "ann" has no name, or something that is no text. | Write one entry an author: `ann:` and below it, indented, `name: Ann Example`. | a.yml',
      'The author "eve" has no name, or something that is no text. | Write one entry an author: `ann:` and below it, indented, `name: Ann Example`. | a.yml',
      'The author "zed" has no name, or something that is no text. | Write one entry an author: `ann:` and below it, indented, `name: Ann Example`. | a.yml',
    ],
  ],
  [
    "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk: 3",
    "a.yml",
    {},
    [
      'The author "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk" has no name, or something that is no text. | Write one entry an author: `ann:` and below it, indented, `name: Ann Example`. | a.yml',
    ],
  ],
])("authors: %j in %s", (text, file, byKey, expected) => {
  const read = readAuthors(text, file);
  expect(read.byKey).toEqual(byKey as typeof read.byKey);
  const said = read.diagnostics.map(
    ({ message, hint = "", place }) => `${told(message)} | ${hint} | ${place?.file ?? ""}`,
  );
  expect(said).toEqual(expected);
  expect(read.diagnostics.every(({ place }) => place?.line === 1 && place.column === 1)).toBe(true);
});

test.each<[string, string, object, string[]]>([
  ["label: A\nposition: 2\ncollapsed: true", "a/_category_.yml", { label: "A", position: 2, collapsed: true }, []],
  [
    '{"label": "A", "position": 2.5, "collapsed": false}',
    "_category_.json",
    { label: "A", position: 2.5, collapsed: false },
    [],
  ],
  ["{", "_category_.json", {}, ["This file can't be read: … | The folder is shown as if it were not there."]],
  ["a: [", "_category_.yml", {}, ["This file can't be read: … | The folder is shown as if it were not there."]],
  ["[]", "_category_.json", {}, []],
  ["", "_category_.yml", {}, []],
  [
    "label: 3\nposition: '2'\ncollapsed: 'yes'",
    "_category_.yml",
    {},
    ['"position" is no number; it is ignored. | Write a number without quotes: `position: 2`.'],
  ],
  ["link: null", "_category_.yml", { link: null }, []],
  ["link: {type: doc, id: x}", "_category_.yml", { link: { kind: "doc", id: "x" } }, []],
  [
    "link: {type: doc}",
    "_category_.yml",
    {},
    ['"link" says nothing that is known; it is ignored. | Its "type" is "generated-index" or "doc" (with an "id").'],
  ],
  [
    "link: {type: doc, id: 3}",
    "_category_.yml",
    {},
    ['"link" says nothing that is known; it is ignored. | Its "type" is "generated-index" or "doc" (with an "id").'],
  ],
  ["link: {type: generated-index}", "_category_.yml", { link: { kind: "index" } }, []],
  [
    "link: {type: generated-index, slug: /s, title: T, description: D}",
    "_category_.yml",
    { link: { kind: "index", slug: "/s", title: "T", description: "D" } },
    [],
  ],
  [
    "link: {type: generated-index, slug: 1, title: 2, description: 3}",
    "_category_.yml",
    { link: { kind: "index" } },
    [],
  ],
  [
    "link: {type: odd}",
    "_category_.yml",
    {},
    ['"link" says nothing that is known; it is ignored. | Its "type" is "generated-index" or "doc" (with an "id").'],
  ],
  [
    "link: x",
    "_category_.yml",
    {},
    ['"link" says nothing that is known; it is ignored. | Its "type" is "generated-index" or "doc" (with an "id").'],
  ],
  [
    "link: [x]",
    "_category_.yml",
    {},
    ['"link" says nothing that is known; it is ignored. | Its "type" is "generated-index" or "doc" (with an "id").'],
  ],
])("a folder: %j in %s", (text, file, category, expected) => {
  const read = readCategory(text, file);
  expect(read.category).toEqual(category);
  expect(read.diagnostics.map(({ message, hint = "" }) => `${told(message)} | ${hint}`)).toEqual(expected);
  expect(read.diagnostics.every(({ place }) => place?.file === file && place.line === 1 && place.column === 1)).toBe(
    true,
  );
});

test("a folder's file has one of three names", () => {
  for (const file of ["_category_.json", "a/_category_.yml", "a/b/_category_.yaml"])
    expect(CATEGORY_FILE.test(file)).toBe(true);
  for (const file of ["x_category_.json", "_category_.jsonx", "_category_.yaaml", "_category_/a.yml", "_category_.md"])
    expect(CATEGORY_FILE.test(file)).toBe(false);
});
