/**
 * What lies below `assets/`, under names that tell the content: the client, sidebars, files that lie beside documents.
 */
import { compareText } from "../../../shared/diagnostics.ts";
import { query, type Context } from "../../engine/types.ts";
import { branchKeysOf, renderedSidebarQuery } from "../../render/sidebar.ts";
import { assetName, READ_BY_SITE } from "../../site/assets.ts";
import { BLOG_SIDEBAR, blogExistsQuery } from "../../site/blog/blog.ts";
import { componentFile, componentNamesQuery } from "../../site/components.ts";
import { configQuery } from "../../site/config.ts";
import { documentsQuery } from "../../site/documents/documents.ts";
import { sidebarKey, type SidebarBranchKey } from "../../site/keys.ts";
import { sidebarOutlinesQuery } from "../../site/sidebars/sidebar-outlines.ts";
import { copiedFileInput, clientInput, islandsInput, moduleInput, treeInput } from "../../source/inputs.ts";
import { outputKind, type OutputContent, type OutputKind } from "../kind.ts";
import { ASSETS, inAssets } from "../paths.ts";
import { COPIED } from "./static.ts";

const inFolder = (name: string): string => `${ASSETS}${name}`;

function contentOf(bytes: Uint8Array | undefined, fingerprint: string): OutputContent | undefined {
  return bytes && { bytes, fingerprint };
}

/** Files of the client; the key is the name. */
const clientKind = outputKind({
  name: "client",
  parts: inAssets,
  rows: (context) => Object.keys(context.read(clientInput).files).map((name) => [inFolder(name), name]),
  fingerprint: ({ engine }, name) => engine.get(clientInput).files[name] ?? "",
  content: (sources, name) => contentOf(sources.client(name), sources.engine.get(clientInput).files[name] ?? ""),
});

/** Files of the site's own components; the key is the name. */
const islandKind = outputKind({
  name: "island",
  parts: inAssets,
  rows: (context) => Object.keys(context.read(islandsInput, "").files).map((name) => [inFolder(name), name]),
  fingerprint: ({ engine }, name) => engine.get(islandsInput, "").files[name] ?? "",
  content: (sources, name) => contentOf(sources.island(name), sources.engine.get(islandsInput, "").files[name] ?? ""),
});

/** Files that standalone pages and components import for their address; the key is the name. */
const importedKind = outputKind({
  name: "imported",
  parts: inAssets,
  rows: (context) => Object.keys(context.read(importedQuery)).map((name) => [inFolder(name), name]),
  fingerprint: ({ engine }, name) => engine.get(importedQuery)[name] ?? "",
  content: (sources, name) => contentOf(sources.imported(name), sources.engine.get(importedQuery)[name] ?? ""),
});

/** Hashes of those files, by name. */
export const importedQuery = query<Readonly<Record<string, string>>>("imported", "value", (context) => {
  const langs = new Set(context.read(configQuery).locales.list.map((locale) => locale.lang));
  const documents = [...langs].flatMap((lang) => context.read(documentsQuery, lang));
  const modules = [
    ...documents.filter(({ kind }) => kind === "module").map(({ file }) => file),
    ...context.read(componentNamesQuery).map(componentFile),
  ];
  const found = modules.flatMap((file) => {
    const state = context.read(moduleInput, file);
    return state.kind === "ok" ? Object.entries(state.files) : [];
  });
  return Object.fromEntries(found.sort(([a], [b]) => compareText(a, b)));
});

/** Pictures and downloads that lie beside documents, by the name they get below `assets/`. */
const colocatedKind = outputKind({
  ...COPIED,
  name: "colocated",
  parts: inAssets,
  rows: (context) => Object.entries(context.read(colocatedQuery)).map(([name, file]) => [inFolder(name), file]),
});

export const colocatedQuery = query<Readonly<Record<string, string>>>("colocated", "value", (context) => {
  const found: [string, string][] = [];
  for (const lang of new Set(context.read(configQuery).locales.list.map((locale) => locale.lang))) {
    for (const path of context.read(treeInput, `content/${lang}`)) {
      if (/(?:^|\/)\.|~$/.test(path) || READ_BY_SITE.test(path)) continue;
      const file = `content/${lang}/${path}`;
      const blob = context.read(copiedFileInput, file);
      if (blob) found.push([assetName(file, blob.hash), file]);
    }
  }
  return Object.fromEntries(found);
});

/** Sidebars, for soft navigation from a page that has another one; the key is a branch of a sidebar. */
const sidebarKind = outputKind({
  name: "sidebar",
  parts: inAssets,
  rows: (context) => sidebarKeys(context).map((key) => [inFolder(context.read(renderedSidebarQuery, key).name), key]),
  fingerprint: ({ engine }, key) => `sidebar ${engine.get(renderedSidebarQuery, key).name}`,
  content({ engine }, key) {
    const { html, name } = engine.get(renderedSidebarQuery, key);
    return { bytes: html, fingerprint: `sidebar ${name}` };
  },
});

function sidebarKeys(context: Context): readonly SidebarBranchKey[] {
  const ids = [
    ...Object.keys(context.read(sidebarOutlinesQuery)),
    ...(context.read(blogExistsQuery) ? [BLOG_SIDEBAR] : []),
  ];
  return context
    .read(configQuery)
    .locales.list.flatMap(({ id: locale }) => ids.flatMap((id) => branchKeysOf(context, sidebarKey(locale, id))));
}

export const assetKinds: readonly OutputKind[] = [clientKind, islandKind, importedKind, colocatedKind, sidebarKind];
