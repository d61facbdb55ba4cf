/** Rewrites addresses in moved documents, so that each still leads to the same file. */
import { dirname, posix, resolve } from "node:path";
import type { Move, AdoptPlan } from "./adopt-plan.ts";

export interface Addresses {
  /** New paths of moved files, by their old absolute path. */
  readonly moved: ReadonlyMap<string, string>;
  readonly isFile: (path: string) => boolean;
  /**
   * Called for a file that documents use and that is in none of the trees.
   * @param asText whether its text is shown, so that code in it is not run
   * @returns its new path, or undefined if it is not moved
   */
  readonly further: (path: string, move: Move, asText: boolean) => string | undefined;
  readonly plan: AdoptPlan;
}

const FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d+\.[ \t]+)?(`{3,}|~{3,})/;
/** An address with what precedes it: a link, a reference, an attribute, an import, a picture in front matter. */
const ADDRESS =
  /(\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?|\b(?:src|href|to|url|image|light|dark|file)\s*[=:]\s*\{?\s*(?:require\(|useBaseUrl\()?\s*["'`]|\b(?:from|import)\s+["'](?:!!?[\w@/-]+-loader(?:\?[^!"']*)?!)?|require\(["'](?:!!?[\w@/-]+-loader(?:\?[^!"']*)?!)?|^image:\s*["']?|useBaseUrl\(["'])([^\s)"'`>{}]+)/g;

/** The file that a code block shows. */
const FILE = /(\bfile=["']?)([^\s"'#]+)/;

/** Rewrites the addresses in a document's text; code blocks are unchanged. */
export function rewriteAddresses(text: string, move: Move, addresses: Addresses): string {
  let fence = "";
  return text
    .split("\n")
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (fence !== "") {
        if (mark?.startsWith(fence) === true && /^[ \t>]*[`~]+\s*$/.test(line)) fence = "";
        return line;
      }
      if (mark !== undefined) {
        fence = mark;
        return line.replace(
          FILE,
          (_, before: string, written: string) => before + newAddress(written, move, addresses, true),
        );
      }
      return line.replace(
        ADDRESS,
        (_, before: string, written: string) =>
          before + newAddress(written, move, addresses, before.includes("-loader")),
      );
    })
    .join("\n");
}

/** A documents' own file is written relative to the document; one of `content/static` from the root. */
function newAddress(written: string, move: Move, { moved, isFile, further, plan }: Addresses, asText: boolean): string {
  if (/^(?:[a-z][\w+.-]*:|#|\/\/)/i.test(written)) return written;
  const end = /[?#]/.exec(written)?.index ?? written.length;
  const [path, rest] = [decode(written.slice(0, end)), written.slice(end)];
  const tree = plan.trees.find(({ folder }) => move.from.startsWith(`${folder}/`));
  const candidates = path.startsWith("@site/")
    ? [resolve(plan.root, path.slice("@site/".length))]
    : path.startsWith("/")
      ? asText || /\.mdx?$/.test(path)
        ? [resolve(tree?.folder ?? plan.root, `.${path}`), resolve(plan.root, `.${path}`)]
        : []
      : [resolve(dirname(move.from), path)];
  const found = candidates.find(isFile);
  if (found === undefined) return written;
  const target = moved.get(found) ?? further(found, move, asText);
  if (target === undefined) return written;
  if (target.startsWith("content/static/")) return encode(target.slice("content/static".length)) + rest;
  // A document of another language: the engine looks for the translation first.
  const lang = /^content\/([^/]+)\//.exec(move.to)?.[1] ?? "";
  const other = /^content\/([^/]+)\//.exec(target)?.[1] ?? "";
  const translated = other === lang ? target : target.replace(/^content\/[^/]+\//, `content/${lang}/`);
  const relative = posix.relative(posix.dirname(move.to), translated);
  const short = relative.startsWith(".") ? relative : `./${relative}`;
  // Left as written if it still leads to the same file.
  const same =
    !path.startsWith("@") && !path.startsWith("/") && posix.join(posix.dirname(move.to), path) === translated;
  return same ? written : encode(short) + rest;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function encode(path: string): string {
  return path.replace(/[ ()<>"%]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
}

/** Adds the new folder of a tree of documents to the absolute slugs of its documents. */
export function rewriteSlug(text: string, prefix: string): string {
  const end = /^---\r?\n[\s\S]*?\n---/.exec(text)?.[0].length ?? 0;
  if (end === 0) return text;
  return (
    text
      .slice(0, end)
      .replace(
        /^(slug:\s*["']?)(\/[^\s"']*)/m,
        (_, key: string, slug: string) => key + prefix + (slug === "/" ? "" : slug),
      ) + text.slice(end)
  );
}
