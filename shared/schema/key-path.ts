/** Key paths inside configuration files: `locales.list[1].lang`, `sidebars["a b"].items[0]`. */

export type KeyPath = readonly (string | number)[];

/** Formats a key path; the empty path gives "". */
export function formatKeyPath(path: KeyPath): string {
  let out = "";
  for (const step of path) {
    if (typeof step === "number") out += `[${step}]`;
    else if (/^[\p{L}\p{N}_$-]+$/u.test(step)) out += out === "" ? step : `.${step}`;
    else out += `[${JSON.stringify(step)}]`;
  }
  return out;
}
