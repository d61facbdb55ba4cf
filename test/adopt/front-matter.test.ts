/** Keys that are taken out of front matter or put into it, whatever the others are called. */
import { expect, test } from "bun:test";
import { removeKeys, removeUnknownKeys, setKeys } from "../../server/adopt/front-matter.ts";

const page = (...lines: readonly string[]): string => ["---", ...lines, "---", "", "Text", ""].join("\n");

test("a key that ends like another one is left alone when that is taken out", () => {
  const text = page("sidebar_label: Fees", "id: fees", "label: Fees");
  expect(removeKeys(text, new Set(["label"]))).toBe(page("sidebar_label: Fees", "id: fees"));
  const told: string[] = [];
  expect(removeUnknownKeys(text, (_, item) => told.push(item))).toBe(page("sidebar_label: Fees", "id: fees"));
  expect(told).toEqual(["label: Fees"]);
  const quoted = page("description: |", "  slug: /a", "slug: /a");
  expect(setKeys(quoted, { slug: "/b" })).toBe(page('slug: "/b"', "description: |", "  slug: /a"));
});

test("a key goes with the lines that belong to it, wherever it stands, and every time it is there", () => {
  const text = page("# first", "tags:", "  - a", "  - b", "title: T", "", "tags: [c]");
  expect(removeKeys(text, new Set(["tags"]))).toBe(page("# first", "title: T", ""));
  expect(removeKeys(page("tags: [c]"), new Set(["tags"]))).toBe("Text\n");
  expect(removeKeys(text, new Set())).toBe(text);
});
