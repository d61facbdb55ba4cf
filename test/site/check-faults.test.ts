/** Faults that are found in a whole site: one site with each of them, and what `check` says of it. */
import { afterAll, expect, test } from "bun:test";
import { symlinkSync, writeFileSync } from "node:fs";
import { reviewDiagnosticsQuery } from "../../server/site/checks/review.ts";
import { command } from "../support/command.ts";
import { diskSite, removeFolders } from "../support/disk.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { site } from "../support/session.ts";

afterAll(removeFolders);

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly place?: { readonly file: string; readonly line: number };
}

test("check names the file and line of each", async () => {
  const folder = diskSite(`
-- config/site.json --
${TWO_LANGUAGES}
-- config/redirects.json --
{"redirects": [
  {"from": "/old", "to": "/a"},
  {"from": "/old/", "to": "/b"}
]}
-- content/en/docs/a.md --
---
title: A
pagination_next: /gone
pagination_prev: b
---
## Part {#part}
-- content/zh-CN/docs/a.md --
---
title: A
---
## 部分 {#other}
-- content/en/docs/b.md --
---
slug: /b?c
---
# B
-- content/en/docs/c#d.md --
# C
-- content/en/docs/zh-CN/d.md --
# 丁
-- content/en/docs/e%2Ff.md --
# E
-- content/en/docs/50%.md --
# Half
-- content/en/pages/none.tsx --
export const nothing = 1;
-- content/en/pages/thrown.tsx --
throw new Error("too early");
-- content/fr/docs/a.md --
# A
-- content/docs/a.md --
# A
-- content/en/guide/a.md --
# A
-- content/en/guide/b.md --
# B
-- content/en/Docs/deep/a.md --
# A
-- content/en/a.md --
# A
-- content/en/README.md --
# About this folder
-- content/en/docs/Shout.MD --
# Shout
-- content/en/docs/_part.markdown --
Kept.
-- content/zh-CN/blog/2024-05-01-old.markdown --
# Old
-- content/zh-CN/blog/2024-05-02-old.markdown --
# Old
-- content/en/_drafts/a.md --
# A
-- content/en/shared/part.md --
Included.
-- content/en/docs/whole.md --
# Whole

<Include file="../shared/part.md" />
-- content/data/docs.json --
{}
`);
  writeFileSync(`${folder}/content/en/docs/bytes.md`, Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]));
  symlinkSync("/nowhere/at/all", `${folder}/content/en/docs/lost`);
  const { code, out } = await command(["check", "--site", folder, "--json", "--no-cache"]);
  const { diagnostics } = JSON.parse(out) as { readonly diagnostics: readonly Fault[] };
  const found = diagnostics.map((fault) => `${fault.code} ${fault.place?.file ?? ""}:${fault.place?.line ?? 0}`);
  expect(code).toBe(1);
  for (const fault of [
    "pagination-target content/en/docs/a.md:3",
    "bad-route content/en/docs/b.md:2",
    "bad-route content/en/docs/c#d.md:1",
    "bad-route content/en/docs/zh-CN/d.md:1",
    "bad-route content/en/docs/e%2Ff.md:1",
    "locale-content content/fr/docs/a.md:1",
    "redirect-duplicate config/redirects.json:3",
    "translation-heading-mismatch content/zh-CN/docs/a.md:1",
    "invalid-utf8 content/en/docs/bytes.md:1",
    "unreadable-file content/en/docs/lost:1",
    "page-no-default-export content/en/pages/none.tsx:1",
    "page-crashed content/en/pages/thrown.tsx:1",
  ])
    expect(found).toContain(fault);
  // What is right is not named: a neighbour that is there (by its place in `docs`), a folder of data.
  expect(found.filter((fault) => fault.startsWith("pagination-target"))).toHaveLength(1);
  expect(found.filter((fault) => fault.startsWith("bad-route"))).toHaveLength(4);
  expect(found.filter((fault) => fault.startsWith("locale-content"))).toHaveLength(1);
  const strays = diagnostics.filter(({ code }) => code === "stray-document");
  expect(strays.map(({ message, hint }) => [message, /move it to (\S+)\./.exec(hint ?? "")?.[1]])).toEqual([
    ["content/docs/a.md is no page of the site.", "content/en/docs/a.md"],
    ["content/en/Docs/deep/a.md is no page of the site.", "content/en/docs/deep/a.md"],
    ["content/en/a.md is no page of the site.", "content/en/docs/a.md"],
    ["content/en/docs/Shout.MD is no page of the site: its name does not end in .md.", undefined],
    ["content/en/guide/a.md is no page of the site. Nor is one other in its folder.", "content/en/docs/guide/a.md"],
    [
      "content/zh-CN/blog/2024-05-01-old.markdown is no page of the site: its name does not end in .md. Nor is one other in its folder.",
      undefined,
    ],
  ]);
  expect(strays.at(-1)?.hint).toContain("Rename it to content/zh-CN/blog/2024-05-01-old.md.");
});

test("files that are nearly those of the configuration are named, and translations as Docusaurus has them", async () => {
  const folder = diskSite(`
-- config/sidebar.json --
{}
-- config/navbar.yml --
items: []
-- config/footer.json --
{}
-- config/Footer.jsonc --
{}
-- config/pipeline.json --
{}
-- config/sites.ts --
export default {};
-- config/schema/site.schema.json --
{}
-- i18n/fr/docusaurus-plugin-content-docs/current/index.md --
# Accueil
-- i18n/de/code.json --
{}
-- content/en/docs/index.md --
# Home
`);
  const { out } = await command(["check", "--site", folder, "--json", "--no-cache"]);
  const { diagnostics } = JSON.parse(out) as { readonly diagnostics: readonly Fault[] };
  const found = diagnostics.filter(({ code }) => code.startsWith("stray-"));
  expect(found.map(({ code, place, hint }) => [code, place?.file, (hint ?? "").split(/[:,;]/)[0]])).toEqual([
    ["stray-config", "config/Footer.jsonc", "config/footer.json is read"],
    ["stray-config", "config/navbar.yml", "Write what it says as JSON"],
    ["stray-config", "config/sidebar.json", "Rename it to config/sidebars.json."],
    ["stray-translations", "i18n/de/code.json", "Move documents to content/<lang>/docs and content/<lang>/blog"],
  ]);
});

// File systems of macOS and Windows have no such names.
test.if(process.platform === "linux")(
  "a file with a name in another encoding is named, as far as it can be",
  async () => {
    const folder = diskSite("-- content/en/docs/index.md --\n# Home\n");
    const name = Buffer.from([0xce, 0xc4, 0xb5, 0xb5]);
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/content/en/docs/`), name, Buffer.from(".md")]), "# GBK\n");
    const { out } = await command(["check", "--site", folder, "--json", "--no-cache"]);
    const { diagnostics } = JSON.parse(out) as { readonly diagnostics: readonly Fault[] };
    const found = diagnostics.filter(({ place }) => place?.file.includes("\ufffd") === true);
    expect(found.map(({ code }) => code)).toEqual(["unreadable-file"]);
  },
);

test.each([
  ["a comma is missing", '{ "title": "Two" "url": "https://docs.example.org" }'],
  [
    "languages are a list",
    '{ "title": "Two", "url": "https://docs.example.org", "locales": ["en", "fr"], "versions": ["1.0"] }',
  ],
])("what a faulty configuration can't say is not told of the folders: %s", async (_name, config) => {
  const folder = diskSite(`
-- config/site.json --
${config}
-- content/en/docs/index.md --
# Home
-- content/fr/docs/index.md --
# Accueil
-- content/en/versions/1.0/index.md --
# Home
`);
  const { out } = await command(["check", "--site", folder, "--json", "--no-cache"]);
  const { diagnostics } = JSON.parse(out) as { readonly diagnostics: readonly Fault[] };
  expect(diagnostics.filter(({ place }) => place?.file !== "config/site.json")).toEqual([]);
});

test("documents whose names are no page's are told once for a folder, with the name that the first would need", async () => {
  const names = ["a.MDX", "b.markdown", "c.MD", "deep/d.mkd"];
  const files = names.map((name) => `-- content/en/docs/${name} --\n# A\n`).join("");
  const { session } = await site(`${files}-- content/en/docs/index.md --\n# Home\n`);
  const strays = session.engine.get(reviewDiagnosticsQuery).filter(({ code }) => code === "stray-document");
  expect(strays.map(({ message, hint }) => [message, hint])).toEqual([
    [
      "content/en/docs/a.MDX is no page of the site: its name does not end in .md. Nor are 3 others in its folder.",
      "Rename it to content/en/docs/a.mdx. If it is there for something else, begin its name with _.",
    ],
  ]);
});

test("a rule of the search is about a page, a draft, or what lies below one, and a language by its tag or its id", async () => {
  const { session } = await site(`
-- config/search.json --
{
  "exclude": ["/a", "/draft", "/b/**", "/nowhere", "/a/**", "/guide/**", "/guid/**"],
  "synonyms": {"zh-CN": [["a", "b"]], "mandarin": [["a", "b"]], "fr": [["a", "b"]]}
}
-- config/site.json --
${TWO_LANGUAGES}
-- content/en/docs/a.md --
# A
-- content/en/docs/b/c.md --
# C
-- content/en/docs/guide/d.md --
# D
-- content/en/docs/draft.md --
---
draft: true
---
# Draft
`);
  const places = session.engine
    .get(reviewDiagnosticsQuery)
    .filter(({ place }) => place?.file === "config/search.json")
    .map(({ place }) => place?.keyPath);
  expect(places).toEqual(["exclude[3]", "exclude[6]", "synonyms.fr"]);
});
