/** Cells decoded by a layout in TL-B: bodies of messages, what does not fit, and hostile input. */
import { describe, expect, test } from "bun:test";
import { Address, beginCell, Cell } from "@ton/core";
import { decode, MOST_FIELDS } from "../../content/components/tools/tlb/decode.ts";
import { fittingLayouts, LAYOUTS, schemaOf } from "../../content/components/tools/tlb/layouts.ts";
import { readSchema, readType, showType } from "../../content/components/tools/tlb/schema.ts";
import { hasLeft } from "../../content/components/tools/tlb/walk.ts";
import { tlbWords } from "../../content/components/tools/tlb/tlb-messages.ts";
import { quickest } from "./quickest.ts";
import { accounts, parameters, transactions } from "./recorded.ts";
import { address, bagOf, fitting, messageCell, plain, read, unclear } from "./tlb-read.ts";

const USER = Address.parseRaw(`0:${"1".repeat(64)}`);
const OTHER = Address.parseRaw(`0:${"2".repeat(64)}`);
const comment = beginCell().storeUint(0, 32).storeStringTail("for coffee ☕".repeat(20)).endCell();
const transfer = beginCell()
  .storeUint(0x0f8a7ea5, 32)
  .storeUint(7, 64)
  .storeCoins(1_500_000n)
  .storeAddress(USER)
  .storeAddress(null)
  .storeMaybeRef(null)
  .storeCoins(1n)
  .storeBit(1)
  .storeRef(comment)
  .endCell();
const sent = messageCell(USER, OTHER, transfer);
const signature = Buffer.alloc(64, 7);

describe("bodies of messages", () => {
  test("a Jetton transfer with a comment in it is found, and its parts are named", () => {
    const bag = bagOf(transfer);
    expect(fitting(bag)).toEqual(["jetton-message"]);
    const found = read("jetton-message", bag);
    expect(plain(found.node)).toEqual({
      is: "transfer",
      query_id: 7n,
      amount: 1_500_000n,
      destination: address(USER),
      response_destination: { is: "addr_none" },
      custom_payload: undefined,
      forward_ton_amount: 1n,
      forward_payload: { is: "text_comment", text: "for coffee ☕".repeat(20) },
    });
    expect(unclear(bag, found)).toEqual([]);
  });

  test.each(["wallet-v3", "wallet-v4"])("a body for %s with two messages", (id) => {
    const body = (second: Cell): Cell => {
      const head = beginCell().storeBuffer(signature).storeUint(698_983_191, 32).storeUint(2, 32).storeUint(3, 32);
      if (id === "wallet-v4") head.storeUint(0, 8);
      return head.storeUint(3, 8).storeRef(sent).storeUint(1, 8).storeRef(second).endCell();
    };
    const bag = bagOf(body(sent));
    expect(fitting(bag)).toEqual([id]);
    const found = read(id, bag);
    expect(unclear(bag, found)).toEqual([]);
    const order = { mode: 3n, message: { info: { dest: address(OTHER), value: { grams: 50_000_000n } } } };
    const orders = { ...order, next: { ...order, mode: 1n, next: { is: "no_orders" } } };
    expect(plain(found.node)).toMatchObject({
      signature: signature.toString("hex"),
      seqno: 3n,
      ...(id === "wallet-v3" ? { messages: orders } : { request: { is: "simple_send", messages: orders } }),
    });
    const { stop } = read(id, bagOf(body(Cell.EMPTY)));
    expect(stop?.path.slice(-3)).toEqual(["next", "message", "info"]);
  });

  test("a body for wallet v5: actions, an extension, and the signature at the end", () => {
    const list = beginCell().storeRef(Cell.EMPTY).storeUint(0x0ec3c86d, 32).storeUint(3, 8).storeRef(sent).endCell();
    const last = beginCell().storeUint(4, 8).storeBit(1).endCell();
    const bag = bagOf(
      beginCell()
        .storeUint(0x7369676e, 32)
        .storeUint(1, 32)
        .storeUint(2, 32)
        .storeUint(3, 32)
        .storeBit(1)
        .storeRef(list)
        .storeBit(1)
        .storeUint(2, 8)
        .storeAddress(OTHER)
        .storeRef(last)
        .storeBuffer(signature)
        .endCell(),
    );
    expect(fitting(bag)).toEqual(["wallet-v5"]);
    const found = read("wallet-v5", bag);
    expect(unclear(bag, found)).toEqual([]);
    expect(plain(found.node)).toMatchObject({
      is: "external_signed",
      signed: {
        msg_seqno: 3n,
        inner: {
          out_actions: { prev: { is: "out_list_empty" }, action: { is: "action_send_msg", mode: 3n } },
          other_actions: { action: { is: "action_add_ext", addr: address(OTHER) }, next: { action: { allowed: 1n } } },
        },
        signature: signature.toString("hex"),
      },
    });
  });

  test("bodies of NFT and records of DNS", () => {
    const owner = beginCell().storeUint(0x05138d91, 32).storeUint(1, 64).storeAddress(USER).storeBit(0).endCell();
    expect(fitting(bagOf(owner))).toEqual(["nft-message"]);
    const wallet = beginCell()
      .storeUint(0x9fd3, 16)
      .storeAddress(USER)
      .storeUint(1, 8)
      .storeBit(1)
      .storeUint(0x2177, 16)
      .storeBit(0)
      .endCell();
    const text = beginCell()
      .storeUint(0x1eda, 16)
      .storeUint(2, 8)
      .storeUint(2, 8)
      .storeStringTail("ab")
      .storeRef(beginCell().storeUint(1, 8).storeStringTail("c").endCell())
      .endCell();
    for (const record of [wallet, text]) {
      const found = read("dns-record", bagOf(record));
      expect(found.stop).toBeUndefined();
      expect(unclear(bagOf(record), found)).toEqual([]);
      expect(fitting(bagOf(record))).toContain("dns-record");
    }
    expect(plain(read("dns-record", bagOf(wallet)).node)).toMatchObject({
      cap_list: { head: { is: "cap_is_wallet" }, tail: { is: "cap_list_nil" } },
    });
  });
});

describe("what does not fit", () => {
  const bits = (count: number): Cell => beginCell().storeBits(transfer.beginParse().loadBits(count)).endCell();
  test.each([
    ["too few bits", bits(90), "jetton-message", ["query_id"], "bits"],
    ["no reference", bits(transfer.bits.length), "jetton-message", ["forward_payload", "value"], "reference"],
    ["another operation", beginCell().storeUint(1, 32).endCell(), "jetton-message", [], "tag"],
    ["an empty cell", Cell.EMPTY, "transaction", [], "tag"],
    [
      "a constraint",
      beginCell().storeUint(0xc305, 16).storeUint(5, 24).storeUint(1, 32).storeUint(1, 32).endCell(),
      "config-22",
      [],
      "tag",
    ],
    [
      "a text of no letters",
      beginCell().storeUint(0, 32).storeUint(0xfffe, 16).endCell(),
      "jetton-message",
      ["text"],
      "text",
    ],
    [
      "a label longer than its key",
      beginCell().storeUint(0b10_100001, 8).storeUint(0, 40).endCell(),
      "config-9",
      ["mandatory_params"],
      "label",
    ],
  ] as const)("%s is said with the field at which it stops", (_, cell, id, path, kind) => {
    const { stop } = read(id, bagOf(cell));
    expect<readonly unknown[]>([stop?.reason.kind, stop?.path]).toEqual([kind, path]);
    if (stop !== undefined)
      for (const lang of ["en", "zh-CN"]) expect(tlbWords(lang).stops("x", stop.reason)).toContain("x");
  });

  test("what is left over is marked", () => {
    const found = read(
      "jetton-message",
      bagOf(beginCell().storeSlice(transfer.beginParse()).storeUint(5, 3).storeRef(comment).endCell()),
    );
    expect(found.stop).toBeUndefined();
    expect(found.node.children.at(-1)?.value).toEqual({ kind: "left", bits: 3, references: 1 });
  });

  test("a transaction that is cut off anywhere stops, and never throws", () => {
    const cell = Cell.fromBase64(transactions[40] ?? "");
    for (let length = 0; length < cell.bits.length; length += 7) {
      const cut = beginCell().storeBits(cell.bits.substring(0, length));
      cell.refs.forEach((each) => cut.storeRef(each));
      expect(read("transaction", bagOf(cut.endCell())).stop).toBeDefined();
    }
  });

  test("every layout answers to every recorded cell, without an exception", () => {
    const bags = [transactions[0], transactions[100], accounts[0]?.boc, ...parameters.values()].flatMap((boc) =>
      boc === undefined ? [] : bagOf(boc),
    );
    for (const { id } of LAYOUTS) for (const bag of bags) expect(() => read(id, bag)).not.toThrow();
  });

  test("a cell that refers four times to the next, sixty deep, and a long text are answered within 100 ms", () => {
    let ladder = beginCell().storeUint(0, 8).endCell();
    for (let at = 0; at < 60; at++)
      ladder = beginCell()
        .storeUint(0, 32)
        .storeRef(ladder)
        .storeRef(ladder)
        .storeRef(ladder)
        .storeRef(ladder)
        .endCell();
    let chain = Cell.EMPTY;
    for (let at = 0; at < 500; at++) chain = beginCell().storeBuffer(Buffer.alloc(120, 0x61)).storeRef(chain).endCell();
    const text = beginCell().storeUint(0, 32).storeRef(chain).endCell();
    let fork = beginCell().storeUint(0, 2).endCell();
    for (let at = 0; at < 250; at++) fork = beginCell().storeUint(0, 2).storeRef(fork).storeRef(fork).endCell();
    const map = beginCell().storeBit(1).storeRef(fork).endCell();
    for (const cell of [ladder, text, map, Cell.fromBase64(transactions[5] ?? "")]) {
      const bag = bagOf(cell);
      expect(quickest(() => fittingLayouts(bag.cells, bag.root))).toBeLessThan(100);
      for (const { id } of LAYOUTS) expect(quickest(() => read(id, bag))).toBeLessThan(100);
    }
    expect(read("config-31", bagOf(map)).stop).toBeDefined();
    expect(MOST_FIELDS).toBeLessThan(5_000);
  }, 60_000);
});

describe("the schema", () => {
  test("every type that a field names is in it, or built in", () => {
    const all = schemaOf();
    for (const { id, type } of LAYOUTS)
      expect([id, all.has(showType(readType(type)).replace(/[()]|\s.*/g, ""))]).toEqual([id, true]);
    for (const lang of ["en", "zh-CN"])
      for (const { id, group } of LAYOUTS) {
        expect(tlbWords(lang).groups[group]).not.toBe("");
        if (!id.startsWith("config-")) expect(tlbWords(lang).layouts[id]).toBeDefined();
      }
  });

  test("is read as TL-B: tags, parameters, conditions", () => {
    const schema = readSchema({
      a: "a#0f_ {n:#} x:(Maybe ^[ y:# ]) z:n?uint8 { n <= 3 } = A (n + 1);\n// none\nb$10 = B;",
    });
    expect(schema.get("A")?.[0]).toMatchObject({ name: "a", tag: "0000111", head: "a#0f_", part: "a" });
    expect(schema.get("B")?.[0]).toMatchObject({ tag: "10", fields: [] });
    expect(() => readSchema({ a: "noTag = A;" })).toThrow("a tag is missing");
    expect(() => readSchema({ a: "a$0 x:% = A;" })).toThrow("can't be read");
  });
});

test("a reference that a layout leaves over is told, also where no bit is; of an exotic cell nothing is read", () => {
  const schema = readSchema({ all: "one$_ x:uint8 = One;" });
  const as = (cell: Cell) => {
    const { cells, root } = bagOf(cell);
    return decode(cells, root, readType("One"), { schema });
  };
  const empty = beginCell().endCell();
  expect(hasLeft(as(beginCell().storeUint(1, 8).endCell()).node)).toBe(false);
  expect(hasLeft(as(beginCell().storeUint(1, 8).storeRef(empty).endCell()).node)).toBe(true);
  expect(hasLeft(as(beginCell().storeUint(1, 9).endCell()).node)).toBe(true);
  const library = beginCell().storeUint(2, 8).storeBuffer(Buffer.alloc(32)).endCell({ exotic: true });
  expect(as(library)).toMatchObject({ stop: { reason: { kind: "exotic" } }, node: { children: [] } });
});
