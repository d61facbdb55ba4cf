/** What a dump does no more than once, and what it leaves in memory. */
import { afterAll, expect, test } from "bun:test";
import { jscDescribe } from "bun:jsc";
import { dumpSite } from "../../server/output/dump/dump.ts";
import { createPool, type Reply } from "../../server/output/pool.ts";
import { llmsEntryQuery } from "../../server/output/files/llms.ts";
import { sitemapEntryQuery } from "../../server/output/files/sitemap.ts";
import { pageKey } from "../../server/site/keys.ts";
import { parseFor, type ParseJob } from "../../server/site/documents/parsing.ts";
import { groupWords } from "../../server/site/search/word-groups.ts";
import { BUCKETS } from "../../server/site/search/buckets.ts";
import { makePageText } from "../../server/site/search/share.ts";
import { writeAll, type WriteJob } from "../../server/output/dump/writer.ts";
import type { Host } from "../../server/host/host.ts";
import { memoryHost, type MemoryHost } from "../../server/host/memory.ts";
import { removeFolders, temporaryFolder } from "../support/disk.ts";
import { PLAIN_SITE } from "../support/files.ts";
import { memorySite, open, quietly, ROOT } from "../support/session.ts";

afterAll(removeFolders);

/** Dumps a site. @returns the keys that a query ran for, as often as it did */
async function dumpNoting(host: MemoryHost, noted: string): Promise<readonly string[]> {
  const keys: string[] = [];
  const session = await open(host, {
    onRun({ query, key }) {
      if (query === noted) keys.push(key);
    },
  });
  await dumpSite({ session, host, out: "/out", ...quietly });
  session.close();
  return keys;
}

test("a bucket of the search index is merged once, however many files it becomes", async () => {
  // Words of one bucket that fill more than one file.
  const words = Array.from({ length: 9000 }, (_, i) => `word${i.toString(36)}`).join(" ");
  const host = memorySite(`-- content/en/docs/index.md --\n# One\n\n${words}\n`);
  const merged = await dumpNoting(host, "word-bucket");
  const files = [...host.files().keys()].filter((path) => path.startsWith("/out/search-index/words"));
  expect(files.length).toBeGreaterThan(1);
  expect(merged.length).toBe(new Set(merged).size);
});

test("an edit that brings no word to the search index leaves its fields as they were", async () => {
  const page = (text: string): string => `---\ndescription: Known words.\n---\n# Two\n\n## Known words\n\n${text}\n`;
  const host = memorySite(
    `-- content/en/docs/index.md --\n# One\n\nA seldom word.\n-- content/en/docs/two.md --\n${page("")}`,
  );
  const cacheFolder = temporaryFolder("cache");
  const runsOf = async (text: string): Promise<readonly string[]> => {
    const ran: string[] = [];
    host.write(`${ROOT}/content/en/docs/two.md`, page(text));
    const session = await open(host, { cacheFolder, onRun: ({ query }) => void ran.push(query) });
    await dumpSite({ session, host, out: "/out", ...quietly });
    session.save(false);
    session.close();
    return ran;
  };
  expect(await runsOf("Seldom.")).toContain("field-index");
  const later = await runsOf("Seldom seldom known.");
  expect(later).toContain("search-index");
  expect(later).not.toContain("field-index");
});

test("what lists of all pages were made of is given up when they are written", async () => {
  const host = memorySite(`-- content/en/docs/index.md --\n# One\n\nWords.\n-- content/en/docs/two.md --\n# Two\n`);
  const made: string[] = [];
  const session = await open(host, {
    onRun({ query, key }) {
      if (query === "sitemap-entry" || query === "llms-entry") made.push(`${query} ${key}`);
    },
  });
  const spent = [sitemapEntryQuery, llmsEntryQuery] as const;
  const asked = spent.map(({ name }) => `${name} ${pageKey("en", "/two")}`);
  await dumpSite({ session, host, out: "/out", ...quietly });
  // Once, not a second time for the list.
  expect(made.filter((each) => asked.includes(each)).toSorted()).toEqual(asked.toSorted());
  made.length = 0;
  for (const each of spent) session.engine.get(each, pageKey("en", "/two"));
  expect(made).toEqual(asked);
  session.close();
});

test("a post is parsed once, and a document with tags, however many lists show them", async () => {
  const posts = Array.from(
    { length: 12 },
    (_, at) =>
      `-- content/en/blog/2026-01-${String(at + 10)}-p${at}.md --\n---\ntags: [ships]\nauthors: [{ name: Ada }]\n---\n# P${at}\n\nLead [x](/one).\n\n<!-- truncate -->\n\nMore.\n`,
  ).join("");
  const host = memorySite(
    `-- config/site.json --\n${JSON.stringify({ ...(JSON.parse(PLAIN_SITE) as object), blog: { feedLimit: 1 } })}\n` +
      `-- content/en/docs/one.md --\n---\ntags: [quay]\n---\n# One\n\nWords.\n${posts}`,
  );
  const parsed = await dumpNoting(host, "article");
  // The feeds hold the newest post as a whole.
  const newest = "content/en/blog/2026-01-21-p11.md";
  expect(parsed.filter((file) => file !== newest).toSorted()).toEqual(
    [...new Set(parsed)].filter((file) => file !== newest).toSorted(),
  );
  expect(parsed).toContain("content/en/docs/one.md");
  const files = host.files();
  const list = new TextDecoder().decode(
    files.get("/out/blog/tags/ships.html") ?? files.get("/out/blog/tags/ships/index.html"),
  );
  expect(list).toContain('Lead <a href="/one">x</a>');
  expect(list).not.toContain("More.");
});

test("a text is made once for its fingerprint and its bytes, even one that is larger than what may stay in memory", async () => {
  const host = memorySite(`-- content/en/docs/index.md --\n# One\n\nWords.\n-- content/en/docs/two.md --\n# Two\n`);
  const made: string[] = [];
  const session = await open(host, {
    budget: 1,
    onRun({ query, key }) {
      if (["search-index", "page-html", "page-chunk", "page-markdown"].includes(query)) made.push(`${query} ${key}`);
    },
  });
  await dumpSite({ session, host, out: "/out", ...quietly });
  session.close();
  expect(made).toContain("search-index en");
  expect(made.toSorted()).toEqual([...new Set(made)].toSorted());
});

test("what is known of the whole site is read of one document after the other, before the first page is made", async () => {
  // Asked for by what is made of all of them, the texts of all documents would be in memory at once.
  const documents = Array.from({ length: 20 }, (_, i) => `-- content/en/docs/d${i}.md --\n# Document ${i}\n`);
  const host = memorySite(documents.join(""));
  const ran: string[] = [];
  const session = await open(host, { budget: 1, onRun: ({ query }) => void ran.push(query) });
  await dumpSite({ session, host, out: "/out", ...quietly });
  session.close();
  for (const [view, next] of [
    ["head", "route-head"],
    ["ties", "page-outputs"],
  ] as const) {
    expect(ran.filter((query) => query === view)).toHaveLength(documents.length);
    expect(ran.lastIndexOf(view)).toBeLessThan(ran.indexOf(next));
  }
});

test("memory is looked at after each output that takes long or is written in pieces, and may grow by little while the index is made", async () => {
  // Of smaller sites no garbage is collected.
  const documents = Array.from({ length: 401 }, (_, i) => `-- content/en/docs/d${i}.md --\n# Document ${i}\n`);
  const host = memorySite(documents.join(""));
  const session = await open(host);
  const order: string[] = [];
  let elapsed = 0;
  const watched = {
    ...host,
    elapsed: () => elapsed,
    tidy: (room?: number) => void order.push(room === undefined ? "look" : `${room / 2 ** 20} MB`),
    writePieces(...args: Parameters<typeof host.writePieces>) {
      order.push(args[0].split("/").at(-1) ?? "");
      host.writePieces(...args);
    },
    write(...args: Parameters<typeof host.write>) {
      const isList = args[0].endsWith("/sitemap.xml");
      if (isList) elapsed += 50;
      order.push(isList ? "sitemap.xml" : "write");
      host.write(...args);
    },
  };
  await dumpSite({ session, host: watched, out: "/out", ...quietly });
  session.close();
  const at = order.indexOf("llms-full.txt");
  expect(at).toBeGreaterThan(0);
  expect(order[at + 1]).toBe("look");
  expect(order[order.indexOf("sitemap.xml") + 1]).toBe("look");
  const looks = order.filter((each) => each === "look" || each.endsWith(" MB"));
  // While diagnostics of documents are found, one after the other, before and after they are put together, and before
  // results are stored.
  expect(looks.slice(-7)).toEqual([...Array<string>(4).fill("32 MB"), "look", "look", "32 MB"]);
  // Before the words of the index, after each of its four fields, and after its entry.
  expect(looks.slice(0, -7).filter((each) => each === "32 MB")).toHaveLength(6);
  // After each part of its words.
  expect(order.filter((each) => each === "64 MB")).toHaveLength(BUCKETS);
}, 60_000);

test("threads have ended, for the memory they take, when the words of the index are put together", async () => {
  const documents = Array.from({ length: 401 }, (_, i) => `-- content/en/docs/d${i}.md --\n# Document ${i}\n`);
  const host = memorySite(documents.join(""));
  const order: string[] = [];
  const session = await open(host, {
    onRun({ query }) {
      if (query === "word-bucket") order.push("words");
    },
  });
  const thread: Host["thread"] = (_script, { message }) => ({
    send(value) {
      const { task, payload } = value as { readonly task: string; readonly payload: unknown };
      order.push(task);
      setImmediate(() => {
        if (task === "write") writeAll(host, payload as readonly WriteJob[]);
        message({
          kind: "done",
          value: task === "write" ? null : (payload as readonly ParseJob[]).map(parseFor),
        } satisfies Reply);
      });
    },
    end: () => void order.push("end"),
  });
  await dumpSite({ session, host: { ...host, thread }, out: "/out", ...quietly, jobs: 2 });
  session.close();
  expect(order).toContain("parse");
  expect(order.indexOf("end")).toBeLessThan(order.indexOf("words"));
  expect(order.slice(order.indexOf("end") + 1).filter((each) => each !== "words")).toEqual([]);
  expect(host.files().get("/out/d400.html") ?? host.files().get("/out/d400/index.html")).toBeDefined();
});

test("a thread that is at work when threads retire ends after it, and what comes then is left to the caller", async () => {
  const ended: number[] = [];
  const replies: (() => void)[] = [];
  let started = 0;
  const host: Host = {
    ...memoryHost(),
    thread(_script, { message }) {
      const number = started++;
      return {
        send: (value) => void replies.push(() => message({ kind: "done", value } satisfies Reply)),
        end: () => void ended.push(number),
      };
    },
  };
  const pool = createPool({ host, size: 2, worker: "", fault: (_path, _code, message) => new Error(message) });
  const working = pool.run("parse", "work");
  const retired = pool.retire();
  expect(ended).toHaveLength(1);
  expect(pool.isIdle()).toBe(false);
  expect(await pool.run("parse", "late")).toBeUndefined();
  for (const reply of replies) reply();
  expect(await working).toEqual({ task: "parse", payload: "work" });
  await retired;
  expect(ended.toSorted()).toEqual([0, 1]);
});

test("a thread has its next task with it while it does one", async () => {
  const sent: unknown[] = [];
  const replies: (() => void)[] = [];
  const host: Host = {
    ...memoryHost(),
    thread: (_script, { message }) => ({
      send(value) {
        sent.push((value as { readonly payload: unknown }).payload);
        replies.push(() => message({ kind: "done", value } satisfies Reply));
      },
      end: () => undefined,
    }),
  };
  const pool = createPool({ host, size: 2, worker: "", fault: (_path, _code, message) => new Error(message) });
  const results = [1, 2, 3, 4, 5].map((payload) => pool.run("parse", payload));
  expect(sent).toEqual([1, 2, 3, 4]);
  expect(pool.hasRoom()).toBe(false);
  replies[1]?.();
  expect(sent).toEqual([1, 2, 3, 4, 5]);
  expect(await results[1]).toEqual({ task: "parse", payload: 2 });
  pool.close();
  expect(await Promise.all([results[0], ...results.slice(2)])).toEqual([undefined, undefined, undefined, undefined]);
});

/** A dump with one thread, which answers when the dump has yielded as often as that. @returns what it was asked for */
async function dumpWithThread(
  turns: number,
): Promise<{ readonly extras: readonly string[]; readonly order: string[] }> {
  const body = "Words of a document. ".repeat(500);
  const documents = Array.from(
    { length: 120 },
    (_, i) => `-- content/en/docs/d${i}.md --\n# Document ${i}\n\n${body}\n`,
  );
  const host = memorySite(documents.join(""));
  const order: string[] = [];
  const extras: string[] = [];
  const session = await open(host, { onRun: ({ query }) => void order.push(query) });
  const thread: Host["thread"] = (_script, { message }) => ({
    send(value) {
      const { task, payload } = value as { readonly task: string; readonly payload: unknown };
      order.push(task);
      if (task === "parse") extras.push((payload as readonly ParseJob[])[0]?.extra ?? "");
      const reply = (): void => {
        if (task === "write") writeAll(host, payload as readonly WriteJob[]);
        const parsed = task === "write" ? null : (payload as readonly ParseJob[]).map(parseFor);
        message({ kind: "done", value: parsed } satisfies Reply);
      };
      const wait = (left: number): unknown => setImmediate(() => (left === 0 ? reply() : wait(left - 1)));
      wait(turns);
    },
    end: () => undefined,
  });
  await dumpSite({ session, host: { ...host, thread }, out: "/out", ...quietly, jobs: 2 });
  session.close();
  return { extras, order };
}

test("texts for search are made by a thread that is ahead, and here while a thread is waited for", async () => {
  const ahead = await dumpWithThread(0);
  expect(ahead.extras).toContain("text");
  const behind = await dumpWithThread(200);
  expect(behind.extras.length).toBeGreaterThan(10);
  expect(new Set(behind.extras)).toEqual(new Set(["sections"]));
});

test("a fault in a thread while heads are still read is the dump's, and the process goes on until then", async () => {
  const documents = Array.from({ length: 60 }, (_, i) => `-- content/en/docs/d${i}.md --\n# Document ${i}\n`);
  const host = memorySite(documents.join(""));
  const session = await open(host);
  const thread: Host["thread"] = (_script, { message }) => ({
    send: () =>
      setImmediate(() => message({ kind: "fault", path: "a", code: "EIO", message: "broken" } satisfies Reply)),
    end: () => undefined,
  });
  const dump = dumpSite({ session, host: { ...host, thread }, out: "/out", ...quietly, jobs: 2 });
  const fault = await dump.then(
    () => "",
    (error: unknown) => String(error),
  );
  expect(fault).toContain("broken");
  session.close();
});

test("threads begin to parse before the heads of all documents are read", async () => {
  const { order } = await dumpWithThread(0);
  expect(order.indexOf("parse")).toBeLessThan(order.lastIndexOf("head"));
});

test("the postings of a group of pages lie in memory in one piece each", () => {
  // A long word alone in its bucket, with as many postings as pages.
  const page = makePageText([{ id: "", heading: "", level: 0, text: "quartz ".repeat(3) }], "en", []).share;
  const groups = groupWords(Array.from({ length: 40 }, () => page));
  const [group] = groups.filter(({ terms }) => terms === "quartz");
  expect(group?.posts.length).toBeGreaterThan(40);
  expect(jscDescribe(group?.posts)).not.toContain("rope");
});
