/** A site with every fault that a whole site can have. */

export const FAULTY = `-- config/site.json --
{
  "title": "Wreck",
  "url": "https://docs.example.org",
  "locales": {
    "default": "en",
    "list": [
      {"id": "en", "label": "English", "lang": "en", "path": ""},
      {"id": "mandarin", "label": "简体中文", "lang": "zh-CN", "path": "zh"}
    ]
  },
  "sidebarLandings": {"guide": "/guide/qua"},
  "glossary": {"page": "/gone-terms", "terms": ["nothing"]},
  "version": {"path": "/nowhere", "mainDoc": "/not-there"},
  "socialCards": {"fonts": ["content/data/none.woff"]}
}
-- config/navbar.json --
{"items": [{"type": "link", "label": "A", "to": "/guide/quays"}, {"type": "dropdown", "label": "B", "items": [{"type": "link", "label": "C", "to": "/file.txt"}, {"type": "link", "label": "D", "to": "/tags"}]}]}
-- config/footer.json --
{"columns": [{"title": "X", "links": [{"label": "Y", "to": "/loop"}, {"label": "Z", "to": "/fine"}]}]}
-- config/sidebars.json --
{"sidebars": {"guide": {"landing": "/lost", "items": [{"type": "doc", "route": "/guide/keel"}, {"type": "category", "label": "K", "to": "/none", "items": []}]}}}
-- config/redirects.json --
{"redirects": [
  {"from": "/guide/quay", "to": "/guide"},
  {"from": "/twice", "to": "/guide"},
  {"from": "/twice", "to": "/guide"},
  {"from": "/loop", "to": "/loop2"},
  {"from": "/loop2", "to": "/loop"},
  {"from": "/dead", "to": "/deadd"},
  {"from": "/fine", "to": "/guide#part"},
  {"from": "/bad", "to": "/guide#prat"},
  {"from": "/worse", "to": "/guide#%zz"},
  {"from": "/guide#part", "to": "/guide#other"},
  {"from": "/top", "to": "/guide#top"},
  {"from": "/later", "to": "/guide", "wants": "/guide/quay"},
  {"from": "/chain", "to": "/fine"}
], "prefixes": [{"from": "/guide/", "to": "/x/"}, {"from": "/p/", "to": "/p/"}]}
-- content/en/docs/guide/README.md --
---
pagination_next: guide/qua
pagination_prev: /nothing-like-it
kind: reference
---
# Guide

## Part {#part}

## Part {#part}

### Other {#other}

[a](./gone.md) [b](/guide/qay) [c](#prt) [d](./quay.md#here) [e](quux) [f](/file.tx) ![](/img/none.png) [g](javascript:alert(1)) [](./quay.md) [here](./quay.md) [h](http://docs.example.org/guide) [i](@site/content/none.md)

TODO: write this.

##### Deep
-- content/en/docs/guide/quay.md --
---
tittle: Quay
draft: perhaps
authors: [nobody]
---
# Quay

The the quay is very very long and utilizes ropes.

| a | b |
|---|
| c |

\`\`\`js file=./none.js
\`\`\`

<Unknown />

<Tabs>
-- content/en/docs/guide/b.md --
---
slug: /guide/quay
---
# B
-- content/en/docs/guide/bad.md --
---
slug: /a?b
---
# Bad
-- content/en/docs/guide/bad2.md --
---
id: ..
---
# Bad
-- content/en/docs/na#me.md --
# Name
-- content/en/docs/guide/_category_.yml --
position: first
link: {type: odd}
-- content/en/docs/guide/_category_.json --
{"positoin": 1}
-- content/en/docs/alone.md --
---
displayed_sidebar: none
---
# Alone
-- content/en/docs/moved.md --
---
kind: moved
---
# Moved
-- content/zh-CN/docs/guide/README.md --
---
translated_from: 0123456789ab
---
# 指南

见[码头](./quay.md)，[无](./none.md)。
-- content/zh-CN/docs/orphan.md --
# 孤立
-- content/zh/docs/a.md --
# A
-- content/fr/blog/2024-01-01-x.md --
# X
-- content/en/blog/authors.yml --
ann: Ann
-- content/en/blog/undated.md --
---
authors: [an]
---
# Undated
-- content/en/blog/2024-13-01-odd.md --
# Odd
-- content/static/file.txt --
text
-- content/static/guide/index.html --
shadowed
-- content/data/terms.json --
{}
`;
