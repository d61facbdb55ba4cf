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

/** The inverse of `formatKeyPath`. */
export function parseKeyPath(text: string): KeyPath {
  return [...text.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g)].map(([whole, index, , name]) => {
    if (index !== undefined) return Number(index);
    return name ?? (JSON.parse(whole.slice(1, -1)) as string);
  });
}
