/** Cells out of the fields of a scenario. */
import "../buffer.ts";
import { Address, beginCell, BitString, Cell, toNano, type Builder } from "@ton/core";
import { nameAndType, type Fields, type FieldValue } from "./scenario.ts";

/** Accounts that scenarios name. Their hashes are one digit, so that they are known again in cells. */
const ACCOUNTS: Readonly<Record<string, string>> = { user: "1", outsider: "2", other: "3" };

/**
 * @param self the contract itself
 * @returns undefined for the address that is none
 */
export function addressOf(text: string, self?: Address): Address | null {
  const digit = ACCOUNTS[text];
  if (digit !== undefined) return Address.parseRaw(`0:${digit.repeat(64)}`);
  if (text === "none") return null;
  if (text === "self" && self !== undefined) return self;
  return Address.parse(text);
}

/** @throws Error that names the field when its value does not fit its type */
export function cellOf(fields: Fields, self?: Address): Cell {
  const builder = beginCell();
  for (const [field, value] of Object.entries(fields)) {
    try {
      store(builder, nameAndType(field)[1], value, self);
    } catch (error) {
      throw new Error(`${field}: ${(error as Error).message}`, { cause: error });
    }
  }
  return builder.endCell();
}

function store(builder: Builder, type: string, value: FieldValue, self: Address | undefined): void {
  const text = typeof value === "object" ? "" : String(value).trim();
  const [, kind, size] = /^(u?int)(\d+)$/.exec(type) ?? [];
  if (kind === "uint") builder.storeUint(BigInt(text), Number(size));
  else if (kind === "int") builder.storeInt(integer(text), Number(size));
  else if (type === "bool" || type === "bit") builder.storeBit(text === "true" || text === "1");
  else if (type === "coins") builder.storeCoins(toNano(text));
  else if (type === "address") builder.storeAddress(addressOf(text, self));
  else if (type === "bits") builder.storeBits(bitsOf(text));
  else if (type === "string") builder.storeStringTail(text);
  else if (type === "cell") builder.storeRef(Cell.fromBase64(text));
  else if (type === "ref") builder.storeRef(cellOf(nested(value), self));
  else if (type === "maybe ref") builder.storeMaybeRef(value === null ? null : cellOf(nested(value), self));
  else throw new Error(`no such type: ${type}`);
}

/** Also negative hexadecimal numbers, which `BigInt` refuses. */
export function integer(text: string): bigint {
  return text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text);
}

function nested(value: FieldValue): Fields {
  if (typeof value === "object" && value !== null) return value;
  throw new Error("expected fields");
}

function bitsOf(hex: string): BitString {
  const digits = hex.replace(/^0x/, "");
  if (!/^(?:[\da-f]{2})*$/i.test(digits)) throw new Error("expected whole bytes in hexadecimal");
  return new BitString(Buffer.from(digits, "hex"), 0, digits.length * 4);
}
