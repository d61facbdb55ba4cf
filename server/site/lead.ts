/** Descriptions of pages that the engine makes itself. */

/** Characters of a description that a search engine shows; Chinese ones take the room of two. */
const SHOWN = 155;

/** A description that is not cut where it is shown; of a longer one what fits, up to the end of a word. */
export function shortened(text: string, lang: string): string {
  const room = lang.startsWith("zh") ? Math.floor(SHOWN / 2) : SHOWN;
  return text.length <= room
    ? text
    : `${text.slice(0, room - 1).replace(/[\s，、；：,;:]*[\p{L}\p{N}]*$/u, "") || text.slice(0, room - 1)}…`;
}

/** What a list is of and what it begins with, as a description. */
export function listOf(name: string, listed: readonly { readonly title: string }[], lang: string): string {
  const [colon, comma] = lang.startsWith("zh") ? ["：", "；"] : [": ", "; "];
  return shortened(name + colon + listed.map(({ title }) => title).join(comma), lang);
}
