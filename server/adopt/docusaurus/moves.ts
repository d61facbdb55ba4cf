/** Which files of a Docusaurus site become which files of the new one. */
import { resolve } from "node:path";
import type { Host } from "../../host/host.ts";
import { listOf, textOf, type Data, type Left, type Move, type Tree } from "../adopt-plan.ts";
import { OF_HOSTS } from "../hosts.ts";
import type { SiteOptions } from "./options.ts";
import { isPublishedBy } from "./published.ts";
import { newFolderOf, type Places } from "./trees.ts";

const CODE = /\.(?:[cm]?[jt]sx?|s?css|less)$/;

/** What the configuration says of the set that a tree belongs to. */
export function optionsOf(tree: Tree, { docs }: Places, { blog, pages }: SiteOptions): Data {
  const set =
    tree.kind === "docs"
      ? docs.find(({ to }) => to === newFolderOf(tree))?.instance
      : tree.kind === "blog"
        ? blog
        : pages;
  return set?.options ?? {};
}

/** Name that the file of authors has in the new site. */
export function authorsFileOf(options: Data): { readonly from: string; readonly to: string } {
  const from = textOf(options["authorsMapPath"])?.replace(/^\.\//, "") ?? "authors.yml";
  return { from, to: from.endsWith(".json") ? "authors.json" : "authors.yml" };
}

/** Whether a document is one of a translation alone, and no part of others. */
function isWithoutOriginal(host: Host, { original }: Tree, path: string): boolean {
  if (original === undefined || /(?:^|\/)_/.test(path)) return false;
  const stem = `${original}/${path.replace(/\.mdx?$/, "")}`;
  return [".md", ".mdx"].every((ending) => host.stat(stem + ending) === undefined);
}

/** Documents and what lies beside them. */
export function treeMoves(
  host: Host,
  { root, places, options, left }: { root: string; places: Places; options: SiteOptions; left: Left[] },
): readonly Move[] {
  return places.trees.flatMap((tree) => {
    const own = optionsOf(tree, places, options);
    const isPublished = isPublishedBy(own);
    const authors = authorsFileOf(own);
    return host.list(tree.folder).flatMap((path): readonly Move[] => {
      const { kind, folder, to } = tree;
      if (/(?:^|\/)(?:node_modules|\.[^/]*)(?:\/|$)/.test(path)) return [];
      const isPage = kind === "pages" ? /\.(?:mdx?|[jt]sx?)$/.test(path) : /\.mdx?$/.test(path);
      if (isPage && !isPublished(path)) return [];
      const from = `${folder}/${path}`;
      if (/\.mdx?$/.test(path)) {
        if (!isWithoutOriginal(host, tree, path)) return [{ from, to: `${to}/${path}`, kind: "document" }];
        left.push({
          group: "Translations without an original, which Docusaurus does not publish: they stay behind",
          item: from.slice(root.length + 1),
        });
        return [];
      }
      if (kind === "blog" && path === authors.from) return [{ from, to: `${to}/${authors.to}`, kind: "file" }];
      if (kind !== "pages") return [{ from, to: `${to}/${path}`, kind: "file" }];
      if (/\.[jt]sx?$/.test(path) && !/(?:^|\/)_|\.(?:test|d)\.[jt]sx?$/.test(path))
        left.push({ group: "React pages: they use Docusaurus's own components", item: path });
      return CODE.test(path) ? [] : [{ from, to: `${to}/${path}`, kind: "file" }];
    });
  });
}

/** Absolute paths of the folders whose files are public as they are. */
export function staticFolders(root: string, config: Data): readonly string[] {
  const named = listOf(config["staticDirectories"]).flatMap((each) => textOf(each) ?? []);
  return (named.length === 0 ? ["static"] : named).map((name) => resolve(root, name));
}

export function staticMoves(host: Host, folders: readonly string[]): readonly Move[] {
  return folders.flatMap((folder) =>
    host
      .list(folder)
      .filter((path) => !/(?:^|\/)(?:\.DS_Store|\.gitkeep)$/.test(path) && !OF_HOSTS.has(path))
      .map((path): Move => ({ from: `${folder}/${path}`, to: `content/static/${path}`, kind: "file" })),
  );
}
