/**
 * Queries in traditional Chinese of an index in simplified Chinese, and the other way round. The table of characters
 * (11 KB, gzip) is loaded by the first query with a character that the index seems to lack: few readers have one.
 */
import type { SearchIndex } from "./load.ts";

/** Waits for something on its way, and rejects where it takes too long. */
export type InTime = <T>(coming: Promise<T>) => Promise<T>;

type Forms = ReadonlyMap<string, readonly string[]>;

const HAN = /[\u3400-\u9fff]/g;

const characters = new WeakMap<SearchIndex, ReadonlySet<string>>();

/** The characters of the words that come with the entry of an index; rare words may have others. */
function charactersOf(index: SearchIndex): ReadonlySet<string> {
  let known = characters.get(index);
  if (known === undefined) characters.set(index, (known = new Set(index.words.join(""))));
  return known;
}

const loaded = new WeakMap<SearchIndex, Forms>();

/** For each character of the other script, those that stand for it in an index. Rejects if they can't be fetched. */
async function loadForms(index: SearchIndex): Promise<Forms> {
  const { TRADITIONAL_AND_SIMPLIFIED } = await import("../chinese-characters.ts");
  const isTraditional = new Intl.Locale(index.lang).maximize().script === "Hant";
  const forms = new Map<string, string[]>();
  // OpenCC makes 帐 of 帳, which in 帐户 software writes 账.
  for (const [traditional = "", simplified = ""] of TRADITIONAL_AND_SIMPLIFIED.match(/\S\S/g)?.concat("帳账") ?? []) {
    const [from, to] = isTraditional ? [simplified, traditional] : [traditional, simplified];
    const known = forms.get(from);
    if (known === undefined) forms.set(from, [to]);
    else known.push(to);
  }
  loaded.set(index, forms);
  return forms;
}

/**
 * A query in the characters of an index: each that it seems to lack is replaced by its form in the script of the index.
 * @returns undefined where the table of forms is needed and can't be fetched
 */
export async function inFormsOf(
  index: SearchIndex,
  query: string,
  inTime: InTime = (coming) => coming,
): Promise<string | undefined> {
  if (!/^zh\b/i.test(index.lang)) return query;
  const known = charactersOf(index);
  if (!(query.match(HAN) ?? []).some((character) => !known.has(character))) return query;
  const forms = loaded.get(index) ?? (await inTime(loadForms(index)).catch(() => undefined));
  if (forms === undefined) return undefined;
  return query.replace(HAN, (character) => {
    const others = known.has(character) ? undefined : forms.get(character);
    return others?.find((other) => known.has(other)) ?? others?.[0] ?? character;
  });
}
