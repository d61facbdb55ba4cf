/** What the options of `check` change: whose faults are told and count, how they are told, and what is left behind. */
import { afterAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { allReviewDiagnosticsQuery } from "../../server/output/bundles/module-checks.ts";
import { command } from "../support/command.ts";
import { diskSite, removeFolders } from "../support/disk.ts";
import { openFolder } from "../support/session.ts";

afterAll(removeFolders, 60_000);

/** English is without fault; a language whose name begins like it, and a draft, are not. */
const SITE = `
-- config/site.json --
{
  "title": "Two",
  "url": "https://docs.example.org",
  "locales": {
    "default": "en",
    "list": [
      {"id": "en", "label": "English", "lang": "en", "path": ""},
      {"id": "gb", "label": "British", "lang": "en-GB", "path": "gb"}
    ]
  }
}
-- content/en/docs/index.md --
# Home
-- content/en/docs/later.md --
---
draft: true
---
# Later

[gone](/from-a-draft)
-- content/en-GB/docs/index.md --
# Home

[gone](/nowhere)
`;

const ODD_NAVBAR = '\n-- config/navbar.json --\n{"items": [], "itmes": []}\n';

interface Report {
  readonly diagnostics: readonly { readonly severity: string; readonly place?: { readonly file: string } }[];
}

/** Files of which the command tells faults, each once, and its exit code. */
async function told(site: string, ...args: readonly string[]): Promise<readonly unknown[]> {
  const { out, code } = await command(["check", "--site", diskSite(site), "--json", "--no-cache", ...args]);
  const { diagnostics } = JSON.parse(out) as Report;
  const bad = diagnostics.filter(({ severity }) => severity !== "info");
  return [code, [...new Set(bad.map(({ place }) => place?.file))].sort()];
}

test("a language's faults are told and count without those of others and of drafts, with the configuration's", async () => {
  expect(await told(SITE, "--strict")).toEqual([1, ["content/en-GB/docs/index.md"]]);
  expect(await told(SITE, "--strict", "--locale", "en")).toEqual([0, []]);
  expect(await told(SITE, "--strict", "--locale", "en-GB")).toEqual([1, ["content/en-GB/docs/index.md"]]);
  expect(await told(SITE + ODD_NAVBAR, "--locale", "en")).toEqual([1, ["config/navbar.json"]]);
});

test("what counts as an error is called one; --json goes before --format; --quiet leaves the sum away", async () => {
  const root = diskSite(SITE);
  const [strict, plain, json, quiet] = await Promise.all(
    [["--strict"], [], ["--json", "--format", "github"], ["--quiet"]].map((args) =>
      command(["check", "--site", root, "--no-cache", ...args]),
    ),
  );
  const link = / (\w+) broken-link /;
  expect([link.exec(strict?.out ?? "")?.[1], link.exec(plain?.out ?? "")?.[1]]).toEqual(["error", "warning"]);
  expect(JSON.parse(json?.out ?? "")).toMatchObject({ warnings: 1 });
  expect([quiet?.err, quiet?.out]).toEqual(["", plain?.out]);
});

test("with --quiet, faults are told and notes are not; as JSON, everything is", async () => {
  // A page without a translation is a note.
  const root = diskSite(`${SITE}-- content/en/docs/more.md --\n# More\n\n[index](/)\n`);
  const run = async (...args: readonly string[]): Promise<string> =>
    (await command(["check", "--site", root, "--no-cache", ...args])).out;
  const [plain, quiet, github, locale, json] = await Promise.all([
    run(),
    run("--quiet"),
    run("--quiet", "--format", "github"),
    run("--quiet", "--locale", "en"),
    run("--quiet", "--json"),
  ]);
  expect(plain).toContain("missing-translation");
  expect(plain).toEndWith("1 warning, 1 note in 2 files\n");
  expect(quiet).toContain("broken-link");
  expect(quiet).not.toContain("missing-translation");
  expect(quiet).toEndWith("\n1 warning in 1 file\n");
  expect(github).toMatch(/^::warning .*\n1 warning in 1 file\n$/);
  expect(locale).toBe("");
  expect(JSON.parse(json)).toMatchObject({ warnings: 1, infos: 1 });
});

test("of what is wrong, more is said first of an error", async () => {
  const { err } = await command(["check", "--site", diskSite(SITE + ODD_NAVBAR), "--no-cache"]);
  expect(err).toContain('check --explain config-unknown-key" says more');
});

test("a check leaves its results for the next one, and nothing with --no-cache", async () => {
  const root = diskSite(SITE);
  await command(["check", "--site", root, "--no-cache"]);
  expect(existsSync(join(root, ".cache"))).toBe(false);
  await command(["check", "--site", root]);
  const ran: string[] = [];
  const session = await openFolder(root, { cache: true, onRun: ({ query }) => ran.push(query) });
  session.engine.get(allReviewDiagnosticsQuery);
  session.close();
  expect(ran).toEqual([]);
});
