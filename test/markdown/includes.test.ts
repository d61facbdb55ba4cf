/** Which files a document takes in, and what of them. */
import { expect, test } from "bun:test";
import {
  findIncluded,
  regionOf,
  resolveInclude,
  scanIncludes,
  shownCode,
  withoutRegionMarks,
} from "../../server/markdown/includes.ts";
import { parse } from "./helper.ts";

const FILE = "content/en/docs/a/b.md";

test.each<[string, string | undefined]>([
  ["./x.ts", "content/en/docs/a/x.ts "],
  ["x.ts#one", "content/en/docs/a/x.ts one"],
  ["../x.ts#one#two", "content/en/docs/x.ts one#two"],
  ["/content/samples/x.ts", "content/samples/x.ts "],
  ["@site/x.ts", "x.ts "],
  ["@site/docs/x.md", "content/en/docs/x.md "],
  ["@site/blog/x.md", "content/en/blog/x.md "],
  ["@site/src/pages/x.md", "content/en/pages/x.md "],
  ["@site/static/x.md", "content/static/x.md "],
  ["@site/documents/x.md", "documents/x.md "],
  ["../../../../x.ts", "x.ts "],
  ["../../../../../x.ts", undefined],
  ["../../../../../content/x.ts", undefined],
  ["a/../../../../../../x.ts", undefined],
  ["/../x.ts", undefined],
  ["", undefined],
  ["#one", undefined],
  [".", "content/en/docs/a "],
  ["/", undefined],
  ["~/x.ts", undefined],
  ["x~", "content/en/docs/a/x~ "],
  ["c:x", undefined],
  ["a\\b", undefined],
  ["a\u0000b", undefined],
  ["https://a.example/b", undefined],
])("%j leads to %j", (reference, expected) => {
  const found = resolveInclude(reference, FILE);
  expect(found && `${found.path} ${found.region}`).toBe(expected);
});

test("a site's folder stands only for documents of a language", () => {
  expect(resolveInclude("@site/docs/x.md", "notes/a.md")?.path).toBe("docs/x.md");
});

test("a document names its files in fences, tags and imports, each once, in their order", () => {
  const text = [
    "```ts file=./a.ts",
    "```",
    '> ```ts title="x" file="b.ts#part"',
    "",
    "1. ~~~js file='c.js'",
    "",
    '<Include file="./d.md" />',
    "<Include title='x' file='e.md'>",
    '<Include file={"f.md"} />',
    'import G from "./g.md";',
    'import h from "!!raw-loader!./h.ts";',
    'import I from "./i.svg";',
    'import J from "some-package";',
    "```ts file=./a.ts",
    "```ts file=../../../../../out.ts",
    "```ts file=b.md",
    "text file=k.ts",
    "<Included file='l.md' />",
  ].join("\n");
  expect(scanIncludes(text, FILE).map((path) => path.replace("content/en/docs/a/", ""))).toEqual([
    "a.ts",
    "b.ts",
    "c.js",
    "d.md",
    "e.md",
    "f.md",
    "g.md",
    "h.ts",
  ]);
});

test("a file is found by its path, with its line breaks made one kind, or it is said what is missing", () => {
  const includes = {
    "content/en/docs/a/x.ts": "a\r\n// #region r\rb\n// #endregion",
    "content/en/docs/a/gone.ts": null,
  };
  const find = (reference: string): unknown => findIncluded(includes, reference, FILE);
  expect(find("x.ts")).toEqual({
    kind: "text",
    path: "content/en/docs/a/x.ts",
    text: "a\n// #region r\nb\n// #endregion",
    line: 0,
  });
  expect(find("x.ts#r")).toEqual({ kind: "text", path: "content/en/docs/a/x.ts", text: "b", line: 2 });
  expect(find("x.ts#s")).toEqual({ kind: "no region", path: "content/en/docs/a/x.ts", region: "s" });
  expect(find("gone.ts")).toEqual({ kind: "missing", path: "content/en/docs/a/gone.ts" });
  expect(find("toString")).toEqual({ kind: "missing", path: "content/en/docs/a/toString" });
  expect(find("../../../../../x")).toEqual({ kind: "outside" });
});

test.each([
  ["// #region a", "// #endregion a"],
  ["/* #region a */", "/* #endregion */"],
  ["# region a", "# endregion"],
  ["#region a", "#endregion"],
  ["-- #region a", "-- #endregion"],
  [";; #region a", ";; #endregion"],
  ["% #region a", "% #endregion"],
  ["<!-- #region a -->", "<!-- #endregion a -->"],
  ["{/* #region a */}", "{/* #endregion */}"],
  ["(* #region a *)", "(* #endregion *)"],
  ["' #Region a", "' #EndRegion"],
  ['#Region "a"', "#EndRegion"],
  ["\\ #region a", "\\ #endregion"],
])("a region may begin with %j", (begin, end) => {
  const text = `x\n${begin}\n\n    y\n\n      z\n${end}\nw`;
  expect(regionOf(text, "a")).toEqual({ text: "y\n\n  z", line: 3 });
  expect(withoutRegionMarks(text)).toBe("x\n\n    y\n\n      z\nw");
});

test("a region holds those in it, without their marks, and ends at its own end", () => {
  const text = "// #region a\n1\n// #region b\n2\n// #endregion\n3\n// #endregion c\n4\n// #endregion a\n5";
  const shown = (code: string, name: string): string => shownCode(regionOf(code, name) ?? { text: "none", line: 1 });
  expect(shown(text, "a")).toBe("1\n2\n3\n4");
  expect(shown(text, "b")).toBe("2");
  expect(shown("// #region a\n1\n2", "a")).toBe("1\n2");
  expect(shown("// #region a\n\n  // #region b\n\n    1\n  // #endregion b\n    2\n", "a")).toBe("1\n2");
  expect(shown("// #region ab\n1\n// #endregion ab\n// #region a\n2\n// #endregion a", "a")).toBe("2");
  expect(regionOf(text, "c")).toBeUndefined();
  expect(regionOf("// #region\n1\n// #endregion", "")).toBeUndefined();
});

test("what is no mark of a region stays", () => {
  for (const code of ["a region\nb", "# region of interest\nx", "x\n// #endregion", "// #region a\nx\n// #endregion b"])
    expect(withoutRegionMarks(code)).toBe(code);
  expect(withoutRegionMarks("// #region a\n// #region b\nx\n// #endregion a\ny")).toBe("// #region b\nx\ny");
});

test("what a text imports is known in that text alone: a part's in the part, a document's behind the part as well", () => {
  const includes = {
    "content/en/docs/_part.md": 'import Deep from "./_deep.md";\n\nIn the part.\n',
    "content/en/docs/_deep.md": "deep\n",
    "content/en/docs/_own.md": "own\n",
  };
  const text = 'import Own from "./_own.md";\n\n<Include file="./_part.md" />\n\n<Own />\n\n<Deep />\n';
  const { html, diagnostics } = parse(text, { includes });
  expect(html).toContain("<p>own</p>");
  expect(html).not.toContain("deep");
  expect(diagnostics).toEqual([expect.stringMatching(/^7:1 unknown-component /) as string]);
});

test("footnotes of a part are its own: one of the document behind it may have the same name", () => {
  const includes = { "content/en/docs/_part.md": "Part[^1].\n\n[^1]: Of the part.\n" };
  const { html } = parse('<Include file="./_part.md" />\n\nDocument[^1].\n\n[^1]: Of the document.\n', { includes });
  const notes = html.slice(html.indexOf('class="footnotes"'));
  expect(notes.indexOf("Of the part.")).toBeLessThan(notes.indexOf("Of the document."));
  expect(html).toMatch(/Document<sup[^>]*><a href="#fn-[^"]*"[^>]*>2</);
});
