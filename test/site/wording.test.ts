/** Terms and facts that a site wants said in one way. */
import { expect, test } from "bun:test";
import { reviewDiagnosticsQuery } from "../../server/site/checks/review.ts";
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

test("a list that is invalid is reported, with what is wrong and where", async () => {
  const { session } = await site(`
-- content/facts.json --
{"facts": [{"name": "x", "patterns": ["("], "values": []}]}
-- content/terms.json --
{"terms": [
  {"en": "fee", "avoid": "x"},
  {"en": 5},
]}
-- content/en/docs/a.md --
# A
`);
  const found = session.engine
    .get(reviewDiagnosticsQuery)
    .filter(({ place }) => place?.file.endsWith(".json"))
    .map(
      ({ code, message, place }) => `${place?.file ?? ""}:${place?.line ?? 0}:${place?.column ?? 0} ${code} ${message}`,
    );
  expect(found).toEqual([
    "content/facts.json:1:1 config-syntax content/facts.json: Invalid regular expression: missing )",
    'content/terms.json:2:26 config-type "terms[0].avoid" should be a list, but is "x".',
    'content/terms.json:3:10 config-type "terms[1].en" should be a text, but is 5.',
    "content/terms.json:3:12 config-syntax There is a comma after the last entry.",
  ]);
});
