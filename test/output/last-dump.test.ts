/** A dump that has nothing to do knows it from a record of the last one: never where it would have had something to do. */
import { describe, expect, test } from "bun:test";
import type { MemoryHost } from "../../server/host/memory.ts";
import { dumpSite, type DumpOptions, type DumpResult } from "../../server/output/dump/dump.ts";
import { recordDump, unchangedDump, type UnchangedDump } from "../../server/output/dump/last-dump.ts";
import { MANIFEST } from "../../shared/manifest-name.ts";
import { originsOf } from "../../server/output/dump/origins.ts";
import type { Settings } from "../../server/source/inputs.ts";
import { LARGE_FILE } from "../../server/source/stamps.ts";
import { randomOf, numberFrom } from "../support/random.ts";
import { INSTALLATION } from "../support/project.ts";
import { memorySite, open, quietly, ROOT } from "../support/session.ts";
import { editOnce } from "../site/edits.ts";
import { FIXTURE } from "../site/fixture.ts";

const OUT = "/public/out";
const SETTINGS: Settings = { base: null, drafts: false };

const SITE = `
-- content/en/docs/index.md --
# Home

[A](./a.md) and [nothing](./gone.md)
-- content/en/docs/a.md --
# Page A

The first text.
-- content/static/open.txt --
open
`;

/** Dumps in a process of its own, so to speak: a session that begins with nothing. */
async function dump(host: MemoryHost, options: Partial<DumpOptions> = {}, budget?: number): Promise<DumpResult> {
  const session = await open(host, budget === undefined ? {} : { budget });
  const result = await dumpSite({
    session,
    host,
    out: OUT,
    ...quietly,
    ...options,
  });
  recordDump(session, result);
  session.close();
  return result;
}

function ask(host: MemoryHost, other: Partial<Parameters<typeof unchangedDump>[0]> = {}): UnchangedDump | undefined {
  return unchangedDump({ host, root: ROOT, out: OUT, settings: SETTINGS, version: INSTALLATION.version, ...other });
}

/** A site that was dumped. */
async function dumped(text = SITE): Promise<MemoryHost> {
  const host = memorySite(text);
  await dump(host);
  host.advance(1000);
  return host;
}

describe("a record of the last dump", () => {
  test("says what a dump would say that finds nothing to do", async () => {
    const host = await dumped();
    host.write(`${OUT}/mine.txt`, "mine");
    const found = ask(host);
    const { pages, unchanged, foreign, diagnostics, written } = await dump(host);
    expect(written).toBe(0);
    expect(diagnostics.map(({ code }) => code)).toContain("broken-markdown-link");
    expect(found).toEqual({ pages, unchanged, foreign, diagnostics });
    expect(foreign).toEqual(["mine.txt"]);
  });

  test("holds for one set of options and one version of the engine, and wherever its files are", async () => {
    const host = await dumped();
    expect(ask(host)).toBeDefined();
    expect(ask(host, { out: "/public/other" })).toBeUndefined();
    for (const [path, bytes] of [...host.files()])
      if (path.startsWith(`${OUT}/`)) host.write(`/public/other/${path.slice(OUT.length + 1)}`, bytes);
    expect(ask(host, { out: "/public/other" })).toEqual(ask(host));
    expect(ask(host, { settings: { ...SETTINGS, base: "/docs/" } })).toBeUndefined();
    expect(ask(host, { version: "another" })).toBeUndefined();
    host.write(`${ROOT}/.cache/site/last-dump.json`, "{");
    expect(ask(host)).toBeUndefined();
  });

  test("that is damaged is none, and so are damaged stamps", async () => {
    const host = await dumped();
    const file = `${ROOT}/.cache/site/last-dump.json`;
    const whole = JSON.parse(new TextDecoder().decode(host.files().get(file))) as Record<string, unknown>;
    const { origins } = whole as { readonly origins: { readonly inputs: readonly unknown[] } };
    for (const [name, value] of [
      ["origins", undefined],
      ["origins", { ...origins, bundled: { a: 1 } }],
      ["origins", { ...origins, inputs: [...origins.inputs, ["file"]] }],
      ["origins", { ...origins, inputs: [...origins.inputs, ["file", 1, "a"]] }],
      ["origins", { ...origins, inputs: [...origins.inputs, ["__proto__", "", ""]] }],
      ["origins", { ...origins, inputs: [...origins.inputs, ["constructor", "", ""]] }],
      ["pages", "three"],
      ["diagnostics", {}],
      ["diagnostics", [null]],
      ["diagnostics", [{ code: "a", severity: "error", message: "b", place: 1 }]],
    ] as const) {
      host.write(file, JSON.stringify({ ...whole, [name]: value }));
      expect([name, value, ask(host)]).toEqual([name, value, undefined]);
    }
    for (const stamps of [
      "[1]",
      "[null]",
      '{"a":1}',
      '{"content/en/docs/a.md":null}',
      '{"content/en/docs/a.md":[1]}',
    ]) {
      host.write(file, JSON.stringify(whole));
      host.write(`${ROOT}/.cache/site/stamps.json`, stamps);
      expect([stamps, ask(host)?.pages]).toEqual([stamps, Number(whole["pages"])]);
    }
  });

  test.each<readonly [string, (host: MemoryHost) => void]>([
    ["a document is edited", (host) => host.write(`${ROOT}/content/en/docs/a.md`, "# Page A\n\nThe other text.\n")],
    ["a document comes", (host) => host.write(`${ROOT}/content/en/docs/b.md`, "# B\n")],
    ["a document goes", (host) => host.remove(`${ROOT}/content/en/docs/a.md`)],
    ["what was missing comes", (host) => host.write(`${ROOT}/content/en/docs/gone.md`, "# Here\n")],
    ["a file that is copied is edited", (host) => host.write(`${ROOT}/content/static/open.txt`, "shut")],
    ["the configuration is edited", (host) => host.write(`${ROOT}/config/navbar.json`, "{}")],
    ["a file of the site is removed", (host) => host.remove(`${OUT}/a/index.html`)],
    ["the manifest is removed", (host) => host.remove(`${OUT}/${MANIFEST}`)],
    ["the manifest is another one", (host) => host.write(`${OUT}/${MANIFEST}`, '{"files":{},"previous":{}}\n')],
    ["a killed dump has left its tree", (host) => host.write(`${OUT}.next-999999999/${MANIFEST}`, "{}")],
  ])("does not hold once %s", async (_, act) => {
    const host = await dumped();
    act(host);
    expect(ask(host)).toBeUndefined();
  });

  test("holds where a file was only touched, and reads it once", async () => {
    const host = await dumped();
    host.write(`${ROOT}/content/en/docs/a.md`, host.files().get(`${ROOT}/content/en/docs/a.md`) ?? "");
    host.advance(1000);
    const read: string[] = [];
    const watched: MemoryHost = { ...host, read: (path) => (read.push(path), host.read(path)) };
    expect(ask(watched)).toBeDefined();
    expect(ask(watched)).toBeDefined();
    expect(read.filter((path) => path.endsWith("a.md"))).toHaveLength(1);
  });

  test("does not hold while assets of the dump before have to be removed", async () => {
    const host = await dumped();
    await dump(host, { compress: true });
    await dump(host);
    const { previous } = JSON.parse(new TextDecoder().decode(host.files().get(`${OUT}/${MANIFEST}`))) as {
      readonly previous: object;
    };
    expect(Object.keys(previous).length).toBeGreaterThan(0);
    expect(ask(host)).toBeUndefined();
    await dump(host);
    expect(ask(host)).toBeDefined();
  });

  describe.each(["content/en/docs/a.md", "content/static/open.txt"])("where %s changes while it is written", (file) => {
    // With little memory, a text is read again after it was evicted.
    test.each([
      ["stays as it is then", 0, false],
      ["is as it was again", 0, true],
      ["stays as it is then, and memory is large", undefined, false],
      ["is as it was again, and memory is large", undefined, true],
    ] as const)("and %s, does not hold for a mixture", async (_, budget, isReverted) => {
      let total = 1;
      // The file is another one from the nth output on.
      for (let moment = 1; moment <= total; moment += 4) {
        const host = memorySite(SITE);
        const before = host.files().get(`${ROOT}/${file}`) ?? "";
        const progress = (_: string, done: number, of: number): void => {
          total = of;
          if (done === moment) host.write(`${ROOT}/${file}`, "Between.\n");
        };
        await dump(host, { progress }, budget);
        if (isReverted) host.write(`${ROOT}/${file}`, before);
        host.advance(1000);
        const found = ask(host);
        const { written } = await dump(host);
        expect([moment, written > 0 && found !== undefined]).toEqual([moment, false]);
      }
    });
  });

  test("does not hold where a large file was another one for the moment in which it was copied", async () => {
    const host = memorySite(SITE);
    const file = `${ROOT}/content/static/large.bin`;
    const before = "a".repeat(LARGE_FILE + 1);
    host.write(file, before);
    host.advance(1000);
    const copying: MemoryHost = {
      ...host,
      copy(from, to) {
        host.write(file, "b".repeat(LARGE_FILE + 1));
        host.copy(from, to);
        host.write(file, before);
      },
    };
    await dump(copying);
    host.advance(1000);
    expect(ask(host)).toBeUndefined();
    expect((await dump(host)).written).toBe(1);
  });

  test("knows its origins only if all are known, and no two disagree", () => {
    const observed = [
      ["file", "a.md", "1"],
      ["parser", "", ""],
    ] as const;
    expect(originsOf(observed, [{ x: "1" }, { x: "1", y: "2" }])).toEqual({
      inputs: [["file", "a.md", "1"]],
      bundled: { x: "1", y: "2" },
    });
    expect(originsOf(undefined, [{}])).toBeUndefined();
    expect(originsOf(observed, [{ x: "1" }, undefined])).toBeUndefined();
    expect(originsOf(observed, [{ x: "1" }, { x: "2" }])).toBeUndefined();
  });

  test("is not made of a site that was refused", async () => {
    const host = memorySite(SITE);
    await dump(host, { accept: () => false });
    expect(ask(host)).toBeUndefined();
  });
});

const EDITS = numberFrom("EDITS", 40);

test("after any edit, a dump that is said to have nothing to do has nothing to do", async () => {
  const random = randomOf(numberFrom("SEED", 1));
  const host = memorySite(FIXTURE);
  await dump(host);
  const log: string[] = [];
  let held = 0;
  for (let edits = 0; edits < EDITS; edits++) {
    // Some edits change nothing, others nothing that is part of the site.
    log.push(editOnce(host, random));
    if (random.chance(0.5)) host.advance(1000);
    const found = ask(host);
    const result = await dump(host);
    if (found === undefined) continue;
    held++;
    const { pages, unchanged, foreign, diagnostics, written, removed } = result;
    expect([log.at(-1), written, removed]).toEqual([log.at(-1), 0, 0]);
    expect(found).toEqual({ pages, unchanged, foreign, diagnostics });
  }
  expect(held).toBeGreaterThan(0);
}, 300_000);
