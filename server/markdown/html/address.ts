/** Addresses that strangers wrote, as a browser understands them: `shared/address-policy.ts` judges what comes of it. */
import { decodeEntities } from "./escape.ts";

/**
 * @param written the address as it stands in the source
 * @param entities whether character references in it have a meaning
 * @returns the address as a browser would understand it: references decoded, control characters gone
 */
export function readAddress(written: string, entities = true): string {
  const decoded = entities ? decodeEntities(written) : written;
  // Browsers strip leading control characters and drop tabs and line ends anywhere.
  return decoded.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, "").trim();
}
