/** How Chinese text is cut; `cutting.ts` compares it with segmentit's own way on all of this site's text. */
import { expect, test } from "bun:test";
import { segmentChinese } from "../../server/site/search/chinese-words.ts";
import { softwareWords } from "../../server/site/search/software-words.ts";
import { subject } from "./corpus.ts";
import { compare, segmentit, siteRuns } from "./cutting.ts";

const { vocabulary } = subject("zh-CN");

test.each([
  // The tables hold ranks: read as frequencies they make rare words likely (出 / 现在, 合 / 约会, 测试 / 网上).
  ["出现在区块里", "出现 在 区块 里"],
  ["保存在合约中", "保存 在 合约 中"],
  ["合约会退回消息", "合约 会 退回 消息"],
  ["地址和数据", "地址 和 数据"],
  ["项目的代码", "项目 的 代码"],
  ["在任何节点上", "在 任何 节点 上"],
])("%s", (run, cut) => expect(segmentChinese(run, vocabulary).join(" ")).toBe(cut));

test("nineteen words of twenty are those of segmentit", () => {
  const sample = [...siteRuns()].filter((_, at) => at % 20 === 0);
  const theirs = segmentit([...softwareWords, ...vocabulary]);
  const { tokens, same } = compare(sample, theirs, (run) => segmentChinese(run, vocabulary));
  expect(tokens).toBeGreaterThan(2000);
  expect(same / tokens).toBeGreaterThanOrEqual(0.95);
});
