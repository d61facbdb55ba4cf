/** When a file's stamp may stand for its content, and when it has to be read again. */
import { describe, expect, test } from "bun:test";
import { hashOf } from "../../server/engine/hash.ts";
import { memoryHost, type MemoryHost } from "../../server/host/memory.ts";
import { createStamps } from "../../server/source/stamps.ts";

const PATH = "/site/page.md";
/** Longer than any file system's clock ticks. */
const LONG = 1000;

/** A host that counts how often the file is read. */
function counting(): { readonly host: MemoryHost; readonly reads: () => number } {
  const host = memoryHost({ [PATH]: "one" });
  let count = 0;
  const watched: MemoryHost = {
    ...host,
    read(path) {
      if (path === PATH) count++;
      return host.read(path);
    },
  };
  return { host: watched, reads: () => count };
}

describe("a file", () => {
  test("that is written twice in one tick of the clock, the same length both times, is read again", () => {
    const { host } = counting();
    const stamps = createStamps(host, "/site");
    host.write(PATH, "two");
    expect(stamps.hash("page.md")).toBe(hashOf("two"));
    const before = host.stat(PATH);
    host.write(PATH, "six");
    expect(host.stat(PATH)).toEqual(before);
    expect(stamps.hash("page.md")).toBe(hashOf("six"));
  });

  test("that was written just before is not left to the next process by its stamp", () => {
    const { host } = counting();
    const first = createStamps(host, "/site");
    host.write(PATH, "two");
    first.hash("page.md");
    const table = first.table();
    host.write(PATH, "six");
    host.advance(LONG);
    expect(createStamps(host, "/site", table).hash("page.md")).toBe(hashOf("six"));
  });

  test("that has been at rest is read once, also by the next process", () => {
    const { host, reads } = counting();
    host.advance(LONG);
    const first = createStamps(host, "/site");
    for (let i = 0; i < 3; i++) expect(first.hash("page.md")).toBe(hashOf("one"));
    expect(createStamps(host, "/site", first.table()).hash("page.md")).toBe(hashOf("one"));
    expect(reads()).toBe(1);
  });

  test("of another length, time, last change or inode is read again", () => {
    const { host, reads } = counting();
    host.advance(LONG);
    const stamps = createStamps(host, "/site");
    stamps.hash("page.md");
    const known = reads();
    // The time alone.
    host.write(PATH, "two");
    host.advance(LONG);
    expect(stamps.hash("page.md")).toBe(hashOf("two"));
    expect(reads()).toBe(known + 1);
    // The inode alone: another file of the same length and time has been moved to its place.
    const table = stamps.table();
    const [size = 0, mtimeMs = 0, ctimeMs = 0, inode = 0, hash = ""] = table["page.md"] ?? [];
    expect(hash).toBe(hashOf("two"));
    const other = createStamps(host, "/site", { "page.md": [size, mtimeMs, ctimeMs, inode + 1, hashOf("old")] });
    expect(other.hash("page.md")).toBe(hashOf("two"));
    const longer = createStamps(host, "/site", { "page.md": [size + 1, mtimeMs, ctimeMs, inode, hashOf("old")] });
    expect(longer.hash("page.md")).toBe(hashOf("two"));
    const later = createStamps(host, "/site", { "page.md": [size, mtimeMs + 1, ctimeMs, inode, hashOf("old")] });
    expect(later.hash("page.md")).toBe(hashOf("two"));
    const renamed = createStamps(host, "/site", { "page.md": [size, mtimeMs, ctimeMs + 1, inode, hashOf("old")] });
    expect(renamed.hash("page.md")).toBe(hashOf("two"));
  });

  test("that has gone is missing, and found again when it is back", () => {
    const { host } = counting();
    host.advance(LONG);
    const stamps = createStamps(host, "/site");
    stamps.hash("page.md");
    host.remove(PATH);
    expect(stamps.hash("page.md")).toBe("missing");
    expect(stamps.read("page.md")).toMatchObject({ bytes: undefined, hash: "missing" });
    host.write(PATH, "one");
    expect(stamps.hash("page.md")).toBe(hashOf("one"));
  });

  test("that is read after it was hashed has the bytes of that hash, even if it was written in between", () => {
    const { host } = counting();
    const stamps = createStamps(host, "/site");
    host.write(PATH, "two");
    const hash = stamps.hash("page.md");
    host.write(PATH, "six");
    const found = stamps.read("page.md");
    expect(found.hash).toBe(hash);
    expect(hashOf(found.bytes ?? new Uint8Array())).toBe(hash);
  });
});
