/** Validates the configuration files with zod. Loaded by `config.ts` only if the configuration is not in the cache. */
import { diagnose } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { configFile, type ConfigName } from "../../shared/schema/config-names.ts";
import { CONFIG_SCHEMAS, type Config, type TextsConfig } from "../../shared/schema/config.ts";
import { SITE_FALLBACK } from "../../shared/schema/site.ts";
import { parseJson, spanAt } from "./json.ts";
import { lineIndex } from "./text-position.ts";
import { keyPathOf, placeOfSpan } from "./config-places.ts";
import { explainIssues, withoutFaults } from "./validate.ts";

/** A site's configuration and its faults. */
export interface ConfigResult {
  /** All values, defaults included, without the invalid ones. */
  readonly config: Config;
  /** Whether config/site.json says anything; else `config` knows no languages, versions and addresses of the site. */
  readonly isSiteRead: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * See `readConfig`.
 * @param files text of each file, null if it does not exist
 * @returns all values, defaults included; `diagnostics` in the order of the files. Never throws.
 */
export function validateConfig(files: Readonly<Record<ConfigName, string | null>>): ConfigResult {
  const diagnostics: Diagnostic[] = [];
  const read = <N extends ConfigName>(name: N): ReturnType<typeof readOne<N>> =>
    readOne(name, files[name], diagnostics);
  const settings = read("site");
  const site = settings ?? CONFIG_SCHEMAS.site.parse(SITE_FALLBACK);
  const navbar = read("navbar") ?? CONFIG_SCHEMAS.navbar.parse({});
  const sidebars = read("sidebars");
  const footer = read("footer");
  const search = read("search") ?? CONFIG_SCHEMAS.search.parse({});
  const texts = (read("texts") ?? { languages: {} }) as TextsConfig;
  const redirects = read("redirects") ?? CONFIG_SCHEMAS.redirects.parse({});
  return {
    config: { site, navbar, sidebars, footer, search, texts, redirects },
    isSiteRead: settings !== null,
    diagnostics,
  };
}

type ParsedConfig<N extends ConfigName> = ReturnType<(typeof CONFIG_SCHEMAS)[N]["parse"]>;

function readOne<N extends ConfigName>(
  name: N,
  text: string | null,
  diagnostics: Diagnostic[],
): ParsedConfig<N> | null {
  const file = configFile(name);
  if (text === null) {
    if (name === "site") diagnostics.push(missingSite(file));
    return null;
  }
  const schema = CONFIG_SCHEMAS[name];
  const { root, faults } = parseJson(text);
  const positions = lineIndex(text);
  for (const fault of faults) {
    const place = placeOfSpan(file, positions, fault);
    diagnostics.push(
      diagnose(fault.kind === "duplicate" ? "config-duplicate-key" : "config-syntax", fault.message, {
        hint: fault.hint,
        place,
      }),
    );
  }
  if (root === undefined) return null;
  const result = schema.safeParse(root.value);
  if (result.success) return result.data as ParsedConfig<N>;
  for (const { code, message, hint, path, key } of explainIssues(schema, result.error.issues, root.value)) {
    const place = { ...placeOfSpan(file, positions, spanAt(root.node, path, key)), ...keyPathOf(path) };
    diagnostics.push(diagnose(code, message, { hint, place }));
  }
  const mended = withoutFaults(schema, root.value, name === "site" ? SITE_FALLBACK : {});
  return mended === undefined ? null : (mended as ParsedConfig<N>);
}

function missingSite(file: string): Diagnostic {
  return diagnose("config-missing", "There is no config/site.json.", {
    hint: 'Create it with at least {"title": "My site", "url": "https://example.org"}, or point --site at the site\'s directory.',
    place: { file, line: 1, column: 1 },
  });
}
