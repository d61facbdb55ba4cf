/** What a publish sends after an edit: every further object is a request, and a place that a cache must forget. */
import { afterAll, describe, expect, test } from "bun:test";
import { command } from "../support/command.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { memoryObjectStore } from "../support/memory-object-store.ts";
import { CREDENTIALS } from "../support/object-store.ts";

const TIMEOUT = 120_000;

interface Said {
  readonly plan: { readonly send: readonly (readonly string[])[]; readonly remove: readonly string[] };
  readonly sent: number;
  readonly requests: number;
}

const page = (text: string): Readonly<Record<string, string>> => ({
  "content/en/docs/guide/edited.md": `# Edited\n\nThe first paragraph is what lists say of a page.\n\nValidators sign blocks, and validators sign blocks. ${text}\n\n## Second\n\nMore of it.\n`,
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
});
