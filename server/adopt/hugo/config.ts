/** The configuration of a Hugo site: one file, or a folder of files, as data. */
import { isObject } from "../../../shared/json-shape.ts";
import type { Host } from "../../host/host.ts";
import { dataOf, type Data } from "../adopt-plan.ts";
import { parseYaml } from "../../source/yaml.ts";
import { readText } from "../read.ts";
import { dataOfToml } from "../toml.ts";

const ENDINGS = ["toml", "yaml", "yml", "json"] as const;
const FOLDER = "config/_default";
/** Folders that a site of Hugo has; its older name of the configuration is that of many other programs', too. */
const SIGNS = ["content", "archetypes", "layouts", "themes"];
/** Deepest nesting of what a configuration or front matter says. */
const DEEPEST = 32;

/** @returns name of the configuration in the folder, or undefined where the folder holds no site of Hugo */
export function hugoConfig(host: Host, root: string): string | undefined {
  const isThere = (name: string): boolean => host.stat(`${root}/${name}`)?.kind === "file";
  const files = (name: string): readonly string[] => ENDINGS.map((ending) => `${name}.${ending}`);
  const own = files("hugo").find(isThere);
  if (own !== undefined) return own;
  const inFolder = host.list(`${root}/${FOLDER}`).some((name) => /^[\w.-]+\.(?:toml|ya?ml|json)$/.test(name));
  if (inFolder) return FOLDER;
  const old = files("config").find(isThere);
  return old !== undefined && SIGNS.some((name) => host.stat(`${root}/${name}`)?.kind === "directory")
    ? old
    : undefined;
}

/** @returns the configuration, all keys in small letters as Hugo reads them, or why there is none */
export function readHugoConfig(host: Host, root: string, name: string): Data | string {
  let config: Data = {};
  const add = (file: string, keys: readonly string[]): string | undefined => {
    const data = readData(file, readText(host, `${root}/${file}`) ?? "");
    if (data === undefined) return `${file} can't be read: it is no valid ${formatOf(file)}.`;
    config = merged(
      config,
      keys.reduceRight((inner: Data, key) => ({ [key]: inner }), data),
    );
    return undefined;
  };
  if (name !== FOLDER) {
    const fault = add(name, []);
    if (fault !== undefined) return fault;
  }
  for (const folder of [FOLDER, "config/production"])
    for (const path of host.list(`${root}/${folder}`)) {
      const [, part = "", language] = /^([\w-]+)(?:\.([\w-]+))?\.(?:toml|ya?ml|json)$/.exec(path) ?? [];
      if (part === "") continue;
      const isRoot = part === "hugo" || part === "config";
      const fault = add(`${folder}/${path}`, [
        ...(language === undefined ? [] : ["languages", language.toLowerCase()]),
        ...(isRoot || (language !== undefined && part === "languages") ? [] : [part.toLowerCase()]),
      ]);
      if (fault !== undefined) return fault;
    }
  return config;
}

function formatOf(file: string): string {
  return file.endsWith("toml") ? "TOML" : file.endsWith("json") ? "JSON" : "YAML";
}

/** What a text of one of Hugo's formats says, with keys in small letters. @param file its name, which tells the format */
export function readData(file: string, text: string): Data | undefined {
  const format = formatOf(file);
  if (format === "TOML") return withSmallKeys(dataOfToml(text));
  try {
    return withSmallKeys(dataOf(format === "YAML" ? parseYaml(text) : JSON.parse(text)));
  } catch {
    return undefined;
  }
}

function withSmallKeys(data: Data | undefined): Data | undefined {
  return data === undefined ? undefined : dataOf(smallKeys(data, 0));
}

function smallKeys(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return undefined;
  if (Array.isArray(value)) return value.map((each) => smallKeys(each, depth + 1));
  if (value instanceof Date || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.toLowerCase(), smallKeys(each, depth + 1)]),
  );
}

/** Two configurations as one, in which the second counts. */
export function merged(first: Data, second: Data): Data {
  const all: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const known = Object.hasOwn(all, key) ? all[key] : undefined;
    all[key] = isObject(known) && isObject(value) ? merged(known, value) : value;
  }
  return all;
}
