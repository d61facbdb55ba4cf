/** Rewrites addresses in moved documents, so that each still leads to the same file. */
import { dirname, posix, resolve } from "node:path";
import { decodePath } from "../../shared/address.ts";
import type { Move, AdoptPlan } from "./adopt-plan.ts";
import { linesOf } from "./prose.ts";

export interface Addresses {
  /** New paths of moved files, by their old absolute path. */
  readonly moved: ReadonlyMap<string, string>;
  /** The new paths of moved files. */
  readonly placed: ReadonlySet<string>;
  readonly isFile: (path: string) => boolean;
  /**
   * Called for a file that documents use and that is in none of the trees, or is public only.
   * @param use what a document does with it; where its text is shown, code in it is not run
   * @returns its new path, or undefined if it is not moved
   */
  readonly further: (path: string, move: Move, use: Use) => string | undefined;
  readonly plan: AdoptPlan;
}

/** An address with what precedes it: a link, a reference, an attribute, an import, a picture in front matter. */
const ADDRESS =
  /(\]\(\s*<?|^[\s>]*\[[^\]\n]+\]:\s*<?|\b(?:src|href|to|url|image|light|dark|file)\s*[=:]\s*\{?\s*(?:require\(|useBaseUrl\()?\s*["'`]|\b(?:from|import)\s+["'](?:!!?[\w@/-]+-loader(?:\?[^!"']*)?!)?|require\(["'](?:!!?[\w@/-]+-loader(?:\?[^!"']*)?!)?|^image:\s*["']?|useBaseUrl\(["'])([^\s)"'`>{}]+)/g;

/** The file that a code block shows. */
const FILE = /(\bfile=["']?)([^\s"'#]+)/;

/** Rewrites the addresses in a document's text; code blocks are unchanged. */
export function rewriteAddresses(text: string, move: Move, addresses: Addresses): string {
  return linesOf(text)
    .map((line) => {
      if (line.kind === "code") return line.text;
      if (line.kind === "fence")
        return line.isEmpty
          ? line.text.replace(
              FILE,
              (_, before: string, written: string) => before + newAddress(written, move, addresses, "code"),
            )
          : namedFile(line.text);
      return line.text.replace(ADDRESS, (_, before: string, written: string) => {
        const use = useOf(before, line.text);
        return (
          before + newAddress(written, move, addresses, use === "link" && /require\(/.test(before) ? "picture" : use)
        );
      });
    })
    .join("\n");
}

/** A code block that has content and names a file: the name is its title, not where its content comes from. */
function namedFile(line: string): string {
  return line.replace(/[ \t]\bfile=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/, (_, ...names: (string | undefined)[]) => {
    const name = names.slice(0, 3).find((each) => each !== undefined) ?? "";
    return /\btitle=/.test(line) || name === "" ? "" : ` title=${JSON.stringify(name)}`;
  });
}

/** In the order in which Docusaurus tries them. */
const ENDINGS = [".js", ".jsx", ".ts", ".tsx", ".mjs", ".json"];

/**
 * What a document does with a file: links to it or shows it, has the bundler find the picture that it shows, shows its text
 * as code, takes it as a part of itself by an import, or takes in its text.
 */
export type Use = "link" | "picture" | "code" | "part" | "text";

/** @param before what precedes the address in its line */
function useOf(before: string, line: string): Use {
  if (before.includes("-loader")) return "code";
  if (/^(?:from|import|require)/.test(before)) return "part";
  return before.startsWith("file") && /^\s*<Include\s/.test(line) ? "text" : "link";
}

/** A document's own file is written relative to the document; one of `content/static` from the root. */
function newAddress(
  written: string,
  move: Move,
  { moved, placed, isFile, further, plan }: Addresses,
  use: Use,
): string {
  if (/^(?:[a-z][\w+.-]*:|#|\/\/)/i.test(written)) return written;
  const end = /[?#]/.exec(written)?.index ?? written.length;
  // An import is a string of JavaScript, in which `\\_` is `_`.
  const plain = use === "part" ? written.slice(0, end).replace(/\\(.)/g, "$1") : written.slice(0, end);
  const [path, rest] = [decodePath(plain), written.slice(end)];
  const tree = plan.trees.find(({ folder }) => move.from.startsWith(`${folder}/`));
  const candidates = path.startsWith("@site/")
    ? [resolve(plan.root, path.slice("@site/".length))]
    : path.startsWith("/")
      ? use === "code" || use === "picture" || /\.mdx?$/.test(path)
        ? [
            resolve(tree?.folder ?? plan.root, `.${path}`),
            resolve(plan.root, `.${path}`),
            // Loaders look for code among the public files, too.
            ...(use === "code"
              ? [...moved].flatMap(([from, to]) => (to === `content/static${path}` ? [from] : []))
              : []),
          ]
        : plan.publicFolder !== undefined && !isFile(plan.publicFolder + path)
          ? [resolve(plan.root, `.${path}`)].filter((each) => moved.has(each))
          : []
      : [
          resolve(dirname(move.from), path),
          // Docusaurus looks for a document in its tree and in the site, too.
          ...(/\.mdx?$/.test(path) ? [resolve(tree?.folder ?? plan.root, path), resolve(plan.root, path)] : []),
        ];
  // The text of a module may be imported by its name without ending.
  const found =
    candidates.find(isFile) ??
    (use === "code" ? candidates.flatMap((each) => ENDINGS.map((ending) => each + ending)).find(isFile) : undefined);
  // A relative link may climb above the root, where a browser stops, and come back through the base of the site.
  if (found === undefined) {
    const climbed = written.replace(/^(?:\.\.\/)+/, "/");
    const isClimbing = plan.base !== "/" && climbed !== written && climbed.startsWith(plan.base);
    if (isClimbing) return `/${climbed.slice(plan.base.length)}`;
    const meant = use === "link" && !/^(?:$|[/@])/.test(path) ? plan.meant?.(move.from, path) : undefined;
    return meant === undefined ? written : encode(meant) + rest;
  }
  const known = moved.get(found);
  // A public file has an address, but a document can't take it as a part.
  const isPart = use === "part" && /\.mdx?$/.test(found) && known?.startsWith("content/static/") === true;
  const target = (isPart ? undefined : known) ?? further(found, move, use);
  if (target === undefined) return written;
  if (target.startsWith("content/static/") && use !== "code")
    return encode(target.slice("content/static".length)) + rest;
  // A document of another language: the engine looks for the translation first. It does not do so for code.
  const lang = /^content\/([^/]+)\//.exec(move.to)?.[1] ?? "";
  const other = /^content\/([^/]+)\//.exec(target)?.[1] ?? "";
  const own = target.replace(/^content\/[^/]+\//, `content/${lang}/`);
  // Nor does it for parts of documents.
  const isShared = (use === "part" || use === "text") && !placed.has(own);
  const translated = other === lang || use === "code" || isShared ? target : own;
  const relative = posix.relative(posix.dirname(move.to), translated);
  const short = relative.startsWith(".") ? relative : `./${relative}`;
  // Left as written if it still leads to the same file.
  const same =
    !path.startsWith("@") && !path.startsWith("/") && posix.join(posix.dirname(move.to), path) === translated;
  return same ? written : encode(short) + rest;
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
