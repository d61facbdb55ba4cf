/** What a page shows of a sidebar with more links than a page can hold, and how a sitemap is divided. */
import { describe, expect, test } from "bun:test";
import { inLists } from "../../server/output/files/sitemap.ts";
import { branchesOf, itemsOfBranch, MANY_LINKS } from "../../server/site/sidebars/sidebar-branches.ts";
import type { SidebarItem } from "../../shared/model.ts";
import { site } from "../support/session.ts";

/** Three parts of chapters with pages: enough links in all. */
const PARTS = 3;
const CHAPTERS = 10;
const PAGES = Math.ceil(MANY_LINKS / PARTS / CHAPTERS);

const doc = (part: number, chapter: number, page: number): string => `part-${part}/chapter-${chapter}/page-${page}`;

/** Few documents, and other sites' pages in number. */
function config(links: number): string {
  const items = Array.from({ length: PARTS }, (_, part) => ({
    type: "category",
    label: `Part ${part}`,
    items: Array.from({ length: CHAPTERS }, (__, chapter) => ({
      type: "category",
      label: `Chapter ${part} ${chapter}`,
      items: [
        { type: "doc", route: `/${doc(part, chapter, 0)}` },
        { type: "doc", route: `/${doc(part, chapter, 1)}` },
        ...Array.from({ length: links }, (___, at) => ({
          type: "link",
          label: `Elsewhere ${at}`,
          href: `https://example.net/${part}/${chapter}/${at}`,
        })),
      ],
    })),
  }));
  return JSON.stringify({ sidebars: { all: { items } } });
}

function open(links: number): ReturnType<typeof site> {
  const documents = Array.from({ length: PARTS * CHAPTERS * 2 }, (_, at) => {
    const [page, rest] = [at % 2, Math.floor(at / 2)];
    const path = doc(rest % PARTS, Math.floor(rest / PARTS), page);
    return `-- content/en/docs/${path}.md --\n# Page ${path}\n`;
  });
  return site(`\n-- config/sidebars.json --\n${config(links)}\n${documents.join("")}`);
}

/** The sidebar of a page: links as `text address`, open categories before what they hold. */
function shown(html: string): readonly string[] {
  const nav = /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  return [
    ...nav.matchAll(
      /<details class="category"[^>]*><summary>([^<]*)|<details open=""[^>]*><summary>([^<]*)|<a href="([^"]*)"[^>]*>([^<]*)/g,
    ),
  ].map(([, closed, opened, href, label]) =>
    closed === undefined ? (opened === undefined ? `${label ?? ""} ${href ?? ""}` : `▾ ${opened}`) : `▸ ${closed}`,
  );
}

describe("a sidebar with very many links", () => {
  test("shows a page the categories around it, and of the others a link to their first page", async () => {
    const { body } = await open(PAGES);
    const list = shown(body(`/${doc(1, 2, 1)}`));
    expect(list.slice(0, 5)).toEqual([
      "Part 0 /part-0/chapter-0/page-0",
      "▾ Part 1",
      "Chapter 1 0 /part-1/chapter-0/page-0",
      "Chapter 1 1 /part-1/chapter-1/page-0",
      "▾ Chapter 1 2",
    ]);
    expect(list.filter((each) => each.includes("Elsewhere"))).toHaveLength(PAGES);
    expect(list.at(-1)).toBe("Part 2 /part-2/chapter-0/page-0");
    expect(body(`/${doc(1, 2, 1)}`)).toContain(`<a href="/${doc(1, 2, 1)}" aria-current="page">`);
  });

  test("is the same for the pages of a category, and lies where pages of other categories fetch it", async () => {
    const { body, status } = await open(PAGES);
    const chunk = (path: string): { readonly sidebar: string; readonly shell: string } =>
      JSON.parse(body(`/${path}/page.json`)) as { readonly sidebar: string; readonly shell: string };
    const one = chunk(doc(0, 3, 0));
    expect(chunk(doc(0, 3, 1))).toMatchObject({ sidebar: one.sidebar, shell: one.shell });
    const other = chunk(doc(0, 4, 0));
    expect(other.sidebar).not.toBe(one.sidebar);
    expect(other.shell).not.toBe(one.shell);
    expect([status(one.sidebar), status(other.sidebar)]).toEqual([200, 200]);
    expect(body(other.sidebar)).toContain(`/${doc(0, 4, 1)}"`);
  });

  test("is whole where it has fewer", async () => {
    const { body } = await open(PAGES - 3);
    const list = shown(body(`/${doc(1, 2, 1)}`));
    expect(list.filter((each) => each.includes("Elsewhere"))).toHaveLength((PAGES - 3) * PARTS * CHAPTERS);
    expect(list).toContain("▸ Chapter 0 0");
  });
});

describe("branches", () => {
  const link = (href: string, external = false): SidebarItem => ({ kind: "link", label: href, href, external });
  const items: readonly SidebarItem[] = [
    link("/a"),
    { kind: "category", label: "B", href: "/b", open: true, items: [link("/b/c"), link("/a")] },
    { kind: "category", label: "D", open: false, items: [link("https://example.net", true)] },
  ];

  test("are named by the places of the categories; of two places of a page the first counts", () => {
    expect(branchesOf(items, 1)).toEqual({ "/a": "", "/b": "1", "/b/c": "1", "https://example.net": "2" });
    expect(branchesOf(items, 6)).toBeNull();
  });

  test("lead to a category by its own page, and show one whole that has no page", () => {
    expect(itemsOfBranch(items, "")).toEqual([
      link("/a"),
      { kind: "branch", label: "B", href: "/b" },
      items[2] as SidebarItem,
    ]);
  });
});

test("a sitemap is divided into lists that are as long as allowed, and is never without one", () => {
  expect(inLists([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inLists([1, 2], 2)).toEqual([[1, 2]]);
  expect(inLists([], 2)).toEqual([[]]);
});
