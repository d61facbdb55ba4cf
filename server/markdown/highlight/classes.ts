/**
 * Classes in highlighted code. highlight.js distinguishes some fifty scopes; a theme colours a dozen. Each scope
 * becomes one of these classes or none, so that pages and styles are small:
 *
 * | class | what it is |
 * |---|---|
 * | k-key  | keyword |
 * | k-type | type, class name |
 * | k-fn   | name of a function, where it is defined or called |
 * | k-std  | built-in of the language |
 * | k-lit  | literal: `true`, `null` |
 * | k-num  | number |
 * | k-str  | string, character, regular expression |
 * | k-esc  | escape or substitution inside a string |
 * | k-com  | comment |
 * | k-meta | annotation, directive, preprocessor, shell prompt |
 * | k-var  | variable that the language marks: `$x`, `@x`, template variable |
 * | k-attr | key, attribute, property |
 * | k-tag  | name of a tag, section or selector |
 * | k-sym  | symbol, label, link |
 * | k-op   | operator |
 * | k-ins, k-del | added and removed words of a diff |
 * | k-em, k-strong | emphasis in markup |
 */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ["keyword", "k-key"],
  ["type", "k-type"],
  ["title.class", "k-type"],
  ["title", "k-fn"],
  ["title.function", "k-fn"],
  ["built_in", "k-std"],
  ["literal", "k-lit"],
  ["variable.constant", "k-lit"],
  ["number", "k-num"],
  ["string", "k-str"],
  ["regexp", "k-str"],
  ["char.escape", "k-esc"],
  ["char", "k-esc"],
  ["template-tag", "k-esc"],
  ["comment", "k-com"],
  ["quote", "k-com"],
  ["meta", "k-meta"],
  ["meta.prompt", "k-meta"],
  ["variable", "k-var"],
  ["template-variable", "k-var"],
  ["attr", "k-attr"],
  ["attribute", "k-attr"],
  ["property", "k-attr"],
  ["selector-attr", "k-attr"],
  ["selector-pseudo", "k-attr"],
  ["tag", ""],
  ["name", "k-tag"],
  ["section", "k-tag"],
  ["selector-tag", "k-tag"],
  ["selector-id", "k-tag"],
  ["selector-class", "k-tag"],
  ["symbol", "k-sym"],
  ["bullet", "k-sym"],
  ["link", "k-sym"],
  ["operator", "k-op"],
  ["addition", "k-ins"],
  ["deletion", "k-del"],
  ["emphasis", "k-em"],
  ["strong", "k-strong"],
  ["doctag", "k-meta"],
]);

/** Cache of classes by scope. Grammars use a few dozen scopes; the limit is for one that generates them. */
const found = new Map<string, string>();
const MAX_FOUND = 1_000;

/** @returns the class for a scope of highlight.js (`title.function.invoke`), "" for none */
export function classFor(scope: string): string {
  const known = found.get(scope);
  if (known !== undefined) return known;
  let name = scope;
  while (name.includes(".") && !CLASSES.has(name)) name = name.slice(0, name.lastIndexOf("."));
  const value = CLASSES.get(name) ?? "";
  if (found.size >= MAX_FOUND) found.clear();
  found.set(scope, value);
  return value;
}
