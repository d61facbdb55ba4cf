/** Checks of the site as a whole: its configuration, its routes, its standalone pages. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { KeyPath } from "../../../shared/schema/key-path.ts";
import { compareDiagnostics, type Diagnostic } from "../../../shared/diagnostics.ts";
import type { ConfigName } from "../../../shared/schema/config-names.ts";
import { query, type Context } from "../../engine/types.ts";
import { NOT_UTF8 } from "../../host/host.ts";
import { moduleInput, treeFaultsInput, treeInput } from "../../source/inputs.ts";
import { archiveFaults } from "../documents/archives.ts";
import { commentFaults } from "../documents/sample-comments.ts";
import { authorListFaults } from "../blog/authors.ts";
import { categoryFaults } from "../sidebars/categories.ts";
import {
  configDiagnosticsQuery,
  configQuery,
  footerConfigQuery,
  isSiteConfigWrong,
  isSiteReadQuery,
  navbarConfigQuery,
  sidebarsConfigQuery,
} from "../config.ts";
import { documentsQuery } from "../documents/documents.ts";
import { leadsSomewhere } from "../links/config-links.ts";
import { pictureAt } from "../pages/preview-picture.ts";
import { bareRoute } from "../links/redirects.ts";
import { routesQuery } from "../routes.ts";
import { routeInVersion } from "../sidebars/sidebar-outlines.ts";
import { versionsQuery } from "../versions.ts";
import { documentDiagnosticsQuery } from "./document.ts";
import { casesOfOneAddress } from "./case.ts";
import { colourFaults } from "./colours.ts";
import { cardFaults } from "../pages/social-card.ts";
import { iconFaults } from "./icons.ts";
import { idleSettings } from "./idle-settings.ts";
import { noSuchPage } from "./references.ts";
import { searchRuleFaults } from "./search-rules.ts";
import { folderOfSidebar, placers, textsIn } from "./config-entries.ts";
import { markupFaults } from "./config-markup.ts";
import { pictureFaults } from "./pictures.ts";
import { redirectAnchorsQuery } from "./redirect-anchors.ts";
import { redirectFaults } from "./redirects.ts";
import { staticNameFaults } from "./static-names.ts";
import { termFaults } from "./terms.ts";
import { versionFaults } from "./versions.ts";

/** Routes to which navbar, footer, sidebars and version refer, with the key path of each. */
function references(
  context: Context,
): readonly { readonly name: ConfigName; readonly path: KeyPath; readonly to: string }[] {
  const found: { name: ConfigName; path: KeyPath; to: string }[] = [];
  const configs = {
    navbar: context.read(navbarConfigQuery),
    footer: context.read(footerConfigQuery),
    sidebars: context.read(sidebarsConfigQuery),
  };
  for (const name of ["navbar", "footer", "sidebars"] as const) {
    const isSidebars = name === "sidebars";
    for (const [path, to] of textsIn(configs[name])) {
      const key = path.at(-1);
      if (key !== "to" && key !== "landing" && !(key === "route" && isSidebars)) continue;
      found.push({ name, path, to: isSidebars ? inSidebars(context, path, to) : to });
    }
  }
  const { version, versions, sidebarLandings, glossary } = context.read(configQuery);
  if (glossary !== undefined) found.push({ name: "site", path: ["glossary", "page"], to: glossary.page });
  if (version.mainDoc !== undefined) found.push({ name: "site", path: ["version", "mainDoc"], to: version.mainDoc });
  versions.forEach(({ mainDoc }, i) => {
    if (mainDoc !== undefined) found.push({ name: "site", path: ["versions", i, "mainDoc"], to: mainDoc });
  });
  for (const [id, to] of Object.entries(sidebarLandings))
    found.push({ name: "site", path: ["sidebarLandings", id], to });
  return found;
}

/** Routes in the sidebars of a version mean the version's own pages. */
function inSidebars(context: Context, path: KeyPath, to: string): string {
  const folder = folderOfSidebar(path);
  const version = context.read(versionsQuery).find((each) => each.folder === folder);
  return version === undefined ? to : routeInVersion(context, version, to);
}

export const siteDiagnosticsQuery = query<readonly Diagnostic[]>("site-diagnostics", "value", (context) => {
  if (!context.read(isSiteReadQuery)) return context.read(configDiagnosticsQuery);
  const placeIn = placers(context);
  const found = [
    ...context.read(configDiagnosticsQuery),
    ...context.read(routesQuery).diagnostics,
    ...casesOfOneAddress(context),
    ...deadReferences(context, placeIn),
    ...idleSettings(context, placeIn),
    ...searchRuleFaults(context, placeIn("search")),
    ...termFaults(context),
    ...versionFaults(context, placeIn("site"), placeIn("sidebars")),
    ...redirectFaults(context, placeIn("redirects")),
    ...moduleFaults(context),
    ...unlisted(context),
    ...authorListFaults(context),
    ...categoryFaults(context),
    ...archiveFaults(context),
    ...commentFaults(context),
    ...staticNameFaults(context),
    ...cardFaults(context, placeIn("site")),
    ...pictureFaults(context, placeIn("site")),
    ...colourFaults(context, placeIn("site")),
    ...iconFaults(context, placeIn),
    ...markupFaults(context, placeIn),
    ...nothingToBuild(context),
  ];
  // Languages may be missing because of the error.
  return isSiteConfigWrong(context) ? found.filter(({ code }) => code !== "unknown-language") : found;
});

/** A site without pages is a mistake in the command line, the name of a folder, or front matter. */
function nothingToBuild(context: Context): readonly Diagnostic[] {
  if (Object.keys(context.read(routesQuery).byRoute).length > 0) return [];
  const langs = context.read(configQuery).locales.list.map(({ lang }) => lang);
  const areDrafts = langs.some((lang) => context.read(documentsQuery, lang).length > 0);
  return [
    diagnose("nothing-to-build", areDrafts ? "All documents of the site are drafts." : "The site has no page.", {
      hint: areDrafts
        ? "Take `draft: true` out of the front matter of what is to be published."
        : `Write content/${langs[0] ?? "en"}/docs/index.md, or point --site at the site's directory.`,
    }),
  ];
}

/** Folders that can't be read, and links that are dangling or lead out of the site: their content is not published. */
function unlisted(context: Context): readonly Diagnostic[] {
  const langs = context.read(configQuery).locales.list.map(({ lang }) => lang);
  return [...new Set([...langs, "static", "samples"])]
    .flatMap((folder) => {
      context.read(treeInput, `content/${folder}`);
      return context.read(treeFaultsInput, `content/${folder}`);
    })
    .map(([file, reason]) =>
      diagnose("unreadable-file", `${file} can't be read: ${reason}.`, {
        place: { file, line: 1, column: 1 },
        hint:
          reason === NOT_UTF8
            ? "Rename it; � stands for what can't be read."
            : "Give it back its rights, put the files themselves in its place, or remove it.",
      }),
    );
}

function deadReferences(context: Context, placeIn: ReturnType<typeof placers>): readonly Diagnostic[] {
  const { byRoute, drafts } = context.read(routesQuery);
  const routes = Object.keys(byRoute);
  return (
    references(context)
      // A sidebar shows a draft in the live server, and a dump leaves it out.
      .filter(
        ({ name, to }) =>
          !leadsSomewhere(context, to) && !(name === "sidebars" && Object.hasOwn(drafts, bareRoute(context, to))),
      )
      .map(({ name, path, to }) => noSuchPage(to, routes, placeIn(name)(path)))
  );
}

function moduleFaults(context: Context): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const { lang } of context.read(configQuery).locales.list) {
    for (const { file, kind } of context.read(documentsQuery, lang)) {
      if (kind !== "module") continue;
      const state = context.read(moduleInput, file);
      if (state.kind === "ok") {
        found.push(...metaFaults(context, file, state));
        continue;
      }
      const { code, message, causes, hint, line, column } = state;
      found.push(
        diagnose(code, message, {
          hint,
          place: { file: state.file ?? file, line: line ?? 1, column: column ?? 1 },
          notes: causes.map((cause) => ({ message: `caused by: ${cause}` })),
        }),
      );
    }
  }
  return found;
}

/** Diagnostics of a standalone page's `meta`: keys without effect, and a picture that is missing. */
function metaFaults(
  context: Context,
  file: string,
  { unknown, image }: { readonly unknown: readonly string[]; readonly image: string },
): readonly Diagnostic[] {
  const place = { file, line: 1, column: 1 };
  const found = unknown.map((key) =>
    diagnose("page-meta", `"${key}" in \`meta\` of this page means nothing, or is no text.`, {
      place,
      hint: "There are title, description, layout, firstView and image, all of them texts.",
    }),
  );
  if (image !== "" && pictureAt(context, file, image) === undefined)
    found.push(diagnose("broken-image", `There is no picture ${image}.`, { place }));
  return found;
}

/** Files of all documents, in all languages and versions that the configuration names. */
export const documentFilesQuery = query<readonly string[]>("document-files", "value", (context) => {
  const folders = context.read(versionsQuery).map(({ folder }) => folder);
  return context.read(configQuery).locales.list.flatMap(({ lang }) =>
    context
      .read(documentsQuery, lang)
      .filter(({ kind, folder }) => kind !== "module" && (kind !== "doc" || folders.includes(folder)))
      .map(({ file }) => file),
  );
});

/**
 * All diagnostics of a build, ordered by place. A fault in a part that several documents include is reported once. Where
 * config/site.json can't be read, little else is told: links and settings would seem to be wrong that are not.
 */
export const buildDiagnosticsQuery = query<readonly Diagnostic[]>("build-diagnostics", "value", (context) => {
  const isRead = context.read(isSiteReadQuery);
  return [
    ...context.read(siteDiagnosticsQuery),
    ...(isRead ? context.read(redirectAnchorsQuery) : []),
    ...context
      .read(documentFilesQuery)
      .flatMap((file) => context.read(documentDiagnosticsQuery, file))
      .filter(({ code }) => isRead || code === "unreadable-file"),
  ]
    .sort(compareDiagnostics)
    .filter((each, i, all) => {
      const before = all[i - 1];
      return before === undefined || each.place === undefined || compareDiagnostics(before, each) !== 0;
    });
});
