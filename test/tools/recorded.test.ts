/** Addresses, bags of cells and fees of mainnet: the tools say what the library says, and what was charged. */
import { describe, expect, test } from "bun:test";
import { Address, beginCell, Cell, Dictionary, type Transaction } from "@ton/core";
import { formsOf, readAddress } from "../../content/components/tools/address.ts";
import { inspect } from "../../content/components/tools/boc.ts";
import { actionFee, gasFee, messagePrice, storageFee } from "../../content/components/tools/fees/fees.ts";
import { below } from "./message-size.ts";
import { PRICES } from "../../content/components/tools/fees/prices.ts";
import { accountOf, accounts, parameters, transactionOf, transactions } from "./recorded.ts";

/** Prices of the day of the block. */
const prices = PRICES["2026-06-11"]["0"];
/** Since when storage costs that, in Unix time: 29 April 2026. */
const SINCE = Date.UTC(2026, 3, 29) / 1000;

/** Accounts of the configuration, which are in the masterchain. */
function fundamental(): readonly string[] {
  return [0, 1, 2, 4].map((number) => {
    const parameter = Cell.fromBase64(parameters.get(number) ?? "");
    return `-1:${parameter.beginParse().loadBuffer(32).toString("hex")}`;
  });
}

test("every address is read in each of its forms, and written as the library writes it", () => {
  const all = [...accounts.map(({ address }) => address), ...fundamental()];
  expect(new Set(all).size).toBeGreaterThanOrEqual(200);
  for (const raw of all) {
    const address = Address.parseRaw(raw);
    const forms = new Map(formsOf(address));
    expect(forms.get("raw")).toBe(raw);
    expect(forms.get("bounceable")).toBe(address.toString());
    expect(forms.get("nonBounceable")).toBe(address.toString({ bounceable: false }));
    expect(forms.get("testBounceable")).toBe(address.toString({ testOnly: true }));
    expect(forms.get("testNonBounceable")).toBe(address.toString({ testOnly: true, bounceable: false }));
    expect(forms.get("cell")).toBe(beginCell().storeAddress(address).endCell().bits.toString());
    for (const [name, form] of forms) {
      if (name === "cell") continue;
      const read = readAddress(form);
      expect(read?.kind === "address" && read.address.equals(address)).toBe(true);
    }
  }
});

test("every bag of cells has the cells, hashes and depths that the library finds, also when it is written anew", () => {
  const bags = [...accounts.flatMap(({ boc }) => boc ?? []), ...transactions, ...parameters.values()];
  expect(bags.length).toBeGreaterThanOrEqual(100);
  for (const bag of bags) {
    const root = Cell.fromBase64(bag);
    for (const source of [bag, root.toBoc({ idx: true, crc32: true }).toString("hex")]) {
      const found = inspect(source);
      if (found.kind !== "cells") throw new Error(`${JSON.stringify(found)}: ${bag.slice(0, 60)}`);
      const isSame = (cell: Cell, at: number): boolean => {
        const info = found.cells[at];
        return (
          info?.hash === cell.hash().toString("hex") &&
          info.data === cell.bits.toString() &&
          info.depth === cell.depth() &&
          info.references.length === cell.refs.length &&
          cell.refs.every((next, index) => isSame(next, info.references[index] ?? -1))
        );
      };
      if (!isSame(root, found.bag.roots[0] ?? -1)) throw new Error(`other cells: ${source}`);
    }
  }
}, 60_000);

describe("fees of 13 May 2026", () => {
  test("the tool's prices are those of the configuration", () => {
    const of = (number: number) => Cell.fromBase64(parameters.get(number) ?? "").beginParse();
    const gas = of(21).skip(8);
    expect([gas.loadUintBig(64), gas.loadUintBig(64)]).toEqual([prices.flat_gas_limit, prices.flat_gas_price]);
    expect(gas.skip(8).loadUintBig(64)).toBe(prices.gas_price);
    const message = of(25).skip(8);
    expect([message.loadUintBig(64), message.loadUintBig(64), message.loadUintBig(64)]).toEqual([
      prices.lump_price,
      prices.bit_price,
      prices.cell_price,
    ]);
  });

  /** What was charged for each term, and what the tool makes of it. */
  const checked = { storage: 0, gas: 0, sent: 0, imported: 0 };
  const paid = new Map<bigint, Transaction>();
  for (const boc of transactions) {
    const transaction = transactionOf(boc);
    const before = paid.get(transaction.address);
    paid.set(transaction.address, transaction);
    const { description } = transaction;
    if (description.type !== "generic") continue;
    const name = `${transaction.address.toString(16).padStart(64, "0").slice(0, 8)} ${transaction.lt}`;

    const { storagePhase, computePhase, actionPhase } = description;
    const storage = storagePhase?.storageFeesCollected ?? 0n;
    const recorded = accounts.find(({ address }) =>
      address.endsWith(transaction.address.toString(16).padStart(64, "0")),
    );
    const account = recorded?.boc === undefined ? undefined : accountOf(recorded.boc);
    const stats = account?.storageStats;
    // Sizes are known of accounts as they were before the block, and prices of the time since they last changed.
    if (before === undefined && stats !== undefined && stats.lastPaid >= SINCE) {
      checked.storage++;
      test(`storage ${name}`, () => {
        const rent = storageFee(prices, stats.used, BigInt(transaction.now - stats.lastPaid));
        expect(storage + (storagePhase?.storageFeesDue ?? 0n)).toBe(rent + (stats.duePayment ?? 0n));
      });
    }
    if (computePhase.type === "vm") {
      checked.gas++;
      test(`gas ${name}`, () => expect(gasFee(prices, computePhase.gasUsed)).toBe(computePhase.gasFees));
    }
    const out = transaction.outMessages.values();
    const { inMessage, outMessages } = messagesOf(boc);
    if (actionPhase?.success === true && out.length > 0 && out.every(({ info }) => info.type === "internal")) {
      checked.sent++;
      test(`messages ${name}`, () => {
        const sums = { all: 0n, action: 0n };
        for (const [at, message] of out.entries()) {
          const price = messagePrice(prices, below(outMessages[at] ?? Cell.EMPTY));
          const action = actionFee(prices, price);
          sums.all += price;
          sums.action += action;
          if (message.info.type === "internal") expect(message.info.forwardFee).toBe(price - action);
        }
        expect(sums).toEqual({
          all: actionPhase.totalFwdFees ?? 0n,
          action: actionPhase.totalActionFees ?? 0n,
        });
      });
    }
    if (inMessage !== undefined && transaction.inMessage?.info.type === "external-in") {
      checked.imported++;
      test(`import ${name}`, () => {
        const gas = computePhase.type === "vm" ? computePhase.gasFees : 0n;
        const others = storage + gas + (actionPhase?.totalActionFees ?? 0n);
        expect(messagePrice(prices, below(inMessage))).toBe(transaction.totalFees.coins - others);
      });
    }
  }
  test("enough transactions were recomputed", () => {
    console.log(JSON.stringify(checked));
    expect(checked.storage).toBeGreaterThanOrEqual(50);
    expect(checked.gas).toBeGreaterThanOrEqual(50);
  });
});

/** Cells of a transaction's messages as they were sent: the library lays a message out anew when it writes one. */
function messagesOf(boc: string): { readonly inMessage: Cell | undefined; readonly outMessages: readonly Cell[] } {
  const messages = Cell.fromBase64(boc).refs[0]?.beginParse();
  const inMessage = messages?.loadMaybeRef() ?? undefined;
  const out = messages?.loadDict(Dictionary.Keys.Uint(15), Dictionary.Values.Cell());
  return { inMessage, outMessages: out?.values() ?? [] };
}
