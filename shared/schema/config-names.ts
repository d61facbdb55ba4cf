/** Names of the configuration files. Separate from the schemas, so that using a name does not load zod. */

export const CONFIG_NAMES = ["site", "navbar", "sidebars", "footer", "search", "texts", "redirects"] as const;

export type ConfigName = (typeof CONFIG_NAMES)[number];

/** Path of a configuration file, relative to the site directory. */
export function configFile(name: ConfigName): `config/${ConfigName}.json` {
  return `config/${name}.json`;
}
