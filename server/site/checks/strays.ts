/** Checks of files that lie where the engine does not look, although their writers think that it does. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { CONFIG_NAMES, configFile, type ConfigName } from "../../../shared/schema/config-names.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import type { Context } from "../../engine/types.ts";
import { treeInput } from "../../source/inputs.ts";

/** Diagnostics for files that are nearly called like a configuration file. */
export function strayConfigs(context: Context): readonly Diagnostic[] {
  return context.read(treeInput, "config").flatMap((path) => {
    const [, stem = "", ending = ""] = /^([\w-]+)\.(jsonc?|json5|ya?ml|toml|[cm]?[jt]s)$/i.exec(path) ?? [];
    const isJson = /^json$/i.test(ending);
    // Another program may have a file of a similar name there, but hardly one of the same.
    const near = isJson ? suggest(stem, CONFIG_NAMES) : stem.toLowerCase();
    const name = CONFIG_NAMES.find((each) => each === near);
    if (name === undefined || configFile(name) === `config/${path}`) return [];
    return [
      diagnose("stray-config", `config/${path} is not read: the engine knows no file of this name.`, {
        place: { file: `config/${path}`, line: 1, column: 1 },
        hint: hintOf(context, name, isJson),
      }),
    ];
  });
}

function hintOf(context: Context, name: ConfigName, isJson: boolean): string {
  const file = configFile(name);
  if (context.read(treeInput, "config").includes(`${name}.json`))
    return `${file} is read, and is there as well: move into it what holds, and remove this file.`;
  return isJson ? `Rename it to ${file}.` : `Write what it says as JSON, in ${file}.`;
}

/** A diagnostic for translations that lie as in Docusaurus. */
export function strayTranslations(context: Context): readonly Diagnostic[] {
  const [file] = context
    .read(treeInput, "i18n")
    .filter((path) => /^[^/]+\/(?:docusaurus-(?:plugin|theme)-|code\.json$)/.test(path))
    .map((path) => `i18n/${path}`);
  if (file === undefined) return [];
  return [
    diagnose("stray-translations", "The folder i18n is not read: translations do not lie there.", {
      place: { file, line: 1, column: 1 },
      hint: "Move documents to content/<lang>/docs and content/<lang>/blog, and name the languages in config/site.json; labels go to config/navbar.json and config/sidebars.json, as `labels`.",
    }),
  ];
}
