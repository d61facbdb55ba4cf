/**
 * Configuration files: text in, validated values and diagnostics out. Pure. A fault costs the value that has it and
 * nothing else, so that a server stays up while a file is being edited. zod (20 ms to load) comes in with the first
 * call: a start that finds the configuration in the cache does without.
 */
import { CONFIG_NAMES, configFile, type ConfigName } from "../../shared/schema/config-names.ts";
import type * as Reader from "./read-config.ts";

export type { ConfigName } from "../../shared/schema/config-names.ts";
export type { Config } from "../../shared/schema/config.ts";
export { placeOf, placesIn } from "./places.ts";
export type { ConfigResult } from "./read-config.ts";

/** The engine's own `require`: synchronous, and known to the bundler, which takes in what is named in full. */
declare const require: (name: string) => unknown;

/**
 * Validates a site's configuration.
 * @param files text of each file, null where there is none
 * @returns the values, and diagnostics in the order of the files. Never throws.
 */
export function readConfig(files: Readonly<Record<ConfigName, string | null>>): Reader.ConfigResult {
  return (require("./read-config.ts") as typeof Reader).validateConfig(files);
}

/** Name of the configuration file at a path relative to the site directory. */
export function configNameOf(file: string): ConfigName | undefined {
  return CONFIG_NAMES.find((name) => configFile(name) === file);
}
