/** `bun run stamp`: records the version of the original in each translation, so that `check` can find stale ones. */
import { relative, resolve } from "node:path";
import { configQuery, defaultLocaleOf } from "../site/config.ts";
import { isWithin, type Host } from "../host/host.ts";
import { findFrontMatter } from "../source/front-matter-block.ts";
import { fileInput } from "../source/inputs.ts";
import { openSession } from "../output/session.ts";
import { cleanLine } from "../report/terminal-text.ts";
import { routesQuery } from "../site/routes.ts";
import { sourceStamp } from "../site/checks/review.ts";
import { query } from "../engine/types.ts";
import { configFault } from "./config-fault.ts";
import type { OptionValues } from "./options.ts";
import { fail, missingSite, siteRoot, type CommandContext } from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";

const UNREADABLE = "can't be read, and stays as it is.";
const NOT_UTF8 = "is not text in UTF-8, and stays as it is. Save it as UTF-8, and stamp it again.";
const IN_BRACES = "has its front matter in braces, and stays as it is. Write its keys one a line, and stamp it again.";

interface Pair {
  readonly translation: string;
  readonly original: string;
}

/** Translations with their originals. */
export const pairsQuery = query<readonly Pair[]>("translation-pairs", "value", (context) => {
  const source = defaultLocaleOf(context).lang;
  return Object.values(context.read(routesQuery).byRoute).flatMap(({ kind, files }) => {
    const original = files[source];
    if (kind === "module" || original === undefined) return [];
    return context
      .read(configQuery)
      .locales.list.filter(({ lang }) => lang !== source)
      .flatMap(({ lang }) => (files[lang] === undefined ? [] : [{ translation: files[lang], original }]));
  });
});

/** The key with what is written behind it, at the start of a line of front matter. */
const STAMPED = /^(["']?)translated_from\1[ \t]*:.*$/m;

/**
 * Sets `translated_from` in a document's front matter, and leaves everything else as it is.
 * @returns the new text, or the same one if it is set already; undefined where a line can't be added: front matter in braces
 */
export function withStamp(text: string, stamp: string): string | undefined {
  const line = `translated_from: "${stamp}"`;
  const newline = /\r?\n/.exec(text)?.[0] ?? "\n";
  const block = findFrontMatter(text);
  if (block === undefined) {
    const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
    return `${mark}${["---", line, "---", "", ""].join(newline)}${text.slice(mark.length)}`;
  }
  const inside = text.slice(block.start, block.end);
  if (inside.trimStart().startsWith("{")) return undefined;
  const isEnded = inside === "" || inside.endsWith("\n");
  const stamped = STAMPED.test(inside)
    ? inside.replace(STAMPED, line)
    : `${inside}${isEnded ? "" : newline}${line}${newline}`;
  return text.slice(0, block.start) + stamped + text.slice(block.end);
}

const BYTE_ORDER_MARK = "\ufeff";

/** What a document becomes, with all of its other bytes; or why it stays as it is. */
function stampedText(
  host: Host,
  path: string,
  stamp: string,
): { readonly before: string; readonly after: string } | string {
  const found = host.read(path);
  if (found.kind !== "bytes") return UNREADABLE;
  let before: string;
  try {
    before = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(found.bytes);
  } catch {
    return NOT_UTF8;
  }
  const after = withStamp(before, stamp);
  return after === undefined ? IN_BRACES : { before, after };
}

/** @returns 0, or 1 if a named file is not a translation, or one can't be stamped */
export async function stamp(
  options: OptionValues<typeof COMMAND_SPECS.stamp>,
  words: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { host, terminal } = context;
  const root = siteRoot(context, options.site);
  const missing = missingSite(context, root);
  if (missing !== undefined) return fail(context, options.json, missing);
  const session = await openSession({
    host,
    root,
    settings: { base: null, drafts: true },
    cache: false,
    queries: [pairsQuery],
    installation: context.installation,
  });
  try {
    // Without its configuration, a site has no languages, and nothing would be a translation.
    const fault = configFault(session.engine);
    if (fault !== undefined) return fail(context, options.json, fault);
    const pairs = session.engine.get(pairsQuery);
    const named = words.map((word) => resolve(context.folder, word));
    const isIn = (translation: string, names: readonly string[]): boolean =>
      isWithin(resolve(root, translation), names);
    const unknown = named.filter((name) => !pairs.some(({ translation }) => isIn(translation, [name])));
    if (unknown.length > 0)
      return fail(
        context,
        options.json,
        `${unknown.map((name) => relative(root, name) || name).join(", ")}: no translation of anything. Name files or folders of content/<lang>, where <lang> is not the default language.`,
      );
    let written = 0;
    const left: { readonly file: string; readonly message: string }[] = [];
    for (const { translation, original } of pairs) {
      if (named.length > 0 && !isIn(translation, named)) continue;
      const from = session.engine.get(fileInput, original);
      if (from.kind !== "text") continue;
      // A link stays one: what it leads to is written.
      const path = host.destination(`${root}/${translation}`);
      const stamped = stampedText(host, path, sourceStamp(from.text));
      if (typeof stamped === "string") left.push({ file: translation, message: stamped });
      else if (stamped.after !== stamped.before) {
        host.writeAtomic(path, stamped.after);
        written++;
      }
    }
    if (options.json) terminal.out(`${JSON.stringify({ translations: pairs.length, written, left })}\n`);
    else {
      if (!options.quiet) terminal.out(`${written} of ${pairs.length} translations stamped.\n`);
      for (const { file, message } of left) terminal.error(`${cleanLine(file)} ${message}\n`);
    }
    return left.length > 0 ? 1 : 0;
  } finally {
    session.close();
  }
}
