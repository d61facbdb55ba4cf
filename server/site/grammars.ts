/** The site's own grammars, by which code is highlighted in languages that highlight.js does not know. */
import { query, type Context } from "../engine/types.ts";
import { grammarInput, treeInput, type SiteGrammar } from "../source/inputs.ts";

const FOLDER = "content/grammars";

/** Names of the languages: of `content/grammars/name.ts`, sorted. Files in folders below are parts of them. */
export const grammarNamesQuery = query<readonly string[]>("grammar-names", "value", (context) =>
  context.read(treeInput, FOLDER).flatMap((path) => /^([a-z][\w-]*)\.ts$/.exec(path)?.[1] ?? []),
);

/** Path of a grammar in the site directory. */
export function grammarFile(name: string): string {
  return `${FOLDER}/${name}.ts`;
}

/** What a grammar is called and what it embeds: all that documents which do not use it depend on. */
type Entry = Pick<SiteGrammar, "name" | "aliases" | "embeds">;

export const entriesQuery = query<readonly Entry[]>("grammar-entries", "value", (context) =>
  context.read(grammarNamesQuery).flatMap((name): readonly Entry[] => {
    const state = context.read(grammarInput, grammarFile(name));
    return state.kind === "ok" ? [{ name, aliases: state.grammar.aliases, embeds: state.grammar.embeds }] : [];
  }),
);

/** What finds the names of each list of grammars as words of a text. */
const patterns = new WeakMap<readonly Entry[], RegExp>();

function patternOf(entries: readonly Entry[]): RegExp {
  const known = patterns.get(entries);
  if (known !== undefined) return known;
  // Longer names first: of two that begin alike, the longer one is meant. A look behind in place of `\b` takes fifty
  // times as long, because the runtime leaves such patterns to its interpreter.
  const alternatives = entries
    .flatMap(({ name, aliases }) => [name, ...aliases])
    .sort((one, other) => other.length - one.length)
    .map((word) => (/^\w/.test(word) ? "\\b" : "") + word.replace(/\W/g, "\\$&"))
    .join("|");
  const pattern = new RegExp(`(?:${alternatives})(?!\\w)`, "gi");
  patterns.set(entries, pattern);
  return pattern;
}

/**
 * The grammars that texts may need: those that they name anywhere, which costs a document at most a needless look when
 * such a grammar changes, and those embedded in them.
 * @param read reads an input or a query: a context's, or the engine's own
 */
export function grammarsIn(read: Context["read"], texts: readonly string[]): readonly SiteGrammar[] {
  const entries = read(entriesQuery);
  if (entries.length === 0) return [];
  const wanted = new Set<string>();
  for (const text of texts) for (const [word] of text.matchAll(patternOf(entries))) wanted.add(word.toLowerCase());
  const isWanted = ({ name, aliases }: Entry): boolean => wanted.has(name) || aliases.some((each) => wanted.has(each));
  const found = new Set<string>();
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const entry of entries.filter(isWanted)) {
      found.add(entry.name);
      for (const embedded of entry.embeds) wanted.add(embedded.toLowerCase());
    }
  }
  return [...found].sort().flatMap((name): readonly SiteGrammar[] => {
    const state = read(grammarInput, grammarFile(name));
    return state.kind === "ok" ? [state.grammar] : [];
  });
}
