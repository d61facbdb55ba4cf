/** Amounts of coins as readers write and read them. */
import { fromNano, toNano } from "@ton/core/dist/utils/convert";

/** @returns nanotons, or undefined where the text is no amount */
export function parseCoins(text: string): bigint | undefined {
  const written = text.trim();
  return /^\d{1,10}(?:\.\d{0,9})?$/.test(written) ? toNano(written) : undefined;
}

/** @returns the amount in coins, rounded to five decimal places as on the pages */
export function showCoins(nanotons: bigint): string {
  const rounded = ((nanotons + 5_000n) / 10_000n) * 10_000n;
  const [whole = "", part = ""] = fromNano(rounded).split(".");
  return rounded === 0n ? "0" : `${whole}.${part.padEnd(5, "0")}`;
}
