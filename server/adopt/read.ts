/** Reads files of the site that is adopted. */
import { foldersAbove, type Host } from "../host/host.ts";
import { dataOf, textOf, type Data } from "./adopt-plan.ts";

/** @returns the text of a file, or undefined where there is none */
export function readText(host: Host, file: string): string | undefined {
  const result = host.read(file);
  return result.kind === "bytes" ? new TextDecoder().decode(result.bytes).replace(/^\ufeff/, "") : undefined;
}

/** The repository that a site lies in, whose code its documents show; the site's own folder where there is none. */
export function repositoryOf(host: Host, root: string): string {
  return [root, ...foldersAbove(root)].find((folder) => host.stat(`${folder}/.git`) !== undefined) ?? root;
}

/** @returns what a JSON file holds, or undefined where there is none or it can't be read */
export function readJson(host: Host, file: string): unknown {
  const text = readText(host, file);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** @returns what a YAML text says by key, or undefined where it is none: the old generator doesn't build such a site */
export function dataOfYaml(text: string): Data | undefined {
  try {
    return dataOf(Bun.YAML.parse(text));
  } catch {
    return undefined;
  }
}

/** A text in other languages, by language. */
export type LabelTranslator = (key: string) => { readonly labels?: Readonly<Record<string, string>> };

/**
 * Translations as Docusaurus files them: `{"key": {"message": "…"}}`.
 * @param files of each language, as absolute paths
 */
export function translator(host: Host, files: readonly (readonly [lang: string, file: string])[]): LabelTranslator {
  const messages = files.map(([lang, file]) => [lang, dataOf(readJson(host, file))] as const);
  return (key) => {
    const labels = Object.fromEntries(
      messages.flatMap(([lang, all]) => {
        const message = textOf(dataOf(all[key])["message"]);
        return message === undefined ? [] : [[lang, message] as const];
      }),
    );
    return Object.keys(labels).length === 0 ? {} : { labels };
  };
}
