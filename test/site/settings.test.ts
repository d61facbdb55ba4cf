/** What settings and front matter promise and readers see: pictures of previews, the colour mode, the navbar's switches. */
import { describe, expect, test } from "bun:test";
import { reviewDiagnosticsQuery } from "../../server/site/checks/review.ts";
import { siteDataQuery } from "../../server/render/locale-head.ts";
import { editionKey } from "../../server/site/keys.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { site } from "../support/session.ts";

const config = (more: object): string =>
  `-- config/site.json --\n${JSON.stringify({ title: "Lamps", url: "https://docs.example.org", baseUrl: "/base/", ...more })}\n`;
const navbar = (...items: readonly object[]): string => `-- config/navbar.json --\n${JSON.stringify({ items })}\n`;
const PAGE = "-- content/en/docs/a.md --\n# A\n";

test("a language is written in the direction of its script, unless the configuration says another one", async () => {
  const list = [
    { id: "en", label: "English", lang: "en", path: "" },
    { id: "fa", label: "فارسی", lang: "fa", path: "fa" },
    { id: "ar", label: "العربية", lang: "ar", path: "ar", dir: "ltr" },
  ];
  const { body, faults } = await site(`${config({ locales: { default: "en", list } })}${PAGE}
-- content/fa/docs/a.md --
# آ
-- content/ar/docs/a.md --
# ا
`);
  expect(faults()).toEqual([]);
  for (const [route, tag] of [
    ["a", '<html lang="en" dir="ltr"'],
    ["fa/a", '<html lang="fa" dir="rtl"'],
    ["ar/a", '<html lang="ar" dir="ltr"'],
  ] as const)
    expect(body(`/base/${route}`)).toContain(tag);
});

describe("the picture of a page for link previews", () => {
  const page = (name: string, image: string, lang = "en"): string =>
    `-- content/${lang}/docs/${name}.md --\n---\nimage: ${image}\n---\n# ${name}\n`;
  const FILES = `
-- content/static/img/common.png --
x
-- content/static/img/own.png --
x
-- content/en/docs/beside.png --
x
`;
  const pictureOf = (html: string): string | undefined => /"og:image" content="([^"]*)"/.exec(html)?.[1];

  test("is the one in its front matter: in content/static, beside it, or elsewhere", async () => {
    const { body, faults, outputs } = await site(`${config({ image: "/img/common.png" })}${FILES}${PAGE}
${page("absolute", "/img/own.png")}${page("static", "img/own.png")}${page("alias", "'@site/static/img/own.png'")}
${page("beside", "./beside.png")}${page("out", "https://pictures.example/x.png")}`);
    expect(faults()).toEqual([]);
    const own = "https://docs.example.org/base/img/own.png";
    expect(["absolute", "static", "alias"].map((name) => pictureOf(body(`/base/${name}`)))).toEqual([own, own, own]);
    expect(body("/base/absolute")).toContain(`"image":"${own}"`);
    const beside = pictureOf(body("/base/beside")) ?? "";
    expect(beside).toStartWith("https://docs.example.org/base/assets/files/beside-");
    expect(outputs()).toContain(beside.slice("https://docs.example.org/base/".length));
    expect(pictureOf(body("/base/out"))).toBe("https://pictures.example/x.png");
    expect(pictureOf(body("/base/a"))).toBe("https://docs.example.org/base/img/common.png");
  });

  test("is the original's for a translation without one, and in the feed of a post", async () => {
    const { body } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
${FILES}${page("absolute", "/img/own.png")}
-- content/zh-CN/docs/absolute.md --
# 甲
-- content/en/blog/2024-01-01-post.md --
---
image: /img/own.png
---
# Post
`);
    expect(pictureOf(body("/zh-CN/absolute"))).toEndWith("/img/own.png");
    expect(body("/blog/feed.json")).toMatch(/"image": "https?:\/\/[^"]*\/img\/own\.png"/);
  });

  test("that is not there is told with its line, and the site's stands in", async () => {
    const { body, faults } = await site(
      `${config({ image: "/img/common.png" })}${FILES}${page("gone", "/img/gone.png")}`,
    );
    expect(faults()).toEqual(["content/en/docs/gone.md:2 broken-image"]);
    expect(pictureOf(body("/base/gone"))).toEndWith("/img/common.png");
  });
});

test("a title for search engines stands in the place of the page's, with the site's name once", async () => {
  const page = (name: string, title: string): string =>
    `-- content/en/docs/${name}.md --\n---\ntitle_meta: ${title}\n---\n# ${name}\n`;
  const { body, faults } = await site(
    [
      config({}),
      page("a", "All about A"),
      page("b", "B of the Lamps"),
      page("c", '"Lamps: C"'),
      page("d", "Why Lamps are lit"),
      page("e", "Headlamps and Headpost-Lampsy"),
      page("f", "Lampshades"),
      page("g", "Lamps"),
    ].join(""),
  );
  expect(faults()).toEqual([]);
  expect(body("/base/a")).toContain("<title>All about A | Lamps</title>");
  expect(body("/base/a")).toContain('"og:title" content="All about A | Lamps"');
  expect(body("/base/a")).toContain('<h1 tabindex="-1">a</h1>');
  expect(body("/base/b")).toContain("<title>B of the Lamps</title>");
  expect(body("/base/c")).toContain("<title>Lamps: C</title>");
  // A name in the middle, or within a word, does not say whose page it is.
  expect(body("/base/d")).toContain("<title>Why Lamps are lit | Lamps</title>");
  expect(body("/base/e")).toContain("<title>Headlamps and Headpost-Lampsy | Lamps</title>");
  expect(body("/base/f")).toContain("<title>Lampshades | Lamps</title>");
  expect(body("/base/g")).toContain("<title>Lamps</title>");
});

test("a page without a title is headed by its name, as it is called in sidebars", async () => {
  const { body } = await site(`
-- content/en/docs/a <b>.md --
Text
-- content/en/docs/c.md --
---
title: ""
---
## Two
`);
  expect(body("/a%20%3Cb%3E")).toContain('<h1 tabindex="-1">a &lt;b&gt;</h1>');
  expect(body("/c")).toContain('<h1 tabindex="-1">c</h1>');
});

test("files that the configuration names and that are not there are told", async () => {
  const { faults } = await site(`
-- config/site.json --
{ "title": "A", "url": "https://docs.example.org",
  "favicon": "/no.ico",
  "image": "/no.png",
  "touchIcon": "/no.png",
  "logo": { "src": "/no.svg",
            "srcDark": "/no.svg" },
  "fonts": { "source": "self",
             "stylesheet": "/no.css" } }
${PAGE}`);
  expect(faults()).toEqual([2, 3, 4, 5, 6, 8].map((line) => `config/site.json:${line} broken-image`));
  const { faults: none } = await site(`
${config({ favicon: "https://x.example/a.ico", image: "/a%20b.png?v=2", fonts: { source: "none", stylesheet: "/no.css" } })}
-- content/static/a b.png --
x
${PAGE}`);
  expect(none()).toEqual([]);
});

test("addresses that no browser understands are told, and the site goes on without them", async () => {
  for (const value of [
    { url: "https://[docs.example.org" },
    { url: "https://docs%zz.example.org" },
    { repository: "https://[" },
    { image: "https://exa<mple.org/a.png" },
    { fonts: { source: "provider", stylesheet: "https://[/f.css" } },
    { analytics: { provider: "custom", endpoint: "https://[" } },
  ]) {
    const { faults, body } = await site(config(value) + PAGE);
    expect([value, faults()]).toEqual([value, ["config/site.json:1 config-type"]]);
    expect(body("/base/a")).toContain("<h1");
  }
});

describe("the colour mode", () => {
  const rootOf = async (theme: object): Promise<string> => {
    const { body } = await site(config({ theme }) + PAGE);
    return /<html[^>]*>/.exec(body("/base/a"))?.[0] ?? "";
  };
  test("of a first visit stands on the root", async () => {
    expect(await rootOf({})).not.toContain("data-mode");
    expect(await rootOf({ defaultMode: "dark" })).toContain(' data-mode="dark" data-theme="dark"');
    expect(await rootOf({ followSystem: true, defaultMode: "dark" })).toContain(' data-mode="system"');
    expect(await rootOf({ followSystem: true, defaultMode: "dark" })).not.toContain("data-theme");
  });

  test("has no switch where readers can't choose it", async () => {
    expect(await rootOf({ switchable: false })).toContain(' data-mode-fixed=""');
    expect(await rootOf({})).not.toContain("data-mode-fixed");
    const button = "data-colour-mode";
    expect((await site(config({ theme: { switchable: false } }) + PAGE)).body("/base/a")).not.toContain(button);
    expect((await site(config({}) + PAGE)).body("/base/a")).toContain(button);
  });
});

test("a footer has the engine's mark where the site has no logo of its own", async () => {
  const footer = '-- config/footer.json --\n{"copyright": "Lamps"}\n';
  const marks = (html: string): number => html.match(/<svg class="mark"/g)?.length ?? 0;
  expect(marks((await site(config({}) + footer + PAGE)).body("/base/a"))).toBe(3);
  const own = `${config({ logo: { src: "/logo.svg" } })}${footer}${PAGE}-- content/static/logo.svg --\n<svg/>\n`;
  expect(marks((await site(own)).body("/base/a"))).toBe(0);
});

describe("the navbar", () => {
  const repository = "https://github.com/o/r";
  const link = `<a href="${repository}" rel="noopener" class="icon-button" aria-label="Source repository"`;
  test("leads to the repository, unless an item of it does", async () => {
    expect((await site(config({ repository }) + PAGE)).body("/base/a")).toContain(link);
    expect((await site(config({}) + PAGE)).body("/base/a")).not.toContain("Source repository");
    const elsewhere = await site(config({ repository: "https://code.example/r" }) + PAGE);
    expect(elsewhere.body("/base/a")).toMatch(/<a href="https:\/\/code\.example\/r" rel="noopener">Source repository</);
    const inMenu = {
      type: "dropdown",
      label: "More",
      items: [{ type: "link", label: "Code", href: `${repository}/tree` }],
    };
    for (const item of [inMenu, inMenu.items[0] ?? {}])
      expect((await site(config({ repository }) + navbar(item) + PAGE)).body("/base/a")).not.toContain(link);
  });

  test("has an icon in place of a dropdown's label, if there is such an icon", async () => {
    const dropdown = (icon: string): string =>
      navbar({ type: "dropdown", label: "More", icon, items: [{ type: "link", label: "A", to: "/a" }] });
    const { body } = await site(config({}) + dropdown("github") + PAGE);
    expect(body("/base/a")).toMatch(
      /<summary class="icon-button" aria-label="More" title="More"><svg[^>]*><path[^>]*><\/path><\/svg><\/summary>/,
    );
    const unknown = await site(config({}) + dropdown("nothing-like-it") + PAGE);
    expect(unknown.body("/base/a")).toContain("<summary>More<svg");
  });

  test("has an icon before the label in a menu, and says which icons there are", async () => {
    const items = [{ type: "link", label: "Chat", href: "https://c.example", icon: "discord" }];
    const { body, faults } = await site(config({}) + navbar({ type: "dropdown", label: "More", items }) + PAGE);
    expect(faults()).toEqual([]);
    expect(body("/base/a")).toMatch(/<span class="menu-link"><svg[^>]*><path[^>]*><\/path><\/svg>Chat<\/span><svg/);
    const wrong = await site(
      `${config({})}${navbar({ type: "link", label: "Chat", to: "/a", icon: "discrod" })}${PAGE}
-- config/footer.json --
{"social": [{"icon": "github", "label": "A", "href": "https://a.example"},
            {"icon": "pigeon", "label": "B", "href": "https://b.example"}]}
`,
    );
    expect(wrong.faults()).toEqual(["config/footer.json:2 unknown-icon", "config/navbar.json:1 unknown-icon"]);
    const hints = wrong.session.engine.get(reviewDiagnosticsQuery).map(({ hint }) => hint ?? "");
    expect(hints.join("\n")).toContain("Did you mean discord? There are bluesky, ");
  });

  test("says that links in its accent colour are hard to read, and which colour is near", async () => {
    const theme = (accent: string, accentDark?: string) => config({ theme: { accent, accentDark } }) + PAGE;
    expect((await site(theme("#0070b3", "#56bbf4"))).faults()).toEqual([]);
    expect((await site(theme("oklch(70% 0.2 150)"))).faults()).toEqual([]);
    const faint = await site(theme("#42b883", "#0070b3"));
    expect(faint.faults()).toEqual(["config/site.json:1 faint-accent", "config/site.json:1 faint-accent"]);
    const [light, dark] = faint.session.engine
      .get(reviewDiagnosticsQuery)
      .filter(({ code }) => code === "faint-accent");
    expect([light?.message, light?.hint]).toEqual([
      "#42b883 has a contrast of 2.4 on #ffffff: links are hard to read.",
      "Text needs 4.5. The nearest colour that is easily read is #2d7d59.",
    ]);
    expect(dark?.hint).toContain("#66a9d1");
  });

  test("has the switch of languages on the right, with the label, the icon and the entries that it is given", async () => {
    const item = { type: "locale", label: "Languages", labels: { "zh-CN": "语言们" }, icon: "mail" };
    const items = [{ type: "link", label: "Translate", href: "https://t.example" }];
    const { body } = await site(
      `-- config/site.json --\n${TWO_LANGUAGES}\n${navbar({ ...item, position: "left", items })}${PAGE}`,
    );
    expect(body("/a")).toMatch(
      /<summary class="icon-button" aria-label="Languages"[^>]*><svg.*?<span class="switch-label">Languages</,
    );
    expect(body("/zh-CN/a")).toContain('<span class="switch-label">语言们</span>');
    expect(body("/a").match(/Translate/g)).toHaveLength(1);
    expect(body("/a").match(/<summary class="icon-button"/g)).toHaveLength(1);
    const plain = await site(`-- config/site.json --\n${TWO_LANGUAGES}\n${PAGE}`);
    expect(plain.body("/a")).toContain('aria-label="Language"><li>');
    expect((await site(config({}) + PAGE)).body("/base/a")).not.toContain("drawer-languages");
    expect(plain.body("/a")).toContain('<summary class="icon-button" aria-label="Language" title="Language">');
  });
});

test("elements of the configuration stand in each head as their names ask for, whatever they say", async () => {
  const meta = { "og:video": "/v.mp4", author: 'A "B" & <C>', "twitter:site": "@lamps" };
  const html = (await site(`${config({ meta })}${PAGE}`)).body("/base/a");
  const named = Array.from(html.matchAll(/<meta (?:name|property)="(?:og:video|author|twitter:site)"[^>]*>/g), String);
  expect(named).toEqual([
    '<meta property="og:video" content="/v.mp4">',
    '<meta name="author" content="A &quot;B&quot; &amp; &lt;C&gt;">',
    '<meta name="twitter:site" content="@lamps">',
  ]);
});

test("page views are counted for the host of the site, where the configuration names no other", async () => {
  const dataOf = async (more: object): Promise<unknown> => {
    const { session } = await site(`${config({ analytics: { provider: "plausible", ...more } })}${PAGE}`);
    return session.engine.get(siteDataQuery, editionKey("en", "current")).analytics;
  };
  expect(await dataOf({})).toMatchObject({ provider: "plausible", domain: "docs.example.org" });
  expect(await dataOf({ domain: "lamps" })).toMatchObject({ domain: "lamps" });
});

test("a link to a file that only another language has is not told that this one was meant", async () => {
  const { session } = await site(`
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a.md --
[A](./lantern.md), [b](./lamp.md)
-- content/en/docs/b/lamp.md --
# Lamp
-- content/zh-CN/docs/c/lantern.md --
# 灯
`);
  const links = session.engine.get(reviewDiagnosticsQuery).filter(({ code }) => code === "broken-markdown-link");
  expect(links.map(({ hint }) => hint?.includes("content/"))).toEqual([false, true]);
});
