/**
 * Makes text from documents safe for a terminal. Documents are untrusted, so escape sequences and marks that change the
 * direction of text must not reach it.
 */

const DANGEROUS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line: line breaks become spaces, control characters visible escapes. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]/g, " ");
}

/** Several lines: line breaks and tabs stay. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(DANGEROUS, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
