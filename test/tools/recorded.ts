/** Data of mainnet, as `recorded/README.md` describes it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Cell, loadShardAccount, loadTransaction, type Account, type Transaction } from "@ton/core";

function lines(name: string): readonly string[] {
  return readFileSync(join(import.meta.dir, "recorded", name), "utf8")
    .trimEnd()
    .split("\n");
}

export interface RecordedAccount {
  /** `workchain:hash`. */
  readonly address: string;
  /** A bag with the account as it was before the block, in base64; undefined for a large one. */
  readonly boc: string | undefined;
}

export const accounts: readonly RecordedAccount[] = lines("accounts.txt").map((line) => {
  const [address = "", boc = "-"] = line.split(" ");
  return { address, boc: boc === "-" ? undefined : boc };
});

/** Bags of transactions, in base64. */
export const transactions: readonly string[] = lines("transactions.txt");

/** Values of configuration parameters by their number. */
export const parameters: ReadonlyMap<number, string> = new Map(
  lines("config.txt").map((line) => {
    const [number, boc = ""] = line.split(" ");
    return [Number(number), boc];
  }),
);

export const transactionOf = (boc: string): Transaction => loadTransaction(Cell.fromBase64(boc).beginParse());

export function accountOf(boc: string): Account | undefined {
  return loadShardAccount(Cell.fromBase64(boc).beginParse()).account ?? undefined;
}
