/** Blocks and states: what was put in comes out, and what is damaged is noticed. */
import { expect, test } from "bun:test";
import { hashOf } from "../../server/engine/hash.ts";
import {
  countOf,
  decodeBlock,
  decodeState,
  encodeBlock,
  encodeState,
  keyAt,
  keyBytes,
  type Block,
} from "../../server/cache/format.ts";

const TEXTS = ["", "one", "{}", "a longer text, and 中文", "x".repeat(5000)];

function blockOf(texts: readonly string[]): { readonly block: Block; readonly bytes: Uint8Array } {
  const { bytes, rawLength } = encodeBlock(texts.map((text) => Buffer.from(text)));
  const keys = Buffer.concat(texts.map((text) => keyBytes(hashOf(text))));
  return { block: { offset: 0, length: bytes.length, rawLength, keys }, bytes };
}

test("a block gives its contents back, each under its hash", () => {
  const { block, bytes } = blockOf(TEXTS);
  expect(countOf(block)).toBe(TEXTS.length);
  const contents = decodeBlock(block, bytes) ?? [];
  expect(contents.map((content) => new TextDecoder().decode(content))).toEqual(TEXTS);
  expect(contents.map((_, place) => keyAt(block, place))).toEqual(TEXTS.map(hashOf));
});

test("bytes that are no such block give nothing", () => {
  const { block, bytes } = blockOf(TEXTS);
  expect(decodeBlock(block, bytes.subarray(0, -1))).toBeUndefined();
  expect(decodeBlock(block, new Uint8Array(20))).toBeUndefined();
  expect(decodeBlock(block, blockOf([...TEXTS, "more"]).bytes)).toBeUndefined();
  // A state that knows of fewer contents means another block.
  expect(decodeBlock({ ...block, keys: block.keys.subarray(16) }, bytes)).toBeUndefined();
  // More than the state says would come out of it.
  expect(decodeBlock({ ...block, rawLength: 100 }, bytes)).toBeUndefined();
});

test("a state gives back what it holds, and every cut and every changed byte is noticed", () => {
  const one = blockOf(TEXTS).block;
  const two = { ...blockOf(["other"]).block, offset: 77 };
  const packs = [
    { name: hashOf("pack"), blocks: [one, two] },
    { name: hashOf("another"), blocks: [two] },
  ];
  const table = Buffer.from("the table");
  const bytes = encodeState({ packs, table });
  const state = decodeState(bytes);
  expect(Buffer.from(state?.table ?? []).toString()).toBe("the table");
  expect(state?.packs.map(({ name }) => name)).toEqual(packs.map(({ name }) => name));
  expect(state?.packs[0]?.blocks.map(({ offset, keys }) => [offset, Buffer.from(keys).toString("hex")])).toEqual(
    [one, two].map(({ offset, keys }) => [offset, Buffer.from(keys).toString("hex")]),
  );
  // The table may be let go of while the keys stay.
  expect(state?.packs[0]?.blocks[0]?.keys.buffer).not.toBe(state?.table.buffer);
  for (let length = 0; length < bytes.length; length++) expect(decodeState(bytes.subarray(0, length))).toBeUndefined();
  for (let at = 0; at < bytes.length; at++) {
    const changed = bytes.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decodeState(changed)).toBeUndefined();
  }
});

test("a state that names something else than packs is refused", () => {
  const { block } = blockOf(TEXTS);
  for (const name of ["../secrets", "", "A".repeat(32), `${hashOf("x")}/../secrets`])
    expect(decodeState(encodeState({ packs: [{ name, blocks: [block] }], table: Buffer.from("") }))).toBeUndefined();
  const wrong = { ...block, offset: -5 };
  expect(
    decodeState(encodeState({ packs: [{ name: hashOf("x"), blocks: [wrong] }], table: Buffer.from("") })),
  ).toBeUndefined();
});
