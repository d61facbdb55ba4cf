/** Scripts that are written from right to left, by their codes (ISO 15924). */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/**
 * Direction in which a language is written: that of the script its tag names (`az-Arab`), or else of the one in which it
 * is usually written.
 * @param lang language tag (BCP 47); one that is none is taken to be written from left to right
 */
export function directionOf(lang: string): "ltr" | "rtl" {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(lang).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}
