/** What search engines are told of a page: its way from the start page, and pages that the engine makes itself. */
import { expect, test } from "bun:test";
import { site } from "../support/session.ts";

interface Step {
  readonly name: string;
  readonly item: string;
}

function wayIn(html: string): readonly string[] {
  const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? "{}";
  const graph = (JSON.parse(data) as { readonly "@graph"?: readonly { readonly itemListElement?: readonly Step[] }[] })[
    "@graph"
  ];
  return (graph?.[1]?.itemListElement ?? []).map(
    ({ name, item }) => `${name} ${item.replace("https://docs.example.org", "")}`,
  );
}

const SITE = `
-- config/site.json --
{"title": "Two", "url": "https://docs.example.org", "description": "All of it.", "descriptions": {"zh-CN": "全部内容。"}, "locales": {"default": "en", "list": [
  {"id": "en", "label": "English", "lang": "en", "path": ""}, {"id": "zh", "label": "中文", "lang": "zh-CN", "path": "zh-CN"}]}}
-- config/sidebars.json --
{"sidebars": {"main": {"items": [{"type": "doc", "route": "/tides"}, {"type": "heading", "label": "Work"}, {"type": "category", "label": "Ships", "items": [
  {"type": "doc", "route": "/masts"}, {"type": "category", "label": "Sails", "to": "/sails", "items": [{"type": "doc", "route": "/jib"}]}]}]}}}
-- content/en/docs/tides.md --
---
tags: [moon]
---
# Tides </script><b>

High and low.
-- content/en/docs/masts.md --
# Masts
-- content/en/docs/sails.md --
# Sails
-- content/en/docs/jib.md --
# Jib
-- content/zh-CN/docs/tides.md --
---
tags: [moon]
---
# 潮汐
`;

test("the way to a page leads over the groups of its sidebar; one without a page has the address of its first", async () => {
  const { body } = await site(SITE);
  expect(wayIn(body("/jib"))).toEqual(["Two /", "Ships /masts", "Sails /sails", "Jib /jib"]);
  expect(wayIn(body("/sails"))).toEqual(["Two /", "Ships /masts", "Sails /sails"]);
  // The group's own address is that of the page itself: it is no step to it.
  expect(wayIn(body("/masts"))).toEqual(["Two /", "Masts /masts"]);
  expect(wayIn(body("/zh-CN/tides"))).toEqual(["Two /zh-CN/", "潮汐 /zh-CN/tides"]);
});

test("a title cannot end the data", async () => {
  const { body } = await site(SITE);
  expect(body("/tides").match(/<\/script><b>/g)).toBeNull();
  expect(wayIn(body("/tides")).at(-1)).toStartWith("Tides");
});

test("a tag's page says what it lists, in its language; what has no description has the site's", async () => {
  const { body } = await site(SITE);
  const told = (path: string): string =>
    /<title>([^<]*)<\/title><meta name="description" content="([^"]*)"/.exec(body(path))?.slice(1).join(" / ") ?? "";
  expect(told("/tags/moon")).toStartWith("Pages tagged “moon” | Two / Pages tagged “moon”: Tides");
  expect(told("/zh-CN/tags/moon")).toBe("标签为“moon”的页面 | Two / 标签为“moon”的页面：潮汐");
  expect(told("/zh-CN/search")).toEndWith("/ 全部内容。");
});
