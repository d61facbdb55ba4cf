/** Pages of documents by strangers: what stands around the article, and where its links lead. */
import { expect, test } from "bun:test";
import { site } from "../support/session.ts";

test("a link with a scheme and no slashes leads out like any other, and is not followed within the page", async () => {
  const { body } = await site(
    "-- content/en/docs/a.md --\n# A\n\n[x](https:evil) [y](https:/.//evil.example/x) [z](mailto:a@b.example)\n",
  );
  expect(body("/a").match(/<a href="[^"]*"[^>]*>[xyz]</g)).toEqual([
    '<a href="https:evil" target="_blank" rel="noopener noreferrer">x<',
    '<a href="https:/.//evil.example/x" target="_blank" rel="noopener noreferrer">y<',
    '<a href="mailto:a@b.example">z<',
  ]);
});

test("an edit link that front matter states leads only where links of documents may", async () => {
  const config =
    '{"title": "x", "url": "https://x.example", "editUrl": "https://git.example/{path}", "linkSchemes": ["tide"]}';
  const stated = [
    "javascript:alert(1)",
    "java\\nscript:alert(1)",
    "\\u0001data:text/html,x",
    "vbscript:x",
    "tide:high",
    "https://a.example/b",
  ];
  const documents = stated.map(
    (address, i) => `-- content/en/docs/a${i}.md --\n---\ncustom_edit_url: "${address}"\n---\n# A\n`,
  );
  const { body, faults } = await site(`-- config/site.json --\n${config}\n${documents.join("")}`);
  const edit = stated.map((_, i) => /<div class="article-tools"><a href="([^"]*)"/.exec(body(`/a${i}`))?.[1]);
  const own = (i: number): string => `https://git.example/content/en/docs/a${i}.md`;
  expect(edit).toEqual([own(0), own(1), own(2), own(3), "tide:high", "https://a.example/b"]);
  expect(faults()).toEqual([0, 1, 2, 3].map((i) => `content/en/docs/a${i}.md:2 unsafe-address`));
});

test("no id of a document is one of the frame around it", async () => {
  const empty = (await site("-- content/en/docs/a.md --\n# A\n")).body("/a");
  const ids = [...new Set([...empty.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id))];
  expect(ids).toContain("pageContent");
  // Made by scripts, or on other pages.
  ids.push("siteProgress", "searchPage");
  const document = ids
    .map((id) => `<div id="${id}">a</div>\n\n## b {#${id}}\n\nc {#${id}}\n\n- d {#${id}}\n`)
    .join("\n");
  const { body } = await site(`-- content/en/docs/a.md --\n# A\n\n${document}`);
  const article = body("/a").split('<div class="prose">')[1]?.split("<footer")[0] ?? "";
  expect([...article.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id).filter((id) => ids.includes(id))).toEqual([]);
  expect(article.match(/<h2 id=/g)).toHaveLength(ids.length);
});
