/** Where the documents of a Docusaurus site lie, in each language and in the newest version. */
import { resolve } from "node:path";
import type { Host } from "../../host/host.ts";
import { readJson } from "../read.ts";
import { listOf, textOf, type Left, type Tree } from "../adopt-plan.ts";
import type { AdoptedLocale } from "./locales.ts";
import type { DocsInstance, SiteOptions } from "./options.ts";

/** A set of documents, and the folders that hold it. */
export interface DocsPlace {
  readonly instance: DocsInstance;
  /** Folder below `docs` of the new site; "" where it is that folder itself. */
  readonly into: string;
  /** Absolute path of the documents in the default language. */
  readonly folder: string;
  /** Absolute path of the file with its sidebars; undefined where the tree says them. */
  readonly sidebars: string | undefined;
  /** Name of its folder below `i18n/<id>`. */
  readonly translations: string;
  /** Name of the version that is moved, as its translations are filed. */
  readonly version: string;
}

export interface Places {
  readonly docs: readonly DocsPlace[];
  readonly trees: readonly Tree[];
  readonly left: readonly Left[];
}

export function findPlaces(host: Host, root: string, options: SiteOptions, locales: readonly AdoptedLocale[]): Places {
  const left: Left[] = [];
  const docs = options.docs
    .map((instance) => placeOf(host, root, instance, options.docs.length > 1 ? instance.base : "", left))
    .filter(({ folder }) => host.stat(folder)?.kind === "directory");
  const trees: Tree[] = [];
  const add = (tree: Tree): void => {
    if (host.stat(tree.folder)?.kind === "directory") trees.push(tree);
  };
  for (const [index, { id, lang }] of locales.entries()) {
    const i18n = resolve(root, "i18n", id);
    for (const { folder, into, translations, version } of docs) {
      const own = index === 0 ? folder : resolve(i18n, translations, version);
      add({ kind: "docs", folder: own, to: `content/${lang}/docs${into === "" ? "" : `/${into}`}`, lang });
    }
    if (options.blog !== undefined) {
      const blogId = textOf(options.blog.options["id"]);
      const name = `docusaurus-plugin-content-blog${blogId === undefined || blogId === "default" ? "" : `-${blogId}`}`;
      const own = index === 0 ? resolve(root, options.blog.path) : resolve(i18n, name);
      add({ kind: "blog", folder: own, to: `content/${lang}/blog`, lang });
    }
    if (options.pages !== undefined) {
      const own = index === 0 ? resolve(root, options.pages) : resolve(i18n, "docusaurus-plugin-content-pages");
      add({ kind: "pages", folder: own, to: `content/${lang}/pages`, lang });
    }
  }
  return { docs, trees, left };
}

function placeOf(host: Host, root: string, instance: DocsInstance, into: string, left: Left[]): DocsPlace {
  const { id, path, sidebarPath, options } = instance;
  const prefix = id === "default" ? "" : `${id}_`;
  const translations = `docusaurus-plugin-content-docs${id === "default" ? "" : `-${id}`}`;
  const names = listOf(readJson(host, resolve(root, `${prefix}versions.json`))).flatMap((name) => textOf(name) ?? []);
  const newest = textOf(options["lastVersion"]) ?? names[0] ?? "current";
  const current = {
    folder: resolve(root, path),
    sidebars: sidebarPath === undefined ? undefined : resolve(root, sidebarPath),
    version: "current",
  };
  const versioned = (name: string): typeof current => ({
    folder: resolve(root, `${prefix}versioned_docs/version-${name}`),
    sidebars: resolve(root, `${prefix}versioned_sidebars/version-${name}-sidebars.json`),
    version: `version-${name}`,
  });
  const usesVersions = names.length > 0 && options["disableVersioning"] !== true;
  const isVersioned = usesVersions && newest !== "current" && host.stat(versioned(newest).folder) !== undefined;
  const chosen = isVersioned ? versioned(newest) : current;
  if (usesVersions) {
    for (const name of ["current", ...names]) {
      const { folder, version } = name === "current" ? current : versioned(name);
      if (version === chosen.version) continue;
      const pages = host.list(folder).filter((file) => /\.mdx?$/.test(file)).length;
      if (pages === 0) continue;
      left.push({
        group: "Other versions of the documents, which stay behind",
        item: `${prefix}${name}: ${pages} pages`,
      });
    }
  }
  const sidebars =
    chosen.sidebars !== undefined && host.stat(chosen.sidebars) !== undefined ? chosen.sidebars : undefined;
  return { instance, into, translations, ...chosen, sidebars };
}
