/** Decodes untrusted addresses as browsers do, before `shared/address-policy.ts` accepts or refuses them. */
import { decodeEntities } from "./escape.ts";

/**
 * @param written the address as written in the source
 * @param entities whether to decode character references
 * @returns the address as a browser would understand it, without control characters
 */
export function decodeAddress(written: string, entities = true): string {
  const decoded = entities ? decodeEntities(written) : written;
  // Browsers strip leading control characters, and drop tabs and line breaks anywhere.
  return decoded.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, "").trim();
}
