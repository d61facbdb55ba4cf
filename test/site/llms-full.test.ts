/** The text of all pages for machines: in one file where it fits, else in parts. */
import { describe, expect, test } from "bun:test";
import { divide, type LlmsPart } from "../../server/output/files/llms-division.ts";
import { LLMS_SIZE } from "../../server/output/files/llms-full.ts";
import { dumpSite } from "../../server/output/dump/dump.ts";
import { respond } from "../../server/output/respond.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { open, quietly, site, textOfPieces, wholeOf, type Site } from "../support/session.ts";

/** Pages of a section, by route, each as large as its number says. */
function parts(limit: number, ...sections: readonly Readonly<Record<string, number>>[]): readonly LlmsPart[] {
  const sizes = new Map(sections.flatMap((pages) => Object.entries(pages)));
  return divide(
    sections.map((pages, at) => ({ id: `s${at}`, name: `Section ${at}`, routes: Object.keys(pages) })),
    { limit, sizeOf: (route) => sizes.get(route) ?? 0, labelOf: (route) => route.slice(1) },
  );
}

const shown = (all: readonly LlmsPart[]): readonly string[] =>
  all.map(({ name, title, routes, size }) => `${name} | ${title} | ${routes.join(" ")} | ${size}`);

describe("pages are divided", () => {
  test("not at all, where they fit in one file", () => {
    expect(shown(parts(3, { "/a": 1, "/b": 1 }, { "/c": 1 }))).toEqual([" |  | /a /b /c | 3"]);
    expect(shown(parts(3))).toEqual([" |  |  | 0"]);
  });

  test("by section, and by folder where a section is still too large; a folder's own page goes along", () => {
    const docs = { "/docs": 1, "/docs/z": 1, "/docs/wallets": 1, "/docs/wallets/in-use": 2, "/docs/nodes/a": 2 };
    expect(shown(parts(3, { "/": 1, "/start": 1 }, docs))).toEqual([
      "s0 | Section 0 | / /start | 2",
      "s1 | Section 1 | /docs /docs/z | 2",
      "s1/wallets | Section 1 › Wallets | /docs/wallets /docs/wallets/in-use | 3",
      "s1/nodes | Section 1 › Nodes | /docs/nodes/a | 2",
    ]);
  });

  test("in runs of neighbours, where there are no folders; a page that is too large stands alone", () => {
    const pages = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`/p${at}`, at === 50 ? 30 : 1]));
    const found = parts(20, pages);
    expect(found.flatMap(({ routes }) => routes)).toEqual(Object.keys(pages));
    expect(found.filter(({ size }) => size > 20).map(({ routes }) => routes)).toEqual([["/p50"]]);
    expect(found.length).toBeLessThan(40);
    expect(found[0]?.name).toBe("s0");
    for (const { name, routes } of found.slice(1)) expect(name).toBe(`s0${routes[0] ?? ""}`);
    expect(found.find(({ routes }) => routes.includes("/p50"))?.title).toBe("Section 0 (p50 – p50)");
  });

  test("so that one more page changes few parts", () => {
    const pages = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`/p${at}`, 1]));
    const before = new Set(shown(parts(50, pages)));
    for (const at of [0, 100, 250, 499]) {
      const more = Object.fromEntries(Object.entries(pages).toSpliced(at, 0, ["/new", 1]));
      expect(shown(parts(50, more)).filter((each) => !before.has(each)).length).toBeLessThan(4);
    }
  });

  test("into files of different names, also where sidebars are called alike", () => {
    const routes = ["/a"];
    const options = { limit: 1, sizeOf: () => 1, labelOf: String };
    const named = ["my guide", "my/guide", "My-Guide", ".."].map((id) => ({ id, name: id, routes }));
    expect(divide(named, options).map(({ name }) => name)).toEqual(["my-guide", "my-guide-2", "My-Guide-3", "-"]);
  });
});

/** A document of about the size; almost all of it is a comment of the front matter, which takes no time to parse. */
const document = (title: string, size: number): string =>
  `---\n${`# ${"x".repeat(998)}\n`.repeat(Math.ceil(size / 1000))}---\n# ${title}\n\nText of ${title}.\n`;

/** Two sections, one of them with two folders, in two languages; the second language fits in one file. */
const LARGE = `
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/guide/a.md --
${document("A", LLMS_SIZE * 0.3)}
-- content/en/docs/learn/cells/b.md --
${document("B", LLMS_SIZE * 0.6)}
-- content/en/docs/learn/cells/b2.md --
# B2

Text of B2.
-- content/en/docs/learn/gas/c.md --
${document("C", LLMS_SIZE * 0.6)}
-- content/zh-CN/docs/guide/a.md --
# 甲

文。
`;

const FILES = [
  "llms-full.txt",
  "llms-full/guide.txt",
  "llms-full/learn/cells.txt",
  "llms-full/learn/gas.txt",
  "zh-CN/llms-full.txt",
];
const full = ({ outputs }: Site): readonly string[] => outputs().filter((path) => path.includes("llms-full"));

/** Below a base path, with two folders whose characters would fit in one file; in UTF-8 each takes three bytes. */
const CHINESE = `
-- config/site.json --
${TWO_LANGUAGES.replace(
  '"title": "Two",',
  '"title": "Two", "titles": {"zh-CN": "双"}, "tagline": "Both", "taglines": {"zh-CN": "两者"}, "baseUrl": "/base/",',
)}
-- content/en/docs/one/a.md --
# A
-- content/en/docs/two/b.md --
# B
-- content/zh-CN/docs/one/a.md --
---
${`# ${"文".repeat(998)}\n`.repeat(LLMS_SIZE / 5_000)}---
# 甲
-- content/zh-CN/docs/two/b.md --
---
${`# ${"文".repeat(998)}\n`.repeat(LLMS_SIZE / 5_000)}---
# 乙
`;

test("each language has its own title, addresses below the base path, and parts by the bytes that its texts take", async () => {
  const { body, session } = await site(CHINESE);
  const base = "https://docs.example.org/base";
  expect(body("/base/llms.txt")).toStartWith(
    `# Two\n\n> Both\n\n- [llms-full.txt](${base}/llms-full.txt)\n\n## One\n\n- [A](${base}/one/a/index.md)\n`,
  );
  expect(body("/base/zh-CN/llms.txt")).toStartWith(
    `# 双\n\n> 两者\n\n- [llms-full.txt](${base}/zh-CN/llms-full.txt)\n\n## One\n\n- [甲](${base}/zh-CN/one/a/index.md)\n`,
  );
  expect(body("/base/zh-CN/llms-full.txt")).toBe(
    `# 双\n\n> 两者\n\n- [One](${base}/zh-CN/llms-full/one.txt): 2.4 MB\n- [Two](${base}/zh-CN/llms-full/two.txt): 2.4 MB\n`,
  );
  expect(body("/base/llms-full.txt")).toContain("# A\n");
  session.close();
});

test("a page of two sidebars is listed once, and addresses of parts are written as machines ask for them", async () => {
  const large = `---\n${`# ${"x".repeat(998)}\n`.repeat(LLMS_SIZE / 1_500)}---\n`;
  const { body, session } = await site(`
-- config/sidebars.json --
{"sidebars": {"first": {"label": "First", "items": [{"type": "autogenerated", "dir": "."}]}, "second": {"label": "Second", "items": [{"type": "doc", "route": "/a"}]}}}
-- content/en/docs/a.md --
# A
-- content/en/docs/船 坞/b.md --
${large}# B
-- content/en/docs/two/c.md --
${large}# C
`);
  expect(body("/llms.txt").match(/^- \[A\]/gm)).toHaveLength(1);
  const list = body("/llms-full.txt");
  expect(list).toContain(`(https://docs.example.org/llms-full/first/${encodeURI("船 坞")}.txt)`);
  expect(body(`/llms-full/first/${encodeURI("船 坞")}.txt`)).toContain("# B\n");
  session.close();
});

describe("a site with more text than a machine can read", () => {
  test("has parts, which llms-full.txt lists; another language that fits has none", async () => {
    const large = await site(LARGE);
    expect(full(large).toSorted()).toEqual(FILES);
    const list = large.body("/llms-full.txt");
    expect(list.split("\n\n").at(-1)).toBe(
      [
        "- [Guide](https://docs.example.org/llms-full/guide.txt): 1.2 MB",
        "- [Learn › Cells](https://docs.example.org/llms-full/learn/cells.txt): 2.4 MB",
        "- [Learn › Gas](https://docs.example.org/llms-full/learn/gas.txt): 2.4 MB",
        "",
      ].join("\n"),
    );
    const cells = large.body("/llms-full/learn/cells.txt");
    expect(cells).toStartWith(`${list.slice(0, list.indexOf("\n- "))}\nLearn › Cells\n\n\n# B\n`);
    expect(cells).toMatch(/Text of B\.\n\n\n# B2\n[^#]*Text of B2\.\n$/);
    expect(large.body("/zh-CN/llms-full.txt")).toContain("文。");
    expect(large.body("/llms.txt")).toContain("- [llms-full.txt](https://docs.example.org/llms-full.txt)\n");
    const answer = large.answer("/llms-full/guide.txt");
    expect("type" in answer && answer.type).toBe("text/plain; charset=utf-8");
    for (const none of ["/llms-full/learn.txt", "/llms-full/guide", "/zh-CN/llms-full/guide.txt"])
      expect(large.status(none)).toBe(404);
  });

  test("changes one part with a page, and the list with a section", async () => {
    const large = await site(LARGE);
    const changed = async (path: string, text: string): Promise<readonly string[]> => {
      const before = wholeOf(large.session);
      await large.write(path, text);
      const after = wholeOf(large.session);
      return FILES.filter((each) => before.get(each) !== after.get(each));
    };
    expect(await changed("content/en/docs/learn/cells/b2.md", "# B2\n\nAnother text.\n")).toEqual([
      "llms-full/learn/cells.txt",
    ]);
    expect(await changed("content/en/docs/learn/gas/c.md", document("C", LLMS_SIZE * 0.2))).toEqual([
      "llms-full.txt",
      "llms-full/learn/cells.txt",
      "llms-full/learn/gas.txt",
    ]);
    expect(full(large)).toContain("llms-full/learn.txt");
  });

  test("is dumped as it is served, before and after an edit", async () => {
    const { host, session, write } = await site(LARGE);
    const compared = async (): Promise<void> => {
      await dumpSite({ session, host, out: "/out", ...quietly });
      for (const path of FILES) {
        const answer = respond(session.sources, `/${path}`, "");
        expect(answer.kind).toBe("pieces");
        if (answer.kind === "pieces")
          expect(new TextDecoder().decode(host.files().get(`/out/${path}`))).toBe(textOfPieces(answer.pieces));
      }
      expect([...host.files().keys()].filter((path) => /^\/out\/.*llms-full/.test(path)).length).toBe(FILES.length);
    };
    await compared();
    await write("content/en/docs/learn/cells/b2.md", "# B2\n\nAnother text.\n");
    await compared();
  });

  test("reads no document to answer for what can't be a part", async () => {
    const { host } = await site(LARGE);
    const ran: string[] = [];
    const session = await open(host, { onRun: ({ query }) => void ran.push(query) });
    respond(session.sources, "/missing.txt", "");
    expect(ran).not.toContain("document-size");
    respond(session.sources, "/llms-full/missing.txt", "");
    expect(ran).toContain("document-size");
  });
});
