/** A site with a little of everything, small enough to be built anew after each edit. */
export const FIXTURE = `
-- config/site.json --
{
  "title": "Tower",
  "url": "https://docs.example.org",
  "locales": {
    "default": "en",
    "list": [
      {"id": "en", "label": "English", "lang": "en", "path": ""},
      {"id": "mandarin", "label": "简体中文", "lang": "zh-CN", "path": "zh-CN"}
    ]
  },
  "blog": {"postsPerPage": 2}
}
-- config/navbar.json --
{"items": [{"type": "link", "label": "Guide", "to": "/guide", "position": "left"}, {"type": "locale", "position": "right"}]}
-- config/redirects.json --
{"redirects": [{"from": "/old", "to": "/guide/start"}], "prefixes": [{"from": "/legacy/", "to": "/guide/"}]}
-- content/en/docs/index.md --
# Home

See the [guide](./guide/01-start.md) and [fees](/reference/fees#storage).
-- content/en/docs/guide/README.md --
---
sidebar_position: 1
tags: [first, second]
---
# Guide

The guide begins [here](01-start.md).
-- content/en/docs/guide/01-start.md --
# Start

Run it. ![Picture](/img/a.svg) ![Beside](./beside.png)

## Install

\`\`\`js file=@site/content/samples/hello.js
\`\`\`
-- content/en/docs/guide/02-next.md --
---
title: Next
tags: [second]
---
Go back to [the start](./01-start.md#install), or to [old](/old).
-- content/en/docs/guide/deep/er.md --
# Deeper

Text in depth.
-- content/en/docs/reference/fees.mdx --
# Fees

## Storage

<Include file="../_part.md" />
-- content/en/docs/_part.md --
A part of many pages, with a [link](/guide).
-- content/en/docs/guide/beside.png --
not a picture
-- content/zh-CN/docs/guide/01-start.md --
# 开始

运行它。

## 安装 {#install}
-- content/zh-CN/docs/reference/fees.mdx --
# 费用

存储费用。
-- content/en/blog/2024-05-01-first.md --
---
title: First post
tags: [news]
authors: [{name: Ann}]
---
It begins.

<!-- truncate -->

More.
-- content/en/blog/2024-06-01-second/index.md --
---
title: Second post
tags: [news, release]
---
It goes on, see [the first](/blog/2024/05/01/first).
-- content/zh-CN/blog/2024-05-01-first.md --
---
title: 第一篇
---
开始了。
-- content/en/pages/about.md --
# About

Who we are.
-- content/samples/hello.js --
// #region main
console.log("hello");
// #endregion
-- content/static/img/a.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="currentColor" d="M0 0h8v8z"/></svg>
-- content/static/robots.extra --
extra
`;

/** Documents beside those of the fixture, in folders of twenty, that link, include, and are translated here and there. */
export function manyDocuments(count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const folder = `docs/many/part-${Math.floor(i / 20)}`;
    const next = `./page-${i % 20 === 19 ? i - 19 : i + 1}.md`;
    const more = i % 7 === 0 ? `\n<Include file="@site/content/en/docs/_part.md" />\n` : "";
    const front = i % 3 === 0 ? `---\nsidebar_position: ${i % 5}\ntags: [first]\n---\n` : "";
    const text = `${front}# Page ${i}\n\nSee [next](${next}#part) and [fees](/reference/fees).\n\n## Part\n\nWords of page ${i}.\n${more}`;
    const translated =
      i % 9 === 0 ? `-- content/zh-CN/${folder}/page-${i}.md --\n# 页 ${i}\n\n见[下](${next})。\n` : "";
    return `-- content/en/${folder}/page-${i}.md --\n${text}${translated}`;
  }).join("");
}
