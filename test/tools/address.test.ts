/**
 * Addresses: whatever form is given, all forms come out as @ton/core writes them; what is wrong is told by its kind.
 */
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Address, beginCell } from "@ton/core";
import { checksumSteps, formsOf, readAddress, shardOf, type Fault } from "../../content/components/tools/address.ts";
import { addressWords } from "../../content/components/tools/address-messages.ts";
import { PROJECT } from "../support/project.ts";
import { quickest } from "./quickest.ts";

/** A generator of numbers that gives the same ones each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const next = numbers(20261122);
const RANDOM = Array.from(
  { length: 250 },
  (_, at) =>
    new Address(at % 3 === 0 ? -1 : 0, Buffer.from(Array.from({ length: 32 }, () => Math.floor(next() * 256)))),
);

function formsBy(address: Address): Readonly<Record<string, string>> {
  return {
    raw: address.toRawString(),
    bounceable: address.toString(),
    nonBounceable: address.toString({ bounceable: false }),
    testBounceable: address.toString({ testOnly: true }),
    testNonBounceable: address.toString({ testOnly: true, bounceable: false }),
    cell: beginCell().storeAddress(address).endCell().bits.toString(),
  };
}

function found(text: string): Address {
  const reading = readAddress(text);
  if (reading?.kind !== "address") throw new Error(`${text}: ${JSON.stringify(reading)}`);
  return reading.address;
}

function faultOf(text: string): Fault {
  const reading = readAddress(text);
  if (reading?.kind !== "fault") throw new Error(`${text} was read`);
  return reading.fault;
}

test("250 addresses: from each form to all forms, as the library writes them", () => {
  for (const address of RANDOM) {
    const forms = formsBy(address);
    const spellings = [
      ...Object.entries(forms).flatMap(([name, text]) => (name === "cell" ? [] : [text])),
      address.toString({ urlSafe: false }),
      address.toRawString().toUpperCase(),
      `  ${address.toString()}\n`,
      `ton://transfer/${address.toString()}?amount=1`,
      `https://tonviewer.com/${address.toString({ bounceable: false })}`,
      `https://example.org/?account=${encodeURIComponent(address.toRawString())}#x`,
    ];
    for (const text of spellings) expect(Object.fromEntries(formsOf(found(text)))).toEqual(forms);
  }
});

test("the byte of the workchain has a sign", () => {
  for (const workchain of [-128, -2, 1, 127]) {
    const forms = new Map<string, string>(formsOf(new Address(workchain, RANDOM[1]!.hash)));
    for (const form of ["bounceable", "testNonBounceable", "raw"])
      expect(found(forms.get(form) ?? "").workChain).toBe(workchain);
  }
  expect(formsOf(new Address(128, RANDOM[1]!.hash)).map(([name]) => name)).toEqual(["raw"]);
});

test("the addresses on the pages are read, and written as they stand there", () => {
  const pages = readdirSync(join(PROJECT, "content/en/docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => readFileSync(join(PROJECT, "content/en/docs", path), "utf8"))
    .join("\n");
  const written = [...new Set(pages.match(/(?<![\w/+-])[EU][Qf][\w-]{46}(?![\w/+-])/g))].filter(
    (text) => readAddress(text)?.kind === "address",
  );
  expect(written.length).toBeGreaterThan(20);
  for (const text of written) expect(formsOf(found(text)).map(([, form]) => form)).toContain(text);
});

describe("what is wrong is said", () => {
  const right = RANDOM[1]!.toString();
  test.each([
    ["a character changed", right.slice(0, 20) + (right[20] === "A" ? "B" : "A") + right.slice(21), "checksum"],
    ["a character missing", right.slice(1), "length"],
    ["a character too many", `${right}A`, "length"],
    ["a strange character", `${right.slice(0, 10)}!${right.slice(11)}`, "character"],
    ["a short raw form", RANDOM[1]!.toRawString().slice(0, -1), "raw-length"],
    ["no hexadecimal digit", RANDOM[1]!.toRawString().replace(/.$/, "g"), "character"],
    ["no such number of a workchain", `99999999999:${"a".repeat(64)}`, "raw-workchain"],
    ["beyond 32 bits", `2147483648:${"a".repeat(64)}`, "raw-workchain"],
    ["two colons", `0:${"a".repeat(64)}:`, "unknown"],
    ["an account ID alone", "a".repeat(64), "no-workchain"],
    ["a name", "alice.ton", "name"],
    ["another network's", `0x${"a".repeat(40)}`, "ethereum"],
    ["a word", "elector", "unknown"],
    ["markup", "<script>alert(1)</script>", "unknown"],
  ] as const)("%s", (_, text, kind) => {
    expect(faultOf(text).kind).toBe(kind);
    for (const lang of ["en", "zh-CN"]) expect(addressWords(lang).fault(faultOf(text)).length).toBeGreaterThan(5);
  });

  test("every changed character of an address is noticed, and so is its case", () => {
    for (let at = 0; at < 48; at++) {
      const old = right[at]!;
      const swapped = old === old.toUpperCase() ? old.toLowerCase() : old.toUpperCase();
      for (const other of new Set([swapped, old === "A" ? "B" : "A"]))
        if (other !== old) expect(faultOf(right.slice(0, at) + other + right.slice(at + 1)).kind).toBe("checksum");
    }
  });

  test("a sum that is right does not hide flags that are not", () => {
    const bytes = Buffer.concat([Buffer.from([0x12, 0]), RANDOM[1]!.hash]);
    const text = Buffer.concat([bytes, Buffer.from(crc16(bytes))]).toString("base64url");
    expect(faultOf(text).kind).toBe("flags");
  });

  test("long and strange texts are answered at once", () => {
    const texts = [
      "A".repeat(1e6),
      ":".repeat(1e6),
      "0:".repeat(5e5),
      `ton://${"%".repeat(1e6)}`,
      "\u{1F600}".repeat(1e5),
    ];
    for (const text of texts) {
      expect(readAddress(text)?.kind).toBe("fault");
      expect(quickest(() => readAddress(text))).toBeLessThan(100);
    }
  });
});

/** CRC-16/XMODEM, bit by bit. */
function crc16(bytes: Uint8Array): readonly number[] {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = ((sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff) >>> 0;
  }
  return [sum >> 8, sum & 0xff];
}

test("the checksum is followed byte by byte", () => {
  for (const address of RANDOM.slice(0, 20)) {
    const reading = readAddress(address.toString());
    if (reading?.kind !== "address" || reading.friendly === undefined) throw new Error("not read");
    const steps = checksumSteps(reading.friendly);
    const bytes = Buffer.from(steps.map(([byte]) => byte).join(""), "hex");
    expect(bytes.toString("base64url")).toBe(address.toString().slice(0, 45) + bytes.toString("base64url").slice(45));
    expect(steps.map(([, after]) => after)).toEqual(
      Array.from(bytes, (_, at) => Buffer.from(crc16(bytes.subarray(0, at + 1))).toString("hex")),
    );
  }
});

test("the shard is the one whose prefix the account begins with", () => {
  const address = found(`0:b1${"0".repeat(62)}`);
  expect(shardOf(address, 0)).toEqual({ prefix: "", shard: "0:8000000000000000" });
  expect(shardOf(address, 1)).toEqual({ prefix: "1", shard: "0:c000000000000000" });
  expect(shardOf(address, 4)).toEqual({ prefix: "1011", shard: "0:b800000000000000" });
  expect(shardOf(address, 60).shard).toBe("0:b100000000000008");
});

test("a shard has all of its digits, and a strange character is told by its place from 1", () => {
  expect(shardOf(found(`0:${"0".repeat(64)}`), 4).shard).toBe("0:0800000000000000");
  expect(readAddress(`-1:${"0".repeat(10)}g${"0".repeat(53)}`)).toEqual({
    kind: "fault",
    fault: { kind: "character", character: "g", position: 14 },
  });
  expect(readAddress(`${"A".repeat(30)}!${"A".repeat(17)}`)).toEqual({
    kind: "fault",
    fault: { kind: "character", character: "!", position: 31 },
  });
});
