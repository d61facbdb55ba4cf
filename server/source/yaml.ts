/** Reads YAML: front matter, and files such as `authors.yml`. */
import type * as Yaml from "yaml";

/** Loads a module synchronously, when it is needed. The bundler includes modules that are named by a literal. */
declare const require: (name: string) => unknown;

/** What Bun reads wrongly: it takes `24-7`, `2024-05` and `5+` for the numbers with which they begin. */
const MISREAD = /(?<![^\s,[{])[+-]?[\d.][\d.e]*(?:[-+]\d*|e)(?=[\s,\]}]|$)/;

/**
 * Reads a text with Bun, or with the `yaml` package, which takes 8 ms to load, where Bun would read it wrongly.
 * @throws if it is not valid YAML
 */
export function parseYaml(text: string): unknown {
  // Bun leaves the line breaks of Windows in texts over several lines.
  const source = text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
  if (!MISREAD.test(source)) return Bun.YAML.parse(source);
  return yamlPackage().parse(source, { logLevel: "error" });
}

/** The `yaml` package, which also knows where a fault lies. */
export const yamlPackage = (): typeof Yaml => require("yaml") as typeof Yaml;
