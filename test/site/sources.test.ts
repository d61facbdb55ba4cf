/** What a page's facts were checked against: read from front matter, linked where it can be, shown at its end. */
import { expect, test } from "bun:test";
import { readSourceReference } from "../../shared/source-reference.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { site } from "../support/session.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";

test("a file of a repository leads to it at that commit", () => {
  expect(readSourceReference(`ton-blockchain/ton crypto/vm/tonops.cpp@${COMMIT}#L10-L20`)).toEqual({
    label: "ton-blockchain/ton crypto/vm/tonops.cpp L10-L20 @ 0123456",
    href: `https://github.com/ton-blockchain/ton/blob/${COMMIT}/crypto/vm/tonops.cpp#L10-L20`,
  });
  expect(readSourceReference("a/b@v1.2")).toEqual({ label: "a/b @ v1.2", href: "https://github.com/a/b/tree/v1.2" });
  expect(readSourceReference("a/b c.ts")).toEqual({ label: "a/b c.ts", href: "https://github.com/a/b/blob/HEAD/c.ts" });
});

test("an address leads where it says; anything else is words", () => {
  expect(readSourceReference("https://example.org/x?y=1")).toEqual({
    label: "example.org/x?y=1",
    href: "https://example.org/x?y=1",
  });
  expect(readSourceReference(`https://github.com/a/b/blob/${COMMIT}/c/d.ts#L3`).label).toBe("a/b c/d.ts L3 @ 0123456");
  // An address in a longer text, or with something behind it that no file has, is not the file.
  const file = `https://github.com/a/b/blob/${COMMIT}/c.ts`;
  expect(readSourceReference(`${file}?plain=1`).label).toBe(`github.com/a/b/blob/${COMMIT}/c.ts?plain=1`);
  expect(readSourceReference(`https://example.org/to/${file}`).label).toBe(`example.org/to/${file}`);
  for (const words of [`see ${file}`, "a/b c.ts@v1 and more", "see a/b c.ts@v1#L3 there"])
    expect(readSourceReference(words)).toEqual({ label: words });
  for (const words of ["@ton/sandbox 0.43.0", "measured on mainnet", "javascript:alert(1)", "and/or"])
    expect(readSourceReference(words)).toEqual({ label: words });
});

const PAGES = `
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/few.md --
---
sources: [a/b c.ts@v1, "<b>words</b>"]
---
# Few
-- content/zh-CN/docs/few.md --
# 少
-- content/en/docs/many.md --
---
sources: [a/b c1@v1, a/b c2@v1, a/b c3@v1, a/b c4@v1]
---
# Many
-- content/en/docs/none.md --
# None
`;

test("they stand at the end of the page, in a translation too, folded where they are many", async () => {
  const { body } = await site(PAGES);
  expect(body("/few")).toContain("<h2>Checked against</h2>");
  expect(body("/few")).toContain('<a href="https://github.com/a/b/blob/v1/c.ts">a/b c.ts @ v1</a>');
  expect(body("/few")).toContain("&lt;b&gt;words&lt;/b&gt;");
  expect(body("/zh-CN/few")).toContain("<h2>核对依据</h2>");
  expect(body("/many")).toContain('<details class="sources"><summary>Checked against');
  expect(body("/none")).not.toContain("Checked against");
});
