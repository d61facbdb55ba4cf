/**
 * Rules for the host that a Hugo site writes by a template of its start page: `layouts/index.redirects`, which becomes
 * the `_redirects` of Netlify. Read, never run: lines whose values are known count.
 */
import type { Host } from "../../host/host.ts";
import type { Data } from "../adopt-plan.ts";
import type { WrittenRedirects } from "../hosts.ts";
import { readText } from "../read.ts";
import { valueAt } from "./shown.ts";

const NAMES = ["index.redirects", "home.redirects", "_default/index.redirects", "_default/home.redirects"];
const PARTIALS = ["layouts/_partials", "layouts/partials"];
const DEEPEST = 3;
/** Stands for what is not known. */
const UNKNOWN = "\0";

/** @param params of the site @returns undefined where there is no such template */
export function writtenRedirects(host: Host, root: string, params: Data): WrittenRedirects | undefined {
  const file = NAMES.map((name) => `layouts/${name}`).find((path) => host.stat(`${root}/${path}`)?.kind === "file");
  if (file === undefined) return undefined;
  const unknown: string[] = [];
  const linesOf = (path: string, depth: number): readonly string[] => {
    const template = readText(host, `${root}/${path}`);
    return template === undefined ? [] : filled(template, depth);
  };
  function filled(template: string, depth: number): readonly string[] {
    const variables = new Map<string, string>();
    const parts: string[] = [];
    const text = template
      .replace(/\{\{-?\s*\/\*[^]*?\*\/\s*-?\}\}/g, "")
      .replace(/\{\{-?\s*([^]*?)\s*-?\}\}/g, (_, action: string) => {
        const [, part] = /\bpartial(?:Cached)?\s+"((?:[\w-]+\/)*[\w-]+\.txt)"/.exec(action) ?? [];
        if (part !== undefined && depth < DEEPEST) {
          parts.push(...PARTIALS.flatMap((folder) => linesOf(`${folder}/${part}`, depth + 1)));
          return "";
        }
        const [, name, value = action] = /^(\$\w+)\s*:?=\s*(\S+)$/.exec(action) ?? [];
        const [, path] = /^(?:\$?\.Site|site)\.Params\.([\w.]+)$/.exec(value) ?? [];
        const known = path === undefined ? variables.get(value) : valueAt(params, path);
        if (name === undefined) return known ?? UNKNOWN;
        if (known !== undefined) variables.set(name, known);
        return "";
      });
    return [...parts, ...text.split("\n")];
  }
  const known = linesOf(file, 0).filter((line) => {
    const isKnown = !line.includes(UNKNOWN);
    if (!isKnown && line.replaceAll(UNKNOWN, "").trim() !== "") unknown.push(line.replaceAll(UNKNOWN, "…").trim());
    return isKnown;
  });
  return { file, text: known.join("\n"), unknown };
}
