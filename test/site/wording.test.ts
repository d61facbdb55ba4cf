/** Terms and facts that a site wants said in one way. */
import { expect, test } from "bun:test";
import { TWO_LANGUAGES } from "../support/files.ts";
import { site } from "../support/session.ts";

const wordingOf = async (text: string): Promise<readonly string[]> => {
  const { review } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/terms.json --
{"terms": [
  {"en": "web browser", "zh-CN": "浏览器", "avoid": ["网络浏览器"], "reservedFor": ["browser"]},
  {"en": "explorer", "zh-CN": "区块浏览器"}
]}
-- content/facts.json --
{"facts": [{"name": "Bits of a cell", "patterns": ["([\\\\d,]+) bits", "([\\\\d,]+) 位"], "values": ["1,023"]}]}
${text}`);
  return review().filter((line) => /term-|fact-|config-syntax/.test(line));
};

test("a reserved word is reported where the original does not speak of what it is reserved for", async () => {
  expect(
    await wordingOf(`
-- content/en/docs/a.md --
# A

Look it up in an explorer.
-- content/zh-CN/docs/a.md --
# 甲

用浏览器查询。也可以用区块浏览器。\`浏览器\`

\`\`\`
浏览器
\`\`\`
-- content/en/docs/b.md --
# B

Open your Browser.
-- content/zh-CN/docs/b.md --
# 乙

打开浏览器。
`),
  ).toEqual(["content/zh-CN/docs/a.md:3 term-reserved"]);
});

test("the longer term that contains a reserved word is no fault", async () => {
  expect(
    await wordingOf(`
-- content/en/docs/a.md --
# A
-- content/zh-CN/docs/a.md --
# 甲

用区块浏览器查询。
`),
  ).toEqual([]);
});

test("a fact that is stated differently is reported on the page that states it, in every language", async () => {
  expect(
    await wordingOf(`
-- content/en/docs/a.md --
# A

A cell holds 1,023 bits.
A cell holds 1,024 bits.
-- content/zh-CN/docs/a.md --
# 甲

一个单元有 1,023 位，不是 1,022 位。
`),
  ).toEqual(["content/en/docs/a.md:4 fact-differs", "content/zh-CN/docs/a.md:3 fact-differs"]);
});

test("a list that is invalid is reported, with what is wrong", async () => {
  const { review } = await site(`
-- content/facts.json --
{"facts": [{"name": "x", "patterns": ["("], "values": []}]}
-- content/terms.json --
{"terms": [{"avoid": "x"}]}
-- content/en/docs/a.md --
# A
`);
  expect(review().filter((line) => line.includes("config-syntax"))).toEqual([
    "content/facts.json:1 config-syntax",
    "content/terms.json:1 config-syntax",
  ]);
});
