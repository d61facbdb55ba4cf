/** Somebody who reads a site in an object store and looks whether everything that its pages name is there. */
import type { ObjectStore } from "../../server/publish/object-store.ts";

export interface SiteReader {
  /** Looks at one page after the other until something has ended. @returns what a page named and nobody found */
  watch(end: Promise<unknown>): Promise<readonly string[]>;
  /**
   * Looks at all pages at once. No file that a page names may be missing, nor a page to which links lead from the first
   * one on.
   */
  missing(): Promise<readonly string[]>;
  /** How many pages were looked at during `watch`. */
  looks(): number;
}

interface Names {
  readonly files: readonly string[];
  readonly pages: readonly string[];
}

/** What an HTML page, or the list of the parts of a search index, refers to. */
function namesIn(path: string, text: string): Names {
  if (path.endsWith("search-index.json")) {
    const parts = [...text.matchAll(/"((?:text|words)-[0-9a-f]+\.json)"/g)].map(([, name]) => `search-index/${name}`);
    return { files: parts, pages: [] };
  }
  const addresses = [...text.matchAll(/ (?:href|src)="\/([^"#?]*)/g)].map(([, name = ""]) => name);
  const isFile = (name: string): boolean => /\.\w+$/.test(name);
  const list = text.includes("data-search") ? ["search-index.json"] : [];
  return {
    files: [...new Set([...addresses.filter(isFile), ...list])],
    pages: [...new Set(addresses.filter((name) => !isFile(name)))],
  };
}

const isRead = (path: string): boolean => /\.html$|search-index\.json$/.test(path) && !path.startsWith(".published/");
const htmlOf = (page: string): string => `${page === "" ? "" : `${page.replace(/\/$/, "")}/`}index.html`;

export function createReader(store: ObjectStore): SiteReader {
  const known = new Map<string, Names>();
  let pages: readonly string[] = ["index.html"];
  let looks = 0;

  async function namesOf(path: string): Promise<{ readonly etag: string; readonly names: Names } | undefined> {
    const found = await store.get(path);
    return found && { etag: found.etag, names: namesIn(path, found.text) };
  }

  const isThere = async (path: string): Promise<boolean> => (await store.get(path)) !== undefined;

  async function look(path: string): Promise<readonly string[]> {
    const page = await namesOf(path);
    if (page === undefined) return [];
    looks++;
    const lacks: string[] = [];
    for (const file of page.names.files) if (!(await isThere(file))) lacks.push(file);
    // A page that was read long enough ago may have been replaced: what counts is what it names now.
    const now = lacks.length > 0 ? await store.get(path) : undefined;
    return now?.etag === page.etag ? lacks.map((file) => `${path} names ${file}`) : [];
  }

  return {
    looks: () => looks,
    async watch(end) {
      let isOver = false as boolean;
      void end.then(() => (isOver = true));
      const found: string[] = [];
      for (let turn = looks; !isOver; turn++) {
        await Bun.sleep(1);
        found.push(...(await look(pages[turn % pages.length] ?? "")));
      }
      return found;
    },
    async missing() {
      const there = await store.list("");
      pages = [...there.keys()].filter(isRead);
      if (pages.length === 0) pages = ["index.html"];
      const found: string[] = [];
      const namesAt = new Map<string, Names>();
      for (const path of pages) {
        const tag = there.get(path) ?? "";
        const names = known.get(`${path} ${tag}`) ?? (await namesOf(path))?.names;
        if (names === undefined) continue;
        known.set(`${path} ${tag}`, names);
        namesAt.set(path, names);
        for (const file of names.files) if (!there.has(file)) found.push(`${path} names ${file}`);
      }
      const reached = new Set(["index.html"]);
      for (const path of reached)
        for (const page of namesAt.get(path)?.pages ?? []) {
          const html = htmlOf(page);
          if (there.has(html)) reached.add(html);
          else found.push(`${path} leads to ${html}`);
        }
      return found;
    },
  };
}
