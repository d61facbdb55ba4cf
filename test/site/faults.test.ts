/** Faults that only all pages together have, planted one by one. */
import { describe, expect, test } from "bun:test";
import { buildDiagnosticsQuery } from "../../server/site/checks/site.ts";
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

  test("an address that is redirected twice is reported at the second redirect, however it is written", async () => {
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

test("a rule by prefix is reported if there are pages below it, and not otherwise", async () => {
  const withPrefixes = (from: string): string => `
-- config/redirects.json --
{"prefixes": [
  {"from": "/x/", "to": "/guide/"},
  {"from": "${from}", "to": "/guide/"}
]}
-- content/en/docs/guide/a.md --
# A
-- content/en/docs/old/b.md --
# B
`;
  // The catalogue says that the rule holds for the other addresses: it is information, not a fault.
  const codes = async (from: string): Promise<readonly string[]> =>
    (await site(withPrefixes(from))).session.engine
      .get(buildDiagnosticsQuery)
      .filter(({ code }) => code === "redirect-prefix-pages")
      .map(({ place }) => `${place?.file ?? ""}:${place?.line ?? 0}`);
  expect(await codes("/old/")).toEqual(["config/redirects.json:3"]);
  expect(await codes("/older/")).toEqual([]);
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

  test("one that lacks headings of the original is reported, once for each heading", async () => {
    expect(await mismatches("# 首页\n\n## 第一部分 {#first}")).toEqual([fault, fault]);
  });

  test("one that has a heading under another id is reported", async () => {
    expect(await mismatches("# 首页\n\n## 一 {#first}\n\n## 二 {#two}\n\n### 三 {#deep}")).toEqual([fault]);
  });

  test("one that has all headings is not reported, whatever their order and whatever else it has", async () => {
    expect(await mismatches("# 首页\n\n## 二 {#second}\n\n### 三 {#deep}\n\n## 一 {#first}\n\n## 四")).toEqual([]);
  });
});
