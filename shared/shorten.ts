/** Texts that are too long for their place. */

/**
 * The beginning of a text, without the first half of a character that does not fit: some are two units long, and a half
 * of one is shown as an unknown sign.
 * @param units length in UTF-16 code units
 */
export function beginning(text: string, units: number): string {
  const cut = text.slice(0, units);
  return text.length > units ? cut.replace(/[\ud800-\udbff]$/, "") : cut;
}

/** The beginning of a text up to the last space before that length, if that is in the second half of it. */
export function beginningInWords(text: string, units: number): string {
  const space = text.lastIndexOf(" ", units);
  return beginning(text, space > units / 2 ? space : units);
}
