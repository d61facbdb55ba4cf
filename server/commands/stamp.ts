/** `bun run stamp`: records the version of the original in each translation, so that `check` can find stale ones. */
import { relative, resolve } from "node:path";
import { configQuery, defaultLocaleOf } from "../site/config.ts";
import { fileInput } from "../source/inputs.ts";
import { openSession } from "../output/session.ts";
import { routesQuery } from "../site/routes.ts";
import { sourceStamp } from "../site/checks/review.ts";
import { query } from "../engine/types.ts";
import type { OptionValues } from "./options.ts";
import { siteFor, type CommandContext } from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";

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

/** Sets `translated_from` in a document's front matter. @returns the new text, or the same one if it is set already */
export function withStamp(text: string, stamp: string): string {
  const line = `translated_from: "${stamp}"`;
  const block = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$/m.exec(text);
  if (block?.index !== 0) return `---\n${line}\n---\n\n${text}`;
  const [whole, inside = ""] = block;
  const stamped = /^translated_from:.*$/m.test(inside)
    ? inside.replace(/^translated_from:.*$/m, line)
    : `${inside}${line}\n`;
  return whole.replace(inside, () => stamped) + text.slice(whole.length);
}

/** @returns 0, or 1 if a named file is not a translation */
export async function stamp(
  options: OptionValues<typeof COMMAND_SPECS.stamp>,
  words: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { host, terminal } = context;
  const root = siteFor(context, options.site);
  if (root === undefined) return 1;
  const session = await openSession({
    host,
    root,
    settings: { base: null, drafts: true },
    cache: false,
    queries: [pairsQuery],
    installation: context.installation,
  });
  try {
    const pairs = session.engine.get(pairsQuery);
    const named = words.map((word) => relative(root, resolve(context.folder, word)));
    const unknown = named.filter(
      (name) => !pairs.some(({ translation }) => translation === name || translation.startsWith(`${name}/`)),
    );
    if (unknown.length > 0) {
      terminal.error(`${unknown.join(", ")}: no translation of anything.\n`);
      return 1;
    }
    let written = 0;
    for (const { translation, original } of pairs) {
      if (named.length > 0 && !named.some((name) => translation === name || translation.startsWith(`${name}/`)))
        continue;
      const from = session.engine.get(fileInput, original);
      const own = session.engine.get(fileInput, translation);
      if (from.kind !== "text" || own.kind !== "text") continue;
      const text = withStamp(own.text, sourceStamp(from.text));
      if (text === own.text) continue;
      host.writeAtomic(`${root}/${translation}`, text);
      written++;
    }
    if (options.json) terminal.out(`${JSON.stringify({ translations: pairs.length, written })}\n`);
    else if (!options.quiet) terminal.out(`${written} of ${pairs.length} translations stamped.\n`);
    return 0;
  } finally {
    session.close();
  }
}
