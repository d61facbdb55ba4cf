/** What a site adds to the head of each of its pages: a stylesheet and meta elements. */
import { expect, test } from "bun:test";
import { site } from "../support/session.ts";

async function siteWith(settings: object) {
  return site(`
-- config/site.json --
${JSON.stringify({ title: "Harbour", url: "https://example.org", baseUrl: "/docs/", ...settings })}
-- content/en/docs/start.md --
# Start
-- content/static/css/site.css --
.prose { hyphens: none }
`);
}

test("a stylesheet of the site comes after the engine's, and meta elements stand under the name of their kind", async () => {
  const { body, session } = await siteWith({
    theme: { stylesheet: "/css/site.css" },
    meta: { "site-verification": 'a"<b', "fb:app_id": "12", "twitter:site": "@harbour" },
  });
  const html = body("/docs/start");
  session.close();
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, address]) => address);
  expect(sheets).toEqual([sheets[0], "/docs/css/site.css"]);
  for (const element of [
    '<meta name="site-verification" content="a&quot;&lt;b">',
    '<meta property="fb:app_id" content="12">',
    '<meta name="twitter:site" content="@harbour">',
  ])
    expect(html.slice(0, html.indexOf("</head>"))).toContain(element);
});

test("names of the engine's own elements are refused, and so is a stylesheet that is not there", async () => {
  const wrong = await siteWith({
    meta: { "og:title": "Mine", "Theme-Color": "red" },
    theme: { stylesheet: "site.css" },
  });
  expect(wrong.faults()).toEqual([
    "config/site.json:1 config-type",
    "config/site.json:1 config-type",
    "config/site.json:1 config-type",
  ]);
  wrong.session.close();
  const missing = await siteWith({ theme: { stylesheet: "/css/sight.css" } });
  expect(missing.faults()).toEqual(["config/site.json:1 broken-image"]);
  missing.session.close();
});

test("link previews are told the language of the text, and search engines no authors of a post that names none", async () => {
  const { body, session } = await site(`
-- config/site.json --
${JSON.stringify({
  title: "Harbour",
  url: "https://example.org",
  locales: {
    default: "en",
    list: [
      { id: "en", label: "English", lang: "en", path: "" },
      { id: "ar", label: "العربية", lang: "ar", path: "ar" },
    ],
  },
})}
-- content/en/blog/2024-05-01-tide.md --
# Tide
-- content/en/blog/2024-05-02-ebb.md --
---
authors: [{name: Ada}]
---
# Ebb
-- content/ar/blog/2024-05-02-ebb.md --
# جزر
`);
  const [tide, ebb] = ["/ar/blog/2024/05/01/tide", "/ar/blog/2024/05/02/ebb"].map(body);
  const written = body("/blog/2024/05/02/ebb");
  session.close();
  expect(tide).toContain('<meta property="og:locale" content="en">');
  expect(ebb).toContain('<meta property="og:locale" content="ar">');
  expect(tide).not.toContain('"author":');
  expect(written).toContain('"author":[{"@type":"Person","name":"Ada"}]');
});
