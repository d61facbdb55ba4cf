/** Checks of addresses: those that documents have or name in front matter, and documents that have none. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import type { Context } from "../../engine/types.ts";
import { treeInput } from "../../source/inputs.ts";
import { includesQuery } from "../documents/articles.ts";
import { configQuery, defaultLocaleOf, isSiteConfigWrong } from "../config.ts";
import { DOCS_FOLDER, documentsQuery, isPartial, PAGE_FOLDERS } from "../documents/documents.ts";
import { headQuery } from "../documents/heads.ts";
import { routeOfId } from "../sidebars/neighbours.ts";
import { entryOf, routesQuery } from "../routes.ts";

/**
 * What an address can't contain: `?` and `#` end its path, `.` and `..` mean other folders, `%` and two digits of
 * hexadecimal stand for another character.
 */
const UNUSABLE = /[\u0000-\u001f\u007f?#\\]|%[\da-f]{2}|(?:^|\/)\.{1,2}(?:\/|$)/i;

/** Diagnostics for a document whose slug, id or name gives an address that can't be opened. */
export function badRoute(context: Context, file: string, route: string): readonly Diagnostic[] {
  if (!UNUSABLE.test(route)) return [];
  const { frontMatter, keyLines } = context.read(headQuery, file);
  const key = frontMatter.slug !== undefined ? "slug" : frontMatter.id !== undefined ? "id" : undefined;
  return [
    diagnose("bad-route", `No browser can open ${JSON.stringify(route)}, the address of this page.`, {
      place: { file, line: key === undefined ? 1 : (keyLines[key] ?? 1), column: 1 },
      hint:
        key === undefined
          ? "Rename the file, or give it a `slug` without ?, #, %, \\ and parts that are only dots."
          : `Take ?, #, %, \\ and parts that are only dots out of \`${key}\`.`,
    }),
  ];
}

/** Diagnostics for `pagination_next` and `pagination_prev` that name no page, because the link is left out. */
export function lostNeighbours(context: Context, file: string): readonly Diagnostic[] {
  const { frontMatter, keyLines } = context.read(headQuery, file);
  const found: Diagnostic[] = [];
  for (const key of ["pagination_prev", "pagination_next"] as const) {
    const named = frontMatter[key];
    if (typeof named !== "string") continue;
    const route = routeOfId(context, file, named);
    if (route !== null && entryOf(context, route) !== null) continue;
    const near = suggest(route ?? named, Object.keys(context.read(routesQuery).byRoute));
    found.push(
      diagnose("pagination-target", `\`${key}\` names ${named}, which is no page.`, {
        place: { file, line: keyLines[key] ?? 1, column: 1 },
        hint: near === undefined ? "Write the route of a page, or null for no link." : `Did you mean ${near}?`,
      }),
    );
  }
  return found;
}

/** Diagnostics for folders of languages that are not in the configuration, because they are not built. */
export function unknownLanguages(context: Context): readonly Diagnostic[] {
  if (isSiteConfigWrong(context)) return [];
  const known = new Set(context.read(configQuery).locales.list.map(({ lang }) => lang));
  const first = new Map<string, string>();
  for (const path of context.read(treeInput, "content")) {
    const [, lang] = /^([^/]+)\/(?:docs|blog|pages)\/.*\.(?:mdx?|tsx)$/.exec(path) ?? [];
    if (lang !== undefined && !known.has(lang) && !first.has(lang)) first.set(lang, path);
  }
  return [...first].map(([lang, path]) => {
    const near = suggest(lang, [...known]);
    return diagnose("locale-content", `content/${lang} is no language of this site, so nothing in it is built.`, {
      place: { file: `content/${path}`, line: 1, column: 1 },
      hint:
        near === undefined
          ? `Add a locale with "lang": "${lang}" to config/site.json, or rename the folder.`
          : `Rename the folder to ${near}, or add a locale with "lang": "${lang}" to config/site.json.`,
    });
  });
}

/**
 * Diagnostics for documents that lie where none becomes a page, and that no page includes: one for each folder. A
 * README tells of the folder itself.
 */
export function strayDocuments(context: Context): readonly Diagnostic[] {
  const langs = context.read(configQuery).locales.list.map(({ lang }) => lang);
  const inPlace: string[] = [];
  const elsewhere: string[] = [];
  for (const path of context.read(treeInput, "content")) {
    if (!MARKDOWN.test(path) || isPartial(path)) continue;
    const [first = "", second = "", ...rest] = path.split("/");
    const isOfLanguage = langs.includes(first);
    if (isOfLanguage && rest.length > 0 && PAGE_FOLDERS.includes(second)) {
      if (!isNamedAsPage(path)) inPlace.push(`content/${path}`);
    } else if (isNamedAsPage(path) && !/(?:^|\/)readme\./i.test(path) && (isOfLanguage || PAGE_FOLDERS.includes(first)))
      elsewhere.push(`content/${path}`);
  }
  if (inPlace.length + elsewhere.length === 0) return [];
  const documents = langs.flatMap((lang) => context.read(documentsQuery, lang));
  const included = new Set(documents.flatMap(({ file }) => context.read(includesQuery, file)));
  const byFolder = (files: readonly string[]): readonly (readonly string[])[] => [
    ...Map.groupBy(
      files.filter((file) => !included.has(file)),
      (file) => file.split("/").slice(0, 3).join("/"),
    ).values(),
  ];
  return [
    ...byFolder(elsewhere).map((files) => strayDocument(files, langs, defaultLocaleOf(context).lang)),
    ...byFolder(inPlace).map(misnamedDocument),
  ];
}

/** Names that some program takes for Markdown. */
const MARKDOWN = /\.(?:mdx?|markdown|mdown|mkdn?)$/i;

const isNamedAsPage = (path: string): boolean => /\.mdx?$/.test(path);

function misnamedDocument(files: readonly string[]): Diagnostic {
  const [file = ""] = files;
  const renamed = file.replace(/\.(\w+)$/, (_, ending: string) => (/^mdx$/i.test(ending) ? ".mdx" : ".md"));
  return diagnose("stray-document", `${file} is no page of the site: its name does not end in .md.${othersIn(files)}`, {
    place: { file, line: 1, column: 1 },
    hint: `Rename it to ${renamed}. If it is there for something else, begin its name with _.`,
  });
}

function othersIn({ length }: readonly string[]): string {
  if (length === 1) return "";
  return ` Nor ${length === 2 ? "is one other" : `are ${length - 1} others`} in its folder.`;
}

function strayDocument(files: readonly string[], langs: readonly string[], defaultLang: string): Diagnostic {
  const [file = ""] = files;
  const [, first = "", ...rest] = file.split("/");
  const isOfLanguage = langs.includes(first);
  const near = isOfLanguage && rest.length > 1 ? suggest(rest[0] ?? "", PAGE_FOLDERS) : undefined;
  const target = isOfLanguage
    ? `content/${first}/${near ?? DOCS_FOLDER}/${rest.slice(near === undefined ? 0 : 1).join("/")}`
    : `content/${defaultLang}/${first}/${rest.join("/")}`;
  return diagnose("stray-document", `${file} is no page of the site.${othersIn(files)}`, {
    place: { file, line: 1, column: 1 },
    hint: `Pages lie in content/<lang>/docs, blog, pages and versions/<name>: move it to ${target}. If it is there for something else, begin its name with _.`,
  });
}
