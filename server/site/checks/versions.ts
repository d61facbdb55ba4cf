/** What is wrong with the versions of the documents: folders that nobody names, names that have no folder. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import type { Context } from "../../engine/types.ts";
import { configQuery, defaultLocaleOf, isSiteConfigWrong, sidebarsConfigQuery } from "../config.ts";
import { VERSIONS_FOLDER } from "../documents/documents.ts";
import { hasDocumentsBelow } from "../version.ts";
import { routeIn, versionFoldersQuery } from "../versions.ts";

type PlaceOf = (path: readonly (string | number)[]) => Place;

/**
 * @param site finds places in config/site.json
 * @param sidebars finds places in config/sidebars.json
 */
export function versionFaults(context: Context, site: PlaceOf, sidebars: PlaceOf): readonly Diagnostic[] {
  const { versions } = context.read(configQuery);
  const names = versions.map(({ name }) => name);
  const folders = context.read(versionFoldersQuery).filter((folder) => folder.startsWith(`${VERSIONS_FOLDER}/`));
  const there = folders.map((folder) => folder.slice(VERSIONS_FOLDER.length + 1));
  const { lang } = defaultLocaleOf(context);
  const didYouMean = (near: string | undefined): string | undefined =>
    near === undefined ? undefined : `Did you mean ${near}?`;
  return [
    ...(versions.length === 0 ? pathFaults(context, site) : []),
    ...versions.flatMap(({ name }, i) =>
      there.includes(name)
        ? []
        : diagnose("config-dead-reference", `There is no document in content/<lang>/${VERSIONS_FOLDER}/${name}.`, {
            place: site(["versions", i, "name"]),
            hint: didYouMean(suggest(name, there)) ?? "Put the version's documents there, or take it out of the list.",
          }),
    ),
    ...there
      .filter((name) => !names.includes(name) && !isSiteConfigWrong(context))
      .map((name) =>
        diagnose("undeclared-version", `No version is named ${name}, so the documents in its folder are no pages.`, {
          place: { file: `content/${lang}/${VERSIONS_FOLDER}/${name}`, line: 1, column: 1 },
          hint: `Name it in config/site.json: {"versions": [{"name": "${name}"}]}, the newest first; or remove the folder.`,
        }),
      ),
    ...Object.keys(context.read(sidebarsConfigQuery)?.versions ?? {})
      .filter((name) => !names.includes(name))
      .map((name) =>
        diagnose("config-dead-reference", `There is no version ${name}.`, {
          place: sidebars(["versions", name]),
          hint: didYouMean(suggest(name, names)),
        }),
      ),
  ];
}

/** A version whose path holds no document: search would look for its index where readers of no page are. */
function pathFaults(context: Context, site: PlaceOf): readonly Diagnostic[] {
  const path = routeIn(context.read(configQuery).version.path ?? "/");
  if (path === "/" || hasDocumentsBelow(context, path)) return [];
  return [
    diagnose("config-dead-reference", `There is no document below the version's path ${path}.`, {
      place: site(["version", "path"]),
      hint: 'Name the route that all documents lie below, or leave the key out: the default is "/".',
    }),
  ];
}
