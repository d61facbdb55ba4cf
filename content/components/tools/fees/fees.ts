/** The fees of a transaction, as the reference implementation calculates and rounds them. Amounts are nanotons. */
import { PRICE_NAMES, type PriceName, type Prices } from "./prices.ts";

/** What a sum is for: an account with its code and data, or a message without its root cell. */
export interface Size {
  readonly cells: bigint;
  readonly bits: bigint;
}

export interface Situation {
  /** Of the account. */
  readonly account: Size;
  /** Time since the last transaction. */
  readonly seconds: bigint;
  readonly gas: bigint;
  /** The message that the contract sends. */
  readonly sent: Size;
  /** The external message that starts the transaction; undefined where an internal one does. */
  readonly imported: Size | undefined;
}

export interface FeeSums {
  readonly imported: bigint;
  readonly storage: bigint;
  readonly gas: bigint;
  /** Share of the forwarding price that the sender's validators get. */
  readonly action: bigint;
  /** The rest of that price, which travels in the message. */
  readonly forward: bigint;
  readonly all: bigint;
}

/** Divides by 2^16 and rounds up. */
const ceil16 = (value: bigint): bigint => (value + 0xffffn) >> 16n;

/** Rent for a time in which the prices stay the same. */
export function storageFee(prices: Prices, { cells, bits }: Size, seconds: bigint): bigint {
  return ceil16((bits * prices.bit_price_ps + cells * prices.cell_price_ps) * seconds);
}

/** @param gas that was used */
export function gasFee(prices: Prices, gas: bigint): bigint {
  const { flat_gas_limit: limit, flat_gas_price: flat, gas_price: price } = prices;
  return gas <= limit ? flat : flat + ceil16((gas - limit) * price);
}

/** Price of a message: what importing it costs, or what forwarding it costs together with the action fee. */
export function messagePrice(prices: Prices, { cells, bits }: Size): bigint {
  return prices.lump_price + ceil16(bits * prices.bit_price + cells * prices.cell_price);
}

/** The part of a message's price that is charged as action fee. */
export function actionFee(prices: Prices, price: bigint): bigint {
  return (price * prices.first_frac) >> 16n;
}

/** Everything that one transaction costs which sends one message. */
export function feesOf(prices: Prices, { account, seconds, gas, sent, imported }: Situation): FeeSums {
  const price = messagePrice(prices, sent);
  const action = actionFee(prices, price);
  const sums = {
    imported: imported === undefined ? 0n : messagePrice(prices, imported),
    storage: storageFee(prices, account, seconds),
    gas: gasFee(prices, gas),
    action,
    forward: price - action,
  };
  return { ...sums, all: Object.values(sums).reduce((sum, each) => sum + each, 0n) };
}

/** Bits that a cell can hold. */
const CELL_BITS = 1_023n;

/** The largest values that make sense: parameter 43 limits accounts and messages, parameters 20 and 21 gas. */
export const LIMITS = {
  "fee-cells": 65_536n,
  "fee-bits": 65_536n * CELL_BITS,
  "fee-days": 36_500n,
  "fee-gas": 1_000_000n,
  "fee-msg-cells": 8_192n,
  "fee-msg-bits": 2_097_152n,
  "fee-in-cells": 8_192n,
  "fee-in-bits": 2_097_152n,
} as const;
export type Quantity = keyof typeof LIMITS;
export const QUANTITIES = Object.keys(LIMITS) as readonly Quantity[];

/** Prices have no limit of their own; beyond this nobody means what was typed. */
const HIGHEST_PRICE = 10n ** 15n;

/** Characters of what may be a number; the address can hold more. */
const LONGEST = 40;

/** Reads a whole number, in which digits may be grouped. @returns undefined where the text is none, or it is too large */
export function readNumber(text: string, most: bigint): bigint | undefined {
  if (text.length > LONGEST) return undefined;
  const written = text.trim().replaceAll(/(?<=\d)[ ,_](?=\d{3}(?!\d))/g, "");
  if (!/^\d{1,16}$/.test(written)) return undefined;
  const value = BigInt(written);
  return value <= most ? value : undefined;
}

/** Name of the field in which a price stands, and of its value in the address. */
export const priceField = <N extends PriceName>(name: N): `fee-${N}` => `fee-${name}`;

export type Read =
  | { readonly kind: "read"; readonly prices: Prices; readonly values: Readonly<Record<Quantity, bigint>> }
  /** Names of the fields that can't be read. */
  | { readonly kind: "wrong"; readonly fields: readonly string[] }
  /** The first of the two fields holds more bits than the cells of the second. */
  | { readonly kind: "full"; readonly bits: Quantity; readonly cells: Quantity };

const PAIRS = [
  ["fee-bits", "fee-cells"],
  ["fee-msg-bits", "fee-msg-cells"],
  ["fee-in-bits", "fee-in-cells"],
] as const;

/** Reads all fields of the tool. */
export function readFields(fields: Readonly<Record<string, string>>): Read {
  const read = <N extends string>(names: readonly N[], field: (name: N) => string, most: (name: N) => bigint) =>
    names.map((name) => [name, field(name), readNumber(fields[field(name)] ?? "", most(name))] as const);
  const values = read(
    QUANTITIES,
    (name) => name,
    (name) => LIMITS[name],
  );
  const prices = read(PRICE_NAMES, priceField, (name) => (name === "first_frac" ? 0x10000n : HIGHEST_PRICE));
  const wrong = [...values, ...prices].filter(([, , value]) => value === undefined).map(([, field]) => field);
  if (wrong.length > 0) return { kind: "wrong", fields: wrong };
  const found = {
    kind: "read",
    values: Object.fromEntries(values.map(([name, , value]) => [name, value])) as Record<Quantity, bigint>,
    prices: Object.fromEntries(prices.map(([name, , value]) => [name, value])) as Record<PriceName, bigint>,
  } as const;
  const full = PAIRS.find(([bits, cells]) => found.values[bits] > found.values[cells] * CELL_BITS);
  return full === undefined ? found : { kind: "full", bits: full[0], cells: full[1] };
}

/** Where a slider stands for a value, from 0 to 100: small values get as much room as large ones. */
export function toSlider(value: bigint, most: bigint): number {
  return Math.round((100 * Math.log1p(Number(value))) / Math.log1p(Number(most)));
}

/**
 * The value for which a slider stands that was moved to a position. Where values are closer together than a step of the
 * slider, it moves on by one of them, so that each step does something.
 * @param now the value before
 */
export function fromSlider(position: number, most: bigint, now: bigint): bigint {
  if (position >= 100) return most;
  const value = BigInt(Math.round(Math.expm1((position / 100) * Math.log1p(Number(most)))));
  const before = toSlider(now, most);
  if (position > before && value <= now) return now + 1n;
  return position < before && value >= now ? now - 1n : value;
}
