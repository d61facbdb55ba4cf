/** The words of an index, as the engine asks for them, and what it makes of a query with them. */
import { describe, expect, test } from "bun:test";
import { encodeNumber } from "../../shared/search/codec.ts";
import { SECTION_STEP } from "../../shared/search/format.ts";
import { eachPage, eachSection } from "../../shared/search/engine/visit.ts";
import { synonymTable } from "../../shared/search/engine/synonyms.ts";
import { understand, type Unit } from "../../shared/search/engine/understand.ts";
import { openWords, type WordList } from "../../shared/search/engine/word-list.ts";
import type { SearchIndexOptions } from "../../server/site/search/index.ts";
import type { ShareInput } from "../../server/site/search/share.ts";
import { indexOf, others, page } from "./helper.ts";

/** The list of an index whose parts are counted as they are fetched; `fails` says how many times that goes wrong. */
function listOf(inputs: readonly ShareInput[], options: Partial<SearchIndexOptions> = {}, fails = 0) {
  const { index, parts } = indexOf(inputs, options);
  const fetched: string[] = [];
  const opened = openWords(index, async (name) => {
    fetched.push(name);
    if (fetched.length <= fails) throw new Error("offline");
    return Promise.resolve(parts.get(name));
  });
  return { list: opened.open(), opened, fetched, index };
}

const words = (terms: readonly { readonly word: string }[]): readonly string[] => terms.map(({ word }) => word);

// The first paragraph describes a page: a rare word stands below it.
const pages = [
  page("/a", "# Deployment\nDeploying a contract, deployed contracts and a library.\n## Part\nZirconium zirconium."),
  page("/b", "# Contracts\nDeployed with a deployer, by contraption.\n## Part\nZirconia."),
  page("/c", "# Library\nA contraption that is deploying.\n## Part\nZinc."),
];

describe("the list of words", () => {
  test("has those of several pages or of titles at once, the others when their part is there", async () => {
    const { list, fetched } = listOf(pages);
    expect(list.find("deployment")?.number).toBeGreaterThanOrEqual(0);
    expect(list.find("zirconium")).toBeUndefined();
    expect(list.neighbours("zirconium")).toEqual([]);
    await Promise.all([list.load(["zirconium", "contract"]), list.load(["zirconium"])]);
    await list.load(["zirconium"]);
    expect(fetched).not.toBeEmpty();
    expect([...new Set(fetched)]).toEqual(fetched);
    expect(list.find("zirconium")).toEqual({ word: "zirconium", number: -1 });
    expect(list.find("zircon")).toBeUndefined();
    expect(list.neighbours("zirconium")).toContain("zinc");
  });

  test("finds rare words only where it has loaded their part itself, so that it knows nothing of other queries", async () => {
    const { list, opened, fetched } = listOf(pages);
    await list.load(["zirconium"]);
    const next = opened.open();
    expect(next.find("zirconium")).toBeUndefined();
    expect(next.startingWith("zir", 9)).toEqual([]);
    expect(next.neighbours("zirconium")).toEqual([]);
    await next.load(["zirconium"]);
    expect(next.find("zirconium")).toEqual({ word: "zirconium", number: -1 });
    expect(fetched).toHaveLength(1);
  });

  test("asks again for a part that could not be had", async () => {
    const { list, fetched } = listOf(pages, {}, 1);
    expect(await list.load(["zinc"]).catch((error: unknown) => error)).toEqual(new Error("offline"));
    await list.load(["zinc"]);
    expect(fetched).toEqual([fetched[0] ?? "", fetched[0] ?? ""]);
    expect(list.find("zinc")).toBeDefined();
  });

  test("gives the beginnings: words of titles and headings first, then the short ones", async () => {
    const { list } = listOf(pages);
    await list.load(["zinc"]);
    expect(words(list.startingWith("contra", 9))).toEqual(["contract", "contraption"]);
    expect(words(list.startingWith("deploy", 9))).toEqual(["deployment", "deployed", "deployer", "deploying"]);
    expect(words(list.startingWith("deploy", 2))).toEqual(["deployment", "deployed"]);
    expect(words(list.startingWith("zi", 9))).toEqual([]);
    expect(words(list.startingWith("zir", 9))).toEqual(["zirconia", "zirconium"]);
    // Two letters begin too much: what titles and headings say is meant.
    expect(words(list.startingWith("de", 9))).toEqual(["deployment"]);
    expect(words(list.startingWith("x", 9))).toEqual([]);
    // The shortest is not the first of those that begin so.
    const longer = listOf([page("/a", "# A\nDockage, docker."), page("/b", "# B\nDockage, docker."), ...others]).list;
    expect(words(longer.startingWith("dock", 1))).toEqual(["docker"]);
  });

  test("has all Chinese words that begin with a character or two, which say more than two letters", async () => {
    const zh = { lang: "zh-CN" };
    const text = (more: string): string => `# 页\n首段。\n## 部\n智能合约${more}`;
    const { list } = listOf([page("/a", text(""), zh), page("/b", text(" 智能卡"), zh), ...others], zh);
    await list.load(["智能"]);
    expect(words(list.startingWith("智能", 9))).toEqual(["智能", "智能卡"]);
    expect(words(list.startingWith("智", 9))).toEqual(["智能", "智能卡"]);
  });

  test("does without a part where it is lenient, and says so", async () => {
    const { opened } = listOf(pages, {}, 1);
    const lenient = opened.open(true);
    expect(lenient.isPartial()).toBe(false);
    await lenient.load(["zinc"]);
    expect([lenient.isPartial(), lenient.find("zinc")]).toEqual([true, undefined]);
    // Whoever asks next has nothing to pass over.
    const next = opened.open(true);
    await next.load(["zinc"]);
    expect([next.isPartial(), next.find("zinc")?.word]).toEqual([false, "zinc"]);
  });

  test("has no place that is none of the site's, whatever damaged postings say", () => {
    const posting = (...numbers: readonly number[]): string => numbers.map(encodeNumber).join("");
    const seen: number[] = [];
    eachPage(posting(1, 1, 2, 1), 3, (each) => seen.push(each));
    expect(seen.splice(0)).toEqual([1]);
    const places = {
      pages: [
        { first: 0, sections: 2 },
        { first: 2, sections: 1 },
      ],
      sectionAt: Int32Array.from([1, 0, 2]),
    };
    const sectionsOf = (...numbers: readonly number[]): readonly number[] => {
      eachSection(posting(...numbers), places, (each) => seen.push(each));
      return seen.splice(0);
    };
    const [step, last] = [SECTION_STEP, 1];
    expect(sectionsOf(0, 0, step + last, 1, last)).toEqual([1, 0, 2]);
    expect(sectionsOf(0, 0, 2 * step + last, 1, last)).toEqual([1]);
    expect(sectionsOf(2, last)).toEqual([]);
  });

  test("finds a rare word by any beginning, also where the word is the first of its part, or two parts have such words", async () => {
    // Some words fill a part each.
    const long = Array.from(
      { length: 40 },
      (_, at) => `quo${String.fromCharCode(97 + (at % 26))}${"xyz"[at % 3]}${at}`,
    );
    const text = [...long, "zirconium", "mandolin", "xylophone", "антенны"].map((word) => `${word}.`).join(" ");
    const { list, index } = listOf([page("/a", `# A\nFirst.\n## Part\n${text}`), ...others]);
    const rare = [...long, "zirconium", "mandolin", "xylophone", "антенны"];
    // A part's first word is in it, and sorts behind its own beginnings.
    expect(rare.some((word) => index.shards.some(([first]) => first === word))).toBe(true);
    for (const word of rare)
      for (let length = 3; length <= word.length; length++) {
        const beginning = word.slice(0, length);
        await list.load([beginning]);
        expect([beginning, words(list.startingWith(beginning, 60))]).toEqual([
          beginning,
          expect.arrayContaining([word]) as string[],
        ]);
      }
  });

  test("knows the family of a word, and which words stand in titles", () => {
    const { list } = listOf(pages);
    expect(words(list.family("deployment"))).toEqual(["deployed", "deployer", "deploying"]);
    expect(words(list.family("contract"))).toEqual([]);
    const prominent = (word: string): boolean => {
      const term = list.find(word);
      return term !== undefined && list.isProminent(term);
    };
    expect(["library", "deployment", "contract"].every(prominent)).toBe(true);
    expect(["deploying", "contraption"].some(prominent)).toBe(false);
    expect(list.isProminent({ word: "zinc", number: -1 })).toBe(false);
  });

  test("gives the postings of a word in running text, and none where there are none", async () => {
    const { list, opened, index } = listOf(pages);
    const term = list.find("contraption") ?? { word: "", number: 0 };
    expect(opened.content(term)).toBeUndefined();
    await list.load(["contraption", "zinc"]);
    expect(opened.content(term)).not.toBeEmpty();
    const routesOf = (word: string): readonly (string | undefined)[] => {
      const routes: (string | undefined)[] = [];
      eachSection(opened.content({ word, number: -1 }) ?? "", index, (section) => {
        routes.push(index.pages[index.sectionPage[section] ?? 0]?.route);
      });
      return routes;
    };
    expect(["zirconium", "zirconia", "zinc"].map(routesOf)).toEqual([["/a"], ["/b"], ["/c"]]);
  });

  test("gives the Chinese words that contain others, those of titles first, then the short ones", () => {
    const zh = { lang: "zh-CN" };
    const named = ["智能合约", "合约", "合约地址", "地址"].map((title, at) =>
      page(`/${at}`, at === 0 ? `# 页\n${title}` : `# ${title}\n智能合约`, zh),
    );
    const { list } = listOf(named, zh);
    const found = words(list.containing("合", 9));
    expect(found[0]).toBe("合约");
    expect(found).not.toContain("地址");
    expect(words(list.containing("合", 1))).toEqual(["合约"]);
    expect(words(list.containing("合约", 9))).not.toContain("合约");
  });
});

describe("a query is understood", () => {
  const readings = async (query: string, list: WordList): Promise<readonly Unit[]> =>
    understand(query, list, synonymTable(list.index.synonyms, list.index));
  const kindsOf = (unit: Unit | undefined): readonly string[] =>
    (unit?.alternatives ?? []).map(
      ({ kind, sets, span }) =>
        `${kind} ${sets.map((set) => words(set.map(({ term }) => term)).join("|")).join("+")} ${span}`,
    );
  const { list } = listOf([...pages, page("/d", "# Highload wallet\nOf a torch and a cat.")], {
    synonyms: [["lamp", "torch"]],
  });

  test.each([
    // Finished by the blank: a word is what it says, and its family.
    ["library ", ["exact library 1"]],
    ["deployment ", ["exact deployment|deployed|deployer|deploying 1"]],
    // An unfinished word also begins others, and `i` may become `y`.
    ["librari", ["prefix library 1"]],
    ["contra", ["prefix contract|contraption 1"]],
    ["highloadwallet ", ["joined highload+wallet 1"]],
    ["highload_wallet ", ["joined highload+wallet 1", "joined highload+wallet 1"]],
    ["lamp ", ["synonym torch 1"]],
    ["wablet ", ["fuzzy wallet 1"]],
    ["libraryology ", ["fuzzy library 1"]],
    ["12345 ", []],
  ])("%s", async (query, expected) => {
    expect(kindsOf((await readings(query, list))[0])).toEqual(expect.arrayContaining(expected) as string[]);
    if (expected.length === 0) expect(kindsOf((await readings(query, list))[0])).toEqual([]);
  });

  test("a rare word is found by another form of it that stands in the part before its own", async () => {
    const { list: own, index } = listOf([page("/a", "# A\nFirst.\n## Part\nZirconium антенны."), ...others]);
    expect(index.shards.map(([first]) => first)).toContain("антенны");
    for (const form of ["антенна ", "антены ", "антенами "])
      expect([form, (await readings(form, own)).map(kindsOf)]).toEqual([form, [["fuzzy антенны 1"]]]);
  });

  test("a word is finished by whatever mark ends it, in Chinese too", async () => {
    const finished = (await readings("cat ", list)).map(kindsOf);
    expect((await readings("cat", list)).map(kindsOf)).not.toEqual(finished);
    for (const mark of "，。？！；?!,;")
      expect([mark, (await readings(`cat${mark}`, list)).map(kindsOf)]).toEqual([mark, finished]);
  });

  test("words in a row may be one name", async () => {
    const joined = listOf([...pages, page("/e", "# Highload\nText.")]).list;
    const units = await readings("high load cat", joined);
    expect(units.map(kindsOf).slice(0, 2)).toEqual([
      expect.arrayContaining(["joined highload 2"]) as string[],
      expect.arrayContaining(["joined highload 2"]) as string[],
    ]);
    const four = await readings("hi gh lo ad", joined);
    expect(four.map(kindsOf)).toEqual(
      Array.from({ length: 4 }, () => expect.arrayContaining(["joined highload 4"]) as string[]),
    );
  });

  test("words that questions are made of are needed less, unless there are no others", async () => {
    const needs = async (query: string): Promise<readonly number[]> =>
      (await readings(query, list)).map(({ need }) => need);
    const [asked = 1, topic] = await needs("how library");
    expect(topic).toBe(1);
    expect(asked).toBeLessThan(0.2);
    expect(await needs("how")).toEqual([1]);
    expect(await needs("")).toEqual([]);
  });

  test("no more than sixteen words are read", async () => {
    expect(await readings("a ".repeat(17), list)).toHaveLength(16);
    expect(await readings("deploy ".repeat(15), list)).toHaveLength(15);
  });
});

test("boosts multiply, for a route itself and for what lies below it", () => {
  const at = (route: string): ShareInput => page(route, "# Page\nText.");
  const { index } = listOf([at("/a"), at("/a/b"), at("/ab"), ...others], {
    boosts: [
      { route: "/a/**", factor: 2 },
      { route: "/a", factor: 3 },
    ],
  });
  const boosts = Object.fromEntries(index.pages.map(({ route, boost }) => [route, boost]));
  expect(boosts).toMatchObject({ "/a": 6, "/a/b": 2, "/ab": 1, "/other/0": 1 });
});
