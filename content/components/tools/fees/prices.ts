/**
 * Prices of mainnet by date, as the configuration holds them: nanotons, where the name says nothing else. Gas, bits and
 * cells of messages are multiplied by 2^16; storage is for 2^16 seconds. The page about configuration parameters says the
 * same, and a test compares these numbers with the configuration that comes with the emulator.
 */

/** The prices that a reader may change, by the field of the parameter that holds them. */
export const PRICE_NAMES = [
  "bit_price_ps",
  "cell_price_ps",
  "flat_gas_limit",
  "flat_gas_price",
  "gas_price",
  "lump_price",
  "bit_price",
  "cell_price",
  "first_frac",
] as const;
export type PriceName = (typeof PRICE_NAMES)[number];
export type Prices = Readonly<Record<PriceName, bigint>>;

export type Workchain = "0" | "-1";

/** Parameter that holds a price. */
export function parameterOf(name: PriceName, workchain: Workchain): number {
  if (name === "bit_price_ps" || name === "cell_price_ps") return 18;
  const isGas = name === "flat_gas_limit" || name === "flat_gas_price" || name === "gas_price";
  if (workchain === "-1") return isGas ? 20 : 24;
  return isGas ? 21 : 25;
}

/** The masterchain had the same prices on both dates. */
const MASTERCHAIN: Prices = {
  bit_price_ps: 1_000n,
  cell_price_ps: 500_000n,
  flat_gas_limit: 100n,
  flat_gas_price: 1_000_000n,
  gas_price: 655_360_000n,
  lump_price: 10_000_000n,
  bit_price: 655_360_000n,
  cell_price: 65_536_000_000n,
  first_frac: 21_845n,
};

/** The newest first. The storage prices of June 2026 count from 29 April 2026. */
export const DATES = ["2026-06-11", "2025-10"] as const;
export type PriceDate = (typeof DATES)[number];

export const PRICES: Readonly<Record<PriceDate, Readonly<Record<Workchain, Prices>>>> = {
  "2026-06-11": {
    "0": {
      bit_price_ps: 0n,
      cell_price_ps: 135n,
      flat_gas_limit: 100n,
      flat_gas_price: 6_667n,
      gas_price: 4_369_067n,
      lump_price: 66_667n,
      bit_price: 4_369_067n,
      cell_price: 436_906_667n,
      first_frac: 21_845n,
    },
    "-1": MASTERCHAIN,
  },
  "2025-10": {
    "0": {
      bit_price_ps: 1n,
      cell_price_ps: 500n,
      flat_gas_limit: 100n,
      flat_gas_price: 40_000n,
      gas_price: 26_214_400n,
      lump_price: 400_000n,
      bit_price: 26_214_400n,
      cell_price: 2_621_440_000n,
      first_frac: 21_845n,
    },
    "-1": MASTERCHAIN,
  },
};

/** Debt, in nanotons, above which an active account is frozen: `freeze_due_limit` of parameters 20 and 21, on both dates. */
export const FREEZE_DUE_LIMIT = 100_000_000n;
