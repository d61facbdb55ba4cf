/** Emoji by GitHub's shortcodes: `:rocket:` → 🚀. A shortcode in code or after a backslash is left as it is. */
import type * as Gemoji from "gemoji";

/** Loads a module synchronously, when it is needed. The bundler includes modules that are named by a literal. */
declare const require: (name: string) => unknown;

/** A shortcode that is a word of its own; there is none in `std::key::value` and `10:30:45`. */
const SHORTCODE = /(?<![\w:]):([+-]1|[a-z0-9_+-]{2,50}|[a-z]):(?![\w:])/g;

/** Replaces the shortcodes that exist by their emoji. */
export function withEmoji(text: string): string {
  // A shortcode has two colons; looking for them is much cheaper than the expression.
  if (text.indexOf(":") === text.lastIndexOf(":")) return text;
  SHORTCODE.lastIndex = 0;
  if (!SHORTCODE.test(text)) return text;
  // The table has 2,000 entries, so it is loaded with the first document that may contain a shortcode.
  const { nameToEmoji } = require("gemoji") as typeof Gemoji;
  return text.replace(SHORTCODE, (whole, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? whole) : whole,
  );
}
