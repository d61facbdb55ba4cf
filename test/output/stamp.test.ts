/** `stamp` writes one line into translations, and leaves every other byte of them as it is. */
import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { withStamp } from "../../server/commands/stamp.ts";
import { command } from "../support/command.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";

afterAll(removeFolders);

const LINE = 'translated_from: "0123"';
const BOM = "\ufeff";

describe("the line of a translation", () => {
  for (const [name, before, after] of [
    ["without front matter comes first", "# A\n", `---\n${LINE}\n---\n\n# A\n`],
    ["with front matter is its last", "---\ntitle: A\n---\n# A\n", `---\ntitle: A\n${LINE}\n---\n# A\n`],
    ["with an empty one is the only one", "---\n---\n# A\n", `---\n${LINE}\n---\n# A\n`],
    ["that has one is replaced", "---\ntranslated_from: old\nid: a\n---\n", `---\n${LINE}\nid: a\n---\n`],
    ["that has one in quotation marks too", "---\n'translated_from' : old\n---\n", `---\n${LINE}\n---\n`],
    [
      "is not what a text says",
      "---\ntitle: |\n  translated_from: x\n---\n",
      `---\ntitle: |\n  translated_from: x\n${LINE}\n---\n`,
    ],
    ["ends as the others do", "---\r\nid: a\r\n---\r\n# A\r\n", `---\r\nid: a\r\n${LINE}\r\n---\r\n# A\r\n`],
    ["ends as the others do, where it is the first", "# A\r\n", `---\r\n${LINE}\r\n---\r\n\r\n# A\r\n`],
    ["stands behind a byte order mark", `${BOM}# A\n`, `${BOM}---\n${LINE}\n---\n\n# A\n`],
    ["stands behind a byte order mark, in front matter", `${BOM}---\nid: a\n---\n`, `${BOM}---\nid: a\n${LINE}\n---\n`],
    [
      "comes before lines that only look like an end",
      "---\nid: a\n---\n---\nb\n",
      `---\nid: a\n${LINE}\n---\n---\nb\n`,
    ],
    ["comes first where two lines are breaks", "---\n\nText.\n\n---\n", `---\n${LINE}\n---\n\n---\n\nText.\n\n---\n`],
    ["ends a block that nobody has closed", "---\nid: a", `---\nid: a\n${LINE}\n`],
    ["of an empty file is all of it", "", `---\n${LINE}\n---\n\n`],
    ["may hold what replacements do with a dollar", "---\ntranslated_from: $&$1\n---\n", `---\n${LINE}\n---\n`],
  ] as const)
    test(name, () => {
      expect(withStamp(before, "0123")).toBe(after);
      expect(withStamp(after, "0123")).toBe(after);
    });

  test("is none where front matter stands in braces", () => {
    expect(withStamp("---\n{ title: A }\n---\n", "0123")).toBeUndefined();
  });
});

const SITE = `{"title": "Site", "url": "https://docs.example.org", "locales": {"default": "en", "list": [
  {"id": "en", "label": "English", "lang": "en", "path": ""},
  {"id": "zh", "label": "中文", "lang": "zh-CN", "path": "zh"}
]}}`;

function siteWith(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  writeFiles(root, {
    "config/site.json": SITE,
    "content/en/docs/a.md": "# A\n",
    "content/en/docs/b/c.md": "# C\n",
    ...files,
  });
  return root;
}

const A = "content/zh-CN/docs/a.md";
const C = "content/zh-CN/docs/b/c.md";
/** `printf '# A\n' | sha256sum` */
const STAMP = 'translated_from: "aa1237b773c3"';

test("all translations are stamped, or those that are named, by file or folder; the others stay", async () => {
  const root = siteWith({ [A]: "# 甲\n", [C]: "# 丙\n", "content/zh-CN/docs/only.md": "# 只\n" });
  const text = (file: string): string => readFileSync(join(root, file), "utf8");
  const some = await command(["stamp", "--site", root, join(root, "content/zh-CN/docs/b"), "--json"]);
  expect([some.code, JSON.parse(some.out)]).toEqual([0, { translations: 2, written: 1, left: [] }]);
  expect(text(A)).toBe("# 甲\n");
  expect(text(C)).toStartWith("---\ntranslated_from:");
  const all = await command(["stamp", "--site", root]);
  expect([all.code, all.out]).toEqual([0, "1 of 2 translations stamped.\n"]);
  expect(text(A)).toBe(`---\n${STAMP}\n---\n\n# 甲\n`);
  expect(text("content/zh-CN/docs/only.md")).toBe("# 只\n");
  const again = await command(["stamp", "--site", root, "--quiet"]);
  expect([again.code, again.out, again.err]).toEqual([0, "", ""]);
  // What check says of it afterwards: nothing is stale, and then something is.
  const stale = async (): Promise<boolean> =>
    (await command(["check", "--site", root])).out.includes("stale-translation");
  expect(await stale()).toBe(false);
  writeFiles(root, { "content/en/docs/a.md": "# A\n\nMore.\n" });
  expect(await stale()).toBe(true);
  // The folder may be that of the site.
  const whole = await command(["stamp", "--site", root, root]);
  expect([whole.code, whole.out, whole.err]).toEqual([0, "1 of 2 translations stamped.\n", ""]);
  const unknown = await command(["stamp", "--site", root, join(root, "content/en/docs/a.md")]);
  expect([unknown.code, unknown.err]).toEqual([
    1,
    "content/en/docs/a.md: no translation of anything. Name files or folders of content/<lang>, where <lang> is not the default language.\n",
  ]);
}, 60_000);

test("what would not come back as it was is left alone, and named", async () => {
  const root = siteWith({ [C]: "---\n{ title: C }\n---\n" });
  const path = join(root, A);
  writeFiles(root, { "shared/a.md": "# 甲\n" });
  const bytes = Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]);
  await Bun.write(path, bytes);
  const { code, out, err } = await command(["stamp", "--site", root]);
  expect([code, out]).toEqual([1, "0 of 2 translations stamped.\n"]);
  expect(err).toContain(`${A} is not text in UTF-8, and stays as it is.`);
  expect(err).toContain(`${C} has its front matter in braces, and stays as it is.`);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  const json = await command(["stamp", "--site", root, "--json"]);
  expect(JSON.parse(json.out)).toMatchObject({ written: 0, left: [{ file: A }, { file: C }] });
}, 60_000);

test("a link stays a link, and nobody may read or write more than before", async () => {
  const root = siteWith({ "content/zh-CN/docs/b/c.md": "# 丙\n", "content/zh-CN/docs/_a.md": "# 甲\n" });
  symlinkSync("_a.md", join(root, A));
  chmodSync(join(root, C), 0o600);
  writeFiles(root, { [C]: `${BOM}# 丙\n` });
  // Where one of the names is none, nothing is written for the others.
  expect((await command(["stamp", "--site", root, join(root, C), join(root, "gone.md")])).code).toBe(1);
  expect(readFileSync(join(root, C), "utf8")).toBe(`${BOM}# 丙\n`);
  expect((await command(["stamp", "--site", root])).code).toBe(0);
  expect(readFileSync(join(root, C), "utf8")).toStartWith(`${BOM}---\ntranslated_from`);
  expect(lstatSync(join(root, A)).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, "content/zh-CN/docs/_a.md"), "utf8")).toContain(STAMP);
  expect(statSync(join(root, C)).mode & 0o777).toBe(0o600);
}, 60_000);

test("translations are what is not in the default language, named from where the command runs; pages of code stay", async () => {
  const page = "export default function About() {\n  return null;\n}\n";
  const list = [
    { id: "zh", label: "中文", lang: "zh-CN", path: "" },
    { id: "en", label: "English", lang: "en", path: "en" },
  ];
  const root = siteWith({
    "config/site.json": JSON.stringify({
      title: "A",
      url: "https://example.org",
      locales: { default: "zh", list },
    }),
    [A]: "# 甲\n",
    "content/en/pages/about.tsx": page,
    "content/zh-CN/pages/about.tsx": page,
  });
  const text = (file: string): string => readFileSync(join(root, file), "utf8");
  const { code, out } = await command(["stamp", "--site", root, "content/en"], { cwd: root });
  expect([code, out]).toEqual([0, "1 of 1 translations stamped.\n"]);
  expect(text("content/en/docs/a.md")).toStartWith("---\ntranslated_from:");
  expect(text(A)).toBe("# 甲\n");
  for (const lang of ["en", "zh-CN"]) expect(text(`content/${lang}/pages/about.tsx`)).toBe(page);
  const elsewhere = await command(["stamp", "--site", root, "en"], { cwd: join(root, "content") });
  expect([elsewhere.code, elsewhere.out]).toEqual([0, "0 of 1 translations stamped.\n"]);
});
