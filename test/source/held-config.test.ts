/** Which text of a configuration file counts while somebody writes it. */
import { expect, test } from "bun:test";
import type { FileText } from "../../server/source/inputs.ts";
import { holdConfigs } from "../../server/source/held-config.ts";

const GOOD = '{ "title": "Loom", "url": "https://loom.example" }';
const BETTER = '{ "title": "Weaving", "url": "https://loom.example" }';
const WRONG = '{ "title": "Loom", "url": "https://loom.example", "baseurl": "/docs/" }';
const GONE = null;
const CLOSED = undefined;

const stateOf = (text: string | null | undefined): FileText =>
  text === null
    ? { kind: "missing" }
    : text === undefined
      ? { kind: "unreadable", reason: "not allowed" }
      : { kind: "text", text, damaged: false };

test.each([
  ["what has no error counts at once", "site", [GOOD, BETTER], BETTER],
  ["an error leaves what was before", "site", [GOOD, WRONG], GOOD],
  ["and so does one after the other, in whatever form", "site", [BETTER, WRONG, "{", "", GONE, CLOSED], BETTER],
  ["until it is mended", "site", [GOOD, WRONG, BETTER], BETTER],
  ["an error that was there from the beginning is no worse than another", "site", ["{", WRONG], WRONG],
  ["a file that need not be there may go", "navbar", ['{ "items": [] }', GONE], GONE],
  ["and one of these that can't be read has not gone", "navbar", ['{ "items": [] }', CLOSED], '{ "items": [] }'],
  ["an error in one that comes is as if it had not come", "navbar", [GONE, '{ "item": [] }'], GONE],
])("%s", (_, name, texts, counts) => {
  let now: FileText = { kind: "missing" };
  const fingerprint = (): string => JSON.stringify(now);
  const observer = holdConfigs({ fingerprint, load: () => ({ value: now, fingerprint: fingerprint() }) });
  const path = `config/${name}.json`;
  for (const text of texts) {
    now = stateOf(text);
    expect(observer.fingerprint(path)).toBe(observer.load(path).fingerprint);
  }
  expect(observer.load(path)).toEqual({ value: stateOf(counts), fingerprint: JSON.stringify(stateOf(counts)) });
});
