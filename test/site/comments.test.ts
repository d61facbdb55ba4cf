/** Comments of samples in the language of the page that shows them: `content/samples/NAME/comments.LANG.json`. */
import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { commentsFile, commentsFileOf, commentsOf, withComments } from "../../server/site/documents/comments.ts";
import { buildDiagnosticsQuery } from "../../server/site/checks/site.ts";
import { site } from "../support/session.ts";

const COMMENTS = "content/samples/lamp/comments.zh-CN.json";

const SITE = `
-- config/site.json --
{
  "title": "Lamps",
  "url": "https://lamps.example",
  "locales": {
    "default": "en",
    "list": [
      { "id": "en", "label": "English", "lang": "en", "path": "" },
      { "id": "zh", "label": "简体中文", "lang": "zh-CN", "path": "zh" }
    ]
  }
}
-- content/en/docs/index.md --
# Lamps

\`\`\`ts file=/content/samples/lamp/lamp.ts#count {1}
\`\`\`
-- content/zh-CN/docs/index.md --
# 灯

\`\`\`ts file=/content/samples/lamp/lamp.ts#count {1}
\`\`\`
-- content/samples/lamp/lamp.ts --
// #region count
export const count = 2; // number of lamps
/** Turns all of them on. */
export const on = "number of lamps"; // as written
// #endregion
-- ${COMMENTS} --
{
  "number of lamps": "灯的数量",
  "Turns all of them on.": "全部打开。"
}
`;

const ENGLISH = `export const count = 2; // number of lamps
/** Turns all of them on. */
export const on = "number of lamps"; // as written
`;
const CHINESE = ENGLISH.replace("// number of lamps", "// 灯的数量").replace("Turns all of them on.", "全部打开。");

test("code of a sample has its comments in the language of the page, and the archive has it as it is", async () => {
  const made = await site(SITE);
  expect(made.faults()).toEqual([]);
  expect(made.body("/index.md")).toContain(ENGLISH);
  expect(made.body("/zh/index.md")).toContain(CHINESE);
  // Readers find them.
  expect(made.body("/zh/")).toContain("灯的数量");
  const { body } = made.answer("/samples/lamp.zip") as { readonly body: Uint8Array };
  expect(Object.keys(unzipSync(body))).toEqual(["lamp/lamp.ts"]);

  await made.write(COMMENTS, '{ "number of lamps": "有几盏灯" }');
  expect(made.body("/zh/index.md")).toContain("// 有几盏灯\n/** Turns");
  await made.remove(COMMENTS);
  expect(made.body("/zh/index.md")).toContain(ENGLISH);
  await made.write(COMMENTS, '{ "as written": "原样" }');
  expect(made.body("/zh/index.md")).toContain('"number of lamps"; // 原样');
});

test("what is wrong with such a file is told, and the rest of it holds", async () => {
  const made = await site(SITE);
  const told = async (text: string, path = COMMENTS): Promise<readonly string[]> => {
    await made.write(path, text);
    return made.session.engine
      .get(buildDiagnosticsQuery)
      .map(({ code, message, place }) => `${place?.line} ${code} ${message}`);
  };
  expect(await told('{\n  "gone": "没有了",\n  "as written": "原样"\n}')).toEqual([
    '2 comments-file No file of content/samples/lamp has the comment "gone".',
  ]);
  expect(made.body("/zh/index.md")).toContain("// 原样");
  expect(await told('{\n  "as written": 1,\n  "number of lamps": "两\\n行"\n}')).toEqual([
    '2 comments-file "as written" should be a text of one line, but is 1.',
    expect.stringContaining('3 comments-file "number of lamps" should be a text of one line, but is '),
  ]);
  const long = "x".repeat(61);
  expect(await told(`{ "${long}": "x" }`)).toEqual([
    `1 comments-file No file of content/samples/lamp has the comment "${long.slice(1)}".`,
  ]);
  expect(await told("[]")).toEqual(["1 comments-file This file holds no comments."]);
  expect(await told('{ "as written": "原样" ')).toEqual([expect.stringContaining("1 comments-file ")]);
  expect(await told("{}")).toEqual([]);
  expect(await told('{ "as written": "wie es dasteht" }', "content/samples/lamp/comments.de.json")).toEqual([
    '1 comments-file The site has no language "de".',
  ]);
});

test("a comment is what follows its mark to the end of the line", () => {
  const said = (line: string): readonly string[] => commentsOf(line).map((each) => each.said);
  expect(said("let a = 1; // one")).toEqual(["one"]);
  expect(said("/** One. */")).toEqual(["One."]);
  expect(said("   * of several lines")).toEqual(["of several lines"]);
  expect(said("{/* in JSX */}")).toEqual(["in JSX"]);
  expect(said("slice s = x; ;; in FunC")).toEqual(["in FunC"]);
  expect(said("x = 1  # in Python")).toEqual(["in Python"]);
  expect(said("-- of a scheme")).toEqual(["of a scheme"]);
  expect(said('fetch("https://a.example/one two")')).toEqual([]);
  expect(said("a//b c")).toEqual([]);
  expect(said('open("http:// example")')).toEqual([]);
  expect(["/// a", ";;; b", "--- c", "### d"].flatMap(said)).toEqual(["a", "b", "c", "d"]);
  expect(said(`${"x".repeat(900)} // one`)).toEqual(["one"]);
  expect(said("x /* one */ ")).toEqual(["one"]);
  expect(said("x // one  \t")).toEqual(["one"]);
  // Nobody has written such a line, and each of its marks would be read to its end.
  expect(said("// ".repeat(20_000))).toEqual([]);
  // No property of objects is taken for a translation.
  expect(withComments("x // constructor\ny // toString", {})).toBe("x // constructor\ny // toString");
  expect(withComments("a // one\n\n  b // one // two", { one: "1", two: "2" })).toBe("a // 1\n\n  b // one // 2");
  // Files of other systems end their lines otherwise.
  expect(withComments("a // one\r\nb /* two */\rc // one", { one: "1", two: "2" })).toBe("a // 1\nb /* 2 */\nc // 1");
});

test("comments are those of a sample: neither of a folder within it, nor of one that is called like all samples", () => {
  expect(commentsFile("lamp/comments.zh-CN.json")).toEqual({ sample: "lamp", lang: "zh-CN" });
  for (const path of [
    "lamp/parts/comments.de.json",
    "comments.de.json",
    "lamp/comments.json",
    "lamp/comments.de.json.bak",
  ])
    expect([path, commentsFile(path)]).toEqual([path, undefined]);
  const own = "content/samples/lamp/comments.de.json";
  for (const path of ["lamp/lamp.ts", "lamp/parts/bulb.ts"])
    expect(commentsFileOf(`content/samples/${path}`, "de")).toBe(own);
  for (const path of ["content/samples/lamp.ts", "content/samples-of-old/lamp/lamp.ts", "content/en/docs/lamp.ts"])
    expect([path, commentsFileOf(path, "de")]).toEqual([path, undefined]);
});

test("an edit of a page reads the comments of no sample again, and one of a sample those of that one", async () => {
  const ran: string[] = [];
  const { write, session } = await site(
    `${SITE}-- content/samples/buoy/buoy.ts --\n// a buoy\n-- content/samples/buoy/comments.zh-CN.json --\n{"a buoy": "浮标"}\n`,
    {
      onRun({ query, key }) {
        if (query === "said-in-sample") ran.push(key);
      },
    },
  );
  const asked = (): readonly string[] => {
    ran.length = 0;
    expect(session.engine.get(buildDiagnosticsQuery)).toEqual([]);
    return [...ran].sort();
  };
  expect(asked()).toEqual(["buoy", "lamp"]);
  await write("content/en/docs/index.md", "# Other\n");
  expect(asked()).toEqual([]);
  await write("content/samples/buoy/buoy.ts", "// a buoy\nlet one;\n");
  expect(asked()).toEqual(["buoy"]);
});
