/**
 * Validates configuration files: text in, values and diagnostics out. Pure. Only the invalid values are left out, so
 * that the live server keeps running while a file is edited. zod takes 20 ms to load, so it is loaded by the first
 * call: a process that finds the configuration in the cache does not need it.
 */
import type { ConfigName } from "../../shared/schema/config-names.ts";
import type * as Reader from "./read-config.ts";

export type { ConfigName } from "../../shared/schema/config-names.ts";
export type { Config } from "../../shared/schema/config.ts";
export { placeInConfig, placesIn } from "./config-places.ts";
export type { ConfigResult } from "./read-config.ts";

/** Loads a module synchronously, when it is needed. The bundler includes modules that are named by a literal. */
declare const require: (name: string) => unknown;

/**
 * Validates a site's configuration.
 * @param files text of each file, null if it does not exist
 * @returns the values, and diagnostics in the order of the files. Never throws.
 */
export function readConfig(files: Readonly<Record<ConfigName, string | null>>): Reader.ConfigResult {
  return (require("./read-config.ts") as typeof Reader).validateConfig(files);
}
