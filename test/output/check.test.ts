/** `check` finds what a reviewer would have to find: each kind of fault, planted, with file and line. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { CATALOGUE } from "../../shared/catalogue.ts";
import { command, type Ended } from "../support/command.ts";
import { diskSite, removeFolders } from "../support/disk.ts";
import { TWO_LANGUAGES } from "../support/files.ts";

afterAll(removeFolders, 60_000);

const FAULTY = `
-- config/site.json --
${TWO_LANGUAGES.replace('"title": "Two",', '"title": "Two",\n  "tagLine": "typing mistake",')}
-- config/navbar.json --
{"items": [
  {"type": "link", "label": "Gone", "to": "/gone", "position": "left"}
]}
-- config/sidebars.json --
{"sidebars": {"main": {"items": [
  {"type": "doc", "route": "/a"},
  {"type": "doc", "route": "/aa"}
]}}}
-- config/redirects.json --
{"redirects": [
  {"from": "/x", "to": "/y"},
  {"from": "/y", "to": "/x"},
  {"from": "/a", "to": "/b"},
  {"from": "/old", "to": "/nowhere"},
  {"from": "/older", "to": "/b#gone"},
  {"from": "/other#there", "to": "/b"}
]}
-- content/en/docs/a.md --
# A

[page](/missing) and [file](./missing.md)

[anchor](./b.md#missing) and [own](#missing)

![picture](./missing.png)
-- content/en/docs/b.md --
---
title: B
titel: typing mistake
sidebar_position: first
---
[raw](javascript:alert(1)) <script>alert(1)</script>
-- content/en/docs/entries.md --
---
kind: reference
---
# Entries

| Code | Meaning |
| --- | --- |
| 1 {#one #uno} | first |
| 2 {#one} | second |

[good](#uno)
-- content/zh-CN/docs/entries.md --
# 条目

| 代码 | 含义 |
| --- | --- |
| 1 | 第一 |
-- content/en/docs/other2.md --
---
slug: /other
kind: poem
---
# Other

- there {#there}

| code | meaning |
| --- | --- |
| 1 | first {#first} |
| 2 | braces \\{#none} |
-- content/en/docs/orphan.md --
# Nobody leads here
-- content/en/docs/twice.md --
# One
-- content/en/docs/other.md --
---
slug: /twice
---
# Two
-- content/en/docs/broken.md --
---
title: "unclosed
---
# Broken
-- content/en/docs/includes.md --
# Includes

\`\`\`js file=./none.js
\`\`\`
-- content/en/blog/undated.md --
# No date
-- content/zh-CN/docs/b.md --
---
translated_from: "000000000000"
---
# 乙
-- content/terms.json --
{"terms": [{"en": "fee", "zh-CN": "费用", "avoid": ["手续费"]}]}
-- content/zh-CN/docs/a.md --
# 甲

手续费。
`;

/** Place and code of each planted fault. */
const EXPECTED = [
  "config/site.json:3 config-unknown-key",
  "config/navbar.json:2 config-dead-reference",
  "config/sidebars.json:3 config-dead-reference",
  "config/redirects.json:2 redirect-cycle",
  "config/redirects.json:3 redirect-cycle",
  "config/redirects.json:4 redirect-shadows-page",
  "config/redirects.json:5 redirect-target",
  "config/redirects.json:6 redirect-target",
  "config/redirects.json:7 redirect-shadows-page",
  "content/en/docs/entries.md:2 reference-sources",
  "content/en/docs/entries.md:9 heading-duplicate-id",
  "content/zh-CN/docs/entries.md:1 translation-heading-mismatch",
  "content/en/docs/other2.md:3 front-matter-type",
  "content/en/docs/other2.md:11 id-misplaced",
  "content/en/docs/a.md:3 broken-link",
  "content/en/docs/a.md:3 broken-markdown-link",
  "content/en/docs/a.md:5 broken-anchor",
  "content/en/docs/a.md:7 broken-image",
  "content/en/docs/b.md:3 front-matter-unknown-key",
  "content/en/docs/b.md:4 front-matter-type",
  "content/en/docs/orphan.md:1 orphan-page",
  "content/en/docs/twice.md:1 duplicate-route",
  "content/en/docs/includes.md:3 include-missing",
  "content/zh-CN/docs/b.md:2 stale-translation",
  "content/zh-CN/docs/a.md:3 term-avoided",
  "content/en/docs/orphan.md:1 missing-translation",
];

let root = "";
let asJson: Ended;

beforeAll(async () => {
  root = diskSite(FAULTY);
  asJson = await command(["check", "--site", root, "--json", "--no-cache"]);
});

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly place?: { readonly file: string; readonly line: number; readonly column: number };
  }[];
}

describe("check", () => {
  test("finds every planted fault where it was planted", () => {
    const { diagnostics } = JSON.parse(asJson.out) as Report;
    const found = diagnostics.map(({ code, place }) => `${place?.file ?? ""}:${place?.line ?? 0} ${code}`);
    expect(EXPECTED.filter((each) => !found.includes(each))).toEqual([]);
    expect(found.some((each) => each.startsWith("content/en/docs/broken.md") && each.includes("front-matter-"))).toBe(
      true,
    );
    expect(found.some((each) => each.startsWith("content/en/blog/undated.md") && each.endsWith("blog-date"))).toBe(
      true,
    );
    expect(found.filter((each) => each === "content/en/docs/a.md:5 broken-anchor")).toHaveLength(2);
    expect(found.filter((each) => each.startsWith("content/en/docs/entries.md") && each.endsWith("anchor"))).toEqual(
      [],
    );
    expect(
      diagnostics.filter(({ place }) => place?.file === "content/en/docs/b.md" && place.line === 6).length,
    ).toBeGreaterThan(0);
  });

  test("ends with 1 where there is an error, and says nothing on the side", () => {
    expect(asJson.code).toBe(1);
    expect(asJson.err).toBe("");
  });

  test("tells the same in words, with file:line:column, and for GitHub", async () => {
    const { diagnostics } = JSON.parse(asJson.out) as Report;
    const [text, github] = await Promise.all([
      command(["check", "--site", root, "--no-cache"]),
      command(["check", "--site", root, "--no-cache", "--format", "github"]),
    ]);
    for (const { place, severity } of diagnostics) {
      if (!place || severity === "info") continue;
      expect(text.out).toContain(`${place.file}:${place.line}:${place.column}`);
      expect(github.out).toContain(`file=${place.file},line=${place.line}`);
    }
    // The last line is the sum, which GitHub passes over.
    for (const line of github.out.trim().split("\n").slice(0, -1)) expect(line).toMatch(/^::(?:error|warning|notice) /);
    expect([text.code, github.code]).toEqual([1, 1]);
  });

  test("explains a code, and all of them, wherever it is started", async () => {
    const [one, asJson, all, unknown] = await Promise.all([
      command(["check", "--site", "/nowhere/at/all", "--explain", "broken-anchor"]),
      command(["check", "--explain", "broken-anchor", "--json"]),
      command(["check", "--explain", "all", "--format", "json"]),
      command(["check", "--explain", "broken-ancor"]),
    ]);
    expect(one).toMatchObject({ code: 0, err: "" });
    expect(one.out).toMatch(/^Broken anchor \(broken-anchor, warning\)\n\n[^]+\n\n.+ → .+\n$/);
    expect(JSON.parse(asJson.out)).toEqual({ code: "broken-anchor", ...CATALOGUE["broken-anchor"] });
    expect((JSON.parse(all.out) as readonly { code: string }[]).map(({ code }) => code)).toEqual(
      Object.keys(CATALOGUE).sort(),
    );
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.err).toContain(`Did you mean "broken-anchor"?`);
  });

  test("where something is wrong, says how to read more of it", async () => {
    const { err } = await command(["check", "--site", root, "--no-cache"]);
    expect(err).toMatch(
      /^\d+ documents checked in \d+ ms\.\n"bun run check --explain [a-z-]+" says more of a code\.\n$/,
    );
  });

  test("counts what it has looked at", async () => {
    const { err } = await command([
      "check",
      "--site",
      diskSite("\n-- content/en/docs/index.md --\n# Home\n"),
      "--no-cache",
    ]);
    expect(err).toMatch(/^1 document checked in \d+ ms\.\n/);
  });

  test("ends with 0 for a site without fault", async () => {
    const clean = diskSite(
      `\n-- config/sidebars.json --\n{"sidebars": {"main": {"items": [{"type": "autogenerated", "dir": "."}]}}}\n-- content/en/docs/index.md --\n# Home\n\n[Next](./next.md#part)\n-- content/en/docs/next.md --\n# Next\n\n## Part\n`,
    );
    const { code, out } = await command(["check", "--site", clean, "--no-cache", "--strict"]);
    expect({ code, faults: /(?:error|warning)\[/.test(out) }).toEqual({ code: 0, faults: false });
  });

  test("with warnings only, ends with 0, and with 1 under --strict", async () => {
    const warned = diskSite(`\n-- content/en/docs/index.md --\n# Home\n\n[x](/nowhere)\n`);
    expect((await command(["check", "--site", warned, "--no-cache"])).code).toBe(0);
    expect((await command(["check", "--site", warned, "--no-cache", "--strict"])).code).toBe(1);
  });

  test("--locale leaves the other languages out", async () => {
    const { out } = await command(["check", "--site", root, "--json", "--no-cache", "--locale", "mandarin"]);
    const files = (JSON.parse(out) as Report).diagnostics.flatMap(({ place }) => place?.file ?? []);
    expect(files.filter((file) => file.startsWith("content/en/"))).toEqual([]);
    expect(files).toContain("content/zh-CN/docs/b.md");
    expect((await command(["check", "--site", root, "--no-cache", "--locale", "klingon"])).code).toBe(2);
  });

  test("says the same from its cache", async () => {
    const first = await command(["check", "--site", root, "--json"]);
    const second = await command(["check", "--site", root, "--json"]);
    expect(second.out).toBe(first.out);
    expect(first.out).toBe(asJson.out);
  });
});

describe("the command line", () => {
  const COMMANDS = ["dev", "dump", "preview", "check", "search", "schema"];

  test("helps, everywhere, on standard output", async () => {
    const [all, ...each] = await Promise.all([
      command(["--help"]),
      ...COMMANDS.map((name) => command([name, "--help"])),
    ]);
    for (const name of COMMANDS) expect(all.out).toContain(name);
    for (const words of [[], ["-h"], ["--help"]])
      expect([words, await command(words)]).toEqual([words, { code: 0, out: all.out, err: "" }]);
    each.forEach(({ code, out, err }, i) =>
      expect({ code, usage: out.includes(`bun run ${COMMANDS[i] ?? ""}`), site: out.includes("--site"), err }).toEqual({
        code: 0,
        usage: true,
        site: true,
        err: "",
      }),
    );
  });

  test("refuses what it does not know with 2, and suggests", async () => {
    expect(await command(["dunp"])).toMatchObject({ code: 2 });
    const unknown = await command(["dump", "--jbos", "2"]);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain("--jobs");
    for (const args of [
      ["dump", "--jobs", "many"],
      ["dump", "--jobs"],
      ["dev", "--port", "99999"],
      ["check", "--format", "xml"],
      ["dump", "extra"],
      ["search"],
    ])
      expect({ args, code: (await command(args)).code }).toEqual({ args, code: 2 });
  });

  test("ends as ever where nobody reads what it says", async () => {
    const script = '{ "$@"; echo "code $?" >&2; } | :';
    const { err } = await command(["search", "--help"], { prefix: ["sh", "-c", script, "sh"] });
    expect(err).toBe("code 0\n");
  });

  // A device on which every write fails; other systems have none.
  test.if(existsSync("/dev/full"))("fails with a sentence where its output can't be written", async () => {
    const { code, err } = await command(["search", "--help"], { prefix: ["sh", "-c", '"$@" > /dev/full', "sh"] });
    expect(code).toBe(1);
    expect(err).toBe("The output can't be written: the disk is full.\n");
  });

  test("says where a site was looked for and is not", async () => {
    for (const name of ["dev", "dump", "check", "schema"]) {
      const { code, err } = await command([name, "--site", "/nowhere/at/all"]);
      expect({ name, code, said: err.includes("/nowhere/at/all"), trace: err.includes("    at ") }).toEqual({
        name,
        code: 1,
        said: true,
        trace: false,
      });
    }
    const { code, out } = await command(["dump", "--site", "/nowhere/at/all", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ pages: 0, errors: 1 });
  });

  test("search gives route, anchor, title, kind and snippet, best first", async () => {
    const site = diskSite(
      `\n-- content/en/docs/index.md --\n# Home\n\nNothing.\n-- content/en/docs/fees.md --\n# Storage fees\n\n## Paying rent\n\nEach cell pays rent.\n`,
    );
    const { code, out } = await command(["search", "paying rent", "--site", site, "--json"]);
    expect(code).toBe(0);
    const [first] = JSON.parse(out) as readonly Record<string, unknown>[];
    expect(first).toMatchObject({ route: "/fees", anchor: "paying-rent" });
    for (const key of ["title", "kind", "snippet"]) expect(typeof first?.[key]).toBe("string");
    const none = await command(["search", "zzzzqqqq", "--site", site, "--json"]);
    expect(JSON.parse(none.out)).toEqual([]);
    // In words: title, address and text of each; of a page itself the address alone. Words may be given one by one.
    const shown = await command(["search", "zz", "rent", "--site", site]);
    expect(shown.out).toMatch(/^.*Paying rent.*\n {2}\/fees#paying-rent\n {2}\S/);
    const page = await command(["search", "storage", "fees", "--site", site]);
    expect(page.out).toMatch(/^.*Storage fees.*\n {2}\/fees\n/);
    expect((await command(["search", "zzzzqqqq", "--site", site])).out).toBe("No results\n");
    for (const [option, name] of [
      ["--doc-version", "9.9"],
      ["--locale", "xx"],
    ] as const) {
      const { code, out, err } = await command(["search", "rent", "--site", site, option, name]);
      expect({ name, code, out, said: err.includes(name) }).toEqual({ name, code: 2, out: "", said: true });
    }
  });

  test("a site with a broken configuration is dumped with what is left, and the fault is told", async () => {
    const broken = diskSite(`\n-- config/site.json --\n{"title": "x",\n-- content/en/docs/a.md --\n# A\n`);
    const { code, err } = await command(["check", "--site", broken, "--no-cache"]);
    expect(code).toBe(1);
    expect(err).not.toContain("    at ");
  });

  test("a port that is taken is told, and not taken twice", async () => {
    const holder = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("mine") });
    const { code, err } = await command(["dev", "--site", root, "--no-cache", "--port", String(holder.port)]);
    await holder.stop(true);
    expect({ code, told: err.includes(String(holder.port)) }).toEqual({ code: 1, told: true });
  });
});
