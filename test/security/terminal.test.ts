/** What commands print of documents and files by strangers: no escape sequence of theirs reaches the terminal. */
import { afterAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { command } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

const ESCAPE = "\u001b]0;gone\u0007";

test("results of a search, foreign files, and what a refusal quotes are shown without escape sequences", async () => {
  const root = diskSite(`\n-- content/en/docs/a.md --\n# Foghorn ${ESCAPE}\n\nA foghorn &#27;[2J&#x9b;31m.\n`);
  const found = await command(["search", "--site", root, "foghorn"]);
  expect(found.code).toBe(0);
  const out = `${temporaryFolder("out")}/dist`;
  expect((await command(["dump", "--site", root, "--out", out, "--quiet"])).code).toBe(0);
  writeFileSync(`${out}/${ESCAPE}`, "x");
  const dumped = await command(["dump", "--site", root, "--out", out]);
  expect(dumped.err).toContain("left as it is: \\u001b]0;gone\\u0007");
  const refused = await command(["search", "--site", root, "--locale", ESCAPE, "foghorn"]);
  expect(refused.code).toBe(2);
  const taken = `${temporaryFolder("taken")}/${ESCAPE}`;
  writeFileSync(taken, "a file");
  const kept = await command(["dump", "--site", root, "--out", taken]);
  expect(kept.code).toBe(1);
  const said = [found.out, kept.err, dumped.err, refused.err].join("\n");
  expect(said).toContain("Foghorn \\u001b]0;gone\\u0007");
  expect(said).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});
