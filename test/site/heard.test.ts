/** What is told to those who hear a page: in which language each part is, and the names of its regions. */
import { expect, test } from "bun:test";
import { TWO_LANGUAGES } from "../support/files.ts";
import { site } from "../support/session.ts";

const SITE = `
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a.md --
# A
-- content/en/blog/2024-01-01-first.md --
# First post

What lists show.

<!-- truncate -->

The rest.
`;

/** The texts of a page with the language that each is read in, by the nearest element that states one. */
function heard(html: string): readonly (readonly [text: string, lang: string])[] {
  const found: [string, string][] = [];
  const langs: string[] = [];
  new HTMLRewriter()
    .on("*", {
      element(element) {
        const lang = element.getAttribute("lang") ?? langs.at(-1) ?? "";
        if (!element.canHaveContent) return;
        langs.push(lang);
        element.onEndTag(() => void langs.pop());
      },
      text({ text }) {
        if (text.trim() !== "") found.push([text.trim(), langs.at(-1) ?? ""]);
      },
    })
    .transform(html);
  return found;
}

test("a post that is not translated is read in its language, and what stands around it in the reader's", async () => {
  const { body } = await site(SITE);
  const list = Object.fromEntries(heard(body("/zh-CN/blog")));
  expect(list).toMatchObject({
    "First post": "en",
    "What lists show.": "en",
    "2024 年 1 月 1 日": "zh-CN",
    "阅读约 1 分钟": "zh-CN",
    阅读全文: "zh-CN",
  });
  const post = Object.fromEntries(heard(body("/zh-CN/blog/2024/01/01/first")));
  expect(post).toMatchObject({ "The rest.": "en", "2024 年 1 月 1 日": "zh-CN", "阅读约 1 分钟": "zh-CN" });
  expect(Object.fromEntries(heard(body("/blog")))).toMatchObject({ "First post": "en", "Read more": "en" });
});

test("the sidebar is one region: its name is not told twice", async () => {
  const { body } = await site(SITE);
  for (const [address, name] of [
    ["/a", "Pages of this section"],
    ["/zh-CN/a", "章节导航"],
  ] as const)
    expect([address, body(address).split(`aria-label="${name}"`).length - 1]).toEqual([address, 1]);
});
