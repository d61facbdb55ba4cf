/** What readers type otherwise than it is written: numbers, units, the words of an error message, slips, characters. */
import { describe, expect, test } from "bun:test";
import { inFormsOf } from "../../shared/search/engine/chinese-forms.ts";
import { openEngine } from "../../shared/search/engine/index.ts";
import { plainWidth, wordsOf } from "../../shared/search/tokens.ts";
import { filesOf, indexOf, others, page, site, termsIn } from "./helper.ts";

test("katakana of half width are the letters that they stand for, with their marks of voice", () => {
  expect(termsIn("ｶﾞｲﾄﾞ と ﾃｽﾄ")).toBe(termsIn("ガイド と テスト"));
  // What is found is marked where it stands in the text.
  expect(wordsOf("一 ｶﾞｲﾄﾞ").at(-1)).toMatchObject({ term: "ガイド", start: 2, end: 7 });
});

describe("a number whose digits are grouped by commas is one word", () => {
  test.each([
    ["1,023 bits", "1023 bit"],
    ["10,000,000", "10000000"],
    ["a 1,023-bit cell", "a 1023bit 1023 bit cell"],
    ["1,023.5", "10235 1023 5"],
    ["1,000, 2,000 and 3,000.", "1000 2000 and 3000"],
    // These are lists, coordinates and arguments.
    ["0,100,200", "0 100 200"],
    ["1,23 12,34", "1 23 12 34"],
    ["1234,567", "1234 567"],
    ["1,0234 1,023a 1,023_4", "1 0234 1 023a 1 0234 023 4"],
    ["v1,023", "v1 023"],
    ["a,b,c", "a b c"],
    ["1,,023 1, 023 1,", "1 023 1 023 1"],
  ])("%s", (text, expected) => expect(termsIn(text)).toBe(expected));

  test("and the Chinese comma stands between two", () => {
    expect(termsIn("费用为１，２００")).toBe("费用为 1 200");
    expect(plainWidth("Ａ，Ｂ")).toBe("A，B");
  });

  test("in time that grows with its length", () => {
    const text = "1" + ",023".repeat(200_000);
    const start = performance.now();
    expect(wordsOf(text)).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  const cells = [
    page("/cells", "# Storage\nA unit holds 1,023 bits at most."),
    page("/limits", "# Prices\nAt most 1000000 units."),
    page("/bits", "# Bits\nBits of many kinds, bits and more bits."),
    ...others,
  ];
  test.each([
    ["1023 bits", "/cells"],
    ["1,023 bits", "/cells"],
    ["1023", "/cells"],
    ["1,000,000", "/limits"],
    ["1000000", "/limits"],
  ])("and is found by %s", async (query, route) => {
    expect((await site(cells).find(query))[0]).toBe(route);
  });
});

describe("a number with its unit or kind is found where the two stand apart", () => {
  const pages = [
    page("/machines", "# Machines\nFor a node: 16 GB of memory.\n## Disks\nAn archive needs 1 TB."),
    page("/codes", "# Codes\nWhat ended, and with which code: 9 means nothing was left."),
    page("/code", "# Code\nCode and more code."),
    page("/memory", "# Memory\nMemory in general."),
    page("/hash", "# Hashes\nOf sha256, nothing else."),
    ...others,
  ];
  test.each([
    ["16GB", "/machines"],
    ["16GB memory", "/machines"],
    ["1TB", "/machines"],
    ["code9", "/codes"],
    // A name that the index has is left whole.
    ["sha256", "/hash"],
  ])("%s", async (query, route) => {
    expect((await site(pages).find(query))[0]).toBe(route);
  });
});

test('the "not" of an error message is found in texts, so that it is not rarer than what the message is about', async () => {
  const small = site([
    page("/not", "# Not at all\nText."),
    ...Array.from({ length: 9 }, (_, at) => page(`/${at}`, `# Page ${at}\nText.\n## More\nA replica is not syncing.`)),
    ...others,
  ]);
  expect(await small.find("not")).toContain("/0");
  expect((await small.find("not at all"))[0]).toBe("/not");
});

describe("a slip", () => {
  const pages = [
    page("/overflow", "# Overflow\nWhat an overflow is."),
    page("/low", "# Low\nHow low it is."),
    page("/over", "# Over\nWhat is over, what is low."),
    ...others,
  ];
  test("that makes two words of one is corrected", async () => {
    expect((await site(pages).find("overlow"))[0]).toBe("/overflow");
  });
  test("is none where two words were written as one", async () => {
    expect((await site(pages).find("lowbridges"))[0]).toMatch(/^\/(?:low|other\/2)$/);
  });
});

describe("Chinese in the other characters", () => {
  const forms = (lang: string, ...titles: string[]) =>
    site([...titles.map((title, at) => page(`/${at}`, `# ${title}\n${title}。`, { lang })), ...others], { lang });
  const simplified = forms("zh-CN", "钱包地址", "账户余额", "计算费用", "区块浏览器", "后来者");
  const traditional = forms("zh-TW", "錢包地址", "帳戶餘額", "計算費用", "區塊瀏覽器");
  test.each([
    ["錢包地址", "/0"],
    ["帳戶餘額", "/1"],
    ["賬戶餘額", "/1"],
    ["計算費用", "/2"],
    ["區塊瀏覽器", "/3"],
    // Both forms in one query.
    ["区块瀏覽器", "/3"],
  ])("%s finds what is written in simplified ones, and in traditional ones", async (query, route) => {
    expect([(await simplified.find(query))[0], (await traditional.find(query))[0]]).toEqual([route, route]);
  });
  test.each([
    ["钱包地址", "/0"],
    ["账户余额", "/1"],
    ["区块浏览器", "/3"],
  ])("%s finds what is written in traditional ones", async (query, route) => {
    expect((await traditional.find(query))[0]).toBe(route);
  });

  test("a character that the index has stays, and one that has no other form", async () => {
    const { index } = indexOf([page("/a", "# 后来 後來\n地址。", { lang: "zh-CN" })], { lang: "zh-CN" });
    expect(await inFormsOf(index, "後來 地址 鱻 wallet")).toBe("後來 地址 鱻 wallet");
  });

  test("of several forms the one counts that the index has, else the first", async () => {
    const { index } = indexOf([page("/a", "# 账户", { lang: "zh-CN" })], { lang: "zh-CN" });
    const { index: other } = indexOf([page("/a", "# 地址", { lang: "zh-CN" })], { lang: "zh-CN" });
    expect([await inFormsOf(index, "帳戶"), await inFormsOf(other, "帳戶")]).toEqual(["账户", "帐户"]);
  });

  test("the table of forms is not waited for longer than the worker waits", async () => {
    const input = page("/a", "# 账户", { lang: "zh-CN" });
    const [entry, ...parts] = filesOf([input], { lang: "zh-CN" }).map(({ path, bytes }) => ({
      path,
      json: JSON.parse(new TextDecoder().decode(bytes)) as unknown,
    }));
    const part = (name: string): Promise<unknown> =>
      Promise.resolve(parts.find(({ path }) => path.endsWith(name))?.json);
    for (const [inTime, expected] of [
      [undefined, undefined],
      [(): Promise<never> => Promise.reject(new Error("late")), true],
    ] as const) {
      const engine = openEngine(entry?.json, part, part, inTime);
      if (typeof engine === "string") throw new Error(engine);
      expect((await engine.search("帳", { limit: 8, snippets: false })).isPartial).toBe(expected);
    }
  });

  test("other languages are left alone", async () => {
    const { index } = indexOf([page("/a", "# 区块\n無線。", { lang: "ja" })], { lang: "ja" });
    expect(await inFormsOf(index, "區塊")).toBe("區塊");
  });
});
