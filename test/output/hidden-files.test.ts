/** A file of `content/static` is published, or whoever put it there is told that it is not. */
import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { command } from "../support/command.ts";
import { diskSite, removeFolders } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly place: { readonly file: string };
    readonly hint: string;
  }[];
}

test("a file whose address something else of the site has is named, and robots.txt is the site's own", async () => {
  const hidden = [
    ...["404.html", "Caddyfile", "_headers", "_redirects", "blog/rss.xml", "guide/a/index.html", "guide/a/index.md"],
    ...[
      "index.html",
      "llms.txt",
      "nginx.conf",
      "old/index.html",
      "search/index.html",
      "site.webmanifest",
      "sitemap.xml",
    ],
  ];
  const own = [
    "CNAME",
    ".nojekyll",
    "favicon.ico",
    "guide/a.html",
    "guide/a/index.txt",
    "more/index.html",
    "robots.txt",
  ];
  const root = diskSite(
    `-- config/site.json --
{"title": "A", "url": "https://example.org"}
-- config/redirects.json --
{"redirects": [{"from": "/old", "to": "/guide/a"}]}
-- content/en/docs/index.md --
# Home

[A](./guide/a.md)
-- content/en/docs/guide/a.md --
# A
-- content/en/blog/2024-01-31-a.md --
# Post
${[...hidden, ...own].map((path) => `-- content/static/${path} --\nof the site\n`).join("")}`,
  );
  const { code, out } = await command(["check", "--site", root, "--json"]);
  const { diagnostics } = JSON.parse(out) as Report;
  const said = diagnostics.filter((each) => each.code === "static-file-hidden");
  expect(code).toBe(0);
  expect(said.map(({ place }) => place.file)).toEqual(hidden.map((path) => `content/static/${path}`));
  expect(said.find(({ place }) => place.file.endsWith("_headers"))?.hint).toContain("config/site.json");
  const dump = await command(["dump", "--site", root]);
  expect([dump.code, dump.err]).toEqual([0, expect.stringContaining("static-file-hidden") as string]);
  for (const path of hidden)
    expect([path, readFileSync(`${root}/dist/${path}`, "utf8")]).not.toEqual([path, "of the site\n"]);
  for (const path of own) expect([path, readFileSync(`${root}/dist/${path}`, "utf8")]).toEqual([path, "of the site\n"]);
});
