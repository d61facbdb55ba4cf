/** How far a change reaches: the log of what ran after it. */
import { expect, test } from "bun:test";
import { memorySite, open, ROOT, site, wholeOf } from "../support/session.ts";
import { bucketOfTerm } from "../../server/site/search/buckets.ts";
import { FIXTURE } from "./fixture.ts";

/**
 * Builds the whole site, makes one change, builds it again.
 * @returns names of what ran in the second build, with keys
 */
async function after(change: (host: ReturnType<typeof memorySite>) => void): Promise<readonly string[]> {
  const host = memorySite(FIXTURE);
  let ran: string[] = [];
  const session = await open(host, { onRun: ({ query, key }) => void ran.push(`${query} ${key}`) });
  wholeOf(session);
  ran = [];
  change(host);
  await session.refresh();
  wholeOf(session);
  session.close();
  return ran;
}

function edit(path: string, from: string | RegExp, to: string): (host: ReturnType<typeof memorySite>) => void {
  return (host) => {
    const result = host.read(`${ROOT}/${path}`);
    const text = result.kind === "bytes" ? new TextDecoder().decode(result.bytes) : "";
    const next = text.replace(from, to);
    if (next === text) throw new Error(`${path} does not hold ${String(from)}`);
    host.write(`${ROOT}/${path}`, next);
  };
}

const of = (ran: readonly string[], query: string): readonly string[] =>
  ran.filter((each) => each.startsWith(`${query} `)).map((each) => each.slice(query.length + 1));

test("nothing runs where nothing has changed", async () => {
  expect(await after(() => undefined)).toEqual([]);
});

test("editing a paragraph parses one document and renders one page of each language that shows it", async () => {
  const ran = await after(edit("content/en/docs/guide/deep/er.md", "Text in depth", "Depth in text"));
  expect(of(ran, "article")).toEqual(["content/en/docs/guide/deep/er.md"]);
  for (const rendered of ["content", "page-html", "page-chunk"])
    expect(of(ran, rendered)).toEqual(["en /guide/deep/er", "mandarin /guide/deep/er"]);
  for (const untouched of [
    "routes",
    "sidebar-outlines",
    "sidebar",
    "rendered-sidebar",
    "shell",
    "site-model",
    "posts",
    "redirect-table",
    "sitemap",
    "config",
  ])
    expect({ untouched, ran: of(ran, untouched) }).toEqual({ untouched, ran: [] });
});

test("editing a paragraph of a translation touches that language alone", async () => {
  const ran = await after(edit("content/zh-CN/docs/guide/01-start.md", "运行它", "运行"));
  expect(of(ran, "article")).toEqual(["content/zh-CN/docs/guide/01-start.md"]);
  expect(of(ran, "page-html")).toEqual(["mandarin /guide/start"]);
});

test("editing a title parses no other document", async () => {
  const ran = await after(edit("content/en/docs/guide/02-next.md", "title: Next", "title: Further"));
  expect(of(ran, "article")).toEqual(["content/en/docs/guide/02-next.md"]);
  expect(of(ran, "routes")).toEqual([]);
  // Those in whose sidebar it stands are rendered again; the blog and the home page are not.
  const pages = of(ran, "page-html");
  expect(pages).toContain("en /guide/start");
  expect(pages).not.toContain("en /blog/2024/05/01/first");
  expect(pages).not.toContain("en /about");
});

test("editing a part parses the documents that include it and no others", async () => {
  const ran = await after(edit("content/en/docs/_part.md", "A part", "One part"));
  expect(of(ran, "article")).toEqual(["content/en/docs/reference/fees.mdx"]);
  expect(of(ran, "page-html")).toEqual(["en /reference/fees"]);
});

test("moving a file parses it once, at its new place, and mends links to it in the pages that hold them", async () => {
  const ran = await after((host) =>
    host.rename(`${ROOT}/content/en/docs/guide/deep/er.md`, `${ROOT}/content/en/docs/guide/deep/est.md`),
  );
  expect(of(ran, "article")).toEqual(["content/en/docs/guide/deep/est.md"]);
});

test("which pages are related is found anew when links or titles change, and only those that tell it are rendered", async () => {
  const host = memorySite(
    ["a", "b", "c", "d", "e", "f"]
      .map((name) => `-- content/en/docs/${name}.md --\n# ${name}${name}\n\nText.\n`)
      .join(""),
  );
  const ran: string[] = [];
  const session = await open(host, { onRun: ({ query, key }) => void ran.push(`${query} ${key}`) });
  wholeOf(session);
  for (const [text, tables, pages] of [
    ["Oysters and clams.", 0, ["en /a"]],
    ["[Far](./f.md).", 1, ["en /a", "en /f"]],
  ] as const) {
    ran.length = 0;
    host.write(`${ROOT}/content/en/docs/a.md`, `# aa\n\n${text}\n`);
    await session.refresh();
    wholeOf(session);
    expect(of(ran, "near-pages")).toHaveLength(tables);
    expect(of(ran, "page-html").toSorted()).toEqual([...pages]);
  }
  session.close();
});

test("changing a redirect parses nothing and renders only pages that link through it", async () => {
  const ran = await after(edit("config/redirects.json", "/guide/start", "/guide"));
  expect(of(ran, "article")).toEqual([]);
  expect(of(ran, "page-html").filter((page) => page.startsWith("en "))).toEqual(["en /guide/next"]);
});

test("changing a picture parses nothing", async () => {
  const ran = await after((host) => host.write(`${ROOT}/content/static/img/a.svg`, "<svg><circle/></svg>"));
  expect(of(ran, "article")).toEqual([]);
  expect(of(ran, "page-html").filter((page) => page.startsWith("en "))).toEqual(["en /guide/start"]);
});

test("a new post renders the blog's lists and no page of the documentation", async () => {
  const ran = await after((host) => host.write(`${ROOT}/content/en/blog/2024-07-01-third.md`, "# Third\n\nText.\n"));
  const pages = of(ran, "page-html");
  expect(pages).toContain("en /blog");
  expect(pages).toContain("en /blog/2024/07/01/third");
  expect(pages.filter((page) => page.startsWith("en /guide"))).toEqual([]);
});

test("asking for one language's search index makes no other", async () => {
  const ran: string[] = [];
  const { answer } = await site(FIXTURE, { onRun: ({ query, key }) => void ran.push(`${query} ${key}`) });
  expect(answer("/search-index.json")).toMatchObject({ status: 200 });
  expect(of(ran, "search-index")).toEqual(["en"]);
  expect(answer("/search-index/none.json")).toMatchObject({ status: 404 });
  expect(of(ran, "search-index")).toEqual(["en"]);
  expect(answer("/zh-CN/search-index.json")).toMatchObject({ status: 200 });
  expect(of(ran, "search-index")).toEqual(["en", "mandarin"]);
});

test("a word that gives way to another makes its group of pages anew, and the buckets of both words", async () => {
  const pages = Array.from(
    { length: 120 },
    (_, i) => `-- content/en/docs/p${i}.md --\n# Page ${i}\n\nA page.\n\nAll of ${i} zebras.\n`,
  );
  const host = memorySite(`-- content/en/docs/index.md --\n# Home\n${pages.join("")}`);
  const ran: string[] = [];
  const session = await open(host, { onRun: ({ query, key }) => void ran.push(`${query} ${key}`) });
  wholeOf(session);
  expect(of(ran, "group-words").length).toBeGreaterThan(3);
  ran.length = 0;
  edit("content/en/docs/p77.md", "zebras", "xylophones")(host);
  await session.refresh();
  wholeOf(session);
  session.close();
  expect(of(ran, "text-share")).toEqual(["content/en/docs/p77.md"]);
  expect(of(ran, "group-words")).toHaveLength(1);
  const [x, z] = ["x", "z"].map((letter) => `${bucketOfTerm(letter)} en`);
  expect(of(ran, "word-bucket")).toEqual([x!, z!]);
  expect(of(ran, "field-words")).toEqual([]);
});

test("a space more in a configuration file runs its reading and nothing behind it", async () => {
  const ran = await after(edit("config/navbar.json", "{", "{ "));
  // What is wrong with the configuration is a part of its reading.
  expect(ran.toSorted()).toEqual(["config-diagnostics ", "config-result "]);
});
