/** `:rocket:` → 🚀, by GitHub's names. A backslash before the first colon, or code, keeps it as it is written. */
import type * as Gemoji from "gemoji";

/** Synchronous, and known to the bundler. */
declare const require: (name: string) => unknown;

/** As a word of its own: in `std::key::value` and `10:30:45` nothing is meant. */
const SHORTCODE = /(?<![\w:]):([+-]1|[a-z0-9_+-]{2,50}|[a-z]):(?![\w:])/g;

/** Puts the characters in place of the names that there are. */
export function withEmoji(text: string): string {
  if (!text.includes(":")) return text;
  SHORTCODE.lastIndex = 0;
  if (!SHORTCODE.test(text)) return text;
  // The table of names has 2,000 entries: it comes in with the first document that could need it.
  const { nameToEmoji } = require("gemoji") as typeof Gemoji;
  return text.replace(SHORTCODE, (whole, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? whole) : whole,
  );
}
