/** Parts of adopting a site: keys of front matter, addresses, versions, entries that can't be published. */
import { expect, test } from "bun:test";
import type { DocsInstance } from "../../server/adopt/docusaurus/options.ts";
import { findVersions } from "../../server/adopt/docusaurus/versions.ts";
import { removeKeys, removeUnknownKeys, setKeys } from "../../server/adopt/front-matter.ts";
import { withoutRefused } from "../../server/adopt/refused-entries.ts";
import { rewriteSlug } from "../../server/adopt/rewrite-addresses.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { diagnose } from "../../shared/catalogue.ts";

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

test("an absolute slug gets the tree's new folder in front, and the tree's start page is that folder", () => {
  expect(rewriteSlug(page("slug: /code-of-conduct"), "/community")).toBe(page("slug: /community/code-of-conduct"));
  expect(rewriteSlug(page('slug: "/"'), "/community")).toBe(page('slug: "/community"'));
  expect(rewriteSlug(page("slug: relative"), "/community")).toBe(page("slug: relative"));
  expect(rewriteSlug("No front matter\nslug: /a\n", "/community")).toBe("No front matter\nslug: /a\n");
});

test("the latest version is the newest of those that are included", () => {
  const folders = ["docs", ...["3.0", "2.0", "1.0"].map((name) => `versioned_docs/version-${name}`)];
  const host = memoryHost({
    ...Object.fromEntries(folders.map((folder) => [`/old/${folder}/a.md`, "# A\n"])),
    "/old/versions.json": '["3.0", "2.0", "1.0"]',
  });
  const versionsOf = (options: DocsInstance["options"]): readonly string[] =>
    findVersions(host, "/old", { id: "default", path: "docs", base: "docs", sidebarPath: undefined, options }).map(
      ({ name, isLast }) => (isLast ? `${name} latest` : name),
    );
  expect(versionsOf({})).toEqual(["current", "3.0 latest", "2.0", "1.0"]);
  expect(versionsOf({ onlyIncludeVersions: ["current", "2.0", "1.0"] })).toEqual(["current", "2.0 latest", "1.0"]);
  expect(versionsOf({ includeCurrentVersion: false, lastVersion: "2.0" })).toEqual(["3.0", "2.0 latest", "1.0"]);
  expect(versionsOf({ disableVersioning: true })).toEqual(["current latest"]);
});

test("of the configuration only what errors are about is taken out, a dropdown with its last entry too", () => {
  const items = [
    { label: "More", items: [{ label: "Gone", to: "/gone" }] },
    { label: "Guide", to: "/guide" },
  ];
  const about = (keyPath: string) => ({ place: { file: "config/navbar.json", line: 1, column: 1, keyPath } });
  const dead = diagnose("config-dead-reference", "There is no page /gone.", about("items[0].items[0].to"));
  const { changed, left } = withoutRefused({ navbar: { items }, footer: {} }, [dead]);
  expect(changed).toEqual({ navbar: { items: [items[1]] } });
  expect(left.map(({ item }) => item)).toEqual([
    'config/navbar.json: {"label":"Gone","to":"/gone"} There is no page /gone.',
  ]);
  const doubtful = { ...dead, severity: "warning" as const };
  expect(withoutRefused({ navbar: { items } }, [doubtful])).toEqual({ changed: {}, left: [] });
});
