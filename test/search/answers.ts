/**
 * What the engine answers to queries of every kind on a small site, word for word: how it reads each query, how it
 * scores pages and sections, and what readers see. `bun test/search/answers.ts` writes answers.en.txt and answers.zh-CN.txt anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ShareInput } from "../../server/site/search/share.ts";
import { openEngine, type SearchOptions, type Snippet } from "../../shared/search/engine/index.ts";
import { loadIndex } from "../../shared/search/engine/load.ts";
import { openRanker } from "../../shared/search/engine/rank.ts";
import { synonymTable } from "../../shared/search/engine/synonyms.ts";
import { understand, type Unit } from "../../shared/search/engine/understand.ts";
import { openWords } from "../../shared/search/engine/word-list.ts";
import { corpus, LANGUAGES, type Language } from "./corpus.ts";
import { others, page } from "./helper.ts";
import { buildSearchIndex, makeShare } from "./build-index.ts";

type Lang = Language["lang"];

const fileOf = (lang: Lang): string => join(import.meta.dir, `answers.${lang}.txt`);

/** Pages of the snapshot that make up the site: short ones, long ones, and some that say nearly the same. */
const ROUTES =
  /^\/v3\/.*(?:ton-blockchain\/|\/(?=nft$|glossary|cell-boc|blockchain-configs|wallet-contracts|stdlib|message-modes|fees|tvm-|full-node)|asset-processing\/)([^/]+)$/;

interface Row {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  readonly names?: readonly string[];
  readonly about?: string;
}

function rows(route: string, title: string, entries: readonly Row[]): ShareInput {
  const sections = entries.map(({ id, heading, text, names = [], about = "" }) => ({
    ...{ id, heading, text, level: 7 },
    entity: { names, about },
  }));
  return page(route, `# ${title}`, { sections: [{ id: "", heading: "", level: 0, text: "" }, ...sections] });
}

const ENTRIES: readonly ShareInput[] = [
  rows("/codes", "Exit codes", [
    { id: "exit-14", heading: "-14", text: "Out of gas." },
    { id: "exit-34", heading: "34", text: "The action is wrong.", about: "Action phase" },
    { id: "exit-ff", heading: "65535 (0xffff)", text: "Unknown opcode." },
  ]),
  rows("/parameters", "Config parameters", [
    { id: "param-34", heading: "34", text: "Current validators.", names: ["ConfigParam 34"], about: "Validators" },
    { id: "param-25", heading: "25", text: "Prices of messages.", about: "Fees" },
  ]),
  rows("/instructions", "Instructions", [
    { id: "SENDRAWMSG", heading: "SENDRAWMSG, FB00", text: "Queues a message.", about: "Actions" },
    { id: "THROW", heading: "THROW_SHORT, THROW", text: "Throws an exception." },
    { id: "WHILE", heading: "WHILE", text: "Repeats.", names: ["F26_"] },
    { id: "load", heading: "~load_uint(slice, int)", text: "Reads a number." },
    { id: "boc", heading: "Bag of cells (BoC)", text: "Bytes that cells become." },
  ]),
  page("/while", "# While loops\nRepeat while something holds.\n## See also\nLagoons and other loops."),
  page(
    "/lantern",
    "# Lanterns\nThey shine.\n## Care of lanterns\nWipe a lantern.\n## Storage of lanterns\nA dry lantern.",
  ),
  page("/news/a", "# Oracle\nAbout it.", { kind: "page", keywords: ["prophet", "oracle feed"], trail: ["News"] }),
  page("/old/a", "# Oracle\nAbout it."),
];

const QUERIES: Readonly<Record<Lang, string>> = {
  en: `sharding; Sharding in the TON blockchain; shard; shards split; cell; cells; bag of cells; boc; bocs; raw address; address format;
    addr; exit code 34; exit code -14; −14; 34; config 34; param 25; validators 34; fb00; 0xFB00; SENDRAWMSG; sendr; send_raw_message;
    sendRawMessage; send raw message; load_uint; WHILE; while; while loops; F26_; 0xffff; THROW; highloadwallet; high load wallet;
    walet; transactoin fees; transaction fe; trans; storage fee; storage fees of a contract; tokenomics; what is a cell; how do shards split?;
    how; the; st; s; glossary; jetton wallet; jettons processing; masterchain; workchains; deploying; deployment; serialized cells;
    full node; fullnode; torch; torches; lanterns; lagoon; oracle; prophet; oracle feed; new oracle; bridge; bridges old; bees wild;
    message mode 64; mode 128 32; get method seqno; seqno; gas limit; gas; out of gas; TVM; tvm registers c4; 256-bit integers;
    nft royalty; explorer; zzzz; qwertyuiop; ton networking adnl dht; compare blockchains; ＴＶＭ; contract's code; wallet v4; v4r2;
    validator validator; a b c d e f g h; proof-of-stake; smart contract adresses; adress; storge; 34 config; apple pear`,
  "zh-CN": `分片; 分片链; 智能合约地址; 智能合约; 合约; 地址; 什么是分片; 分片练; 钱包; 冷钱包; 高负载钱包; 单元; 单元包; 手续费; 存储费用;
    交易手续费怎么算; 退出码; 退出码 34; 错误码33; 配置参数; 消息模式; 代币; 铸造; 节点; 全节点; 区块浏览器; NFT 用例; NFT; ＮＦＴ; Jetton 处理;
    术语表; 验证; 验证者; 链; 请问在这个区块链上智能合约的原始地址到底是由什么东西组成的呢; gas 费; send_raw_message; 主链 工作链; 的; 龘`,
};

const SYNONYMS: Readonly<Record<Lang, readonly (readonly string[])[]>> = {
  en: [
    ["torch", "lantern"],
    ["augur of old", "oracle"],
    ["proof of stake", "validation"],
  ],
  "zh-CN": [
    ["高负载钱包", "highload wallet"],
    ["手续费", "费用", "gas 费"],
  ],
};

function siteOf(lang: Lang) {
  const documents = corpus(lang).flatMap((input) => {
    const name = ROUTES.exec(input.route)?.[1];
    return name === undefined ? [] : [{ ...input, route: `/${name}`, href: `/${name}` }];
  });
  const files = buildSearchIndex(
    [...documents, ...ENTRIES, ...others].map((input) => makeShare(input, ["智能合约", "工作链", "分片链"])),
    {
      lang,
      synonyms: SYNONYMS[lang],
      passOver: ["See also"],
      boosts: [{ route: "/news/**", factor: 1.2 }],
      often: ["/codes"],
      contexts: [
        { id: "concepts", label: "Concepts" },
        { id: "documentation", label: "Documentation" },
      ],
    },
  );
  const parts = new Map(
    files.map(({ path, bytes }) => [
      path.replace("search-index/", ""),
      JSON.parse(new TextDecoder().decode(bytes)) as unknown,
    ]),
  );
  const fetchPart = (name: string): Promise<unknown> => Promise.resolve(parts.get(name));
  const index = loadIndex(parts.get("search-index.json"));
  const engine = openEngine(parts.get("search-index.json"), fetchPart);
  if (typeof index === "string" || typeof engine === "string") throw new Error("no index");
  const words = openWords(index, fetchPart);
  return { index, engine, words, ranker: openRanker(words), synonyms: synonymTable(index.synonyms, index) };
}

/** What the engine answers today: for each query, after `? `, the lines that say it. */
export async function answers(lang: Lang): Promise<readonly string[]> {
  const { engine, words, ranker, synonyms, index } = siteOf(lang);
  const out: string[] = [];
  const shown = async (query: string, options: Partial<SearchOptions> = {}): Promise<readonly string[]> => {
    const { results, total, terms } = await engine.search(query, { limit: 4, snippets: true, ...options });
    const lines = results.map(
      ({ href, title, heading, trail, kind, snippet, context, nested }, at) =>
        `${nested ? "+ " : ""}${href} ${kind} ${context} ${marked(title)} › ${marked(heading)}` +
        (at > 1 ? "" : ` (${trail}) ${marked(snippet)}`),
    );
    return [`${total}: ${terms.slice(0, 8).join(" ")}`, ...lines].map((line) => line.trimEnd());
  };
  for (const query of QUERIES[lang].split(/;\s*/)) {
    const units = await understand(query, words.open(), synonyms);
    const { pages } = ranker.rank(units, 3, () => true);
    const scores = pages.map(({ page: number, score, title, sections }) => {
      const best = sections.map((one) => `${one.section}:${rounded(one.score)}/${rounded(one.heading)}`);
      return [index.pages[number]?.route, `${rounded(score)}/${rounded(title)}`, ...best].join(" ");
    });
    out.push([`? ${query}`, ...units.map(reading), ...scores, ...(await shown(query))].join("\n"));
  }
  for (const [name, options] of Object.entries({
    within: { within: "documentation" },
    outside: { outside: "documentation" },
    few: { limit: 2 },
    many: { limit: 40, snippets: false },
  }))
    out.push([`? cell, ${name}`, ...(await shown(lang === "en" ? "cell" : "单元", options))].join("\n"));
  return out;
}

/** `fees 1 = exact 1/1 fee fees*0.8 …`: a word, what it is needed for, and its readings. */
function reading({ word, need, alternatives }: Unit): string {
  const said = alternatives.map(({ kind, worth, span, sets }) => {
    const terms = sets.map((set) =>
      set
        .slice(0, 4)
        .map((one) => `${one.term.word}${one.worth === 1 ? "" : `*${rounded(one.worth)}`}`)
        .join(" "),
    );
    return ` = ${kind} ${worth}/${span} ${terms.join(" & ")}`;
  });
  return `${word} ${need}${said.join("")}`;
}

function rounded(value: number): string {
  return Number(value.toPrecision(4)).toString();
}

function marked({ text, marks }: Snippet): string {
  return [...marks]
    .reverse()
    .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text);
}

/** What it answered when somebody looked last. */
export function keptAnswers(lang: Lang): readonly string[] {
  return readFileSync(fileOf(lang), "utf8").trimEnd().split("\n\n");
}

if (import.meta.main)
  for (const { lang } of LANGUAGES) writeFileSync(fileOf(lang), `${(await answers(lang)).join("\n\n")}\n`);
