/** What search engines and link previews are told of each page of the project's own site. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { pictureSize } from "../../../server/source/picture-size.ts";

interface Told {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly image: string;
  readonly data: string;
  /** Left out of results, or the same page as another one. */
  readonly isOther: boolean;
}

/** Room that a text takes in a list of results: a Chinese character takes that of two letters. */
function width(text: string): number {
  return Array.from(text).reduce((sum, each) => sum + (/[\u2e80-\uffef]/u.test(each) ? 2 : 1), 0);
}

function plain(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** @param out folder of the dump */
function read(out: string): readonly Told[] {
  return readdirSync(out, { recursive: true, encoding: "utf8" })
    .filter((path) => path === "index.html" || path.endsWith("/index.html"))
    .map((path) => ({ path, html: readFileSync(`${out}/${path}`, "utf8") }))
    .filter(({ html }) => html.includes('id="pageContent"'))
    .map(({ path, html }) => {
      const one = (pattern: RegExp): string => plain(pattern.exec(html)?.[1] ?? "");
      const url = one(/<meta property="og:url" content="([^"]*)"/);
      const own = `/${path.replace(/\/?index\.html$/, "")}`;
      return {
        path,
        title: one(/<title>([^<]*)<\/title>/),
        description: one(/<meta name="description" content="([^"]*)"/),
        image: one(/<meta property="og:image" content="([^"]*)"/),
        data: /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? "",
        isOther: html.includes('content="noindex"') || decodeURI(new URL(url).pathname).replace(/(.)\/$/, "$1") !== own,
      };
    });
}

function twice(told: readonly Told[], of: (each: Told) => string): readonly string[] {
  const seen = new Map<string, string[]>();
  for (const each of told) seen.set(of(each), [...(seen.get(of(each)) ?? []), each.path]);
  return [...seen].filter(([, paths]) => paths.length > 1).map(([text, paths]) => `${text}: ${paths.join(", ")}`);
}

/** @param folder of the dump of the project's site */
export function headTests(folder: () => string): void {
  const shown = (): readonly Told[] => read(folder()).filter(({ isOther }) => !isOther);

  test("titles fit into a line of results, and no two pages have the same", () => {
    const pages = shown();
    expect(pages.length).toBeGreaterThan(400);
    expect(pages.filter(({ title }) => width(title) < 8 || width(title) > 75).map(({ path }) => path)).toEqual([]);
    expect(twice(pages, ({ title }) => title)).toEqual([]);
  });

  test("descriptions are there, neither short nor cut, and no two are the same", () => {
    const pages = shown();
    const lengths = pages.map(({ path, description }) => [path, width(description)] as const);
    expect(lengths.filter(([, length]) => length < 34 || length > 165)).toEqual([]);
    expect(twice(pages, ({ description }) => description)).toEqual([]);
  });

  test("each has a picture of its own, which is there", () => {
    const pages = shown();
    expect(twice(pages, ({ image }) => image)).toEqual([]);
    for (const { path, image } of pages) {
      const file = readFileSync(`${folder()}${decodeURI(new URL(image).pathname)}`);
      expect([path, pictureSize(file)]).toEqual([path, { width: 1200, height: 630 }]);
    }
  });

  test("the data for search engines can be read, and leads from the start page to the page itself", () => {
    for (const { path, data } of shown()) {
      const graph = (JSON.parse(data) as { readonly "@graph"?: readonly Readonly<Record<string, unknown>>[] })[
        "@graph"
      ];
      if (graph === undefined) expect(path).toMatch(/^(?:zh-CN\/)?index\.html$/);
      else {
        const [own, crumbs] = graph;
        expect([path, own?.["@type"]]).toEqual([path, expect.stringMatching(/^(?:TechArticle|WebPage|BlogPosting)$/)]);
        const steps = crumbs?.["itemListElement"] as readonly { readonly position: number; readonly item: string }[];
        expect(steps.map(({ position }) => position)).toEqual(steps.map((_, i) => i + 1));
        expect<unknown[]>([path, steps.at(-1)?.item]).toEqual([path, own?.["url"]]);
        expect(new Set(steps.map(({ item }) => item)).size).toBe(steps.length);
      }
    }
  });
}
