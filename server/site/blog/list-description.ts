/** Descriptions of generated pages. */
import { beginning } from "../../../shared/shorten.ts";

/** Number of characters of a description that search engines show; a Chinese character counts as two. */
const SHOWN = 155;

/** Shortens a description, at the end of a word, to the length that search engines show. */
export function shortened(text: string, lang: string): string {
  const room = lang.startsWith("zh") ? Math.floor(SHOWN / 2) : SHOWN;
  if (text.length <= room) return text;
  const cut = beginning(text, room - 1);
  return `${cut.replace(/[\s，、；：,;:]*[\p{L}\p{N}]*$/u, "") || cut}…`;
}

/** Describes a list by its name and the titles of its first items. */
export function listDescription(name: string, listed: readonly { readonly title: string }[], lang: string): string {
  const [colon, comma] = lang.startsWith("zh") ? ["：", "；"] : [": ", "; "];
  return shortened(name + colon + listed.map(({ title }) => title).join(comma), lang);
}
