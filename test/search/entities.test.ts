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
    "## Sets\n\nEach param has a number.\n\n| Number | Meaning |\n|---|---|\n| 34 {#param-34} | current validators |\n| 25 {#param-25} | message prices |",
  ),
  document(
    "/instructions",
    "Instructions",
    "| Name | Does |\n|---|---|\n| `SENDRAWMSG`, `FB00` {#SENDRAWMSG} | queues a message |\n| `F911` {#CHKSIGNS} | checks |\n| `CONFIGPARAM` {#CONFIGPARAM} | reads |",
  ),
  document("/stdlib", "Library", "- `(slice, int) load_uint(slice s, int len)` — reads a number {#load_uint}"),
  document(
    "/glossary",
    "Glossary",
    "**Validator.** Secures the network. {#validator}\n\n**Builder.** A cell that is being written. {#builder}\n\n| Term | |\n|---|---|\n| Bag of cells (BoC) {#boc} | bytes |\n| Basechain {#basechain} | workchain 0 |",
  ),
  document(
    "/messages",
    "Messages",
    "Each op has a number.\n\n| Number | |\n|---|---|\n| `0x0f8a7ea5` {#op-0x0f8a7ea5} | a transfer |",
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
    ["0x0f8a7ea5", "/messages#op-0x0f8a7ea5"],
    ["somebody sent an op 0xf8a7ea5", "/messages#op-0x0f8a7ea5"],
    ["somebody sent an op 0x0f8a7ea5", "/messages#op-0x0f8a7ea5"],
    ["op=0x0f8a7ea5", "/messages#op-0x0f8a7ea5"],
    ["exit_code=34", "/exit-codes#exit-34"],
    ["exit_code=-14", "/exit-codes#exit-14"],
    ['"exit_code": 34,', "/exit-codes#exit-34"],
    ["exit code: 34.", "/exit-codes#exit-34"],
    ["getConfigParam(34)", "/config#param-34"],
    ["ConfigParam 34", "/config#param-34"],
    ["SENDRAWMSG exit code 34", "/exit-codes#exit-34"],
    ["transaction failed with exit code 34", "/exit-codes#exit-34"],
    ["why does param 25 make my transfer expensive", "/config#param-25"],
    ["#param-34", "/config#param-34"],
    ["exit-14", "/exit-codes#exit-14"],
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

test("a number is a name only where the words in front of it say of what", async () => {
  const rows = filesOf([
    ...others,
    document("/rules", "Rules of conduct", "| Rule | |\n|---|---|\n| 34 {#rule-34} | no noise |"),
    document("/boats", "Boats for hire", "| Length | |\n|---|---|\n| 34 {#long} | two masts |"),
    page("/hall", "# The hall\nRoom for many guests."),
  ]);
  const first = async (query: string) => (await searchFiles(rows, query))[0]?.anchor;
  expect(await first("which guests break rule 34")).toBe("rule-34");
  expect(await first("guests boats hire 34")).toBe("long");
  expect(await first("the hall seats boats 34")).toBe("");
  expect(await first("hall with 34 guests")).toBe("");
});

test("of rows with one number, the words just in front of it say which is meant, whatever else a row says", async () => {
  const rows = filesOf([
    ...others,
    document("/exit-codes", "Exit codes", "| Code | Meaning |\n|---|---|\n| 7 {#exit-7} | a wrong type |"),
    document(
      "/oracle",
      "Oracle",
      "| Code | Meaning |\n|---|---|\n| `666, 7` {#code-666} | the transaction failed with this exit code |",
    ),
  ]);
  const first = async (query: string) => (await searchFiles(rows, query))[0]?.anchor;
  expect(await first("transaction failed exit code 7")).toBe("exit-7");
  expect(await first("oracle transaction failed exit code 7")).toBe("code-666");
});

test("a field in front of a number says what the number is, and is not what is looked for", async () => {
  const fields = filesOf([
    ...others,
    document("/exit-codes", "Exit codes", "| Code | Meaning |\n|---|---|\n| 13 {#exit-13} | out of gas |"),
    document("/phases", "Phases", "| Field | Meaning |\n|---|---|\n| `exit_code` {#exit-code} | 0, 1 or 13 |"),
  ]);
  const first = async (query: string) => (await searchFiles(fields, query))[0]?.anchor;
  expect(await first("exit_code=13")).toBe("exit-13");
  expect(await first("exit_code")).toBe("exit-code");
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

test("a word that a page is about comes before the names that it begins", async () => {
  const globals = filesOf([
    document(
      "/instructions",
      "Instructions",
      "| Name | Does |\n|---|---|\n| `GLOBALID` {#GLOBALID} | reads a parameter |",
    ),
    page("/variables", "# Global variables\nWhat outlives a call."),
    ...others,
  ]);
  const first = async (query: string) => (await searchFiles(globals, query))[0]?.route;
  expect(await first("global")).toBe("/variables");
  expect(await first("globali")).toBe("/instructions");
});

test("a message is found without the dots that stand for the rest of it", async () => {
  const messages = filesOf([
    document(
      "/errors",
      "Errors",
      "| Message | Remedy |\n|---|---|\n| Unknown module name: … {#unknown} | correct it |",
    ),
    page("/modules", "# Name of a module\nAn unknown name is refused."),
    ...others,
  ]);
  expect((await searchFiles(messages, "unknown module name"))[0]?.anchor).toBe("unknown");
});

test("a page whose title holds the name of a function comes before the row with its signature", async () => {
  const functions = filesOf([
    document("/library", "Library", "- `() accept_message() impure` — accepts {#accept_message}"),
    page("/effects", "# Effects of accept_message\nWho pays."),
    ...others,
  ]);
  const found = (await searchFiles(functions, "accept_message")).map(({ route }) => route);
  expect(found.slice(0, 2)).toEqual(["/effects", "/library"]);
});

test("a function whose name ends with a question mark is found with and without it", async () => {
  const methods = filesOf([
    document(
      "/wallet",
      "Wallet",
      "| Method | Returns |\n|---|---|\n| `processed?(query_id)` {#processed} | whether it was |",
    ),
    page("/processing", "# Payments that are processed\nHow."),
    ...others,
  ]);
  for (const query of ["processed?", "processed"])
    expect((await searchFiles(methods, query))[0]).toMatchObject({ route: "/wallet", anchor: "processed" });
});

test("a title with a number in it is not spelled as a row that is called a part of the number", async () => {
  const versions = filesOf([
    document("/types", "Types", "| Type | Meaning |\n|---|---|\n| 2 {#type-2} | a library |"),
    page("/versions", "# Version 2.0\nWhat is new."),
    ...others,
  ]);
  expect((await searchFiles(versions, "2"))[0]?.anchor).toBe("type-2");
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

test("a section about a symbol comes before the rows that have its name", async () => {
  const directives = filesOf([
    document("/comparison", "Two languages", "| One | Other |\n|---|---|\n| `#pragma` {#pragma} | nothing |"),
    document("/directives", "Directives", "What the compiler is told.\n\n## `#pragma`\n\nRequires a version."),
    ...others,
  ]);
  const found = (await searchFiles(directives, "#pragma")).map(({ route }) => route);
  expect(found.slice(0, 2)).toEqual(["/directives", "/comparison"]);
});

test("of rows with one name, that of the page which the site puts first", async () => {
  const row = "| Name | Does |\n|---|---|\n| `begin_parse` {#begin_parse} | opens a cell |";
  const pages = [document("/comparison", "Two languages", row), document("/library", "Library", row), ...others];
  const first = async (factor: number): Promise<string | undefined> =>
    (await searchFiles(filesOf(pages, { boosts: [{ route: "/comparison", factor }] }), "begin_parse"))[0]?.route;
  expect(await first(0.9)).toBe("/library");
  expect(await first(1)).toBe("/comparison");
});

test("an id says what kind of thing a number is", async () => {
  const codes = filesOf([
    document(
      "/governance",
      "Configuration and elections",
      "| Code | Meaning |\n|---|---|\n| 34 {#exit-34} | no such param |",
    ),
    document("/changing", "Changing the settings", "| Number | Meaning |\n|---|---|\n| 34 {#param-34} | validators |"),
    ...others,
  ]);
  expect((await searchFiles(codes, "param 34"))[0]?.route).toBe("/changing");
});

test("a number at the beginning of a longer query is no name", async () => {
  const sizes = filesOf([
    document("/numbers", "Instructions", "| Name | Bits |\n|---|---|\n| 1023 {#n1023} | bits of a constant |"),
    page("/cells", "# What a cell holds\nAt most 1023 bits and four references."),
    ...others,
  ]);
  expect((await searchFiles(sizes, "1023 bits"))[0]?.route).toBe("/cells");
});

test("small words around a name do not keep the page that is called so from the first place", async () => {
  const protocols = filesOf([
    document("/words", "Glossary", "**ADNL.** Carries packets. {#adnl}"),
    page("/adnl", "# ADNL\nHow peers talk."),
    ...others,
  ]);
  expect((await searchFiles(protocols, "what is ADNL used for"))[0]?.route).toBe("/adnl");
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

describe("operators", () => {
  const rows =
    "| Operator | Does |\n|---|---|\n| `<<` `>>` `~>>` {#shift} | shifts |\n| `==` `<=>` {#compare} | compares |\n| `-` {#minus} | subtracts |";
  const code = filesOf([
    ...others,
    document("/operators", "Operators", rows),
    document("/fift", "Fift", "| Word | Does |\n|---|---|\n| `::` {#active} | defines |\n| `-` {#sub} | subtracts |"),
  ]);
  const found = async (query: string): Promise<readonly string[]> =>
    (await searchFiles(code, query)).map(({ route, anchor }) => `${route}#${anchor}`);

  test.each([
    ["<=>", ["/operators#compare"]],
    [" ~>> ", ["/operators#shift"]],
    ["＝＝", ["/operators#compare"]],
    ["-", ["/fift#sub", "/operators#minus"]],
    ["<", []],
    ["?!", []],
    ["~", []],
  ])("a row is found by one of the operators that it lists: %s", async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });
});

describe("a row that is called by a message", () => {
  const logs = filesOf([
    ...others,
    document(
      "/trouble",
      "Trouble",
      "- `Failed to unpack account state`: there is no account. {#unpack}\n" +
        "- `Command … timed out after 3 seconds`: wait. {#timed-out}\n",
    ),
    ...["Accounts", "Account state", "Seconds", "Commands"].map((title) =>
      document(`/${title.toLowerCase().replace(" ", "-")}`, title, `What failed to unpack an ${title} in seconds.`),
    ),
  ]);
  const first = async (query: string) => (await searchFiles(logs, query))[0]?.anchor;

  test("is found by a whole line of a log", async () => {
    expect(await first("[Error : 3] LITE_SERVER: Failed to unpack account state (account 0:12ab), retrying")).toBe(
      "unpack",
    );
    expect(await first("节点报错 Failed to unpack account state 怎么解决")).toBe("unpack");
  });

  test("whatever stands where it changes from time to time", async () => {
    expect(await first("error: command `status` timed out after 3 seconds")).toBe("timed-out");
    expect(await first("3 seconds after it timed out, command")).not.toBe("timed-out");
  });

  test("but not by a part of it", async () => {
    expect(await first("account state")).toBe("");
  });
});

test("a row is found by its id where that is the name of an interface", async () => {
  const rows = filesOf([
    ...others,
    document(
      "/methods",
      "Methods",
      "| Method of | Method |\n|---|---|\n| item {#royalty_params} | `royalty_params()` |\n| item {#long-way} | none |",
    ),
    document("/art", "Art and royalties", "The royalty_params of an artist. The long way to royalty_params."),
  ]);
  const first = async (query: string) => (await searchFiles(rows, query))[0]?.anchor;
  expect(await first("royalty_params")).toBe("royalty_params");
  expect(await first("royalty_params()")).toBe("royalty_params");
  expect(await first("long-way")).not.toBe("long-way");
});

test("of rows that fit the other words equally well, the one on the page that boosts put first", async () => {
  const text = "A function of the library.\n\n- `accept_message` — pays for it. {#accept_message}";
  const pages = [...others, document("/a", "Old functions", text), document("/b", "New functions", text)];
  const rows = filesOf(pages, { boosts: [{ route: "/b", factor: 1.1 }] });
  expect((await searchFiles(rows, "function accept_message"))[0]?.route).toBe("/b");
});
