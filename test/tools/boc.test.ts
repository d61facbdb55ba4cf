/** Bags of cells: the same cells and hashes as the library's, and one clear reason where a bag is no bag. */
import { describe, expect, test } from "bun:test";
import { beginCell, Cell, convertToMerkleProof, Dictionary } from "@ton/core";
import { inspect, type Inspection } from "../../content/components/tools/boc.ts";
import {
  LARGEST,
  MOST_CELLS,
  readBytes,
  scan,
  scanText,
  type BagFault,
} from "../../content/components/tools/boc-scan.ts";
import { drawnOf, DEEPEST_DRAWN, MOST_DRAWN } from "../../content/components/tools/boc-tree.ts";
import { bocWords } from "../../content/components/tools/boc-messages.ts";
import { quickest } from "./quickest.ts";

/** The example of the page: root, mid and leaf, which is referred to twice. */
const EXAMPLE = "b5ee9c7201010301000d0002022a02010101b4020004cafe";

/** A generator of numbers that gives the same ones each time (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const next = numbers(17);

/** A random tree in which some cells are used more than once. */
function randomTree(): Cell {
  const made: Cell[] = [];
  const count = 1 + next(40);
  for (let i = 0; i < count; i++) {
    const builder = beginCell();
    const bits = next(1024);
    for (let bit = 0; bit < bits; bit++) builder.storeBit(next(2));
    const references = made.length === 0 ? 0 : next(5);
    for (let reference = 0; reference < references; reference++) builder.storeRef(made[next(made.length)]!);
    made.push(builder.endCell());
  }
  return made.at(-1)!;
}

function cellsOf(source: string | Uint8Array): Extract<Inspection, { kind: "cells" }> {
  const found = inspect(source);
  if (found.kind !== "cells") throw new Error(JSON.stringify(found));
  return found;
}

function faultOf(source: string): BagFault {
  const found = scanText(source);
  if (found.kind !== "fault") throw new Error(`${source.slice(0, 60)} was read`);
  return found.fault;
}

test("the page's example is taken apart as the page says", () => {
  const { cells, bag } = cellsOf(EXAMPLE);
  expect(bag).toEqual({ size: 24, roots: [0], hasIndex: false, hasChecksum: false });
  expect(cells.map(({ bits, data, references, depth, level }) => [bits, data, references, depth, level])).toEqual([
    [8, "2A", [2, 1], 2, 0],
    [5, "B4_", [2], 1, 0],
    [16, "CAFE", [], 0, 0],
  ]);
  expect(cells[0]?.hash).toBe("aa3c045e34f7e277a4528554f93e0fb3aa5e5d2d8cd8fba49c74d1e1a930a698");
});

test("hashes that a bag carries along are stepped over", () => {
  const leaf = "9ff1d0ea1549e85126da6256cc7dfbcaec101f5cbea748cde5cd316525b1a2c0";
  const { cells } = cellsOf(`b5ee9c7201010101002600` + `1004${leaf}0000cafe`);
  expect(cells).toMatchObject([{ bits: 16, data: "CAFE", hash: leaf }]);
});

test("150 random trees, in every spelling: each cell as the library has it", () => {
  for (let i = 0; i < 150; i++) {
    const root = randomTree();
    const boc = root.toBoc({ idx: i % 3 === 0, crc32: i % 2 === 0 });
    const spellings: (string | Uint8Array)[] = [
      boc.toString("hex"),
      boc.toString("base64"),
      `x{${boc.toString("hex").toUpperCase()}}`,
      new Uint8Array(boc),
    ];
    const { cells, bag } = cellsOf(spellings[i % 4]!);
    const check = (cell: Cell, at: number): void => {
      const info = cells[at]!;
      expect([info.hash, info.bits, info.depth, info.level]).toEqual([
        cell.hash().toString("hex"),
        cell.bits.length,
        cell.depth(),
        cell.level(),
      ]);
      expect(info.data).toBe(cell.bits.toString());
      expect(info.references.length).toBe(cell.refs.length);
    };
    check(root, bag.roots[0]!);
    for (const [at, to] of cells[bag.roots[0]!]!.references.entries()) check(root.refs[at]!, to);
  }
});

test("exotic cells are named, with their level", () => {
  const dictionary = Dictionary.empty(Dictionary.Keys.Uint(16), Dictionary.Values.Uint(32));
  for (let key = 0; key < 20; key++) dictionary.set(key * 97, key);
  const pruned = dictionary.generateMerkleProof([97]);
  const { cells, bag } = cellsOf(pruned.toBoc());
  expect(cells[bag.roots[0]!]).toMatchObject({ type: "proof", level: 0, hash: pruned.hash().toString("hex") });
  expect(cells.some(({ type, level }) => type === "pruned" && level === 1)).toBe(true);
  const library = beginCell().storeUint(2, 8).storeBuffer(Buffer.alloc(32, 7)).endCell({ exotic: true });
  expect(cellsOf(library.toBoc()).cells[0]?.type).toBe("library");
  expect(convertToMerkleProof(library).isExotic).toBe(true);
});

describe("what is wrong is said by its kind", () => {
  const withChecksum = Cell.fromHex(EXAMPLE).toBoc().toString("hex");
  test.each([
    ["no such text", "hello world!", "text"],
    ["another file", "89504e470d0a1a0a", "magic"],
    ["cut off", EXAMPLE.slice(0, -2), "short"],
    ["too long", `${EXAMPLE}00`, "long"],
    ["a changed byte", withChecksum.replace("cafe", "caff"), "checksum"],
    ["a circle: the last cell refers to the first", "b5ee9c7201010201000600" + "010001" + "010000", "back"],
    ["a cell that refers to itself", "b5ee9c7201010101000300" + "010000", "back"],
    ["a cell that isn't there", "b5ee9c7201010101000300" + "010005", "nowhere"],
    ["five references", "b5ee9c7201010101000700" + "05000101010101", "cell"],
    ["bytes behind the last cell", "b5ee9c7201010101000300" + "0000ff", "cell"],
    ["data beyond the end", "b5ee9c7201010101000200" + "0010", "cell"],
    ["padding without a 1", "b5ee9c7201010101000300" + "000100", "cell"],
    ["no cells", "b5ee9c7201010001000000", "header"],
    ["more roots than cells", "b5ee9c7201010102000200" + "00" + "0000", "header"],
    [
      "four thousand million cells in thirty bytes",
      "b5ee9c720408ffffffff00000001000000000000ffffffffffff00000000",
      "short",
    ],
  ] as const)("%s", (_, source, kind) => {
    const fault = faultOf(source);
    expect(fault.kind).toBe(kind);
    for (const lang of ["en", "zh-CN"]) expect(bocWords(lang).fault(fault).length).toBeGreaterThan(5);
  });

  test("one byte is said as one", () => {
    const said = (source: string): string => bocWords("en").fault(faultOf(source));
    expect(said(EXAMPLE.slice(0, -2))).toContain("1 more byte should follow");
    expect(said(EXAMPLE.slice(0, -4))).toContain("2 more bytes should follow");
    expect(said(`${EXAMPLE}00`)).toContain("1 byte follows");
    expect(said(`${EXAMPLE}0000`)).toContain("2 bytes follow");
  });

  test("an exotic cell of no type is refused", () => {
    const bag = "b5ee9c7201010101000300" + "080209";
    expect(inspect(bag)).toEqual({ kind: "refused", cell: 0 });
  });

  test("large and broken input is answered within 100 ms", () => {
    const million = Buffer.alloc(1_000_000, 0xb5);
    const zeros = Buffer.concat([Buffer.from("b5ee9c72", "hex"), Buffer.alloc(1_000_000)]);
    // As many cells of two bytes as fit, each without data.
    const crowd = Buffer.alloc(900_000);
    const crowded = Buffer.concat([
      Buffer.from([0xb5, 0xee, 0x9c, 0x72, 3, 3]),
      ...[450_000, 1, 0, 900_000, 0].map((value) => Buffer.from([value >> 16, (value >> 8) & 255, value & 255])),
      crowd,
    ]);
    for (const bytes of [million, zeros, crowded])
      for (const source of [bytes, bytes.toString("base64"), bytes.toString("hex")]) {
        const answer = (): string => (typeof source === "string" ? scanText(source) : scan(source)).kind;
        expect(answer()).toBe("fault");
        expect(quickest(answer)).toBeLessThan(100);
      }
    expect(faultOf(crowded.toString("hex"))).toEqual({ kind: "many", cells: 450_000 });
    expect(MOST_CELLS).toBeLessThan(450_000);
    expect(faultOf("a".repeat(LARGEST * 2 + 1))).toEqual({ kind: "large" });
  });

  test("whatever byte of a bag is changed, it is answered and never thrown", () => {
    const bytes = readBytes(EXAMPLE)!;
    for (let at = 0; at < bytes.length; at++)
      for (let value = 0; value < 256; value += 5) {
        const changed = new Uint8Array(bytes);
        changed[at] = value;
        expect(["cells", "fault", "refused"]).toContain(inspect(changed).kind);
      }
  });
});

describe("what is drawn", () => {
  test("a cell is drawn once", () => {
    const { trees, left } = drawnOf(cellsOf(EXAMPLE).cells, [0]);
    expect(left).toBe(0);
    const leaf = { cell: 2, isRepeated: false, children: [] };
    expect(trees).toEqual([
      {
        cell: 0,
        isRepeated: false,
        children: [leaf, { cell: 1, isRepeated: false, children: [{ ...leaf, isRepeated: true }] }],
      },
    ]);
  });

  test("sixty cells that each refer four times to the next are sixty, and a long chain is cut", () => {
    const ladder = Array.from({ length: 60 }, (_, at) => ({
      references: at < 59 ? Array<number>(4).fill(at + 1) : [],
    }));
    expect(drawnOf(ladder, [0]).left).toBe(0);
    const chain = Array.from({ length: 900 }, (_, at) => ({ references: at < 899 ? [at + 1] : [] }));
    expect(drawnOf(chain, [0]).left).toBe(900 - DEEPEST_DRAWN);
    const wide = Array.from({ length: 3000 }, (_, at) => ({
      references: [1, 2, 3, 4].map((i) => at * 4 + i).filter((to) => to < 3000),
    }));
    expect(drawnOf(wide, [0]).left).toBe(3000 - MOST_DRAWN);
  });
});

test.each([
  ["a root that is no cell", "b5ee9c72010101010002010000", { kind: "header" }],
  ["a reference behind the last cell", "b5ee9c7201010101000300010001", { kind: "nowhere", cell: 0, to: 1 }],
  ["absent cells", "b5ee9c72010101010102000000", { kind: "header" }],
  ["two roots, in the form that has one", "68ff65f3010102020004020400000000", { kind: "header" }],
] as const)("a bag with %s is refused", (_name, bag, fault) => {
  expect(inspect(bag)).toEqual({ kind: "fault", fault });
});
