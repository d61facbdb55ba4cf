/** Which files of a Starlight site are pages, where they go, and at which addresses they were. */
import { joinPath } from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { dataOf, textOf, type Left, type Move } from "../adopt-plan.ts";
import { readFrontMatter } from "../front-matter.ts";
import { readText } from "../read.ts";
import type { Locale } from "./locales.ts";

/** Documents that Starlight reads without a further package. */
const DOCUMENT = /\.(?:md|mdx|markdown|mdown|mkdn|mkd|mdwn)$/;

export interface Places {
  /** Of the default language first. */
  readonly moves: readonly Move[];
  /** Address of each page in the old site, without its language, by its path there. */
  readonly routes: ReadonlyMap<string, string>;
  /** Routes of pages that search does not find. */
  readonly searchless: readonly string[];
  /** Whether a document has cards. */
  readonly hasCards: boolean;
}

export interface Sources {
  /** Absolute path of the folder of documents. */
  readonly docs: string;
  /** The default language first. */
  readonly locales: readonly Locale[];
  /** Folder of posts in it; undefined where the site has no blog. */
  readonly blog: string | undefined;
  readonly left: Left[];
}

/** Where each document goes. */
export function placesOf(host: Host, { docs, locales, blog, left }: Sources): Places {
  const moves: Move[] = [];
  const routes = new Map<string, string>();
  const searchless = new Set<string>();
  let hasCards = false;
  for (const path of host.list(docs)) {
    const from = `${docs}/${path}`;
    if (path.endsWith(".mdoc")) {
      left.push({ group: "Documents in Markdoc: write them in Markdown", item: path });
      continue;
    }
    const locale = localeOfFile(path, locales);
    if (locale === undefined) {
      left.push({ group: "Documents outside of the folders of the languages", item: path });
      continue;
    }
    const own = locale.folder === "" ? path : path.slice(locale.folder.length + 1);
    const name = own.replace(DOCUMENT, (ending) => (ending === ".mdx" ? ending : ".md"));
    // Names that begin with an underscore are parts of pages.
    const isPage = DOCUMENT.test(own) && !/(?:^|\/)_[^/]*$/.test(own);
    const isPost = blog !== undefined && own.startsWith(`${blog}/`);
    const place = isPost
      ? `blog/${name.slice(blog.length + 1)}`
      : `${/^404\.\w+$/.test(own) ? "pages" : "docs"}/${name}`;
    const isDocument = DOCUMENT.test(own);
    moves.push({ from, to: `content/${locale.lang}/${place}`, kind: isDocument ? "document" : "file" });
    const text = isDocument ? (readText(host, from) ?? "") : "";
    hasCards ||= /<Card(?:Grid)?\b/.test(text);
    if (!isPage || place.startsWith("pages/")) continue;
    const data = dataOf(readFrontMatter(withoutGap(text)));
    const route = oldRoute(own, withoutFolder(textOf(data["slug"]), locale.folder));
    routes.set(from, route);
    if (data["pagefind"] === false) searchless.add(route);
  }
  const first = `content/${locales[0]?.lang ?? ""}/`;
  const isFirst = ({ to }: Move): boolean => to.startsWith(first);
  return {
    moves: [...moves.filter(isFirst), ...moves.filter((move) => !isFirst(move))],
    routes,
    searchless: [...searchless].sort(),
    hasCards,
  };
}

/** A document whose front matter begins in its first line: Astro reads one behind empty lines, too. */
export function withoutGap(text: string): string {
  return text.replace(/^\s+(?=---[ \t]*\r?\n)/, "");
}

/** The language of a file, by its folder, which Astro knows in small letters too; that of the root holds the others. */
function localeOfFile(path: string, locales: readonly Locale[]): Locale | undefined {
  const top = path.slice(0, Math.max(0, path.indexOf("/"))).toLowerCase();
  return (
    locales.find(({ folder }) => folder !== "" && folder.toLowerCase() === top) ??
    locales.find(({ folder }) => folder === "")
  );
}

function withoutFolder(slug: string | undefined, folder: string): string | undefined {
  return folder === "" ? slug : slug?.replace(new RegExp(`^/?${RegExp.escape(folder)}(?:/|$)`, "i"), "");
}

/** @param slug as front matter states it, from the root */
function oldRoute(path: string, slug: string | undefined): string {
  const own = slug ?? path.replace(DOCUMENT, "").split("/").map(slugOf).join("/");
  return joinPath(own.replace(/^\/|\/$/g, "").replace(/(?:^|\/)index$/, ""));
}

/** As `github-slugger` makes it, which Astro uses for each folder and file. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}
