/** What a reader sees of a result: the passage of text, its marks, the address, and which entry a name means. */
import { describe, expect, test } from "bun:test";
import { hasMore } from "../../client/search/more.ts";
import { openEngine, type SearchEngine } from "../../shared/search/engine/index.ts";
import { fold, openEntities } from "../../shared/search/engine/entities.ts";
import { headingOf } from "../../shared/search/engine/heading.ts";
import { snippetOf } from "../../shared/search/engine/snippet.ts";
import { ANCHOR_MARK, ENTITY_MARK, simpleSlug } from "../../shared/search/format.ts";
import type { ShareInput } from "../../server/site/search/share.ts";
import { filesOf, others, page } from "./helper.ts";

/** The snippet, with its marks in brackets. */
function snippet(text: string, ...words: readonly string[]): string {
  const found = snippetOf(text, new Set(words));
  return [...found.marks]
    .reverse()
    .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, found.text);
}

describe("a snippet", () => {
  const long =
    "The network is made of many chains that work side by side and that a validator keeps in step with the others, " +
    "block after block, as long as it runs.";

  test.each([
    ["a short text whole", "Short text.", [], "Short text."],
    ["the beginning where no word stands", long, [], "The network is made of many chains that work side…"],
    [
      "the beginning of a text that begins with the word",
      long,
      ["network"],
      "The [network] is made of many chains that work side…",
    ],
    ["the word in the middle", long, ["validator"], "…by side and that a [validator] keeps in step with the…"],
    [
      "the end of a text that ends with the word",
      long,
      ["run"],
      "…the others, block after block, as long as it [runs].",
    ],
    ["the longest of two Chinese words", "分片链可以动态拆分与合并", ["分片", "分片链"], "[分片链]可以动态拆分与合并"],
    ["line ends as blanks", "one\ntwo\tthree", ["two"], "one [two] three"],
    [
      "whole words of any alphabet",
      "Сеть состоит из множества цепочек, работающих бок о бок, и валидатор поддерживает их в согласии с остальными.",
      ["валидатор"],
      "…работающих бок о бок, и [валидатор] поддерживает их в согласии…",
    ],
    [
      "whole characters, with their marks, where words are not divided",
      "เครือข่ายประกอบด้วยหลายสายโซ่ที่ทำงานเคียงข้างกันและผู้ตรวจสอบความถูกต้องดูแลให้สอดคล้องกับสายอื่นๆ",
      ["ความ"],
      "…คียงข้างกันและผู้ตรวจสอบ[ความ]ถูกต้องดูแลให้สอดคล้องกั…",
    ],
    [
      "whole characters of two halves",
      `${"🦀".repeat(30)} crabs ${"🦀".repeat(30)}`,
      ["crab"],
      "…🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀 [crabs] 🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀…",
    ],
    ["a name by a part of it", "get_seqno of a wallet", ["seqno"], "[get_seqno] of a wallet"],
  ] as const)("shows %s", (_, text, words, expected) => expect(snippet(text, ...words)).toBe(expected));

  test("shows the place with most of the words, not the first one", () => {
    const text = `A coin. ${"Nothing of that kind stands in here at all, however long one looks. ".repeat(2)}A wallet keeps the coin.`;
    expect(snippet(text, "coin", "wallet")).toBe("…, however long one looks. A [wallet] keeps the [coin].");
    // The same word twice is no more than once.
    expect(snippet(`coin coin ${"and more of it ".repeat(9)} coin wallet`, "coin", "wallet")).toEndWith(
      "[coin] [wallet]",
    );
  });

  test("shows the first of places that are as good", () => {
    expect(snippet(`coin one ${"and more of it ".repeat(9)} coin two`, "coin")).toStartWith("[coin] one");
  });
});

test("a stored heading says its anchor, and its names where it is an entry", () => {
  const plain = { isEntity: false, names: [] };
  expect(headingOf("Bag of Cells (BoC), v2")).toEqual({
    ...plain,
    text: "Bag of Cells (BoC), v2",
    anchor: "bag-of-cells-boc-v2",
  });
  expect(headingOf("!")).toEqual({ ...plain, text: "!", anchor: "" });
  expect(headingOf(`Fees${ANCHOR_MARK}rent`)).toEqual({ ...plain, text: "Fees", anchor: "rent" });
  expect(headingOf(`Fees${ANCHOR_MARK}`)).toEqual({ ...plain, text: "Fees", anchor: "Fees" });
  expect(headingOf(`SEND${ENTITY_MARK}FB00${ANCHOR_MARK}x`)).toEqual({
    text: "SEND",
    anchor: "x",
    isEntity: true,
    names: ["FB00"],
  });
  expect(headingOf(`-14${ENTITY_MARK}${ANCHOR_MARK}exit`)).toEqual({
    text: "-14",
    anchor: "exit",
    isEntity: true,
    names: [],
  });
  expect(simpleSlug("get_x-y é 分片 2!")).toBe("get_x-y-é-分片-2");
});

test("a section is opened by its own anchor, and by the slug of its heading until its text is there", async () => {
  const stated = page("/stones", "# Stones\nText.\n## Where opals lie {#places}\nOpals.\n## How jade is cut\nJade.");
  const files = new Map(filesOf([stated, ...others]).map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));
  const read = (path: string): unknown => JSON.parse(files.get(path) ?? "null");
  const engine = openEngine(read("search-index.json"), (name) => Promise.resolve(read(`search-index/${name}`)));
  if (typeof engine === "string") throw new Error(engine);
  const opened = async (query: string, snippets: boolean): Promise<readonly string[]> =>
    (await engine.search(query, { limit: 4, snippets })).results.map(({ href }) => href);
  expect(await opened("where opals lie", false)).toContain("/stones#where-opals-lie");
  expect(await opened("where opals lie", true)).toContain("/stones#places");
  expect(await opened("how jade is cut", true)).toContain("/stones#how-jade-is-cut");
});

describe("the entry that a query names", () => {
  const titles = [
    "-14",
    `SENDRAWMSG${ENTITY_MARK}FB00`,
    "Bag of cells (BoC)",
    "THROW_SHORT, THROW",
    "~load_uint(slice s)",
    "SETCODE",
    "SETCP",
    "SETREGISTER",
    "SETXYZWV",
    "Validator",
    "12ab",
    "Param 34",
    `NEWC${ENTITY_MARK}newc`,
    "getMethodId",
  ];
  const table = openEntities({
    headings: titles.map((title) => (title.includes(ENTITY_MARK) ? title : title + ENTITY_MARK)),
    pages: [],
    sectionPage: new Int32Array(100),
  });
  const named = (query: string): readonly string[] =>
    (table.named(query)[0]?.sections ?? []).map((section) => titles[section]?.split(ENTITY_MARK)[0] ?? "");

  test.each([
    ["-14", "-14"],
    ["\u221214", "-14"],
    ["\u201314", "-14"],
    ["`-14`?", "-14"],
    ["exit code -14", "-14"],
    ["错误码-14", "-14"],
    ["fb00", "SENDRAWMSG"],
    ["0x0FB00", "SENDRAWMSG"],
    ["what does sendrawmsg do", "SENDRAWMSG"],
    ["BoC", "Bag of cells (BoC)"],
    ["bag  of cells", "Bag of cells (BoC)"],
    ["throw", "THROW_SHORT, THROW"],
    ["throw_short", "THROW_SHORT, THROW"],
    ["load_uint", "~load_uint(slice s)"],
    ["~load_uint", "~load_uint(slice s)"],
    ["the load_uint", "~load_uint(slice s)"],
    ["param 34", "Param 34"],
    ["validator", "Validator"],
    ["0x12ab", "12ab"],
    ["ＳＥＴＣＰ", "SETCP"],
    // Named twice by one title, and still one entry.
    ["newc", "NEWC"],
    ["call getmethodid now", "getMethodId"],
  ])("%s: %s", (query, title) => expect(named(query)).toEqual([title]));

  test.each(["14", "-1", "34", "a validator", "valid", "code12ab", "send raw", "SE", "?", ""])("%s: none", (query) => {
    expect(table.named(query)).toEqual([]);
  });

  test("an unfinished name leads to the shortest three that begin so", () => {
    expect(named("setc")).toEqual(["SETCP", "SETCODE"]);
    expect(named("SET")).toEqual(["SETCP", "SETCODE", "SETXYZWV"]);
  });

  test("only a name in capitals among other words may be what a page is about", () => {
    expect(table.named("what does sendrawmsg do")[0]?.isWord).toBe(true);
    expect(table.named("sendrawmsg")[0]?.isWord).toBe(false);
    expect(table.named("exit code -14")[0]?.isWord).toBe(false);
    expect([...(table.named("exit code -14")[0]?.words ?? [])]).toEqual(["14"]);
  });

  test("a part that nine titles share names none of them", () => {
    const shared = (count: number): number | undefined =>
      openEntities({
        headings: Array.from({ length: count }, (_, at) => `OP_${at} NOP_X${ENTITY_MARK}`),
        pages: [],
        sectionPage: new Int32Array(count),
      }).named("nop_x")[0]?.sections.length;
    expect(shared(8)).toBe(8);
    expect(shared(9)).toBeUndefined();
  });

  test.each([
    ["a – b", "a – b"],
    ["  x   y ", "x y"],
    ["什么？", "什么"],
    ["0x00FF", "0xff"],
    ["0x0", "0x0"],
    ["ｴﾗｰ ﾀﾞﾒ", "エラー ダメ"],
  ])("%p is compared as %p", (written, folded) => expect(fold(written)).toBe(folded));
});

describe("an answer", () => {
  const open = (inputs: readonly ShareInput[]): SearchEngine => {
    const contexts = [
      { id: "learn", label: "Learn" },
      { id: "develop", label: "Develop" },
    ];
    const files = filesOf(inputs, { contexts, synonyms: [["seer", "oracle"]] });
    const read = (path: string): unknown =>
      JSON.parse(new TextDecoder().decode(files.find((file) => file.path === path)?.bytes));
    const engine = openEngine(read("search-index.json"), (name) => Promise.resolve(read(`search-index/${name}`)));
    if (typeof engine === "string") throw new Error(engine);
    return engine;
  };
  const engine = open([
    page("/oracle", "# Oracle feeds\nText.\n## How an oracle pays, 100 %\nAn oracle pays.", {
      context: "develop",
      trail: ["Basics", "Data"],
    }),
    page("/quartz", "# Page\nOf other things.", { description: "All about quartz." }),
    ...others,
  ]);
  const all = { limit: 8, snippets: true };

  test("says address, trail, context, marks, and what to mark on the page", async () => {
    const { results, total, terms } = await engine.search("oracle pays", all);
    expect(total).toBe(1);
    expect(terms).toContain("oracle");
    const section = results.find(({ anchor }) => anchor !== "");
    expect(section).toMatchObject({
      route: "/oracle",
      href: `/oracle#${encodeURIComponent(section?.anchor ?? "")}`,
      title: { text: "Oracle feeds", marks: [[0, 6]] },
      trail: "Develop › Basics › Data",
      context: 1,
      snippet: { text: "An oracle pays." },
    });
    expect(section?.heading.marks).toContainEqual([7, 13]);
  });

  test("shows the description where the query stands in that, and no text where none is asked for", async () => {
    const [found] = (await engine.search("quartz", all)).results;
    expect(found).toMatchObject({
      href: "/quartz",
      kind: "description",
      snippet: { text: "All about quartz.", marks: [[10, 16]] },
    });
    const [without] = (await engine.search("quartz", { ...all, snippets: false })).results;
    expect(without?.snippet).toEqual({ text: "", marks: [] });
  });

  test("tells the words of the query, not those that questions are made of", async () => {
    expect((await engine.search("how does the oracle work", all)).terms).toEqual(["oracle"]);
    // What was meant, where the query's own word stands nowhere.
    expect((await engine.search("seer ", all)).terms).toEqual(["oracle"]);
  });

  test("has more where rows of one page have taken the room of other pages", async () => {
    const rows = ["a", "b", "c"].map((id) => ({
      id,
      heading: "OP_X",
      level: 7,
      text: "",
      entity: { names: [], about: "" },
    }));
    const many = open([
      page("/rows", "# Rows", { sections: rows }),
      ...Array.from({ length: 9 }, (_, at) => page(`/mention/${at}`, `# Page ${at}\nSomething about OP_X.`)),
    ]);
    const answered = async (limit: number) => many.search("OP_X", { limit, snippets: false });
    const first = await answered(10);
    expect(first).toMatchObject({ total: 10, results: { length: 10 } });
    expect(hasMore(first)).toBe(true);
    expect(hasMore(await answered(20))).toBe(false);
  });

  test("knows the context of an address, with and without a slash at its end", () => {
    expect(engine.contextOf("/oracle")).toEqual({ id: "develop", label: "Develop" });
    expect(engine.contextOf("/oracle/")?.id).toBe("develop");
    expect(engine.contextOf("/nowhere")).toBeUndefined();
    expect(engine.contextOf("/quartz")).toBeUndefined();
  });

  test("knows the context of an address in other letters, and writes addresses below the base of a site of one page", async () => {
    const guide = open([page("/指南", "# Guide", { href: "/base/指南", context: "develop" })]);
    expect(guide.contextOf("/base/%E6%8C%87%E5%8D%97")?.id).toBe("develop");
    expect(guide.contextOf("/base/%E6%8C%87%E5%8D%9")).toBeUndefined();
    const root = open([page("/", "# Start\nHere it begins.", { href: "/base/" })]);
    expect((await root.search("start", all)).results[0]?.href).toBe("/base/");
  });

  test("reads the beginning of what is asked, however long it is", async () => {
    const timeOf = async (letters: number): Promise<number> => {
      const times: number[] = [];
      for (let turn = 0; turn < 5; turn++) {
        const start = performance.now();
        await engine.search(`${"?".repeat(letters)}x`, all);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    await timeOf(100);
    expect(await timeOf(20_000)).toBeLessThan(20 * (await timeOf(400)) + 5);
  });
});
