/** What a publish sends after an edit: every further object is a request, and a place that a cache must forget. */
import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { diskHost } from "../../server/host/disk.ts";
import type { Host } from "../../server/host/host.ts";
import { sourceOfDump } from "../../server/publish/dump-source.ts";
import { command } from "../support/command.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { memoryObjectStore } from "../support/memory-object-store.ts";
import { clientOf, CREDENTIALS } from "../support/object-store.ts";

const TIMEOUT = 120_000;

interface Said {
  readonly written: readonly string[];
  readonly plan: { readonly send: readonly (readonly string[])[]; readonly remove: readonly string[] };
  readonly sent: number;
  readonly requests: number;
}

/** Its first section has about 20 words, far from a doubling: postings depend on that, too. */
const page = (text: string): Readonly<Record<string, string>> => ({
  "content/en/docs/guide/edited.md": `# Edited\n\nThe first paragraph is what lists say of a page: subject, readers, purpose, limits, neighbours.\n\nValidators sign blocks, and validators sign blocks. ${text}\n\n## Second\n\nMore of it.\n`,
});

const SITE: Readonly<Record<string, string>> = {
  "config/site.json": '{"title": "Site", "url": "https://docs.example.org"}',
  "content/en/docs/index.md": "# Home\n\nValidators collate and sign; wallets send messages to contracts.\n",
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, at) => [
      `content/en/docs/guide/page-${at}.md`,
      `# Page ${at}\n\nWallets send messages to contracts, and the number is ${at}.\n`,
    ]),
  ),
  ...page("Wallets send messages."),
};

describe("a publish after an edit", () => {
  const { endpoint, bucket, stop } = memoryObjectStore();
  afterAll(async () => {
    await stop();
    removeFolders();
  });
  const env = { AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId, AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey };
  const root = temporaryFolder();
  const to = ["publish", "--site", root, "--endpoint", endpoint, "--to", `s3://${bucket.name}/edits`, "--json"];

  async function run(...args: readonly string[]): Promise<Said> {
    const { code, out, err } = await command(args, { env });
    if (code !== 0) throw new Error(out + err);
    return JSON.parse(out) as Said;
  }

  /** Publishes an edit. @returns what was sent, with a star in the place of a hash */
  async function sentBy(edit: Readonly<Record<string, string>>): Promise<readonly string[]> {
    writeFiles(root, edit);
    await run("dump", "--site", root, "--json", "--compress");
    const { plan } = await run(...to, "--dry-run");
    const sent = plan.send.flat();
    expect((await run(...to)).sent).toBe(sent.length);
    return sent.map((path) => path.replace(/-[0-9a-f]{12}\.json$/, "-*.json")).sort();
  }

  /** The page in its three forms, its text for search, and the lists that name it. */
  const ALWAYS = [
    "guide/edited/index.html",
    "guide/edited/index.md",
    "guide/edited/page.json",
    "llms-full.txt",
    "search-index.json",
    "search-index/text-*.json",
  ];
  const WORDS = "search-index/words-*.json";

  test(
    "of one word sends eight objects; of more words, one more for each range of words that they lie in",
    async () => {
      expect((await sentBy(SITE)).length).toBeGreaterThan(100);
      expect(await run(...to)).toMatchObject({ sent: 0, requests: 2 });
      // The word before lies in one range, the word after in another.
      expect(await sentBy(page("Wallets send contracts."))).toEqual([...ALWAYS, WORDS, WORDS]);
      // Words that the section has more than once already: whether two or three times, search does not tell apart.
      expect(await sentBy(page("Wallets send contracts. Validators sign blocks."))).toEqual(ALWAYS);
      // A word that no page has had.
      expect(await sentBy(page("Wallets send contracts. Validators sign blocks quickly."))).toEqual([...ALWAYS, WORDS]);
    },
    TIMEOUT,
  );

  test(
    "of a dump that another one replaces meanwhile is refused",
    async () => {
      const [out, next] = [`${root}/dist`, `${root}/next`];
      await run("dump", "--site", root, "--json", "--compress");
      cpSync(out, next, { recursive: true, preserveTimestamps: true });
      const replace = (): void => {
        renameSync(out, `${root}/aside`);
        renameSync(next, out);
        renameSync(`${root}/aside`, next);
      };
      const host = diskHost();
      let isReplaced = false;
      const amid: Host = {
        ...host,
        ownStat(path) {
          if (!isReplaced && path.endsWith("/index.html")) replace();
          isReplaced ||= path.endsWith("/index.html");
          return host.ownStat(path);
        },
      };
      expect(() => sourceOfDump(amid, out, undefined)).toThrow(`Another dump was written to ${out}`);
      const source = sourceOfDump(amid, out, undefined);
      source.check?.();
      replace();
      expect(() => source.check?.()).toThrow(`Another dump was written to ${out}`);
    },
    TIMEOUT,
  );

  test(
    "of a file of the dump itself goes by its own bytes, and is told",
    async () => {
      const file = `${root}/dist/robots.txt`;
      const [made, path] = [readFileSync(file, "utf8"), "robots.txt"];
      const put = async (name: string): Promise<string | undefined> => {
        await run(...to);
        return (await clientOf({ ...bucket, prefix: "edits/" }).get(name))?.text;
      };
      await run("dump", "--site", root, "--json", "--compress");
      expect(await put(path)).toBe(made);
      writeFileSync(file, "# for a test\n");
      expect(await run(...to, "--dry-run")).toMatchObject({
        written: [path],
        plan: { send: [[], [], [], [], [], [], [path]] },
      });
      expect(await put(path)).toBe("# for a test\n");
      expect(await run(...to)).toMatchObject({ written: [path], sent: 0, requests: 2 });
      // The dump mends it, and has the same fingerprint as before.
      await run("dump", "--site", root, "--json", "--compress");
      expect(await run(...to, "--dry-run")).toMatchObject({ written: [], sent: 1 });
      expect(await put(path)).toBe(made);
      // A copy of the dump has other times, and no other bytes.
      const copy = temporaryFolder();
      cpSync(`${root}/dist`, copy, { recursive: true });
      const later = new Date(Date.now() + 60_000);
      for (const each of readdirSync(copy, { recursive: true, withFileTypes: true }))
        if (each.isFile() && each.name !== ".site-manifest.json")
          utimesSync(`${each.parentPath}/${each.name}`, later, later);
      expect(await run(...to, "--out", copy)).toMatchObject({ written: [], sent: 0, requests: 2 });
      // Other bytes are noticed as well where they have an older time.
      const { atime, mtime } = statSync(`${copy}/index.md`);
      writeFileSync(`${copy}/index.md`, "other\n");
      utimesSync(`${copy}/index.md`, atime, new Date(mtime.getTime() - 3_600_000));
      expect(await run(...to, "--out", copy, "--dry-run")).toMatchObject({ written: ["index.md"], sent: 1 });
    },
    TIMEOUT,
  );
});
