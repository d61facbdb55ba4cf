/** Which files of a VitePress site are pages, and where the new site has them. */
import type { Host } from "../../host/host.ts";
import { dataOf, textOf, type Left } from "../adopt-plan.ts";
import { evaluate } from "../evaluate.ts";

/** Address of a page in its folder of documents by that of its file: `packages/a/index.md` → `a/index.md`. */
export type Rewrites = ReadonlyMap<string, string>;

const ASK = "return Object.fromEntries(data.map((page) => [page, value.rewrites(page)]));";

/**
 * @param file absolute path of the configuration
 * @param pages paths of all documents
 */
export async function readRewrites(
  host: Host,
  file: string,
  { rewrites, pages, left }: { readonly rewrites: unknown; readonly pages: readonly string[]; readonly left: Left[] },
): Promise<Rewrites> {
  const found = new Map<string, string>();
  if (rewrites === "function") {
    const read = await evaluate(host, file, { ask: ASK, data: pages });
    if (read.kind === "failed")
      left.push({ group: "Functions of the configuration that fail", item: `rewrites: ${read.message}` });
    else
      for (const [page, path] of Object.entries(dataOf(read.value))) {
        const written = textOf(path);
        if (written !== undefined) found.set(page, written);
      }
    return found;
  }
  for (const page of pages)
    for (const [pattern, target] of Object.entries(dataOf(rewrites))) {
      const written = textOf(target);
      const match = written === undefined ? null : patternOf(pattern).exec(page);
      if (match === null || written === undefined) continue;
      found.set(
        page,
        written.replace(/:(\w+)(?:\([^()]*\))?[*+]?/g, (_, name: string) => match.groups?.[name] ?? ""),
      );
      break;
    }
  return found;
}

/** `:pkg/src/:rest*`, `(.*)` and names with an expression of their own, as VitePress reads them. */
function patternOf(pattern: string): RegExp {
  const source = pattern.replace(
    /:(\w+)(\((?:[^()\\]|\\.)*\))?([*+])?|\((?:[^()\\]|\\.)*\)|[^:(]+/g,
    (piece, name: string | undefined, own: string | undefined, more: string | undefined) =>
      name !== undefined
        ? `(?<${name}>${own === undefined ? (more === undefined ? "[^/]+?" : ".*?") : own.slice(1, -1)})`
        : piece.startsWith("(")
          ? piece
          : RegExp.escape(piece),
  );
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return /^(?!)/;
  }
}

/** Files that documents show, by what the bundler takes along of them. */
export const SHOWN =
  /\.(?:a?png|bmp|jpe?g|jfif|pjp(?:eg)?|gif|svg|ico|webp|avif|mp4|webm|ogg|mp3|wav|flac|aac|opus|mov|m4a|vtt|pdf|zip)$/i;

/**
 * Where a document lies whose name, or that of a folder, begins with `_`: VitePress makes a page of each, and the engine
 * a part. One that others take in and that no list leads to is a part here, too.
 */
export function createPageNames(
  paths: readonly string[],
  { included, frame }: { readonly included: ReadonlySet<string>; readonly frame: readonly unknown[] },
): (path: string) => string {
  const taken = new Set(paths);
  const lists = JSON.stringify(frame);
  return (path) => {
    if (!/(?:^|\/)_/.test(path)) return path;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const isListed = lists.includes(path.replace(/\.md$/, ""));
    const plain = path.replace(/(^|\/)_+(?=[^/_])/g, "$1");
    return (included.has(name) && !isListed) || taken.has(plain) ? path : plain;
  };
}

/** Names of the files that a document takes in. */
export function includedIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/<!--[ \t]*@include:[ \t]*([^\s{#>]+?)(?=-->|[\s{#>])/g), ([, path = ""]) =>
    path.slice(path.lastIndexOf("/") + 1),
  );
}
