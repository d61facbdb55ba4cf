/** Faults that only all pages together have, planted one by one. */
import { describe, expect, test } from "bun:test";
import { TWO_LANGUAGES } from "../support/files.ts";
import { site } from "../support/session.ts";

describe("redirects", () => {
  const withRedirects = (redirects: readonly (readonly [from: string, to: string])[]): string => `
-- config/redirects.json --
{"redirects": [
${redirects.map(([from, to]) => `  {"from": "${from}", "to": "${to}"}`).join(",\n")}
]}
-- content/en/docs/a.md --
# A

## Part
-- content/en/docs/b.md --
# B
`;

  test("one address that is redirected twice is said at the second, however it is written", async () => {
    const { faults } = await site(
      withRedirects([
        ["/old", "/a"],
        ["/other", "/a"],
        ["/old", "/b"],
        ["/other/", "/b"],
        ["/a#x", "/a#part"],
        ["/a#x", "/b"],
      ]),
    );
    expect(faults()).toEqual([
      "config/redirects.json:4 redirect-duplicate",
      "config/redirects.json:5 redirect-duplicate",
      "config/redirects.json:7 redirect-duplicate",
    ]);
  });

  test("addresses that differ are redirected once each", async () => {
    const { faults } = await site(
      withRedirects([
        ["/old", "/a"],
        ["/old/one", "/a"],
        ["/a#x", "/a#part"],
        ["/a#y", "/b"],
      ]),
    );
    expect(faults()).toEqual([]);
  });
});

describe("translations", () => {
  const translated = (chinese: string): string => `
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/index.md --
# Home

## First part {#first}

Text.

## Second part {#second}

### Deep {#deep}
-- content/zh-CN/docs/index.md --
${chinese}
`;
  const mismatches = async (chinese: string): Promise<readonly string[]> =>
    (await site(translated(chinese))).review().filter((each) => each.endsWith("translation-heading-mismatch"));
  const fault = "content/zh-CN/docs/index.md:1 translation-heading-mismatch";

  test("one without a heading of the original is said, once for each heading", async () => {
    expect(await mismatches("# 首页\n\n## 第一部分 {#first}")).toEqual([fault, fault]);
  });

  test("one with a heading under another id is said", async () => {
    expect(await mismatches("# 首页\n\n## 一 {#first}\n\n## 二 {#two}\n\n### 三 {#deep}")).toEqual([fault]);
  });

  test("one with all of them is not, in whatever order and with whatever more", async () => {
    expect(await mismatches("# 首页\n\n## 二 {#second}\n\n### 三 {#deep}\n\n## 一 {#first}\n\n## 四")).toEqual([]);
  });
});
