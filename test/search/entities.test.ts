/** Rows and entries with an id of their own: found by name, before pages that merely mention it. */
import { describe, expect, test } from "bun:test";
import type { ShareInput } from "../../server/site/search/share.ts";
import { searchFiles } from "../../server/site/search/query.ts";
import { parse } from "../markdown/helper.ts";
import { filesOf, others, page } from "./helper.ts";

/** A page as the parser reads it. */
function document(route: string, title: string, text: string, lang = "en"): ShareInput {
  return page(route, `# ${title}`, { sections: parse(text, { lang }).article.sections, lang });
}

const mentions = "Code -14 and SENDRAWMSG and load_uint are mentioned here, and so is the validator.\n\n";

const files = filesOf([
  ...others,
  document(
    "/exit-codes",
    "Exit codes",
    "| Code | Meaning |\n|---|---|\n| -14 {#exit-14} | out of gas |\n| 14 {#exit-plus-14} | virtualization |\n| 34 {#exit-34} | wrong action |\n| 65535 (`0xffff`) {#exit-65535} | unknown opcode |",
  ),
  document(
    "/config",
    "Config parameters",
    "## Sets\n\n| Number | Meaning |\n|---|---|\n| 34 {#param-34} | current validators |\n| 25 {#param-25} | message prices |",
  ),
  document(
    "/instructions",
    "Instructions",
    "| Name | Does |\n|---|---|\n| `SENDRAWMSG`, `FB00` {#SENDRAWMSG} | queues a message |\n| `F911` {#CHKSIGNS} | checks |",
  ),
  document("/stdlib", "Library", "- `(slice, int) load_uint(slice s, int len)` — reads a number {#load_uint}"),
  document(
    "/glossary",
    "Glossary",
    "**Validator.** Secures the network. {#validator}\n\n**Builder.** A cell that is being written. {#builder}\n\n| Term | |\n|---|---|\n| Bag of cells (BoC) {#boc} | bytes |\n| Basechain {#basechain} | workchain 0 |",
  ),
  document("/loops", "Loops", "| Name | Does |\n|---|---|\n| `WHILE` {#WHILE} | repeats |"),
  page("/aliases", "# Aliases", {
    sections: [{ id: "LONG", heading: "WHILE_LONG", level: 7, text: "", entity: { names: ["WHILE"], about: "" } }],
  }),
  page("/kinds", "# Kinds\nOf things.\n## Builder\nOne of them."),
  document("/compile", "Compile and build", "How to get code."),
  document("/reading", "Reading while travelling", "Books for a long way."),
  document("/validators", "Validator node", "How to run one."),
  ...[1, 2, 3].map((n) =>
    document(`/mention/${n}`, `Guide ${n}`, mentions.repeat(4) + "Mode 34 of the basechain, F911."),
  ),
]);

/** `route#anchor` of the results. */
async function find(query: string): Promise<readonly string[]> {
  return (await searchFiles(files, query)).map(({ route, anchor }) => `${route}#${anchor}`);
}

describe("an entry is found by its name, first of all", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["SENDRAWMSG", "/instructions#SENDRAWMSG"],
    ["sendrawmsg", "/instructions#SENDRAWMSG"],
    ["SENDR", "/instructions#SENDRAWMSG"],
    ["fb00", "/instructions#SENDRAWMSG"],
    ["0xFB00", "/instructions#SENDRAWMSG"],
    ["F911", "/instructions#CHKSIGNS"],
    ["-14", "/exit-codes#exit-14"],
    ["\u221214", "/exit-codes#exit-14"],
    ["14", "/exit-codes#exit-plus-14"],
    ["exit code -14", "/exit-codes#exit-14"],
    ["exit code 34", "/exit-codes#exit-34"],
    ["config 34", "/config#param-34"],
    ["param 25", "/config#param-25"],
    ["0xffff", "/exit-codes#exit-65535"],
    ["65535", "/exit-codes#exit-65535"],
    ["load_uint", "/stdlib#load_uint"],
    ["~load_uint", "/stdlib#load_uint"],
    ["boc", "/glossary#boc"],
    ["bag of cells", "/glossary#boc"],
    ["basechain", "/glossary#basechain"],
  ];
  for (const [query, place] of cases) test(query, async () => expect((await find(query))[0]).toBe(place));
});

test("a page that is called so comes before the entry", async () => {
  expect((await find("validator")).slice(0, 2)).toEqual(["/validators#", "/glossary#validator"]);
});

test("of the pages whose titles hold the name, two come before the entry", async () => {
  const anchors = filesOf([
    ...others,
    document("/terms", "Terms", "**Anchor.** Holds a ship. {#anchor}"),
    ...["chain", "rope", "stone", "winch"].map((more) => page(`/anchor/${more}`, `# Anchor ${more}\nAbout it.`)),
  ]);
  const found = (await searchFiles(anchors, "anchor")).map(({ anchor }) => anchor);
  expect(found.slice(0, 5)).toEqual(["", "", "anchor", "", ""]);
});

test("a name in capitals is not the ordinary word in the title of a page", async () => {
  expect((await find("while"))[0]).toBe("/loops#WHILE");
});

test("a word of the same family in the title of a page is not the word itself", async () => {
  expect((await find("Builder"))[0]).toBe("/glossary#builder");
});

test("the row that is called just so comes before one that has the name as well", async () => {
  expect((await find("WHILE")).slice(0, 2)).toEqual(["/loops#WHILE", "/aliases#LONG"]);
});

test("a number that several things have leads to each of them", async () => {
  expect((await find("34")).slice(0, 2).sort()).toEqual(["/config#param-34", "/exit-codes#exit-34"]);
});

test("words that fit no entry of a name leave the ranking alone", async () => {
  expect((await find("roasting 34"))[0]).toBe("/other/3#");
});

test("says what the entry is called, of what kind it is, and how it goes on", async () => {
  const [first] = await searchFiles(files, "-14");
  expect(first).toMatchObject({ title: "-14", kind: "entity", snippet: "out of gas" });
});

test("Chinese words around a number say which one is meant", async () => {
  const rows = (word: string): string => `| ${word} | 含义 |\n|---|---|\n| 33 {#n33} | 甲 |`;
  const chinese = filesOf(
    [
      document("/codes", "退出码", rows("代码"), "zh-CN"),
      document("/params", "配置参数", rows("编号"), "zh-CN"),
      ...others,
    ],
    { lang: "zh-CN" },
  );
  expect((await searchFiles(chinese, "退出码33"))[0]?.route).toBe("/codes");
  expect((await searchFiles(chinese, "配置参数 33"))[0]?.route).toBe("/params");
});
