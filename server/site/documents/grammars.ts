/** The site's own grammars, by which code is highlighted in languages that highlight.js does not know. */
import { query, type Context } from "../../engine/types.ts";
import { grammarInput, treeInput, type SiteGrammar } from "../../source/inputs.ts";

const FOLDER = "content/grammars";

/** Names of the languages, sorted: those of `content/grammars/name.ts`. Files in subfolders are modules of them. */
export const grammarNamesQuery = query<readonly string[]>("grammar-names", "value", (context) =>
  context.read(treeInput, FOLDER).flatMap((path) => /^([a-z][\w-]*)\.ts$/.exec(path)?.[1] ?? []),
);

/** Path of a grammar in the site directory. */
export function grammarFile(name: string): string {
  return `${FOLDER}/${name}.ts`;
}

/** Names of a grammar and of the languages that it embeds: all that documents which do not use it depend on. */
type GrammarEntry = Pick<SiteGrammar, "name" | "aliases" | "embeds">;

export const entriesQuery = query<readonly GrammarEntry[]>("grammar-entries", "value", (context) =>
  context.read(grammarNamesQuery).flatMap((name): readonly GrammarEntry[] => {
    const state = context.read(grammarInput, grammarFile(name));
    return state.kind === "ok" ? [{ name, aliases: state.grammar.aliases, embeds: state.grammar.embeds }] : [];
  }),
);

/** Cache of the expression that finds the names of a list of grammars in a text. */
const patterns = new WeakMap<readonly GrammarEntry[], RegExp>();

function patternOf(entries: readonly GrammarEntry[]): RegExp {
  const known = patterns.get(entries);
  if (known !== undefined) return known;
  // Longer names first, because the longer of two names with the same beginning is meant. A lookbehind instead of `\b`
  // takes fifty times as long, because the runtime does not compile such patterns.
  const names = entries
    .flatMap(({ name, aliases }) => [name, ...aliases])
    .sort((one, other) => other.length - one.length);
  const oneOf = (begin: RegExp): string =>
    names.flatMap((name) => (begin.test(name) ? name.replace(/\W/g, "\\$&") : [])).join("|");
  const others = oneOf(/^\W/);
  // One `\b` before all of them, so that they are tried only where a word begins: a third of the time.
  const words = `\\b(?:${oneOf(/^\w/)})`;
  const pattern = new RegExp(`(?:${others === "" ? words : `${others}|${words}`})(?!\\w)`, "gi");
  patterns.set(entries, pattern);
  return pattern;
}

/**
 * The grammars that texts may need: those whose name occurs anywhere in them, and those that these embed. A name in
 * another meaning costs at most one needless parse when that grammar changes.
 * @param read reads an input or a query: that of a context, or of the engine itself
 */
export function grammarsIn(read: Context["read"], texts: readonly string[]): readonly SiteGrammar[] {
  const entries = read(entriesQuery);
  if (entries.length === 0) return [];
  const wanted = new Set<string>();
  for (const text of texts) for (const [word] of text.matchAll(patternOf(entries))) wanted.add(word.toLowerCase());
  const isWanted = ({ name, aliases }: GrammarEntry): boolean =>
    wanted.has(name) || aliases.some((each) => wanted.has(each));
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
