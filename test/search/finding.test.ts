import { describe, expect, test } from "bun:test";
import { searchFiles } from "../../server/site/search/query.ts";
import { openEngine, type SearchEngine } from "../../shared/search/engine/index.ts";
import { filesOf, indexOf, others, page, site } from "./helper.ts";

const wallet = page("/wallet", "# Wallet contracts\nA wallet keeps coins.\n## Seqno\nCounts messages: `get_seqno`.");
const highload = page("/highload", "# Highload Wallet\nFor exchanges that send many messages.");
const fees = page("/fees", "# Transaction fees\nWhat gas costs.\n## Storage fee\nRent of a contract.");
const stdlib = page(
  "/stdlib",
  "# Standard library\n## send_raw_message\nSends a message: SENDRAWMSG, opcode 0xFB00.\n## load_uint\nReads bits.",
);
const config = page("/config", "# Config parameters\n## Param 34\nCurrent validators.\n## Param 18\nStorage prices.");
const walls = page("/walls", "# Walls\nA wall is not a wallet.");
const all = site([wallet, highload, fees, stdlib, config, walls, ...others]);

describe("a reader of Japanese finds what stands in the middle of a sentence", () => {
  const ja = { lang: "ja" };
  const japanese = site(
    [
      page("/a", "# 無線\nユーザーはアンテナを使います。\n## 部品\n半波長の導線とケーブルを用意してください。", ja),
      page("/b", "# 設定\n周波数はダイヤルで変更できます。", ja),
    ],
    ja,
  );
  test.each([
    ["アンテナ", "/a"],
    ["アンテ", "/a"],
    ["ケーブル", "/a"],
    ["導線", "/a"],
    ["ダイヤルの変更", "/b"],
    ["周波数", "/b"],
  ])("%s", async (query, route) => {
    expect((await japanese.find(query))[0]).toBe(route);
  });
});

describe("a reader of Thai, which has no spaces between words, finds", () => {
  const th = { lang: "th" };
  const thai = site(
    [
      page("/a", "# ไร้สาย\nผู้ใช้ต้องเปลี่ยนแปลงสัญญาอัจฉริยะก่อนใช้เสาอากาศ\n## ชิ้นส่วน\nเตรียมสายไฟและสายเคเบิลความยาวครึ่งคลื่น", th),
      page("/b", "# การตั้งค่า\nสามารถปรับความถี่ได้ด้วยปุ่มหมุน", th),
      page("/c", "# กระเป๋าเงิน\nสร้างกระเป๋าเงินใหม่แล้วเก็บคำช่วยจำไว้ในที่ปลอดภัย", th),
      page("/d", "# ค่าธรรมเนียม\nค่าธรรมเนียมของธุรกรรมจ่ายเป็นเหรียญ", th),
    ],
    th,
  );
  test.each([
    ["a word in the middle of a sentence", "เสาอากาศ", "/a"],
    ["two words together", "เปลี่ยนแปลงสัญญา", "/a"],
    ["a word of a heading's text", "เคเบิล", "/a"],
    ["a word that is not finished, though what is typed of it would be cut into others", "เสาอากา", "/a"],
    ["the same at its end", "ความถ", "/b"],
    ["a word of two words", "คำช่วยจำ", "/c"],
    ["a word of a title", "กระเป๋า", "/c"],
    ["a word at the end", "เหรียญ", "/d"],
  ])("%s", async (_, query, route) => {
    expect((await thai.find(query))[0]).toBe(route);
  });
});

describe("a reader finds", () => {
  test.each([
    ["the page whose title was typed", "highload wallet", "/highload"],
    ["a function by its whole name", "send_raw_message", "/stdlib"],
    ["a function by its words", "send raw message", "/stdlib"],
    ["a function written another way", "sendRawMessage", "/stdlib"],
    ["an instruction's name", "SENDRAWMSG", "/stdlib"],
    ["an operation code", "0xFB00", "/stdlib"],
    ["an operation code without its prefix", "fb00", "/stdlib"],
    ["a numbered parameter", "config 34", "/config"],
    ["a name that was written in one word", "highloadwallet", "/highload"],
    ["a name that was written in pieces", "high load wallet", "/highload"],
    ["a plural by its singular", "transaction fee", "/fees"],
    ["a page in spite of a slip", "trasaction fees", "/fees"],
    ["a page in spite of slips in two words", "higload walet", "/highload"],
    ["a page before the word is finished", "trans", "/fees"],
    ["a page before the last of several words is finished", "storage fe", "/fees"],
    ["the answer to a question", "how much does a transaction cost", "/fees"],
  ])("%s", async (_, query, route) => {
    expect((await all.find(query))[0]).toBe(route);
  });

  test("nothing for an empty query", async () => {
    expect(await all.find("")).toEqual([]);
    expect(await all.find("   ")).toEqual([]);
  });

  test("nothing, and no harm, for punctuation and for two thousand characters", async () => {
    expect(await all.find("?!…「」()[]*+\\^$|{}")).toEqual([]);
    expect(await all.find("\u0000\ud800")).toEqual([]);
    expect(await all.find("wallet ".repeat(285))).toContain("/wallet");
    expect(await all.find("x".repeat(2000))).toEqual([]);
    expect(await all.find("合".repeat(2000))).toEqual([]);
  });
});

describe("the order of results", () => {
  test("what a page is about, by its description and its keywords, counts more than one word of it in a title", async () => {
    const found = await site([
      page("/intro", "# Orchards\nWhere orchards are.\n## A hedge\nAround an orchard."),
      page("/pruning", "# Winter work\nWhat remains.", {
        description: "Cutting old branches in an orchard before spring.",
        keywords: ["pruning", "branches"],
      }),
      ...others,
    ]).find("cutting branches in an orchard");
    expect(found[0]).toBe("/pruning");
  });

  test("the small words of a keyword don't say what its page is about", async () => {
    const pages = site([
      page("/price", "# Price list\nA sum.", { keywords: ["between orchards"] }),
      page("/trees", "# Trees\nA wood.", { keywords: ["apple trees"] }),
      ...others,
    ]);
    expect(await pages.find("orchards")).toEqual(["/price"]);
    expect(await pages.find("between")).not.toContain("/price");
  });

  test("a word itself comes before words that begin with it, and these before words that resemble it", async () => {
    const found = await site([
      page("/exact", "# Note\nAbout the cell."),
      page("/prefix", "# Note\nAbout the cellar."),
      page("/fuzzy", "# Note\nAbout the call."),
      ...others,
    ]).find("cell");
    expect(found[0]).toBe("/exact");
    expect(found[1]).toBe("/prefix");
    expect(found).not.toContain("/fuzzy");
  });

  test("pages with all words come before pages with some", async () => {
    const found = await site([
      page("/both", "# Note\nThe validator pays a fine."),
      page("/one", "# Validator\nThe validator, the validator and the validator."),
      page("/two", "# Fine\nA fine day."),
      ...others,
    ]).find("validator pays fine");
    expect(found[0]).toBe("/both");
  });

  test("the page about something comes before a page with a heading of that name", async () => {
    const filler = "\nThe sentence has many other words in it.".repeat(5);
    const found = await site([
      page("/faq", `# Questions${filler}\n## Sharding\nSee elsewhere.${filler}`),
      page("/sharding", `# Sharding in depth${filler}\nShards split.`),
      ...others,
    ]).find("sharding");
    expect(found).toEqual(["/sharding", "/faq"]);
  });

  test("a long page that mentions everything doesn't drown the right one", async () => {
    const everything = "wallet gas fee cell shard node message address ".repeat(300);
    const found = await site([
      page("/long", `# Archive\n${everything}`),
      page("/gas", "# Gas fee\nWhat gas costs."),
      ...others,
    ]).find("gas fee");
    expect(found[0]).toBe("/gas");
  });

  // What equals in everything else comes in the order of the site: the page that should win comes last there.
  const last = async (query: string, wrong: string, right: string): Promise<readonly string[]> =>
    (await site([...others, page("/wrong", wrong), page("/right", right)]).find(query)).slice(0, 2);

  test("a section with all the words comes before sections with one word each", async () => {
    const found = await last(
      "oracle feed",
      "# Note\nText.\n## One\nThe oracle is here.\n## Two\nThe feed is here.",
      "# Note\nText.\n## One\nThe oracle, feed is.\n## Two\nThe is here here.",
    );
    expect(found).toEqual(["/right", "/wrong"]);
  });

  test("a title that says nothing else comes before one that says more", async () => {
    const found = await last(
      "oracle",
      "# Oracle bridges and garden tools\nText.",
      "# Oracle\nText bridges and garden tools.",
    );
    expect(found).toEqual(["/right", "/wrong"]);
  });

  test("a heading that says nothing else comes before one that says more", async () => {
    const found = await last(
      "oracle",
      "# Note\nText.\n## Oracle bridges and garden tools\nMore.",
      "# Note\nText bridges and garden tools.\n## Oracle\nMore.",
    );
    expect(found).toEqual(["/right", "/wrong"]);
  });

  test("the page that a query names comes before one that has its rare word in passing", async () => {
    const found = await site([
      ...Array.from({ length: 6 }, (_, at) => page(`/gas/${at}`, `# Note ${at}\nOf gas and limits.`)),
      // In its text, not in its description: what a page says it is about is not said in passing.
      page("/passing", "# Almanac\nOf weather, gas and limits, please, on Monday.", { description: "" }),
      page("/limits", "# Gas limits\nGas limits of a transaction."),
      ...others,
    ]).find("gas limits monday");
    expect(found[0]).toBe("/limits");
  });

  test("one page doesn't fill the list", async () => {
    const sections = Array.from({ length: 20 }, (_, at) => `## Jetton ${at}\nA jetton again.`).join("\n");
    const pages = [
      page("/many", `# Jettons\n${sections}`),
      ...others,
      ...Array.from({ length: 9 }, (_, at) => page(`/j/${at}`, `# Page ${at}\nA jetton once.`)),
    ];
    const results = await searchFiles(filesOf(pages), "jetton");
    expect(results).toHaveLength(8);
    expect(results.filter(({ route }) => route === "/many")).toHaveLength(1);
  });

  test("where few pages answer, further sections stand under theirs", async () => {
    const results = await searchFiles(
      filesOf([page("/p", "# Pool\nx\n## Pool limits\na pool\n## Pool fees\na pool"), ...others]),
      "pool",
    );
    expect(results.map(({ anchor }) => anchor)).toEqual(["", "pool-limits", "pool-fees"]);
  });

  test("synonyms of the configuration lead to the page's own word", async () => {
    const pages = [page("/lantern", "# Lanterns\nThey shine."), ...others];
    expect(await site(pages).find("torch")).toEqual([]);
    expect(await site(pages, { synonyms: [["torch", "lantern"]] }).find("torch")).toEqual(["/lantern"]);
  });

  // Words of one page each lie in the parts of the index, one or more for each first letter.
  const rareWords = ["torch", "torchlight", "beacon", "lantern"].map((word, at) =>
    page(`/rare/${at}`, `# Note\nText.\n## More\nHere is a ${word}.`),
  );

  test("a synonym that no word is left of stands nowhere", async () => {
    const rows = [
      page("/codes", "# Codes", {
        sections: [{ id: "exit-34", heading: "34", level: 7, text: "", entity: { names: [], about: "" } }],
      }),
      page("/comparing", "# Comparing numbers\nWhether two are not equal, 34 or more."),
      ...others,
    ];
    const operators = site(rows, { synonyms: [["not equal", "!="]] });
    expect((await operators.find("not equal 34"))[0]).toBe("/comparing");
  });

  test("a synonym leads to the one page that has it in its text", async () => {
    const found = await site([...rareWords, ...others], { synonyms: [["beacon", "torch"]] }).find("beacon ");
    expect([...found].sort()).toEqual(["/rare/0", "/rare/2"]);
  });

  test("what a query finds does not depend on the queries before it", async () => {
    const { parts } = indexOf([...rareWords, ...others]);
    const opened = (): SearchEngine => {
      const engine = openEngine(parts.get("search-index.json"), (name) => Promise.resolve(parts.get(name)));
      if (typeof engine === "string") throw new Error(engine);
      return engine;
    };
    const options = { limit: 8, snippets: true };
    const used = opened();
    for (const word of ["torch", "beacon", "lantern"])
      expect((await used.search(word, options)).total).toBeGreaterThan(0);
    for (const query of ["torch", "xtorch", "beaconlantern", "lamtern", "xlantern note", "lan beac"])
      expect([query, await used.search(query, options)]).toEqual([query, await opened().search(query, options)]);
  });

  test("a boost moves a page and all below it", async () => {
    const pages = [page("/new/a", "# Oracle\nx"), page("/old/a", "# Oracle\nx"), ...others];
    expect((await site(pages).find("oracle"))[0]).toBe("/new/a");
    expect((await site(pages, { boosts: [{ route: "/new/**", factor: 0.5 }] }).find("oracle"))[0]).toBe("/old/a");
  });

  test("results can be kept within a context, or outside it", async () => {
    const contexts = [
      { id: "learn", label: "Learn" },
      { id: "develop", label: "Develop" },
    ];
    const pages = [
      page("/a", "# Oracle", { context: "learn" }),
      page("/b", "# Oracle", { context: "develop" }),
      ...others,
    ];
    const files = filesOf(pages, { contexts });
    expect((await searchFiles(files, "oracle", { within: "learn" })).map(({ route }) => route)).toEqual(["/a"]);
    expect((await searchFiles(files, "oracle", { outside: "learn" })).map(({ route }) => route)).toEqual(["/b"]);
    // An address may name one that the site had.
    expect(await searchFiles(files, "oracle", { within: "older" })).toHaveLength(2);
    expect(await searchFiles(files, "oracle", { outside: "older" })).toHaveLength(2);
  });

  test("are kept within a context where a row is named, and where only a title resembles the query", async () => {
    const row = { id: "row", heading: "OP_X", level: 7, text: "", entity: { names: [], about: "" } };
    const pages = ["learn", "develop"].map((context) => {
      const plain = page(`/${context}`, "# Internationalization", { context });
      return { ...plain, sections: [...plain.sections, row] };
    });
    const contexts = [
      { id: "learn", label: "Learn" },
      { id: "develop", label: "Develop" },
    ];
    const files = filesOf([...pages, ...others], { contexts });
    for (const query of ["OP_X", "intrnatonlizatn"]) {
      const found = async (of: { readonly within?: string; readonly outside?: string }): Promise<readonly string[]> =>
        (await searchFiles(files, query, of)).map(({ route }) => route);
      expect([query, await found({})]).toEqual([query, ["/develop", "/learn"]]);
      expect([query, await found({ within: "learn" })]).toEqual([query, ["/learn"]]);
      expect([query, await found({ outside: "learn" })]).toEqual([query, ["/develop"]]);
    }
  });
});

describe("Chinese", () => {
  const zh = { lang: "zh-CN" };
  const pages = [
    page("/sharding", "# TON 区块链中的分片\n分片链可以动态拆分与合并。", zh),
    page("/address", "# 智能合约地址\n## 原始地址\n由工作链和账户组成。", zh),
    page("/wallet", "# 钱包应用程序\n非托管（冷）钱包保管您的私钥。", zh),
    page("/nft", "# NFT 用例\n## 票务作为 NFT\n门票可以转售。", zh),
    page("/highload", "# Highload Wallet\nFor exchanges.", { lang: "en" }),
    ...others,
  ];
  const chinese = site(pages, { ...zh, synonyms: [["高负载钱包", "highload wallet"]] });
  test.each([
    ["a word of the title", "分片", "/sharding"],
    ["several words without blanks", "智能合约地址", "/address"],
    ["part of a compound", "合约", "/address"],
    ["the beginning of a title", "智能合约地", "/address"],
    ["a question", "什么是分片", "/sharding"],
    ["a word whose letters stand apart on the page", "冷钱包", "/wallet"],
    ["Chinese and English together", "NFT 票务", "/nft"],
    ["full-width letters", "ＮＦＴ", "/nft"],
    ["a page that is there in English only, by its Chinese name", "高负载钱包", "/highload"],
    ["a word with a wrong character", "分片练", "/sharding"],
    ["a long query", "请问在这个区块链上智能合约的原始地址到底是由什么东西组成的呢谢谢", "/address"],
  ])("%s is found", async (_, query, route) => {
    expect((await chinese.find(query))[0]).toBe(route);
  });
});

describe("what a result says", () => {
  test("title, heading, anchor, kind and about fifty characters round what was found", async () => {
    const text = `${"Words before it go on and on. ".repeat(10)}Then the needle appears. ${"Words after it go on and on. ".repeat(10)}`;
    const [result] = await searchFiles(
      filesOf([page("/p", `# Page\nx\n## Where it is {#place}\n${text}`), ...others]),
      "needle",
    );
    expect(result).toMatchObject({ route: "/p", anchor: "place", title: "Page › Where it is", kind: "content" });
    expect(result?.snippet).toContain("needle");
    expect(result?.snippet.length).toBeGreaterThan(35);
    expect(result?.snippet.length).toBeLessThan(75);
  });

  test("the kind says where it was found", async () => {
    const pages = [
      page("/title", "# Quartz\nx"),
      page("/heading", "# Page\nx\n## Quartz\ny"),
      page("/content", "# Page\nx\n## Other\nquartz"),
      page("/opening", "# Page\nx\n\nFurther on, quartz.", { description: "About this page.", keywords: ["stone"] }),
      page("/keywords", "# Page\nx", { keywords: ["quartz"] }),
      page("/description", "# Page\nx", { description: "All about quartz." }),
      ...others,
    ];
    const results = await searchFiles(filesOf(pages), "quartz");
    expect(Object.fromEntries(results.map(({ route, kind }) => [route.slice(1), kind]))).toEqual({
      title: "title",
      heading: "heading",
      content: "content",
      opening: "content",
      keywords: "keywords",
      description: "description",
    });
  });
});

test("a page that is called just like the query comes first, whatever else says it more often", async () => {
  const small = site([
    ...others,
    page("/kit", "# Ledger SDK\nThe SDK: what an SDK is, which SDKs there are, and how each SDK is called.", {
      keywords: ["SDKs", "SDK"],
    }),
    page("/kits", "# SDKs\nA list."),
  ]);
  expect((await small.find("SDKs"))[0]).toBe("/kits");
});

test("sections that only lead on are no results, and what stands there counts for nothing", async () => {
  const leading = page(
    "/a",
    "# Rivers\nWater.\n## Where to go next\nLagoons are described elsewhere: lagoon, lagoons.",
  );
  const about = page("/b", "# Waters\nRivers, lakes and one lagoon.");
  const inputs = [...others, leading, about];
  expect(await site(inputs).find("lagoon")).toContain("/a");
  const over = site(inputs, { passOver: ["Where to go next"] });
  expect(await over.find("lagoon")).toEqual(["/b"]);
  expect(await site(inputs).find("go next")).toContain("/a");
  expect(await over.find("go next")).toEqual([]);
});
