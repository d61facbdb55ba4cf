/** Commands that users are shown, and may paste. */

/** @returns a path as one word of a command, which is no option; in double quotes where it needs any, as Windows has them too */
export function shellWord(path: string): string {
  const word = path.startsWith("-") ? `./${path}` : path;
  return /^[\w./-]+$/.test(word) ? word : `"${word.replace(/[\\"$`]/g, "\\$&")}"`;
}
