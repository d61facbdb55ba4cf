/** Terms of the glossary in the texts of other pages. */
import { expect, test } from "bun:test";
import { memorySite, open, ROOT, site, wholeOf } from "../support/session.ts";

const CONFIG = (terms: readonly string[]): string => `-- config/site.json --
{"title": "Quay", "url": "https://quay.example.org", "glossary": {"page": "/words", "terms": ${JSON.stringify(terms)}},
 "locales": {"default": "en", "list": [{"id": "en", "label": "English", "lang": "en"}, {"id": "mandarin", "label": "中文", "lang": "zh-CN", "path": "zh-CN"}]}}
`;
const GLOSSARY = `-- content/en/docs/words.md --
# Words

| Word | Meaning |
| --- | --- |
| **Bollard, mooring post (MP)** {#bollard} | A post of iron. A hawser goes round it. |
| **Hawser** {#hawser} | A rope, "thick". |
| **Flag** {#flag} | A piece of cloth. |
-- content/zh-CN/docs/words.md --
# 用语

| 用语 | 含义 |
| --- | --- |
| **Hawser（粗缆）** {#hawser} | 粗绳。 |
`;
const PAGE = `-- content/en/docs/page.md --
# The hawser

A \`hawser\`, [the hawser](#rope), the hawser-like/hawser and hawsers. Another hawser, an MP, a mooring
post and a flag.

## Hawser rope {#rope}

- a bollard in a list
-- content/zh-CN/docs/page.md --
# 缆绳

一根粗缆。
`;

/** Links to terms as \`text → address: definition\`. */
function termsOf(html: string): readonly string[] {
  return [...html.matchAll(/<a href="([^"]*)" data-definition="([^"]*)" class="term">([^<]*)<\/a>/g)].map(
    ([, href = "", definition = "", text = ""]) => `${text} → ${href}: ${definition}`,
  );
}

test("the first use of a term in a page's text leads to its definition, and tells it", async () => {
  const { body, faults } = await site(CONFIG(["bollard", "hawser", "gone"]) + GLOSSARY + PAGE);
  expect(termsOf(body("/page"))).toEqual([
    "hawsers → /words#hawser: A rope, &quot;thick&quot;.",
    "MP → /words#bollard: A post of iron. A hawser goes round it.",
  ]);
  expect(termsOf(body("/zh-CN/page"))).toEqual(["粗缆 → /zh-CN/words#hawser: 粗绳。"]);
  expect(body("/words")).not.toContain("data-definition");
  expect(body("/page/index.md")).not.toContain("/words");
  expect(faults()).toEqual(["config/site.json:1 config-dead-reference"]);
});

test("a glossary that is not there is told of, and a term that it does not define", async () => {
  expect((await site(CONFIG(["hawser"]) + GLOSSARY)).faults()).toEqual([]);
  expect((await site(CONFIG(["hawser"]) + PAGE)).faults()).toEqual(["config/site.json:1 config-dead-reference"]);
});

test("an edit of a definition parses no other document, a new term those that use it", async () => {
  const other = "-- content/en/docs/other.md --\n# Other\n\nNothing of the kind.\n";
  const host = memorySite(CONFIG(["hawser"]) + GLOSSARY + PAGE + other);
  const ran: string[] = [];
  const session = await open(host, { onRun: ({ query, key }) => void ran.push(`${query} ${key}`) });
  const of = (query: string): readonly string[] =>
    ran.filter((each) => each.startsWith(`${query} `)).map((each) => each.slice(query.length + 1));
  wholeOf(session);
  const change = async (path: string, from: string, to: string): Promise<void> => {
    ran.length = 0;
    const read = host.read(`${ROOT}/${path}`);
    host.write(
      `${ROOT}/${path}`,
      new TextDecoder().decode(read.kind === "bytes" ? read.bytes : undefined).replace(from, to),
    );
    await session.refresh();
    wholeOf(session);
  };
  await change("content/en/docs/words.md", "A rope,", "A cord,");
  expect(of("article")).toEqual(["content/en/docs/words.md"]);
  expect(of("page-html")).toEqual(["en /page", "en /words"]);
  await change("content/en/docs/words.md", "A piece of cloth.", "Cloth.");
  expect(of("page-html")).toEqual(["en /words"]);
  await change("config/site.json", '["hawser"]', '["hawser","flag"]');
  expect(of("article")).toEqual(["content/en/docs/page.md"]);
  session.close();
});
