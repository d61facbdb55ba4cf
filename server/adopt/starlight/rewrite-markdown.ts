/** Rewrites syntax of Starlight's Markdown that the engine does not have. */
import { scanImports, type Imports } from "../../markdown/imports.ts";
import { findFrontMatter } from "../../source/front-matter-block.ts";
import { dataOf, type Leave } from "../adopt-plan.ts";
import { replaceFrames } from "../frames.ts";
import { readFrontMatter } from "../front-matter.ts";
import { withoutOwnCode } from "../own-code.ts";
import { mapCode, mapProse, proseOf } from "../prose.ts";
import { rewriteCode } from "./code-blocks.ts";
import { convertFrontMatter } from "./front-matter.ts";
import { beforeText } from "./hero.ts";
import { OF_STARLIGHT, rewriteTags } from "./tags.ts";

export interface DocumentContext {
  /** Path of the document's language in the old site; "" for the root. */
  readonly path: string;
  /** What names of folders stand for in addresses (`~/assets/a.png`), as paths in the site: `["~/", "src/"]`. */
  readonly aliases: readonly (readonly [alias: string, folder: string])[];
  /** Whether it is a post of the blog. */
  readonly isPost: boolean;
}

/** An import, over several lines where it names several things. */
const IMPORT =
  /^[ \t]*import\s+(?:[\w$]+|\{[^{}]*\}|[\w$]+\s*,\s*\{[^{}]*\})\s+from\s+["']([^"'\n]+)["'][ \t]*;?[ \t]*(?:\n|$)/gm;
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
/** A script or a style, also within a list. */
const OWN_CODE = /^[ \t]*<(script|style)\b[^>]*>[^]*?<\/\1>[ \t]*$/gm;
/** `:::note[Title]{icon="heart"}` */
const ASIDE_ATTRIBUTES = /^([ \t>]*:{3,}[a-z]+(?:\[[^\]\n]*\])?)\{[^{}\n]*\}[ \t]*$/gm;

/** Asides, tabs, cards, trees of files, code and front matter. */
export function translateStarlight(text: string, leave: Leave, { path, aliases, isPost }: DocumentContext): string {
  const start = findFrontMatter(text)?.bodyOffset ?? 0;
  const before = beforeText(dataOf(readFrontMatter(text)));
  const body = text.slice(start).replace(/\r\n/g, "\n");
  const whole = withoutAliases(before === "" ? body : `\n${before}\n${body}`, aliases);
  const imports = scanImports(proseOf(whole));
  const translated = mapProse(whole, (prose) => {
    const asides = withoutOwnCode(withHtml(prose), OWN_CODE, leave).replace(ASIDE_ATTRIBUTES, "$1");
    const changed = replaceFrames(rewriteTags(asides, { imports, leave }), leave);
    return changed === prose ? prose : changed.replace(/\n(?:[ \t]*\n){2,}/g, "\n\n");
  });
  const blocks = mapCode(translated, (block) => rewriteCode(block, leave));
  return convertFrontMatter(text.slice(0, start) + withoutImports(blocks, imports), { path, isPost }, leave);
}

/** HTML that a fragment of Astro is given as a text: `<Fragment set:html={"<b>a</b>"} />`. */
const HTML = /<Fragment\s+set:html=\{\s*("(?:[^"\\\n]|\\.)*")\s*\}\s*(?:\/>|><\/Fragment>)/g;

function withHtml(prose: string): string {
  return prose.replace(HTML, (whole, text: string) => {
    try {
      // A line that is empty would end the HTML.
      return String(JSON.parse(text)).replace(/\n[ \t]*(?=\n)/g, "\n<!-- -->");
    } catch {
      return whole;
    }
  });
}

/** Without imports of what is written in other ways now: Starlight's components, and pictures of which nothing else is left. */
function withoutImports(text: string, imports: Imports): string {
  const prose = proseOf(text).replace(IMPORT, "");
  const isUsed = (path: string): boolean =>
    [...imports].some(
      ([name, each]) => each.path === path && new RegExp(`[{<][^{}<>]*\\b${RegExp.escape(name)}\\b`).test(prose),
    );
  return mapProse(text, (passage) =>
    passage.replace(IMPORT, (statement, path: string) =>
      OF_STARLIGHT.test(path) || ((PICTURE.test(path) || path.endsWith("?raw")) && !isUsed(path)) ? "" : statement,
    ),
  );
}

function withoutAliases(body: string, aliases: DocumentContext["aliases"]): string {
  if (!aliases.some(([alias]) => body.includes(alias))) return body;
  return mapProse(body, (prose) =>
    aliases.reduce(
      (all, [alias, folder]) =>
        all.replace(
          new RegExp(`(\\]\\(\\s*<?|["'])${RegExp.escape(alias)}`, "g"),
          (_, mark: string) => `${mark}@site/${folder}`,
        ),
      prose,
    ),
  );
}
