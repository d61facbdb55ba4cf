/**
 * What React says of a fault in a component. The build for production that renders pages gives a number and an address
 * in place of the sentence, which whoever writes the component would have to look up.
 */

/** By the number; `%s` stands for what the address has as `args[]`. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  [
    "31",
    "Objects are not valid as a React child (found: %s). If you meant to render a collection of children, use an array instead.",
  ],
  ["60", "Can only set one of `children` or `props.dangerouslySetInnerHTML`."],
  ["61", "`props.dangerouslySetInnerHTML` must be in the form `{__html: ...}`."],
  ["62", "The `style` prop expects a mapping from style properties to values, not a string."],
  ["92", "If you supply `defaultValue` on a <textarea>, do not pass children."],
  [
    "130",
    "An element is of no type: expected the name of an HTML element or a component, but got: %s. Is it exported?",
  ],
  ["301", "Too many re-renders: the component sets its state each time it is rendered."],
  ["399", "%s is a self-closing tag and must neither have `children` nor use `dangerouslySetInnerHTML`."],
  ["426", "The component waits for something: it is async or lazy, or shows a promise. Pages are rendered in one go."],
]);

/** A message with React's sentence in place of its number; any other stays as it is. */
export function inFull(message: string): string {
  const [, number = "", query = ""] =
    /^Minified React error #(\d+); visit https:\/\/[^\s?]+(?:\?(\S*))? for the full message/.exec(message) ?? [];
  if (number === "") return message;
  const values = new URLSearchParams(query).getAll("args[]");
  const sentence = SENTENCES.get(number);
  if (sentence === undefined)
    return `React error ${number}: see https://react.dev/errors/${number}${query === "" ? "" : `?${query}`}`;
  return sentence.replaceAll("%s", () => values.shift() ?? "");
}
