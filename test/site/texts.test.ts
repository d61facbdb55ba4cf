/** Languages of the interface: those that the engine brings, and texts that a site puts in their place. */
import { describe, expect, test } from "bun:test";
import { reviewDiagnosticsQuery } from "../../server/site/checks/review.ts";
import { buildDiagnosticsQuery } from "../../server/site/checks/site.ts";
import { site } from "../support/session.ts";

const LOCALES = {
  default: "pt",
  list: [
    { id: "pt", label: "Português", lang: "pt-BR", path: "" },
    { id: "sv", label: "Svenska", lang: "sv", path: "sv" },
  ],
};
const config = JSON.stringify({ title: "Boats", url: "https://boats.example", locales: LOCALES });
const PAGES = `
-- config/site.json --
${config}
-- content/pt-BR/docs/a.md --
# A

:::warning
Text.
:::

## Part {#part}

Text.
-- content/pt-BR/blog/2024-05-01-post.md --
---
tags: [x]
---
# Post
`;
const texts = (languages: object): string => `-- config/texts.json --\n${JSON.stringify({ languages })}\n`;
const siteDataOf = (html: string): { texts?: Record<string, Record<string, string>> } =>
  JSON.parse(/id="siteData">([^<]*)</.exec(html)?.[1] ?? "") as ReturnType<typeof siteDataOf>;

describe("a language that the engine knows", () => {
  test("is that of the page, its article, lists and what scripts say", async () => {
    const { body, faults } = await site(PAGES);
    expect(faults()).toEqual([]);
    const html = body("/a");
    for (const text of ["Nesta página", "Buscar na documentação", ">Aviso</p>", 'aria-label="Link para este título"'])
      expect(html).toContain(text);
    expect(siteDataOf(html).texts).toMatchObject({ page: { copied: "Copiado" }, search: { more: "Mostrar mais" } });
    expect(body("/blog/2024/05/01/post")).toContain("1 de maio de 2024");
    expect(body("/blog/tags")).toContain("1 publicação");
    expect(body("/a/index.md")).toContain("**Aviso**");
  });
});

describe("a language that it does not know", () => {
  test("has English texts, and dates that all can read", async () => {
    const { body } = await site(PAGES);
    expect(body("/sv/a")).toContain("On this page");
    expect(body("/sv/blog/2024/05/01/post")).toContain(">2024-05-01</time>");
    expect(siteDataOf(body("/sv/a")).texts).toBeUndefined();
  });

  test("has those of config/texts.json, one by one; what counts does so in that language", async () => {
    const { body, faults } = await site(
      PAGES +
        texts({
          sv: {
            page: {
              onThisPage: "På <den> här sidan",
              date: "{day} {month} {year}",
              months: "januari februari mars april maj juni juli augusti september oktober november december",
              posts: { one: "ett inlägg", other: "{count} inlägg" },
            },
            article: { warning: "Varning" },
            search: { more: "Visa fler" },
          },
        }),
    );
    expect(faults()).toEqual([]);
    expect(body("/sv/a")).toContain("På &lt;den&gt; här sidan");
    expect(body("/sv/a")).toContain("Skip to content");
    expect(body("/sv/blog/2024/05/01/post")).toContain("1 maj 2024");
    expect(body("/sv/blog/tags")).toContain("ett inlägg");
    // The article is the Portuguese original.
    expect(body("/sv/a")).toContain(">Aviso</p>");
    expect(siteDataOf(body("/sv/a")).texts).toEqual({ search: { more: "Visa fler" } });
  });
});

test("texts for a language hold for its regions, and those for a region come before them", async () => {
  const { body } = await site(
    PAGES +
      texts({
        pt: { page: { edit: "x", onThisPage: "Índice", skip: "Saltar" } },
        "pt-BR": { page: { skip: "Pular" } },
        pts: { page: { onThisPage: "no" } },
      }),
  );
  expect(body("/a")).toContain(">Índice<");
  expect(body("/a")).toContain(">Pular</a>");
});

describe("what is wrong in config/texts.json is told with its line and what was meant", () => {
  test.each([
    [{ sv: { page: { onThisPgae: "x" } } }, 'Did you mean "onThisPage"?'],
    [{ sv: { pages: {} } }, 'Did you mean "page"?'],
    [{ sv: { page: { version: "V {label}" } } }, "should be a text with no values but {version}"],
    [{ sv: { page: { skip: "Over {there}" } } }, "should be a text without values in braces"],
    [{ sv: { page: { months: "jan feb" } } }, "should be twelve words"],
    [{ sv: { page: { posts: "many" } } }, "sv.page.posts"],
    [{ sv: { page: { posts: { two: "{count}" } } } }, "sv.page.posts.other"],
    [{ sv: { page: { edit: "" } } }, "sv.page.edit"],
    [{ "not a tag": {} }, "a language tag such as"],
  ])("%j", async (languages, told) => {
    const { session, body } = await site(PAGES + texts(languages));
    const found = session.engine.get(buildDiagnosticsQuery).map((each) => JSON.stringify(each));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('"file":"config/texts.json","line":1');
    expect(JSON.parse(found[0] ?? "")).toMatchObject({ severity: "error" });
    expect(found[0]?.replaceAll('\\"', '"')).toContain(told);
    // The rest of the site stays.
    expect(body("/sv/a")).toContain("On this page");
  });
});

test("check says in which languages the interface is English, until the site brings a text of it", async () => {
  const told = async (more: string): Promise<readonly string[]> => {
    const { session } = await site(PAGES + more);
    const found = session.engine.get(reviewDiagnosticsQuery).filter(({ code }) => code === "interface-language");
    return found.map(({ severity, place, message }) => `${severity} ${place?.file} ${place?.keyPath} ${message}`);
  };
  expect(await told("")).toEqual([
    "info config/site.json locales.list[1].lang Menus and buttons are in English on pages in Svenska.",
  ]);
  expect(await told(texts({ nb: { page: { edit: "x" } } }))).toHaveLength(1);
  expect(await told(texts({ sv: { page: { edit: "Redigera" } } }))).toEqual([]);
});

test("an edit of a text around articles parses none of them again; one of a text in them does", async () => {
  const ran: string[] = [];
  const { body, write } = await site(PAGES, { onRun: ({ query }) => void ran.push(query) });
  const afterWriting = async (languages: object): Promise<number> => {
    await write("config/texts.json", JSON.stringify({ languages }));
    ran.length = 0;
    body("/a");
    return ran.filter((each) => each === "article").length;
  };
  body("/a");
  expect(await afterWriting({ "pt-BR": { page: { onThisPage: "Índice" } } })).toBe(0);
  expect(body("/a")).toContain("Índice");
  expect(await afterWriting({ "pt-BR": { article: { warning: "Cuidado!" } } })).toBe(1);
  expect(body("/a")).toContain("Cuidado!");
});
