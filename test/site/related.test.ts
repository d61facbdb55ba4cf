/** The related pages under a document: which there are, and in which words. */
import { expect, test } from "bun:test";
import { pageKey } from "../../server/site/keys.ts";
import { relatedQuery } from "../../server/site/pages/related.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { site, type Site } from "../support/session.ts";

const related = ({ session }: Site, route: string, locale = "en"): readonly string[] =>
  session.engine.get(relatedQuery, pageKey(locale, route)).map(({ label, href }) => `${label} ${href}`);

const about = (title: string, more = ""): string => `---\nkeywords: [splice, eye]\n${more}---\n# ${title}\n`;
const othersIn = (folder: string): string =>
  ["anchor", "chain", "crane"].map((name) => `-- content/en/${folder}/${name}.md --\n# ${name}\n`).join("");

test("are those with the same words, but not the ones before and after, nor what has moved away or is unlisted", async () => {
  const rope = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a.md --
${about("Rope")}
-- content/en/docs/aa.md --
${about("Next to it")}
${othersIn("docs")}
-- content/en/docs/moved.md --
${about("Gone", "kind: moved\n")}
-- content/en/docs/secret.md --
${about("Secret", "unlisted: true\n")}
-- content/en/docs/wire.md --
${about("Wire")}
-- content/zh-CN/docs/wire.md --
# 钢丝
`);
  expect(related(rope, "/a")).toEqual(["Wire /wire"]);
  expect(related(rope, "/wire")).toEqual(["Rope /a", "Next to it /aa"]);
  const lists = (address: string): boolean => rope.body(address).includes('<nav class="related"');
  expect(["/wire", "/secret", "/moved"].map(lists)).toEqual([true, false, false]);
  // The same pages in each language, with the titles that they have there.
  expect(related(rope, "/a", "mandarin")).toEqual(["钢丝 /zh-CN/wire"]);
  expect(related(rope, "/wire", "mandarin")).toEqual(["Rope /zh-CN/a", "Next to it /zh-CN/aa"]);
});

test("are of the page's own version", async () => {
  const rope = await site(`
-- config/site.json --
{ "title": "Port", "url": "https://port.example.org", "versions": [{ "name": "2.0" }, { "name": "1.0" }] }
-- content/en/versions/2.0/a.md --
${about("Rope")}
${othersIn("versions/2.0")}
-- content/en/versions/2.0/wire.md --
${about("Wire")}
-- content/en/versions/1.0/a.md --
${about("Old rope")}
${othersIn("versions/1.0")}
-- content/en/versions/1.0/wire.md --
${about("Old wire")}
`);
  expect(related(rope, "/a")).toEqual(["Wire /wire"]);
  expect(related(rope, "/1.0/a")).toEqual(["Old wire /1.0/wire"]);
});
