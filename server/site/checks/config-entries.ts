/** What stands in a configuration file, key by key, and where. */
import { configFile, type ConfigName } from "../../../shared/schema/config-names.ts";
import type { Place } from "../../../shared/diagnostics.ts";
import { isObject } from "../../../shared/json-shape.ts";
import type { KeyPath } from "../../../shared/schema/key-path.ts";
import type { Context } from "../../engine/types.ts";
import { placesIn } from "../../source/config.ts";
import { DOCS_FOLDER, VERSIONS_FOLDER } from "../documents/documents.ts";
import { fileInput } from "../../source/inputs.ts";

/** Folder of the documents that a path in config/sidebars.json is about: `docs`, or that of a version. */
export function folderOfSidebar(path: KeyPath): string {
  return path[0] === "versions" ? `${VERSIONS_FOLDER}/${path[1] ?? ""}` : DOCS_FOLDER;
}

/** All texts in a value, each with its key path, from top to bottom. */
export function* textsIn(value: unknown, path: KeyPath = []): Generator<readonly [path: KeyPath, text: string]> {
  if (typeof value === "string") {
    if (typeof path.at(-1) === "string") yield [path, value];
  } else if (Array.isArray(value)) for (const [at, each] of value.entries()) yield* textsIn(each, [...path, at]);
  else if (isObject(value)) for (const [key, each] of Object.entries(value)) yield* textsIn(each, [...path, key]);
}

/** Finds places in configuration files, each of which is read only if there is a fault in it, and once. */
export function placers(context: Context): (name: ConfigName) => (path: KeyPath) => Place {
  const known = new Map<ConfigName, (path: KeyPath) => Place>();
  return (name) => (path) => {
    let placeOf = known.get(name);
    if (placeOf === undefined) {
      const state = context.read(fileInput, configFile(name));
      placeOf = placesIn(name, state.kind === "text" ? state.text : "");
      known.set(name, placeOf);
    }
    return placeOf(path);
  };
}
