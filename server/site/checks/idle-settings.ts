/** Settings that are valid but have no effect on this site. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import type { KeyPath } from "../../../shared/schema/key-path.ts";
import type { Context } from "../../engine/types.ts";
import { blogRoutesQuery } from "../blog/blog.ts";
import { configQuery, footerConfigQuery, navbarConfigQuery, sidebarsConfigQuery, textsConfigQuery } from "../config.ts";
import { documentsQuery } from "../documents/documents.ts";
import { docTagRoutesQuery } from "../blog/tags.ts";
import { folderOfSidebar, textsIn, type placers } from "./config-entries.ts";
import { noSuchLanguage } from "./references.ts";

export function idleSettings(context: Context, placeIn: ReturnType<typeof placers>): readonly Diagnostic[] {
  return [
    ...textsForNobody(context, placeIn),
    ...emptyFolders(context, placeIn("sidebars")),
    ...sharedTags(context, placeIn("site")),
  ];
}

/** Keys whose values are texts by language. */
const BY_LANGUAGE: ReadonlySet<unknown> = new Set(["labels", "titles", "taglines", "descriptions", "copyrights"]);

/** Texts in languages that the site does not have. Their keys are `lang`s, which may differ from the ids of locales. */
function textsForNobody(context: Context, placeIn: ReturnType<typeof placers>): readonly Diagnostic[] {
  const site = context.read(configQuery);
  const known = site.locales.list;
  const configs = {
    site: { ...site, announcement: undefined },
    navbar: context.read(navbarConfigQuery),
    footer: context.read(footerConfigQuery),
    sidebars: context.read(sidebarsConfigQuery),
  };
  const paths = (["site", "navbar", "footer", "sidebars"] as const).flatMap((name) =>
    Array.from(textsIn(configs[name]), ([path]) => ({ name, path })).filter(({ path }) => BY_LANGUAGE.has(path.at(-2))),
  );
  const { content } = site.announcement ?? {};
  const announced = typeof content === "string" ? [] : Object.keys(content ?? {});
  // Texts of the interface in `pt` are used for `pt-BR` as well.
  const spoken = Object.keys(context.read(textsConfigQuery).languages).filter(
    (tag) => !known.some(({ lang }) => lang.startsWith(`${tag}-`)),
  );
  return [
    ...paths,
    ...announced.map((lang) => ({ name: "site" as const, path: ["announcement", "content", lang] })),
    ...spoken.map((lang) => ({ name: "texts" as const, path: ["languages", lang] })),
  ].flatMap(({ name, path }) => {
    const written = String(path.at(-1));
    return known.some(({ lang }) => lang === written) ? [] : [noSuchLanguage(written, known, placeIn(name)(path))];
  });
}

/** Folders that a sidebar lists and that hold no document in any language. */
function emptyFolders(context: Context, placeOf: (path: KeyPath) => Place): readonly Diagnostic[] {
  const documents = context
    .read(configQuery)
    .locales.list.flatMap(({ lang }) => context.read(documentsQuery, lang))
    .map(({ folder, name }) => `${folder}/${name}`);
  return Array.from(textsIn(context.read(sidebarsConfigQuery))).flatMap(([path, dir]) => {
    if (path.at(-1) !== "dir") return [];
    const root = folderOfSidebar(path);
    const inside = dir === "." ? "" : `${dir.replace(/\/$/, "")}/`;
    if (documents.some((each) => each.startsWith(`${root}/${inside}`))) return [];
    return [
      diagnose(
        "config-dead-reference",
        `There is no document in content/<lang>/${root}/${inside}`.replace(/\/?$/, "."),
        {
          place: placeOf(path),
          hint: "Name the folder as it is called on the disk, numbers included.",
        },
      ),
    ];
  });
}

/** If documents and posts lie below one route, so do the pages of their tags, and those of posts take precedence. */
function sharedTags(context: Context, placeOf: (path: KeyPath) => Place): readonly Diagnostic[] {
  const { locales } = context.read(configQuery);
  const ofPosts = context.read(blogRoutesQuery, locales.default);
  const shared = context.read(docTagRoutesQuery, locales.default).find((route) => ofPosts.includes(route));
  if (shared === undefined) return [];
  return [
    diagnose("duplicate-route", `Documents and posts both have tags at ${shared}: readers see those of posts.`, {
      place: placeOf(["blog", "routeBasePath"]),
      hint: "Give the blog or the documents another `routeBasePath`.",
    }),
  ];
}
