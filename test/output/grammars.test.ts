/** Languages that a site brings a grammar for: coloured by every name, contained when they fail, made anew when edited. */
import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../../server/output/session.ts";
import { articleQuery, parseInputOf } from "../../server/site/documents/articles.ts";
import { command } from "../support/command.ts";
import { diskSite, removeFolders, writeFiles } from "../support/disk.ts";
import { openFolder } from "../support/session.ts";

afterAll(removeFolders, 60_000);

/** Tide: `high 12 # comment`, with JSON between `<<` and `>>`. */
const TIDE = `
-- content/grammars/parts/words.ts --
export const words = ["high", "low"];
-- content/grammars/tide.ts --
import type { LanguageFn } from "docwright";
import { words } from "./parts/words.ts";
const tide: LanguageFn = () => ({
  name: "Tide",
  aliases: ["Moon-Lang"],
  keywords: { keyword: words },
  contains: [
    { scope: "comment", begin: /#/, end: /$/ },
    { begin: /<</, end: />>/, subLanguage: "json" },
  ],
});
export default tide;
`;

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`;

function openSite(root: string, ran: string[] = []): Promise<Session> {
  return openFolder(root, { onRun: ({ query, key }) => void ran.push(`${query} ${key}`) });
}

const htmlOf = (session: Session, name: string): string =>
  session.engine.get(articleQuery, `content/en/docs/${name}.md`).parts.join("");

test("code is coloured by a grammar of the site, by its name and its other names, and what it embeds", async () => {
  const root = diskSite(`${TIDE}
-- content/en/docs/index.md --
# One

${fence("tide", 'high 1 # late\n<<{"a": true}>>')}
${fence("MOON-lang", "low")}
${fence("lua", "high = 1")}
`);
  const session = await openSite(root);
  const html = htmlOf(session, "index");
  expect(html).toContain('<span class="k-key">high</span> 1 <span class="k-com"># late</span>');
  expect(html).toContain('<span class="k-attr">&quot;a&quot;</span>');
  expect(html).toContain('data-lang="moon-lang"><pre tabindex="0"><code><span class="k-key">low</span>');
  expect(html).toContain("<code>high = ");
  session.close();
});

test("an edit of a grammar, or of what it imports, parses the documents that name it and no other", async () => {
  const root = diskSite(`${TIDE}
-- content/en/docs/index.md --
# One

${fence("tide", "high spring")}
-- content/en/docs/other.md --
# Two

${fence("js", "high()")}
`);
  const ran: string[] = [];
  const session = await openSite(root, ran);
  expect(htmlOf(session, "index")).toContain("</span> spring");
  htmlOf(session, "other");
  ran.length = 0;
  writeFiles(root, { "content/grammars/parts/words.ts": 'export const words = ["high", "spring"];' });
  await session.refresh();
  expect(htmlOf(session, "index")).toContain('<span class="k-key">spring</span>');
  htmlOf(session, "other");
  expect(ran.filter((each) => each.startsWith("article "))).toEqual(["article content/en/docs/index.md"]);
  session.close();
});

test("a document that names a language before its grammar is there is told, and coloured when it comes", async () => {
  const root = diskSite(`
-- content/en/docs/index.md --
# One

${fence("tide", "high")}
`);
  const session = await openSite(root);
  expect(session.engine.get(articleQuery, "content/en/docs/index.md").diagnostics.map(({ code }) => code)).toEqual([
    "unknown-language",
  ]);
  writeFiles(root, { "content/grammars/tide.ts": 'export default () => ({ keywords: ["high"], contains: [] });' });
  await session.refresh();
  const { parts, diagnostics } = session.engine.get(articleQuery, "content/en/docs/index.md");
  expect(parts.join("")).toContain('<span class="k-key">high</span>');
  expect(diagnostics).toEqual([]);
  session.close();
});

test.each([
  ["that does not build", "export default () => ({\n", 2, "found end of file"],
  ["that exports no grammar", "export const tide = 1;", 1, "it has no default export that is a function"],
  ["that throws", 'throw new Error("no words");', 1, "no words"],
  [
    "with a pattern that is none",
    'export default () => ({ contains: [{ match: "(" }] });',
    1,
    "Invalid regular expression",
  ],
])("a grammar %s is told at its place", async (_, code, line, message) => {
  const root = diskSite(`
-- content/en/docs/index.md --
# One
`);
  writeFiles(root, { "content/grammars/tide.ts": code });
  const { code: status, out, err } = await command(["check", "--site", root]);
  expect(out + err).toContain(`content/grammars/tide.ts:${line}:`);
  expect(out + err).toContain(`error grammar-failed The grammar of "tide" can't be used:`);
  expect(out + err).toContain(message);
  expect(status).toBe(1);
});

test("a dump with threads and one without give the same bytes", async () => {
  const pages = Array.from(
    { length: 40 },
    (_, i) =>
      `-- content/en/docs/p${i}.md --\n# Page ${i}\n\n${fence(i % 2 === 0 ? "tide" : "moon-lang", `high ${i}`)}`,
  );
  const root = diskSite(`${TIDE}\n${pages.join("\n")}`);
  for (const jobs of ["1", "3"])
    expect(
      (await command(["dump", "--site", root, "--no-cache", "--jobs", jobs, "--out", join(root, `out${jobs}`)])).code,
    ).toBe(0);
  for (const i of [0, 1, 39]) {
    const html = readFileSync(join(root, `out3/p${i}/index.html`), "utf8");
    expect(html).toContain('<span class="k-key">high</span>');
    expect(html).toBe(readFileSync(join(root, `out1/p${i}/index.html`), "utf8"));
  }
});

test("what several documents share goes to a thread once, and arrives whole", async () => {
  const root = diskSite(`${TIDE}
-- content/en/docs/index.md --
# One

tide
-- content/en/docs/other.md --
# Two

tide
`);
  const session = await openSite(root);
  const batch = ["index", "other"].map((name, at) => ({
    input: parseInputOf((readable, key) => session.engine.get(readable, key), `content/en/docs/${name}.md`),
    extra: at === 0 ? ("text" as const) : ("none" as const),
  }));
  const [one, two] = structuredClone(batch);
  expect([one, two]).toEqual(batch);
  expect(one?.input.grammars).toHaveLength(1);
  expect(one?.input.grammars[0]).toBe(two?.input.grammars[0]);
  session.close();
});
