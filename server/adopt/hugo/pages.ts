/** Which files of a Hugo site are pages, where they go, and at which addresses they were. */
import { joinPath, resolveDots } from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { dataOf, listOf, textOf, withoutPath, type Data, type Left, type Move } from "../adopt-plan.ts";
import { readText } from "../read.ts";
import { dateOf, hugoRoute, type AddressRules } from "./addresses.ts";
import { merged } from "./config.ts";
import { readDocument } from "./documents.ts";
import type { ContentSource, Language } from "./languages.ts";

const DOCUMENT = /\.(?:md|markdown|mdown|html?)$/i;
const OTHER = /\.(?:adoc|asciidoc|ad|org|rst|pandoc|pdc|ipynb)$/i;
/** Folders at the top whose pages are posts, where they have dates. */
const BLOGS = ["blog", "posts", "post", "news"];
/** What a section can not hand down to the pages below it. */
const OWN_ALONE =
  /^(?:title|linktitle|url|slug|aliases|weight|description|summary|menus?|images|cascade|resources|keywords|date)$/;

export interface Page {
  readonly from: string;
  readonly to: string;
  readonly kind: "page" | "section";
  readonly language: Language;
  /** Path among the content, without language and ending: that of its folder for a section and a bundle; "" at the top. */
  readonly path: string;
  /** Folder of the file among the content. */
  readonly folder: string;
  /** Front matter, with what sections above hand down. */
  readonly data: Data;
  /** Of the old site, without the language. */
  readonly route: string;
  /** Of the new site; not the old one where a post lay outside of the blog. */
  readonly newRoute: string;
  readonly isPost: boolean;
  readonly isEmpty: boolean;
  readonly hasCards: boolean;
}

export interface Site {
  readonly pages: readonly Page[];
  readonly moves: readonly Move[];
  /** Files of the content that are no pages, by their path there. */
  readonly resources: ReadonlyMap<string, string>;
  /** Sections of posts, whose own pages make room for the lists of the blog. */
  readonly postSections: readonly Page[];
  /** Folder of posts; undefined where there are none. */
  readonly blog: string | undefined;
  /** Whether a document has cards. */
  readonly hasCards: boolean;
}

interface Found {
  readonly from: string;
  readonly path: string;
  readonly language: Language;
}

/** A document that is a part of pages. */
interface Part extends Found {
  readonly hasCards: boolean;
}

/** Shortcodes that become cards. */
const CARD = /\{\{[<%]\s*(?:card|cardpane|hextra\/feature-card)\b/;

/** @param options.sources folders with the content */
export function siteOf(
  host: Host,
  {
    sources,
    languages,
    rules,
    left,
  }: {
    readonly sources: readonly ContentSource[];
    readonly languages: readonly Language[];
    readonly rules: AddressRules;
    readonly left: Left[];
  },
): Site {
  const files = filesOf(host, sources, languages);
  const bundles = new Set(
    files.flatMap(({ path, language }) =>
      /(?:^|\/)index\.\w+$/.test(path) && DOCUMENT.test(path)
        ? [`${language.lang} ${folderOf(path)}`, folderOf(path)]
        : [],
    ),
  );
  /** Whether a file lies in a bundle, and is not its page. */
  const isResource = (path: string): boolean => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    let folder = folderOf(path);
    if (!/^_?index\.\w+$/.test(name) && bundles.has(folder)) return true;
    while (folder !== "") {
      folder = folderOf(folder);
      if (folder !== "" && bundles.has(folder)) return true;
    }
    return false;
  };
  const resources = new Map<string, string>();
  const moves: Move[] = [];
  const drafts: Omit<Page, "route" | "newRoute" | "to" | "isPost">[] = [];
  const parts: Part[] = [];
  for (const file of files) {
    const { path, from, language } = file;
    if (OTHER.test(path))
      left.push({ group: "Documents in another language than Markdown: write them in Markdown", item: path });
    else if (!DOCUMENT.test(path) || (/\.html?$/i.test(path) && isResource(path))) {
      if (!resources.has(path)) resources.set(path, from);
      moves.push({ from, to: `content/${language.lang}/docs/${path}`, kind: "file" });
    } else {
      const text = readText(host, from) ?? "";
      const hasCards = CARD.test(text);
      if (isResource(path)) {
        parts.push({ ...file, hasCards });
        continue;
      }
      const { data, body } = readDocument(text);
      const name = path.replace(DOCUMENT, "");
      const isSection = /(?:^|\/)_index$/.test(name);
      const own = /(?:^|\/)_?index$/.test(name) ? folderOf(name) : name;
      drafts.push({
        from,
        kind: isSection ? "section" : "page",
        language,
        path: own,
        folder: folderOf(path),
        data,
        isEmpty: body.trim() === "",
        hasCards,
      });
    }
  }
  const cascades = new Map(
    drafts.flatMap(({ kind, language, path, data }) =>
      kind === "section" ? [[`${language.key} ${path}`, cascadeOf(data)] as const] : [],
    ),
  );
  const whole = drafts.map((page) => ({ ...page, data: withCascades(page, cascades) }));
  const shown = whole.filter((page) => isPublished(page, left));
  for (const page of whole) if (!isRendered(page.data)) parts.push({ ...page, path: pathOfPart(page) });
  const blog = BLOGS.find((name) =>
    isBlog(
      shown.filter(({ path, kind }) => kind === "page" && path.startsWith(`${name}/`)),
      rules,
    ),
  );
  const taken = new Set(moves.map(({ to }) => to));
  const isBlogPath = (path: string): boolean => blog !== undefined && (path === blog || path.startsWith(`${blog}/`));
  const top = blog === undefined ? "" : joinPath(rules.pathOf(blog));
  const pages: Page[] = [];
  const postSections: Page[] = [];
  for (const page of shown) {
    const { language, kind, path, data } = page;
    const isPost = isBlogPath(path);
    const written = hugoRoute(page, rules);
    const route = textOf(data["url"]) === undefined ? written : withoutPath(written, language.path);
    const to = placeOf(page, isPost && blog !== undefined ? blog : undefined, taken);
    taken.add(to);
    const isList = isPost && kind === "section";
    // Posts lie below the blog here, and its lists are one.
    const newRoute = isList ? top : !isPost || route.startsWith(`${top}/`) ? route : joinPath(top, route);
    const own = { ...page, to, route, isPost, newRoute };
    if (isList) postSections.push(own);
    else pages.push(own);
  }
  const ofBlog = new RegExp(`^(content/[^/]+)/docs/${RegExp.escape(blog ?? "/")}/`);
  const first = languages[0];
  const isFirst = (to: string): boolean => to.startsWith(`content/${first?.lang ?? ""}/`);
  const all = [
    ...pages.map(({ from, to }): Move => ({ from, to, kind: "document" })),
    ...parts.map(({ from, path, language }): Move => ({
      from,
      to: `content/${language.lang}/docs/${partOf(path)}`,
      kind: "document",
    })),
    ...moves,
  ].map((move) => ({ ...move, to: move.to.replace(ofBlog, "$1/blog/") }));
  return {
    pages,
    moves: [...all.filter(({ to }) => isFirst(to)), ...all.filter(({ to }) => !isFirst(to))],
    resources,
    postSections,
    blog,
    hasCards: [...pages, ...parts].some((each) => each.hasCards),
  };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** A text in a bundle is a part of its page. */
function partOf(path: string): string {
  return path.replace(DOCUMENT, ".md").replace(/(^|\/)_*([^/]+)$/, "$1_$2");
}

/** All files of the content, each with its language and without that in its name. */
function filesOf(host: Host, sources: readonly ContentSource[], languages: readonly Language[]): readonly Found[] {
  const found: Found[] = [];
  const taken = new Set<string>();
  for (const { folder, below, language } of sources) {
    const inner = sources.filter((each) => each.folder.startsWith(`${folder}/`)).map((each) => `${each.folder}/`);
    const isFile = host.stat(folder)?.kind === "file";
    for (const path of isFile ? [""] : host.list(folder)) {
      const from = isFile ? folder : `${folder}/${path}`;
      if (/(?:^|\/)\.|~$/.test(path) || inner.some((each) => from.startsWith(each))) continue;
      const [, before = "", key = "", ending = ""] = /^(.*)\.([\w-]+)(\.\w+)$/.exec(path) ?? [];
      const named = languages.find((each) => each.key === key.toLowerCase());
      const own = joinPath(below, named === undefined ? path : before + ending).slice(1);
      const name = `${(named ?? language).key} ${own}`;
      if (taken.has(name)) continue;
      taken.add(name);
      found.push({ from, path: own, language: named ?? language });
    }
  }
  return found;
}

function cascadeOf(data: Data): Data {
  const entries = [data["cascade"]].flat().map(dataOf);
  const plain = entries.filter((each) => each["target"] === undefined && each["_target"] === undefined);
  return plain.reduce<Data>((all, { params, ...each }) => merged(all, { ...dataOf(params), ...each }), {});
}

function withCascades(
  { language, path, data, kind }: Pick<Page, "language" | "path" | "data" | "kind">,
  cascades: ReadonlyMap<string, Data>,
): Data {
  let all: Data = {};
  const names = path.split("/");
  for (let count = 0; count <= names.length - (kind === "section" ? 0 : 1); count++)
    all = merged(all, cascades.get(`${language.key} ${names.slice(0, count).join("/")}`) ?? {});
  const handed = Object.fromEntries(Object.entries(all).filter(([key]) => !OWN_ALONE.test(key)));
  // What themes read beside the keys of Hugo may stand in a table of its own.
  return merged(handed, merged(dataOf(data["params"]), data));
}

/** Whether a document is a page: others are parts of pages, and some the theme's own. */
function isPublished({ data, path, isEmpty }: Pick<Page, "data" | "path" | "isEmpty">, left: Left[]): boolean {
  if (data["layout"] !== "search" || !isEmpty) return isRendered(data);
  left.push({ group: "Pages for the search of the theme: the engine has its own", item: path });
  return false;
}

function isRendered(data: Data): boolean {
  const { render } = dataOf(data["build"] ?? data["_build"]);
  return data["headless"] !== true && render !== "never" && render !== false && render !== "link";
}

/** Path of a document that is no page, with the name of its file. */
function pathOfPart({ path, folder, from }: Pick<Page, "path" | "folder" | "from">): string {
  return path === folder ? joinPath(path, from.slice(from.lastIndexOf("/"))).slice(1) : `${path}.md`;
}

function isBlog(posts: readonly Pick<Page, "data" | "path">[], { readsDates }: AddressRules): boolean {
  const dated = posts.filter((post) => dateOf(post, readsDates) !== undefined);
  return dated.length > 0 && dated.length * 2 >= posts.length;
}

/** Path in the new site. */
function placeOf(
  { path, kind, folder, from, language }: Pick<Page, "path" | "kind" | "folder" | "from" | "language">,
  blog: string | undefined,
  taken: ReadonlySet<string>,
): string {
  const isIndex = kind === "section" || (path === folder && /\/index(?:\.[\w-]+)?\.\w+$/.test(from));
  const name = isIndex ? joinPath(path, "index").slice(1) : path;
  const own = blog === undefined ? name : name.slice(blog.length + 1);
  const to = (each: string): string => `content/${language.lang}/${blog === undefined ? "docs" : "blog"}/${each}.md`;
  // What begins with an underscore is no page here.
  const plain = own.replace(/(^|\/)_+(?=[^/_])/g, "$1");
  return taken.has(to(plain)) ? to(`${plain}-page`) : to(plain);
}

/** Other addresses of a page, as its front matter has them: from the root, or beside the page. */
export function aliasesOf({ data, route, language }: Page): readonly string[] {
  const top = language.path === "" ? "" : `/${language.path}`;
  return listOf(data["aliases"]).flatMap((each) => {
    const written = textOf(each);
    if (written === undefined) return [];
    return [written.startsWith("/") ? written : resolveDots(joinPath(top, route, "..", written))];
  });
}
