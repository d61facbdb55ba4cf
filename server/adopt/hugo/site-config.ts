/** What a Hugo site's configuration says of the whole site, as the engine has it. */
import { resolve } from "node:path";
import { joinPath } from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { compact, dataOf, listOf, textOf, textOfHtml, type Data, type Move } from "../adopt-plan.ts";
import { OF_HOSTS } from "../hosts.ts";
import type { IdKind } from "./headings.ts";
import type { Language } from "./languages.ts";
import { labelOf } from "./order.ts";
import type { Page, Site } from "./pages.ts";
import type { Theme } from "./theme.ts";

/** The address of the site, and the path that it lies below. */
export function siteAddress(config: Data): { readonly url: string; readonly base: string } {
  const [, url, path = ""] = /^(https?:\/\/[^/\s]+)(\/[^\s?#]*)?$/.exec(textOf(config["baseurl"]) ?? "") ?? [];
  const base = joinPath(path);
  return { url: url ?? "https://example.org", base: base === "/" ? "/" : `${base}/` };
}

/** Folders whose files are public, as absolute paths. */
export function publicFolders(root: string, config: Data, languages: readonly Language[]): readonly string[] {
  const written = [config["staticdir"] ?? "static", ...languages.map(({ own }) => own["staticdir"])].flat();
  return written
    .flatMap((each) => textOf(each) ?? [])
    .map((each) => resolve(root, each))
    .filter((folder) => folder.startsWith(`${root}/`));
}

export function publicMoves(host: Host, folders: readonly string[]): readonly Move[] {
  const taken = new Set<string>();
  return folders.flatMap((folder) =>
    host.list(folder).flatMap((path): readonly Move[] => {
      if (OF_HOSTS.has(path) || taken.has(path)) return [];
      taken.add(path);
      return [{ from: `${folder}/${path}`, to: `content/static/${path}`, kind: "file" }];
    }),
  );
}

/** What begins a formula, by the site's settings. */
export function formulaMarks(config: Data): ReadonlySet<string> {
  const goldmark = dataOf(dataOf(config["markup"])["goldmark"]);
  const passthrough = dataOf(dataOf(goldmark["extensions"])["passthrough"]);
  if (passthrough["enable"] !== true) return new Set();
  const { block, inline } = dataOf(passthrough["delimiters"]);
  return new Set([...listOf(block), ...listOf(inline)].map((pair) => String(listOf(pair)[0])));
}

/** Kinds of ids that headings and terms have. */
export function idKinds(config: Data): { readonly ids: IdKind; readonly termIds: IdKind } {
  const parser = dataOf(dataOf(dataOf(config["markup"])["goldmark"])["parser"]);
  const kind = textOf(parser["autoheadingidtype"]) ?? textOf(parser["autoidtype"]);
  const known: IdKind = kind === "github-ascii" || kind === "blackfriday" ? kind : "github";
  return {
    ids: parser["autoheadingid"] === false ? "none" : known,
    termIds: parser["autodefinitiontermid"] === true ? known : "none",
  };
}

/** What other languages say, by language; undefined where none says anything else. */
export function textsIn(
  languages: readonly Language[],
  read: (language: Language) => string | undefined,
  said: string | undefined,
): Readonly<Record<string, string>> | undefined {
  const found = languages.slice(1).flatMap((language) => {
    const text = read(language);
    return text === undefined || text === said ? [] : [[language.lang, text] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Pictures of the theme's header, which become public files. @param moves of the plan, to which they are added */
export function logoOf(host: Host, root: string, { logo }: Theme, moves: Move[]): Data | undefined {
  const [src, srcDark] = logo.map((written) => {
    if (written === undefined || written.split("/").includes("..")) return undefined;
    const path = written.replace(/^\/+/, "");
    const from = [`${root}/static/${path}`, `${root}/assets/${path}`].find((each) => host.stat(each)?.kind === "file");
    if (from === undefined) return undefined;
    const to = `content/static/${from.startsWith(`${root}/static/`) ? path : `img/${path.split("/").at(-1) ?? ""}`}`;
    if (!moves.some((each) => each.to === to)) moves.push({ from, to, kind: "file" });
    return to.slice("content/static".length);
  });
  return src === undefined ? undefined : compact({ src, srcDark });
}

const FAVICONS = [
  "favicon.svg",
  "favicon.ico",
  "favicon.png",
  "favicons/favicon.ico",
  "favicon/favicon.svg",
  "images/favicon.ico",
];

/** @param moves of public files */
export function faviconOf(moves: readonly Move[]): string | undefined {
  const found = FAVICONS.find((path) => moves.some(({ to }) => to === `content/static/${path}`));
  return found === undefined ? undefined : `/${found}`;
}

export function tocOf(config: Data): Data | undefined {
  const { startlevel: min, endlevel: max } = dataOf(dataOf(config["markup"])["tableofcontents"]);
  const level = (value: unknown): number | undefined =>
    typeof value === "number" ? Math.min(6, Math.max(2, value)) : undefined;
  return level(min) === undefined && level(max) === undefined
    ? undefined
    : compact({ minHeadingLevel: level(min), maxHeadingLevel: level(max) });
}

/** The bar that Hextra shows above the page. @param translate what shortcodes in it stand for */
export function announcementOf(
  languages: readonly Language[],
  params: Data,
  translate: (text: string, language: Language) => string,
): Data | undefined {
  const said = languages.flatMap((language) => {
    const own = textOf(dataOf(dataOf(language.own["params"])["banner"])["message"]);
    const text = own ?? (language === languages[0] ? textOf(dataOf(params["banner"])["message"]) : undefined);
    return text === undefined ? [] : [[language.lang, translate(text, language)] as const];
  });
  const [first] = said;
  if (first === undefined) return undefined;
  const id = (textOf(dataOf(params["banner"])["key"]) ?? "banner").replace(/[^\w.-]/g, "-").slice(0, 80);
  return { id, content: said.length === 1 ? first[1] : Object.fromEntries(said) };
}

export function blogOf({ postSections, blog }: Site, languages: readonly Language[], top: string): Data {
  const own = (language: Language): Page | undefined =>
    postSections.find((page) => page.path === blog && page.language === language);
  const label = (language: Language): string | undefined => {
    const page = own(language);
    return page === undefined ? undefined : labelOf(page);
  };
  const [main] = languages;
  const title = main === undefined ? undefined : label(main);
  return compact({
    title: title ?? "Blog",
    titles: textsIn(languages, label, title),
    description: main === undefined ? undefined : textOf(own(main)?.data["description"]),
    routeBasePath: top === "/blog" ? undefined : top.slice(1),
  });
}

/** The line at the end of each page: Markdown, or Docsy's table of who and when. */
export function copyrightOf(config: Data, params: Data): string | undefined {
  const docsy = dataOf(params["copyright"]);
  const written = textOf(docsy["authors"]) ?? textOf(params["copyright"]) ?? textOf(config["copyright"]);
  if (written === undefined || written.includes("{{")) return undefined;
  const plain = textOfHtml(written.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")).replace(/[\s|]+$/, "");
  const since = docsy["from_year"];
  return typeof since === "number" ? `© ${since} ${plain}` : plain;
}
