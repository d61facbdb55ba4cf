/** The versions of a set of documents: which there are, and what the new site's configuration says of them. */
import { resolve } from "node:path";
import { joinPath } from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { compact, dataOf, listOf, textOf, type Data } from "../adopt-plan.ts";
import { readJson } from "../read.ts";
import type { DocsInstance } from "./options.ts";
import { isPublishedBy } from "./published.ts";

export interface FoundVersion {
  /** As Docusaurus calls it: `current`, `1.0`. */
  readonly name: string;
  /** Absolute path of its documents in the default language. */
  readonly folder: string;
  /** Absolute path of the file with its sidebars, which may not be there. */
  readonly sidebars: string | undefined;
  /** Name of the folder that its translations lie in. */
  readonly translations: string;
  readonly isLast: boolean;
  readonly pages: number;
}

/** The versions of a set, the newest first: those that are published and have pages. There is always one. */
export function findVersions(host: Host, root: string, instance: DocsInstance): readonly FoundVersion[] {
  const { id, path, sidebarPath, options } = instance;
  const prefix = id === "default" ? "" : `${id}_`;
  const isPublished = isPublishedBy(options);
  const found = (name: string): FoundVersion => {
    const isCurrent = name === "current";
    const folder = resolve(root, isCurrent ? path : `${prefix}versioned_docs/version-${name}`);
    const own = sidebarPath === undefined ? undefined : resolve(root, sidebarPath);
    return {
      name,
      folder,
      sidebars: isCurrent ? own : resolve(root, `${prefix}versioned_sidebars/version-${name}-sidebars.json`),
      translations: isCurrent ? "current" : `version-${name}`,
      isLast: false,
      pages: host.list(folder).filter((file) => /\.mdx?$/.test(file) && !/(?:^|\/)[_.]/.test(file) && isPublished(file))
        .length,
    };
  };
  const current = found("current");
  const file = readJson(host, resolve(root, `${prefix}versions.json`));
  const names = options["disableVersioning"] === true ? [] : listOf(file).flatMap((name) => textOf(name) ?? []);
  const only = listOf(options["onlyIncludeVersions"]).flatMap((name) => textOf(name) ?? []);
  const isIncluded = (name: string): boolean =>
    (only.length === 0 || only.includes(name)) && (name !== "current" || options["includeCurrentVersion"] !== false);
  const last = textOf(options["lastVersion"]) ?? names.find(isIncluded) ?? "current";
  /** If the folder of the latest version is missing, a script of the site copies it from the current documents. */
  const copied = (version: FoundVersion): FoundVersion =>
    version.name === last && version.pages === 0 && !isIncluded("current")
      ? { ...version, folder: current.folder, pages: current.pages }
      : version;
  const all = ["current", ...names]
    .filter((name) => names.length === 0 || isIncluded(name))
    .map((name) => (name === "current" ? current : copied(found(name))))
    .filter(({ pages }) => pages > 0);
  const chosen = all.find(({ name }) => name === last) ?? all[0] ?? current;
  return all.length === 0 ? [{ ...current, isLast: true }] : all.map((each) => ({ ...each, isLast: each === chosen }));
}

/** Name of a version in the new site, where it is the name of a folder and part of an address. */
export function nameOf(name: string): string {
  return (
    name
      .replace(/[^\w.-]+/g, "-")
      .replace(/^[.-]+/, "")
      .slice(0, 40) || "version"
  );
}

/** Route below which a version lies. */
export function routeOfVersion({ options, base }: DocsInstance, { name, isLast }: FoundVersion): string {
  const { path } = dataOf(dataOf(options["versions"])[name]);
  const own = typeof path === "string" ? path : isLast ? "" : name === "current" ? "next" : name;
  return joinPath(base, own);
}

/** `version` and `versions` of config/site.json; nothing for a set with a single version. */
export function versionConfig(instance: DocsInstance, versions: readonly FoundVersion[]): Data {
  if (versions.length < 2) return {};
  const configured = dataOf(instance.options["versions"]);
  const last = versions.find(({ isLast }) => isLast);
  const describe = (version: FoundVersion): Data => {
    const { label, banner, noIndex } = dataOf(configured[version.name]);
    const name = nameOf(version.name);
    const usual = version.isLast ? "" : version.name === "current" ? "next" : name;
    const route = routeOfVersion(instance, version);
    const own = textOf(label) ?? version.name;
    return compact({
      label: version.name === "current" ? textOf(label) : own === name ? undefined : own,
      isLast: version.isLast && versions.find((each) => each.name !== "current") !== last ? true : undefined,
      path: route === joinPath(instance.base, usual) ? undefined : route,
      banner: ["none", "unreleased", "unmaintained"].includes(String(banner)) ? banner : undefined,
      noIndex: noIndex === true ? true : undefined,
    });
  };
  const current = versions.find(({ name }) => name === "current");
  const own = current === undefined ? {} : describe(current);
  return compact({
    version: Object.keys(own).length === 0 ? undefined : own,
    versions: versions
      .filter(({ name }) => name !== "current")
      .map((version) => ({ name: nameOf(version.name), ...describe(version) })),
  });
}
