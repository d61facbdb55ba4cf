/**
 * English inflection. The index only normalises plurals, so that prefixes of words still match. Other endings are
 * handled when a query is read, where a wrong guess only gets a low weight.
 */

const irregular = new Map<string, string>([
  ["indices", "index"],
  ["indexes", "index"],
  ["vertices", "vertex"],
  ["matrices", "matrix"],
  ["dice", "dice"],
  ["aliases", "alias"],
  ["statuses", "status"],
  ["buses", "bus"],
  ["leaves", "leaf"],
  // Not plurals.
  ...[
    "does",
    "has",
    "was",
    "this",
    "always",
    "perhaps",
    "across",
    "less",
    "plus",
    "minus",
    "redis",
    "kubernetes",
    "jenkins",
  ].map((word): [string, string] => [word, word]),
]);

/** `wallets` → `wallet`, `libraries` → `library`, `addresses` → `address`; names, short words and `-us`, `-is` stay. */
export function foldPlural(word: string): string {
  const { length } = word;
  if (length < 4 || word.charCodeAt(length - 1) !== 115) return word;
  const known = irregular.get(word);
  if (known !== undefined) return known;
  const before = word[length - 2] ?? "";
  if (before === "s" || before === "u" || before === "i" || before === "'" || !(before >= "a" && before <= "z"))
    return word;
  if (word.endsWith("ies")) return length > 4 ? word.slice(0, -3) + "y" : word.slice(0, -1);
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const endings: readonly (readonly [ending: string, put: string, least: number])[] = [
  ["izations", "ize", 4],
  ["ization", "ize", 4],
  ["isation", "ize", 4],
  ["ifications", "ify", 3],
  ["ification", "ify", 3],
  ["ations", "ate", 4],
  ["ation", "ate", 4],
  ["ators", "ate", 4],
  ["ator", "ate", 4],
  ["ating", "ate", 4],
  ["ated", "ate", 4],
  ["izer", "ize", 3],
  ["izing", "ize", 3],
  ["ized", "ize", 3],
  ["ments", "", 4],
  ["ment", "", 4],
  ["ions", "", 5],
  ["ion", "", 5],
  ["ings", "", 3],
  ["ing", "", 3],
  ["ers", "", 4],
  ["er", "", 4],
  ["ors", "", 4],
  ["or", "", 4],
  ["ied", "y", 3],
  ["ed", "", 3],
  ["ly", "", 4],
  ["ability", "", 4],
  ["able", "", 4],
  ["ility", "", 4],
];

/**
 * A stem that inflected forms share: `deploy`, `deployed`, `deploying`, `deployment`. It is only used as a key and need
 * not be a word; names with digits have none.
 */
export function familyOf(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word;
  let stem = word;
  for (const [ending, put, least] of endings) {
    if (word.length - ending.length >= least && word.endsWith(ending)) {
      stem = word.slice(0, -ending.length) + put;
      break;
    }
  }
  if (stem.length > 3 && stem.endsWith("e")) stem = stem.slice(0, -1);
  const last = stem[stem.length - 1];
  // `running` → `runn` → `run`; `ll`, `ss` and `zz` are part of the word.
  if (stem.length > 3 && last !== undefined && last === stem[stem.length - 2] && !"lsz".includes(last))
    stem = stem.slice(0, -1);
  return stem;
}
