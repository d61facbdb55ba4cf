import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decodeNumber, encodeNumber, packStrings, unpackStrings } from "../../shared/search/codec.ts";
import { openEngine } from "../../shared/search/engine/index.ts";
import { SECTION_STEP } from "../../shared/search/format.ts";
import { lengthClassOf, longestFirst } from "../../shared/search/section-order.ts";
import { familyOf, foldPlural } from "../../shared/search/inflection.ts";
import { segmentWords } from "../../shared/search/segment.ts";
import { wordsOf } from "../../shared/search/tokens.ts";
import { snippetOf } from "../../shared/search/engine/snippet.ts";
import { searchFiles } from "../../server/site/search/query.ts";
import { filesOf, others, page, site } from "./helper.ts";
import { property } from "../support/property.ts";
import { makeShare } from "./build-index.ts";

describe("the serialised index", () => {
  property("numbers survive, in characters that JSON needn't escape", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000_000)), (numbers) => {
        const text = numbers.map(encodeNumber).join("");
        expect(JSON.stringify(text)).toBe(`"${text}"`);
        const cursor = { text, at: 0 };
        expect(numbers.map(() => decodeNumber(cursor))).toEqual(numbers);
        expect(cursor.at).toBe(text.length);
      }),
    );
  });

  test("the length of a section is one character, however long it is", () => {
    for (const words of [0, 1, 1e6, 1e12]) expect(encodeNumber(lengthClassOf(words))).toHaveLength(1);
  });

  property("sorted words survive", () => {
    const word = fc.stringMatching(/^[a-z0-9分片链]{1,70}$/);
    fc.assert(
      fc.property(fc.uniqueArray(word), (words) => {
        const sorted = words.sort((a, b) => (a < b ? -1 : 1));
        expect(unpackStrings(packStrings(sorted))).toEqual(sorted);
      }),
    );
    const alike = [59, 60, 91, 200].map((length) => "a".repeat(length));
    expect(unpackStrings(packStrings(alike))).toEqual(alike);
  });

  test("the same pages give the same bytes, in whatever order they come", () => {
    const bytes = (inputs: typeof others): string =>
      filesOf(inputs)
        .map(({ path, bytes: content }) => path + new TextDecoder().decode(content))
        .join("\n");
    expect(bytes([...others].reverse())).toBe(bytes(others));
  });

  test("editing a page leaves the other pages' text parts as they are", () => {
    const parts = (inputs: typeof others): Set<string> =>
      new Set(
        filesOf(inputs)
          .map(({ path }) => path)
          .filter((path) => path.includes("/text-")),
      );
    const before = parts(others);
    const after = parts([page("/other/0", "# apples\nAnother text."), ...others.slice(1)]);
    expect([...after].filter((path) => !before.has(path))).toHaveLength(1);
  });

  test("a word in many sections of a page is noted in ten of them, first of all those with the most of it", () => {
    const sections = Array.from({ length: 40 }, (_, at) => `## Part ${at}\n${"obsidian ".repeat(at === 33 ? 5 : 1)}`);
    const { contentTerms, contentPosts, lengths } = makeShare(page("/a", `# Stones\n${sections.join("\n")}`), []);
    const bucket = contentTerms.findIndex((terms) => terms.split(" ").includes("obsidian"));
    const at = contentTerms[bucket]?.split(" ").indexOf("obsidian") ?? -1;
    const cursor = { text: contentPosts[bucket]?.split(" ")[at] ?? "", at: 0 };
    const places: number[] = [];
    while (cursor.at < cursor.text.length)
      places.push((places.at(-1) ?? 0) + Math.floor(decodeNumber(cursor) / SECTION_STEP));
    const length = { text: lengths, at: 0 };
    const order = longestFirst(Array.from(lengths, () => decodeNumber(length)));
    // The longest section has the most of it, so its number is the smallest.
    expect(places.map((place) => order[place])).toEqual([34, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("sections change places when one is about twice as long as the other, not with every word", () => {
    const changes = Array.from({ length: 900 }, (_, at) => 100 + at).filter((words) => {
      const [before, after] = [words, words + 1].map((each) => longestFirst([255, each, 255].map(lengthClassOf)));
      return !Bun.deepEquals(before, after);
    });
    // From shorter than the others to about as long, then to longer.
    expect(changes).toEqual([254, 510]);
    expect(longestFirst([10, 600, 300, 200, 400].map(lengthClassOf))).toEqual([1, 2, 4, 3, 0]);
  });

  test("a section is found by its words, wherever it stands among longer and shorter ones", async () => {
    const lengths = [3, 90, 1, 40, 90, 7];
    const text = lengths.map((length, at) => `## Part ${at}\nopal${at} ${"filler ".repeat(length)}`).join("\n");
    const small = site([page("/stones", `# Stones\n${text}`), ...others]);
    for (const at of lengths.keys()) {
      const [found] = await searchFiles(small.files, `opal${at}`);
      expect(found).toMatchObject({ route: "/stones", anchor: `part-${at}` });
    }
  });

  test("a share is plain data", () => {
    const share = makeShare(page("/a", "# A\ntext\n## B\nmore"), []);
    expect(JSON.parse(JSON.stringify(share))).toEqual(share);
  });

  test("the entry is a list of groups, each with documents and a serialised index", () => {
    const [entry] = filesOf(others);
    expect(entry?.path).toBe("search-index.json");
    const groups = JSON.parse(new TextDecoder().decode(entry?.bytes)) as {
      name: string;
      documents: unknown[];
      index: object;
    }[];
    expect(groups.map(({ name }) => name)).toEqual(["title", "heading", "description", "keywords", "content"]);
    for (const group of groups) {
      expect(group.documents).toBeArray();
      expect(group.index).toBeObject();
    }
  });
});

describe("an index that is not one", () => {
  const files = filesOf([page("/wallet", "# Wallet\nA wallet.\n## Keys\nKeys of a wallet."), ...others]);
  const entry = new TextDecoder().decode(files[0]?.bytes);
  const never = (): Promise<unknown> => Promise.reject(new Error("no part"));

  test.each([[null], [0], [""], [[]], [{}], [[null]], [[{ name: "title" }]], ["<!doctype html>"], [[[]]]])(
    "%j is refused",
    (json) => {
      expect(openEngine(json, never)).toBe("damaged");
    },
  );

  test("one of another format is said to be outdated, whether it is older or newer", () => {
    for (const format of [1, 99])
      expect(openEngine(JSON.parse(entry.replace(/"format":\d+/, `"format":${format}`)), never)).toBe("outdated");
  });

  test("one that ends too early is refused, wherever it does", () => {
    expect(openEngine(JSON.parse(entry), never)).toBeObject();
    for (const [list, cut, left] of [
      ["lengths", /("lengths":"[^"]*)[^"]"/, '$1"'],
      ["terms", /("terms":")/, "$1~~"],
      ["pages", /("documents":\[)\[[^\]]*\],/, "$1"],
      ["headings", /("name":"heading","documents":\[)"[^"]*",?/, "$1"],
    ] as const) {
      const damaged = entry.replace(cut, left);
      expect(damaged).not.toBe(entry);
      expect([list, openEngine(JSON.parse(damaged), never)]).toEqual([list, "damaged"]);
    }
  });

  property("one with damage anywhere is refused or searched, and never throws or hangs", async () => {
    const parts = new Map(
      files.map(({ path, bytes }) => [path.replace("search-index/", ""), new TextDecoder().decode(bytes)]),
    );
    const damaged = (text: string, at: number, to: string): unknown => {
      try {
        return JSON.parse(text.slice(0, at) + to + text.slice(at + 1));
      } catch {
        return null;
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(entry.length - 1), fc.nat(400), fc.stringMatching(/^[#-~]$/), async (at, inPart, to) => {
        const engine = openEngine(damaged(entry, at, to), (name) =>
          Promise.resolve(damaged(parts.get(name) ?? "", inPart, to)),
        );
        if (typeof engine === "string") return;
        await engine.search("wallet keys", { limit: 8, snippets: true }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Error);
        });
      }),
      { numRuns: 400 },
    );
  });

  test("a part that can't be had is an error for the caller, a missing text only a missing snippet", async () => {
    const parts = new Map(
      files.map(({ path, bytes }) => [path.replace("search-index/", ""), new TextDecoder().decode(bytes)]),
    );
    const without = (kind: string) =>
      openEngine(JSON.parse(entry), (name) =>
        name.startsWith(kind) ? never() : Promise.resolve(JSON.parse(parts.get(name) ?? "null")),
      );
    const noWords = without("words");
    const noText = without("text");
    if (typeof noWords === "string" || typeof noText === "string") throw new Error("refused");
    const all = { limit: 8, snippets: true };
    expect(noWords.search("wallet", all)).rejects.toThrow();
    expect((await noText.search("wallet", all)).results[0]?.route).toBe("/wallet");
    const odd = openEngine(JSON.parse(entry), (name) =>
      Promise.resolve(name.startsWith("text") ? [[1, [2, 3], [4, 5]]] : JSON.parse(parts.get(name) ?? "null")),
    );
    if (typeof odd === "string") throw new Error("refused");
    expect((await odd.search("wallet", all)).results[0]).toMatchObject({ route: "/wallet", snippet: { text: "" } });
  });

  test("whoever asks for no texts is given those that have been fetched, and the anchors in them", async () => {
    const parts = new Map(
      files.map(({ path, bytes }) => [path.replace("search-index/", ""), new TextDecoder().decode(bytes)]),
    );
    const here = new Map<string, unknown>();
    const engine = openEngine(
      JSON.parse(entry),
      (name) => {
        const part: unknown = JSON.parse(parts.get(name) ?? "null");
        here.set(name, part);
        return Promise.resolve(part);
      },
      (name) => (here.has(name) ? Promise.resolve(here.get(name)) : never()),
    );
    if (typeof engine === "string") throw new Error(engine);
    const before = await engine.search("wallet", { limit: 8, snippets: false });
    expect(before.results.map(({ snippet }) => snippet.text)).toEqual(before.results.map(() => ""));
    const whole = await engine.search("wallet", { limit: 8, snippets: true });
    expect(whole.results[0]?.snippet.text).not.toBe("");
    expect(await engine.search("wallet", { limit: 8, snippets: false })).toEqual(whole);
  });
});

describe("words", () => {
  const terms = (text: string): string[] => wordsOf(text).flatMap(({ term, parts }) => [term, ...parts]);
  test.each([
    ["send_raw_message", ["sendrawmessage", "send", "raw", "message"]],
    ["sendRawMessage", ["sendrawmessage", "send", "raw", "message"]],
    ["HTTPServer2", ["httpserver2", "http", "server2"]],
    ["TL-B", ["tlb", "tl"]],
    ["0xF800", ["0xf800", "f800"]],
    ["0x0f8a7ea5", ["0xf8a7ea5", "f8a7ea5"]],
    ["v4r2 wallets", ["v4r2", "wallet"]],
    ["the contract’s code", ["the", "contract", "code"]],
    ["TVM 2023.07.", ["tvm", "202307", "2023", "07"]],
    ["智能合约 NFT", ["智能合约", "nft"]],
    ["op::transfer ~load_uint", ["op", "transfer", "loaduint", "load", "uint"]],
    ["ＴＶＭ　１８", ["tvm", "18"]],
  ])("of %p", (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  property("places are places in the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        let last = 0;
        for (const { start, end } of wordsOf(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test.each([
    ["wallets", "wallet"],
    ["libraries", "library"],
    ["addresses", "address"],
    ["status", "status"],
    ["class", "class"],
    ["dns", "dns"],
    ["does", "does"],
  ])("the singular of %s is %s", (plural, singular) => expect(foldPlural(plural)).toBe(singular));

  test.each([
    ["deploy", "deployment"],
    ["deploy", "deploying"],
    ["serialize", "serialization"],
    ["validate", "validator"],
    ["stake", "staking"],
    ["upgrade", "upgradability"],
  ])("%s and %s are one family", (a, b) => expect(familyOf(a)).toBe(familyOf(b)));

  test.each([
    ["contract", "contrast"],
    ["nominator", "nominal"],
    ["version", "verse"],
    ["wall", "wallet"],
  ])("%s and %s are not", (a, b) => expect(familyOf(a)).not.toBe(familyOf(b)));

  property("a run of Chinese is cut the likeliest way, and nothing is lost", () => {
    const known = new Map([
      ["智能", 1],
      ["合约", 1],
      ["智能合约", 1],
      ["地址", 1],
    ]);
    const cut = (run: string): string[] => segmentWords(run, (word) => known.get(word), 10);
    expect(cut("智能合约地址")).toEqual(["智能合约", "地址"]);
    expect(cut("新智能地")).toEqual(["新", "智能", "地"]);
    // Of cuts that are as likely, index and query have the same one.
    expect(segmentWords("甲乙丙", (word) => (word.length < 3 ? 0 : undefined), 10)).toEqual(["甲乙", "丙"]);
    fc.assert(fc.property(fc.stringMatching(/^[智能合约地址新]*$/), (run) => expect(cut(run).join("")).toBe(run)));
  });
});

describe("a snippet", () => {
  property("marks lie inside it and mark the words", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("wallet", "Wallets", "coin", "分片", "，", "a", "\n", "supercalifragilistic"), {
          maxLength: 60,
        }),
        (words) => {
          const { text, marks } = snippetOf(words.join(" "), new Set(["wallet", "分片"]));
          expect(text.length).toBeLessThan(90);
          for (const [start, end] of marks) expect(text.slice(start, end)).toMatch(/^(wallets?|分片)$/i);
        },
      ),
    );
  });
});

test("words of the subject are kept whole where the site names them, and cut where it does not", () => {
  const input = page("/x", "# 标题\n潮汐表盘很大。", { lang: "zh-CN" });
  const terms = (vocabulary: readonly string[]): readonly string[] =>
    makeShare(input, vocabulary).contentTerms.flatMap((each) => each.split(" "));
  expect(terms([])).not.toContain("潮汐表盘");
  expect(terms(["潮汐表盘"])).toContain("潮汐表盘");
  // A page after another with other words, as in one process that serves two sites.
  expect(terms([])).not.toContain("潮汐表盘");
});

describe("hostile text", () => {
  test("twice the text takes about twice the work", () => {
    const inputs = [
      "_".repeat(40_000),
      "a-".repeat(40_000),
      "aB".repeat(40_000),
      "合约".repeat(40_000),
      "a.b_".repeat(20_000),
    ];
    for (const text of inputs) {
      const share = makeShare(page("/x", `# X\n${text}`, { lang: "zh-CN" }), []);
      expect(share.contentTerms.join(" ").length).toBeLessThan(100_000);
    }
  });

  test("words that are names of object properties are words", async () => {
    const pages = [page("/proto", "# __proto__ constructor\ntoString hasOwnProperty"), ...others];
    for (const query of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      expect((await site(pages).find(query))[0]).toBe("/proto");
    }
    expect(await site(others).find("constructor __proto__ valueOf")).toEqual([]);
  });
});
