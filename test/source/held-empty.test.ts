/** What counts of a file that is emptied, as most editors do before they write it. */
import { expect, test } from "bun:test";
import { memoryHost } from "../../server/host/memory.ts";
import { FILL, holdEmptied } from "../../server/source/held-empty.ts";
import { observeFiles } from "../../server/source/observe.ts";
import { createStamps } from "../../server/source/stamps.ts";

const PAGE = "content/en/docs/a.md";

test("a file that is emptied counts as it was until it is written, or has been empty for a while", () => {
  const host = memoryHost({ [`/site/${PAGE}`]: "one" });
  const files = observeFiles(createStamps(host, "/site"));
  const held = holdEmptied(files, host, "/site");
  const write = (text: string): void => {
    host.advance(1000);
    host.write(`/site/${PAGE}`, text);
  };
  const one = held.fingerprint(PAGE);
  write("");
  expect(held.fingerprint(PAGE)).toBe(one);
  host.advance(FILL / 2);
  expect(held.fingerprint(PAGE)).toBe(one);
  write("two");
  const two = held.fingerprint(PAGE);
  expect(two).toBe(files.fingerprint(PAGE));
  write("");
  expect(held.fingerprint(PAGE)).toBe(two);
  host.advance(FILL);
  expect(held.fingerprint(PAGE)).toBe(files.fingerprint(PAGE));
  // It was so before, and is not what it once was.
  write("");
  expect(held.fingerprint(PAGE)).toBe(files.fingerprint(PAGE));
});

test("a file that comes empty, or goes, counts at once", () => {
  const host = memoryHost({ [`/site/${PAGE}`]: "one" });
  const files = observeFiles(createStamps(host, "/site"));
  const held = holdEmptied(files, host, "/site");
  expect(held.fingerprint("content/en/docs/b.md")).toBe("missing");
  host.write("/site/content/en/docs/b.md", "");
  host.remove(`/site/${PAGE}`);
  for (const path of ["content/en/docs/b.md", PAGE]) expect(held.fingerprint(path)).toBe(files.fingerprint(path));
});
