/** Transactions, accounts and parameters of mainnet, decoded by their layouts: each field is what libraries read. */
import { describe, expect, test } from "bun:test";
import { Address, Cell, Dictionary, type CommonMessageInfo, type Message } from "@ton/core";
import { loadConfig } from "@ton/sandbox";
import { LAYOUTS } from "../../content/components/tools/tlb/layouts.ts";
import { accountOf, accounts, parameters, transactionOf, transactions } from "./recorded.ts";
import { address, bagOf, fitting, hash, plain, read, unclear, type Plain } from "./tlb-read.ts";

const currency = (coins: bigint): Plain => ({ is: "currencies", grams: coins, other: {} });

function info(found: CommonMessageInfo): Plain {
  if (found.type === "internal")
    return {
      is: "int_msg_info",
      ihr_disabled: found.ihrDisabled,
      bounce: found.bounce,
      bounced: found.bounced,
      src: address(found.src),
      dest: address(found.dest),
      value: currency(found.value.coins),
      extra_flags: found.ihrFee,
      fwd_fee: found.forwardFee,
      created_lt: found.createdLt,
      created_at: BigInt(found.createdAt),
    };
  if (found.type === "external-in")
    return {
      is: "ext_in_msg_info",
      src: { is: "addr_none" },
      dest: address(found.dest),
      import_fee: found.importFee,
    };
  return {
    is: "ext_out_msg_info",
    src: address(found.src),
    dest: expect.anything() as never,
    created_lt: found.createdLt,
    created_at: BigInt(found.createdAt),
  };
}

const message = (found: Message): Plain => ({
  is: "message",
  info: info(found.info),
  init: found.init === null || found.init === undefined ? undefined : (expect.anything() as never),
  body: expect.anything() as never,
});

const STATUS = { uninitialized: "uninit", frozen: "frozen", active: "active", "non-existing": "nonexist" } as const;
const CHANGE = { unchanged: "unchanged", frozen: "frozen", deleted: "deleted" } as const;
const optional = <T>(value: T | null | undefined, as: (value: T) => Plain): Plain =>
  value === null || value === undefined ? undefined : as(value);

/** A transaction as the library reads it. */
function expected(boc: string): Plain {
  const found = transactionOf(boc);
  const { description } = found;
  if (description.type !== "generic") throw new Error(description.type);
  const { storagePhase, creditPhase, computePhase, actionPhase, bouncePhase } = description;
  return {
    is: "transaction",
    account_addr: hash(found.address),
    lt: found.lt,
    prev_trans_hash: hash(found.prevTransactionHash),
    prev_trans_lt: found.prevTransactionLt,
    now: BigInt(found.now),
    outmsg_cnt: BigInt(found.outMessagesCount),
    orig_status: { is: `acc_state_${STATUS[found.oldStatus]}` },
    end_status: { is: `acc_state_${STATUS[found.endStatus]}` },
    in_msg: optional(found.inMessage, message),
    out_msgs: Object.fromEntries(
      found.outMessages.keys().map((key) => [String(key), message(found.outMessages.get(key)!)]),
    ),
    total_fees: currency(found.totalFees.coins),
    state_update: {
      is: "update_hashes",
      old_hash: hash(found.stateUpdate.oldHash),
      new_hash: hash(found.stateUpdate.newHash),
    },
    description: {
      is: "trans_ord",
      credit_first: description.creditFirst,
      storage_ph: optional(storagePhase, (phase) => ({
        is: "tr_phase_storage",
        storage_fees_collected: phase.storageFeesCollected,
        storage_fees_due: phase.storageFeesDue ?? undefined,
        status_change: { is: `acst_${CHANGE[phase.statusChange]}` },
      })),
      credit_ph: optional(creditPhase, (phase) => ({
        is: "tr_phase_credit",
        due_fees_collected: phase.dueFeesColelcted ?? undefined,
        credit: currency(phase.credit.coins),
      })),
      compute_ph:
        computePhase.type === "skipped"
          ? { is: "tr_phase_compute_skipped", reason: { is: `cskip_${computePhase.reason.replace("-", "_")}` } }
          : {
              is: "tr_phase_compute_vm",
              success: computePhase.success,
              msg_state_used: computePhase.messageStateUsed,
              account_activated: computePhase.accountActivated,
              gas_fees: computePhase.gasFees,
              gas_used: computePhase.gasUsed,
              gas_limit: computePhase.gasLimit,
              gas_credit: computePhase.gasCredit ?? undefined,
              mode: BigInt(computePhase.mode),
              exit_code: BigInt(computePhase.exitCode),
              exit_arg: optional(computePhase.exitArg, BigInt),
              vm_steps: BigInt(computePhase.vmSteps),
              vm_init_state_hash: hash(computePhase.vmInitStateHash),
              vm_final_state_hash: hash(computePhase.vmFinalStateHash),
            },
      action: optional(actionPhase, (phase) => ({
        is: "tr_phase_action",
        success: phase.success,
        valid: phase.valid,
        no_funds: phase.noFunds,
        status_change: { is: `acst_${CHANGE[phase.statusChange]}` },
        total_fwd_fees: phase.totalFwdFees ?? undefined,
        total_action_fees: phase.totalActionFees ?? undefined,
        result_code: BigInt(phase.resultCode),
        result_arg: optional(phase.resultArg, BigInt),
        tot_actions: BigInt(phase.totalActions),
        spec_actions: BigInt(phase.specActions),
        skipped_actions: BigInt(phase.skippedActions),
        msgs_created: BigInt(phase.messagesCreated),
        action_list_hash: hash(phase.actionListHash),
        tot_msg_size: { is: "storage_used", cells: phase.totalMessageSize.cells, bits: phase.totalMessageSize.bits },
      })),
      aborted: description.aborted,
      bounce: optional(bouncePhase, (phase) => ({
        is: phase.type === "ok" ? "tr_phase_bounce_ok" : "other",
        ...(phase.type === "ok"
          ? {
              msg_size: { is: "storage_used", cells: phase.messageSize.cells, bits: phase.messageSize.bits },
              msg_fees: phase.messageFees,
              fwd_fees: phase.forwardFees,
            }
          : {}),
      })),
      destroyed: description.destroyed,
    },
  };
}

describe("recorded on mainnet", () => {
  test("269 transactions: every field is what the library reads, every bit is one field's, and the layout is found", () => {
    expect(transactions).toHaveLength(269);
    for (const boc of transactions) {
      const bag = bagOf(boc);
      const found = read("transaction", bag);
      expect(found.stop).toBeUndefined();
      expect(plain(found.node)).toEqual(expected(boc));
      expect(unclear(bag, found)).toEqual([]);
      expect(fitting(bag)[0]).toBe("transaction");
    }
  }, 60_000);

  test("228 accounts: balance, sizes and state", () => {
    for (const { address: raw, boc } of accounts) {
      if (boc === undefined) continue;
      const bag = bagOf(boc);
      const found = read("shard-account", bag);
      const account = accountOf(boc);
      expect(unclear(bag, found)).toEqual([]);
      expect(fitting(bag)[0]).toBe("shard-account");
      const fields = plain(found.node) as { readonly account: Readonly<Record<string, Plain>> };
      if (account === undefined) {
        expect(fields.account).toEqual({ is: "account_none" });
        continue;
      }
      expect(fields.account).toMatchObject({
        addr: address(Address.parseRaw(raw)),
        storage_stat: {
          used: { cells: account.storageStats.used.cells, bits: account.storageStats.used.bits },
          last_paid: BigInt(account.storageStats.lastPaid),
        },
        storage: {
          last_trans_lt: account.storage.lastTransLt,
          balance: { grams: account.storage.balance.coins },
          state: {
            is: account.storage.state.type === "uninit" ? "account_uninit" : `account_${account.storage.state.type}`,
          },
        },
      });
    }
  }, 60_000);

  test("every recorded configuration parameter that has a layout fits it to the last bit", () => {
    const read_: number[] = [];
    for (const [number, boc] of parameters) {
      if (LAYOUTS.every(({ id }) => id !== `config-${number}`)) continue;
      const bag = bagOf(boc);
      const found = read(`config-${number}`, bag);
      expect([number, found.stop?.reason, found.stop?.path]).toEqual([number, undefined, undefined]);
      expect([number, unclear(bag, found)]).toEqual([number, []]);
      read_.push(number);
    }
    expect(read_.length).toBeGreaterThanOrEqual(30);
  });
});

/** The configuration that comes with the emulator, as its library reads it from a schema of its own. */
test("prices and limits are those that another library reads", async () => {
  const { slimConfig } = await import("@ton/sandbox/dist/config/slimConfig.js");
  const other = loadConfig(slimConfig);
  const values = Cell.fromBase64(slimConfig)
    .beginParse()
    .loadDictDirect(Dictionary.Keys.Int(32), Dictionary.Values.Cell());
  const fields = (number: number): Readonly<Record<string, Plain>> =>
    plain(read(`config-${number}`, bagOf(values.get(number)!)).node) as Readonly<Record<string, Plain>>;
  const gas = other[21].anon0;
  if (gas.kind !== "GasLimitsPrices_gas_flat_pfx" || gas.other.kind !== "GasLimitsPrices_gas_prices_ext")
    throw new Error(gas.kind);
  expect(fields(21)).toEqual({
    is: "gas_flat_pfx",
    flat_gas_limit: gas.flat_gas_limit,
    flat_gas_price: gas.flat_gas_price,
    other: {
      is: "gas_prices_ext",
      gas_price: gas.other.gas_price,
      gas_limit: gas.other.gas_limit,
      special_gas_limit: gas.other.special_gas_limit,
      gas_credit: gas.other.gas_credit,
      block_gas_limit: gas.other.block_gas_limit,
      freeze_due_limit: gas.other.freeze_due_limit,
      delete_due_limit: gas.other.delete_due_limit,
    },
  });
  const forward = other[25].anon0;
  expect(fields(25)).toEqual({
    is: "msg_forward_prices",
    lump_price: forward.lump_price,
    bit_price: forward.bit_price,
    cell_price: forward._cell_price,
    ihr_price_factor: BigInt(forward.ihr_price_factor),
    first_frac: BigInt(forward.first_frac),
    next_frac: BigInt(forward.next_frac),
  });
  const storage: readonly unknown[] = [...other[18].anon0].map(([key, each]) => [
    String(key),
    each.bit_price_ps,
    each.mc_bit_price_ps,
  ]);
  const found: readonly unknown[] = Object.entries(fields(18)).map(([key, each]) => {
    const price = each as Readonly<Record<string, Plain>>;
    return [key, price["bit_price_ps"], price["mc_bit_price_ps"]];
  });
  expect(found).toEqual(storage);
});
