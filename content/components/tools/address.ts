/** Addresses in all written forms: reading, writing, and what is wrong with one that can't be read. */
import "./buffer.ts";
import { Address } from "@ton/core/dist/address/Address";
import { BitBuilder } from "@ton/core/dist/boc/BitBuilder";
import { crc16 } from "@ton/core/dist/utils/crc16";
import { hex, hexByte } from "./hex.ts";

/** The fields of the 36 bytes of a user-friendly form. */
export interface Friendly {
  readonly flags: number;
  /** As it is written, without a sign. */
  readonly workchainByte: number;
  readonly account: string;
  /** The checksum as written, and the one calculated from the 34 bytes before it. */
  readonly written: string;
  readonly calculated: string;
}

export type Fault =
  | { readonly kind: "unknown" }
  | { readonly kind: "name" }
  | { readonly kind: "ethereum" }
  /** 64 hexadecimal digits alone. */
  | { readonly kind: "no-workchain"; readonly account: string }
  | { readonly kind: "raw-length"; readonly length: number }
  | { readonly kind: "raw-workchain"; readonly workchain: string }
  | { readonly kind: "character"; readonly character: string; readonly position: number }
  | { readonly kind: "length"; readonly length: number }
  | { readonly kind: "checksum"; readonly friendly: Friendly }
  | { readonly kind: "flags"; readonly friendly: Friendly };

export type AddressReading =
  | { readonly kind: "address"; readonly address: Address; readonly friendly?: Friendly }
  | { readonly kind: "fault"; readonly fault: Fault };

const fault = (found: Fault): AddressReading => ({ kind: "fault", fault: found });

/** Extracts the address from a link of a wallet or explorer: the first part that looks like one. */
function withoutLink(text: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const parts = text.split(/[/?#&=]/).map(decoded);
  return parts.find((part) => /^(?:[\w+/-]{46,50}|-?\d+:[\da-f]{60,68})$/i.test(part)) ?? text;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param text an address in any form, alone or in a link; undefined where there is nothing to read */
export function readAddress(text: string): AddressReading | undefined {
  const written = withoutLink(text.trim().slice(0, 500));
  if (written === "") return undefined;
  if (/^0x[\da-f]{40}$/i.test(written)) return fault({ kind: "ethereum" });
  if (/\.(?:ton|t\.me)$/i.test(written)) return fault({ kind: "name" });
  const bare = /^(?:0x)?([\da-f]{64})$/i.exec(written)?.[1];
  if (bare !== undefined) return fault({ kind: "no-workchain", account: bare.toLowerCase() });
  if (written.includes(":")) return readRaw(written);
  return readFriendly(written);
}

function readRaw(written: string): AddressReading {
  const [workchain = "", account = "", ...more] = written.split(":");
  if (more.length > 0) return fault({ kind: "unknown" });
  if (!/^-?\d{1,10}$/.test(workchain) || (Number(workchain) | 0) !== Number(workchain))
    return fault({ kind: "raw-workchain", workchain: workchain.slice(0, 20) });
  const strange = /[^\da-f]/i.exec(account);
  if (strange !== null)
    return fault({ kind: "character", character: strange[0], position: workchain.length + 2 + strange.index });
  if (account.length !== 64) return fault({ kind: "raw-length", length: account.length });
  return { kind: "address", address: Address.parseRaw(`${Number(workchain)}:${account.toLowerCase()}`) };
}

function readFriendly(written: string): AddressReading {
  const strange = /[^\w+/-]/u.exec(written);
  if (strange !== null)
    return fault(
      /^[\w+/-]{20}/.test(written) || written.length > 40
        ? { kind: "character", character: strange[0], position: strange.index + 1 }
        : { kind: "unknown" },
    );
  if (written.length !== 48)
    return fault(written.length < 20 ? { kind: "unknown" } : { kind: "length", length: written.length });
  const bytes = Buffer.from(written, "base64");
  const friendly: Friendly = {
    flags: bytes[0] ?? 0,
    workchainByte: bytes[1] ?? 0,
    account: hex(bytes.subarray(2, 34)),
    written: hex(bytes.subarray(34)),
    calculated: hex(crc16(bytes.subarray(0, 34))),
  };
  if (friendly.written !== friendly.calculated) return fault({ kind: "checksum", friendly });
  if ((friendly.flags & 0x7f) !== 0x11 && (friendly.flags & 0x7f) !== 0x51) return fault({ kind: "flags", friendly });
  const { address } = Address.parseFriendly(written);
  // The library reads the byte without its sign.
  const workchain = (friendly.workchainByte << 24) >> 24;
  return { kind: "address", address: new Address(workchain, address.hash), friendly };
}

export type FormName = "raw" | "bounceable" | "nonBounceable" | "testBounceable" | "testNonBounceable" | "cell";

/** All forms of an address. Those that have a byte for the workchain exist for −128 to 127 only. */
export function formsOf(address: Address): readonly (readonly [name: FormName, text: string])[] {
  const raw = ["raw", address.toRawString()] as const;
  const { workChain } = address;
  if (workChain < -128 || workChain > 127) return [raw];
  // The library writes the byte without its sign, so −1 alone may be negative.
  const written = workChain < -1 ? new Address(workChain & 0xff, address.hash) : address;
  const builder = new BitBuilder();
  builder.writeAddress(address);
  return [
    ["bounceable", written.toString()],
    ["nonBounceable", written.toString({ bounceable: false })],
    raw,
    ["testBounceable", written.toString({ testOnly: true })],
    ["testNonBounceable", written.toString({ testOnly: true, bounceable: false })],
    ["cell", builder.build().toString()],
  ];
}

/** The intermediate CRC-16 after each byte, for readers who follow the calculation by hand. */
export function checksumSteps(friendly: Friendly): readonly (readonly [byte: string, after: string])[] {
  const bytes = Buffer.from(
    [friendly.flags, friendly.workchainByte].map(hexByte).join("") +
      friendly.account,
    "hex",
  );
  return Array.from(bytes, (byte, at) => [hexByte(byte), hex(crc16(bytes.subarray(0, at + 1)))]);
}

/** Maximum depth to which a workchain can be split. */
export const DEEPEST = 60;

/**
 * The shard that an account belongs to when its workchain is split evenly into 2^depth shards.
 * @returns the bits that its accounts begin with, and the shard as explorers write it
 */
export function shardOf(address: Address, depth: number): { readonly prefix: string; readonly shard: string } {
  const bits = [...address.hash.subarray(0, 8)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const prefix = bits.slice(0, depth);
  const id = BigInt(`0b${`${prefix}1`.padEnd(64, "0")}`);
  return { prefix, shard: `${address.workChain}:${id.toString(16).padStart(16, "0")}` };
}
