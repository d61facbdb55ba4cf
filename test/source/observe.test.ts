/** What is seen of the files of a site: texts, listings, files that are copied, and when they were committed. */
import { afterAll, describe, expect, test } from "bun:test";
import { diskHost } from "../../server/host/disk.ts";
import { LEADS_OUT, type Host } from "../../server/host/host.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { observeLastChanges } from "../../server/source/last-commits.ts";
import { observeCopiedFiles, observeFiles, observeSettings, observeTrees } from "../../server/source/observe.ts";
import { createStamps, LARGE_FILE, sourceText } from "../../server/source/stamps.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

/** Files that this host has under the very paths by which somebody might ask for what lies outside. */
const OUTSIDE = { "/site//secret": "x", "/site/../secret": "x", "/site/x/../../secret": "x", "/site/a.md\0": "x" };
const host = memoryHost({ "/site/a.md": "# A\n", "/site/nul.md": "a\0b", "/site/..a/b.md": "b", ...OUTSIDE });
host.write("/site/bytes.md", new Uint8Array([0x61, 0xff, 0x62]));
host.write("/site/most.md", new Uint8Array(LARGE_FILE).fill(0x61));
host.write("/site/more.md", new Uint8Array(LARGE_FILE + 1).fill(0x61));
const stamps = createStamps(host, "/site");

describe("a text", () => {
  const files = observeFiles(stamps);
  test.each([
    ["a.md", { kind: "text", text: "# A\n", damaged: false }],
    ["nul.md", { kind: "text", text: "a\ufffdb", damaged: true }],
    ["bytes.md", { kind: "text", text: "a\ufffdb", damaged: true }],
    ["..a/b.md", { kind: "text", text: "b", damaged: false }],
    ["more.md", { kind: "unreadable", reason: "it is larger than 10 MB; split it" }],
    ["gone.md", { kind: "missing" }],
    ["../secret", { kind: "missing" }],
    ["x/../../secret", { kind: "missing" }],
    ["/secret", { kind: "missing" }],
    ["a.md\0", { kind: "missing" }],
  ])("%j", (path, value) => {
    const seen = files.load(path);
    expect(seen.value as object).toEqual(value);
    expect(seen.fingerprint).toBe(files.fingerprint(path));
    expect(seen.fingerprint === "missing").toBe(value.kind === "missing");
  });

  test("of ten megabytes is read", () => expect(files.load("most.md").value.kind).toBe("text"));

  test("that can't be read says why", () => {
    const closed: Host = {
      ...host,
      read: (path) => (path === "/site/a.md" ? { kind: "unreadable", reason: "not allowed" } : host.read(path)),
    };
    const { value, fingerprint } = observeFiles(createStamps(closed, "/site")).load("a.md");
    expect([value, fingerprint]).toEqual([{ kind: "unreadable", reason: "not allowed" }, "unreadable: not allowed"]);
    expect(observeCopiedFiles(createStamps(closed, "/site")).load("a.md").value).toBeNull();
  });
});

test("a file that is copied has a size, a hash, and the size of its picture", () => {
  const pictures = memoryHost({ "/site/a.svg": '<svg width="3" height="4"></svg>', ...OUTSIDE });
  const known = createStamps(pictures, "/site");
  const blobs = observeCopiedFiles(known);
  expect(blobs.load("a.svg")).toEqual({
    value: { size: 32, hash: known.hash("a.svg"), width: 3, height: 4 },
    fingerprint: known.hash("a.svg"),
  });
  expect(blobs.fingerprint("a.svg")).toBe(known.hash("a.svg"));
  for (const path of ["gone", "/secret", "../secret"]) {
    expect(blobs.load(path)).toEqual({ value: null, fingerprint: "missing" });
    expect(blobs.fingerprint(path)).toBe("missing");
  }
});

test("a listing tells what could not be listed, but for hidden files", () => {
  let reasons: readonly (readonly [string, string])[] = [];
  const lists: Host = {
    ...host,
    list(folder, options) {
      for (const [path, reason] of reasons) options?.unreadable?.(path, reason);
      return host.list(folder, options);
    },
  };
  const { trees, faults } = observeTrees(lists, "/site");
  expect(faults.load("..a").value).toEqual([]);
  const before = [trees.fingerprint("..a"), faults.fingerprint("..a")];
  expect(trees.load("..a")).toEqual({ value: ["b.md"], fingerprint: before[0] ?? "" });
  reasons = [
    ["z", "a loop"],
    ["", "not allowed"],
    [".lock", "nowhere"],
    ["x/.lock", "nowhere"],
    ["x/y", "nowhere"],
  ];
  expect(trees.fingerprint("..a")).toBe(before[0] ?? "");
  expect(faults.fingerprint("..a")).not.toBe(before[1] ?? "");
  const { value, fingerprint } = faults.load("..a");
  expect(value).toEqual([
    ["..a", "not allowed"],
    ["..a/x/y", "nowhere"],
    ["..a/z", "a loop"],
  ]);
  expect(fingerprint).toBe(faults.fingerprint("..a"));
  host.write("/site/..a/c.md", "c");
  expect(trees.fingerprint("..a")).not.toBe(before[0] ?? "");
  expect(trees.load("..a").value).toEqual(["b.md", "c.md"]);
  // Whoever asks for the faults alone has the folder looked at.
  expect(observeTrees(lists, "/site").faults.load("..a").value).toHaveLength(3);
  expect(observeTrees(lists, "/site").faults.fingerprint("..a")).toBe(fingerprint);
});

test("settings are themselves, and known by their values", () => {
  const one = observeSettings({ base: null, drafts: false });
  const other = observeSettings({ base: null, drafts: true });
  expect(one.load("").value as object).toEqual({ base: null, drafts: false });
  expect(one.load("").fingerprint).toBe(one.fingerprint(""));
  expect(one.fingerprint("")).not.toBe(other.fingerprint(""));
});

describe("when files were committed", () => {
  const asked: (readonly string[])[] = [];
  const changes = (head: string | undefined, log?: string) =>
    observeLastChanges(
      {
        ...host,
        git(folder, ...args) {
          asked.push([folder, ...args]);
          return args.includes("log") ? log : head;
        },
      },
      "/site",
    );

  test("is said by the last commit that names them", () => {
    const log = [
      "",
      "2024-05-02\tBob",
      "\ncontent/a.md",
      "",
      "2024-05-01\tAnn",
      "\ncontent/a.md",
      "content/b.md",
      "",
    ].join("\0");
    const observer = changes("abc\nfalse\n", log);
    expect(observer.load("")).toEqual({
      value: {
        "content/a.md": { date: "2024-05-02", author: "Bob" },
        "content/b.md": { date: "2024-05-01", author: "Ann" },
      },
      fingerprint: "abc",
    });
    expect(observer.fingerprint("")).toBe("abc");
    expect(asked[0]).toEqual(["/site", "rev-parse", "HEAD", "--is-shallow-repository", "--show-prefix"]);
    // A folder that was moved in its repository has other files in it.
    expect(changes("abc\nfalse\nsites/a/\n").fingerprint("")).toBe("abc sites/a/");
    const options = ["-z", "--format=%x00%cs%x09%an", "--name-only", "--relative", "--no-renames", "--", "content"];
    const same = [
      "--no-replace-objects",
      "-c",
      "log.showRoot=true",
      "-c",
      "log.showSignature=false",
      "-c",
      "i18n.logOutputEncoding=UTF-8",
    ];
    expect(asked).toContainEqual(["/site", ...same, "log", ...options]);
  });

  test("is known of files and people of any name, however somebody has set git up", () => {
    const root = temporaryFolder();
    const git = (...args: readonly string[]): unknown => {
      const name = ["-c", "user.name=Åsa", "-c", "user.email=a@example.org", "-c", "commit.gpgSign=false"];
      return Bun.spawnSync(["git", ...name, ...args], {
        cwd: root,
        env: { ...process.env, GIT_AUTHOR_DATE: "2024-05-02T12:00:00Z", GIT_COMMITTER_DATE: "2024-05-02T12:00:00Z" },
      });
    };
    const files = ["content/en/a.md", 'content/en/q"uote.md', "content/en/back\\slash.md", "content/en/line\nbreak.md"];
    writeFiles(root, Object.fromEntries(files.map((file) => [file, "# A\n"])));
    git("init", "-q");
    git("config", "i18n.logOutputEncoding", "latin1");
    git("add", "-A");
    git("commit", "-q", "-m", "One");
    writeFiles(root, { "content/en/later.md": "# B\n" });
    git("add", "-A");
    git("commit", "-q", "-m", "Two");
    const said = { date: "2024-05-02", author: "Åsa" };
    expect(observeLastChanges(diskHost(), root).load("").value).toEqual(
      Object.fromEntries([...files, "content/en/later.md"].map((file) => [file, said])),
    );
  });

  test("is not known outside a repository, in a shallow clone, and where git fails", () => {
    for (const head of [undefined, "", "abc\ntrue\n", "abc"])
      expect(changes(head, ["", "2024-05-02\tBob", "\ncontent/a.md", ""].join("\0")).load("")).toEqual({
        value: {},
        fingerprint: "none",
      });
    expect(changes("abc\nfalse\n").load("")).toEqual({ value: {}, fingerprint: "abc" });
  });
});

describe("what a link leads to", () => {
  /** A host on which everything below `out` is a link to another folder. */
  const linked: Host = {
    ...host,
    realPath: (path) => (path.startsWith("/site/out") ? "/elsewhere/x" : host.realPath(path)),
  };
  host.write("/site/out.md", "secret");
  host.write("/site/out-large.md", new Uint8Array(LARGE_FILE + 1));

  test("outside the site is not read, whatever its size", () => {
    const seen = createStamps(linked, "/site");
    expect(seen.hash("out.md")).toBe(`unreadable: ${LEADS_OUT}`);
    expect(seen.read("out.md")).toMatchObject({ bytes: undefined, size: 0 });
    expect(seen.hash("out-large.md")).toBe(`unreadable: ${LEADS_OUT}`);
    expect(seen.large("out-large.md")).toBeUndefined();
    expect(sourceText(linked, "/site", "out.md")).toBeUndefined();
    expect(seen.hash("a.md")).toBe(stamps.hash("a.md"));
  });

  test("is the text of a file in the site", () => {
    expect(sourceText(linked, "/site", "a.md")).toBe("# A\n");
    expect(sourceText(linked, "/site", "gone.md")).toBeUndefined();
    const closed: Host = { ...host, read: () => ({ kind: "unreadable", reason: "not allowed" }) };
    expect(sourceText(closed, "/site", "a.md")).toBeUndefined();
  });
});

test("a file is too large to hold above ten megabytes", () => {
  expect(stamps.large("more.md")).toBe("/site/more.md");
  expect(stamps.large("most.md")).toBeUndefined();
  expect(stamps.large("gone.md")).toBeUndefined();
  expect(stamps.large("..a")).toBeUndefined();
  expect(stamps.read("more.md")).toMatchObject({ bytes: undefined, size: LARGE_FILE + 1 });
});
