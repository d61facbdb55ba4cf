/** Composes a message mode from flags, and shows its effect on the balances of the page's experiment. */
import type { JSX } from "react";
import type { IslandProps } from "docwright";
import {
  FLAGS,
  flagsOf,
  FORWARDING,
  GAS,
  isRefused,
  outcomeOf,
  readMode,
  type Flag,
  type Outcome,
} from "./tools/modes.ts";
import { parseCoins, showCoins } from "./tools/coins.ts";
import { useFields } from "./tools/fields.ts";
import "./tools/tool.css";
import "./tools/modes.css";

const ID = "message-mode";
const INITIAL = { mode: "0", "mode-balance": "10", "mode-incoming": "1", "mode-value": "0.5" };

interface Words {
  readonly mode: string;
  readonly flags: string;
  readonly flag: Readonly<Record<Flag, string>>;
  readonly balance: string;
  readonly incoming: string;
  readonly value: string;
  readonly wrongMode: string;
  readonly wrongAmount: string;
  readonly tooLittle: string;
  readonly contract: string;
  readonly receiver: string;
  readonly sender: string;
  readonly fees: string;
  readonly deleted: string;
  readonly picture: (parts: string) => string;
  readonly outcome: (outcome: Outcome) => string;
  readonly notes: Readonly<
    Record<"refused" | "alone32" | "alone1" | "both16" | "value" | "empty" | "gasTwice", string>
  >;
}

const english: Words = {
  mode: "Mode (0 to 255)",
  flags: "Flags",
  flag: {
    1: "the contract pays for forwarding",
    2: "skip the action if it fails",
    16: "bounce if the action fails",
    32: "delete the account if nothing is left",
    64: "add what is left of the incoming value",
    128: "send the whole balance",
  },
  balance: "Balance before (TON)",
  incoming: "Incoming value (TON)",
  value: "Value in the message (TON)",
  wrongMode: "A mode is a whole number from 0 to 255, such as 65 or 0x41.",
  wrongAmount: "An amount is a number such as 0.5, with nine decimal places at most.",
  tooLittle: "The incoming value doesn't pay for the gas of this run.",
  contract: "Contract",
  receiver: "Receiver",
  sender: "Back to the sender",
  fees: "Gas and forwarding",
  deleted: "account deleted",
  picture: (parts) => `How the coins are divided: ${parts}`,
  outcome: (outcome) => {
    if (outcome.kind === "sent") return "The message is sent.";
    if (outcome.kind === "skipped")
      return "The action fails and is skipped: nothing is sent, the change of the state is kept.";
    const start = `The action phase fails with ${outcome.code}: nothing is sent, the change of the state is undone.`;
    return outcome.returned > 0n
      ? `${start} The incoming message bounces.`
      : `${start} The incoming value stays with the contract.`;
  },
  notes: {
    refused: "No contract can use this mode: 64 and 128 exclude each other, and 4 and 8 mean nothing in a message.",
    alone32: "32 has no effect without 128.",
    alone1: "1 has no effect with 128: what is sent pays for its forwarding.",
    both16: "16 has no effect with 2, because a skipped action doesn't fail the phase.",
    value: "With 128, the value in the message is ignored.",
    empty: "An account with balance 0 can't pay its rent and runs into debt.",
    gasTwice: "With 64 + 1 the contract pays for gas and forwarding from its own balance.",
  },
};

const chinese: Words = {
  mode: "模式（0 到 255）",
  flags: "标志",
  flag: {
    1: "转发费由合约支付",
    2: "动作失败时跳过",
    16: "动作失败时退回",
    32: "余额为零时删除账户",
    64: "加上传入金额的剩余部分",
    128: "发送全部余额",
  },
  balance: "原有余额（TON）",
  incoming: "传入金额（TON）",
  value: "消息中的金额（TON）",
  wrongMode: "模式是 0 到 255 的整数，例如 65 或 0x41。",
  wrongAmount: "金额是 0.5 这样的数字，最多九位小数。",
  tooLittle: "传入金额不足以支付这次运行的 gas。",
  contract: "合约",
  receiver: "接收方",
  sender: "退回发送方",
  fees: "gas 与转发费",
  deleted: "账户被删除",
  picture: (parts) => `币的分配：${parts}`,
  outcome: (outcome) => {
    if (outcome.kind === "sent") return "消息已发出。";
    if (outcome.kind === "skipped") return "动作失败并被跳过：没有发出消息，状态变化保留。";
    const start = `动作阶段以 ${outcome.code} 失败：没有发出消息，状态变化撤销。`;
    return outcome.returned > 0n ? `${start}传入消息被退回。` : `${start}传入金额留在合约中。`;
  },
  notes: {
    refused: "这个模式无法使用：64 与 128 互斥，4 和 8 在消息模式中没有意义。",
    alone32: "没有 128 时，32 不起作用。",
    alone1: "有 128 时，1 不起作用：转发费从发出的金额中扣除。",
    both16: "有 2 时，16 不起作用，因为跳过的动作不会使动作阶段失败。",
    value: "使用 128 时，消息里写的金额不起作用。",
    empty: "余额为 0 的账户付不起存储费，欠款会不断增加。",
    gasTwice: "使用 64 + 1 时，gas 和转发费都由合约用自己的余额支付。",
  },
};

function notesOf(mode: number, outcome: Outcome): readonly (keyof Words["notes"])[] {
  if (isRefused(mode)) return ["refused"];
  const has = (flag: Flag): boolean => (mode & flag) !== 0;
  const isEmpty = outcome.kind === "sent" && outcome.contract === 0n && !outcome.isDeleted;
  const found: readonly (readonly [boolean, keyof Words["notes"]])[] = [
    [has(32) && !has(128), "alone32"],
    [has(1) && has(128), "alone1"],
    [has(16) && has(2), "both16"],
    [has(128), "value"],
    [isEmpty, "empty"],
    [has(64) && has(1), "gasTwice"],
  ];
  return found.flatMap(([holds, note]) => (holds ? [note] : []));
}

interface Part {
  readonly name: string;
  readonly of: "contract" | "receiver" | "fees";
  readonly amount: bigint;
  readonly note?: string;
}

function partsOf(outcome: Outcome, all: bigint, words: Words): readonly Part[] {
  const away = outcome.kind === "sent" ? outcome.receiver : outcome.kind === "failed" ? outcome.returned : 0n;
  const isDeleted = outcome.kind === "sent" && outcome.isDeleted;
  return [
    { name: words.contract, of: "contract", amount: outcome.contract, ...(isDeleted ? { note: words.deleted } : {}) },
    { name: outcome.kind === "failed" ? words.sender : words.receiver, of: "receiver", amount: away },
    { name: words.fees, of: "fees", amount: all - outcome.contract - away },
  ];
}

/** `65 = 64 + 1`. */
function sumOf(mode: number): string {
  const flags = flagsOf(mode);
  return flags.length < 2 ? String(mode) : `${mode} = ${[...flags].reverse().join(" + ")}`;
}

function Result({
  outcome,
  mode,
  all,
  words,
}: {
  readonly outcome: Outcome;
  readonly mode: number;
  readonly all: bigint;
  readonly words: Words;
}): JSX.Element {
  const parts = partsOf(outcome, all, words);
  const said = parts.map(({ name, amount }) => `${name} ${showCoins(amount)}`).join(", ");
  return (
    <>
      <p>
        <strong>{sumOf(mode)}</strong> — {words.outcome(outcome)}
      </p>
      <div className="mode-bar" role="img" aria-label={words.picture(said)}>
        {parts.map(({ of, amount }) => (
          <span key={of} className={`mode-${of}`} style={{ flexGrow: Number(amount) / 1e9 }} />
        ))}
      </div>
      <dl>
        {parts.map(({ name, of, amount, note }) => [
          <dt key={`${of} name`} className={`mode-${of}`}>
            {name}
          </dt>,
          <dd key={of}>
            {showCoins(amount)} TON{note === undefined ? "" : ` (${note})`}
          </dd>,
        ])}
      </dl>
      {notesOf(mode, outcome).map((note) => (
        <p key={note}>{words.notes[note]}</p>
      ))}
    </>
  );
}

/** Check boxes for the flags, a field for their sum, three amounts, and who gets what. */
export default function MessageMode({ lang }: IslandProps): JSX.Element {
  const words = lang.startsWith("zh") ? chinese : english;
  const [fields, change] = useFields(ID, INITIAL);
  const mode = readMode(fields.mode);
  const amounts = (["mode-balance", "mode-incoming", "mode-value"] as const).map((name) => parseCoins(fields[name]));
  const [balance, incoming, value] = amounts;
  const isTooLittle = incoming !== undefined && incoming < GAS + FORWARDING;
  const amountField = (name: "mode-balance" | "mode-incoming" | "mode-value", label: string): JSX.Element => (
    <label>
      {label}
      <input
        name={name}
        value={fields[name]}
        onChange={(event) => change({ [name]: event.target.value })}
        aria-invalid={parseCoins(fields[name]) === undefined || (name === "mode-incoming" && isTooLittle)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
    </label>
  );
  const problem =
    mode === undefined
      ? words.wrongMode
      : amounts.includes(undefined)
        ? words.wrongAmount
        : isTooLittle
          ? words.tooLittle
          : undefined;
  return (
    <form id={ID} className="needs-js tool" onSubmit={(event) => event.preventDefault()}>
      <fieldset className="mode-flags">
        <legend>{words.flags}</legend>
        {FLAGS.map((flag) => (
          <label key={flag}>
            <input
              type="checkbox"
              checked={((mode ?? 0) & flag) !== 0}
              onChange={() => change({ mode: String((mode ?? 0) ^ flag) })}
            />{" "}
            <b>{flag}</b> {words.flag[flag]}
          </label>
        ))}
      </fieldset>
      <div className="tool-fields">
        <label>
          {words.mode}
          <input
            name="mode"
            value={fields.mode}
            onChange={(event) => change({ mode: event.target.value })}
            aria-invalid={mode === undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={6}
          />
        </label>
        {amountField("mode-balance", words.balance)}
        {amountField("mode-incoming", words.incoming)}
        {amountField("mode-value", words.value)}
      </div>
      <output aria-live="polite">
        {problem === undefined ? null : <p className="tool-error">{problem}</p>}
        {problem === undefined &&
        mode !== undefined &&
        balance !== undefined &&
        incoming !== undefined &&
        value !== undefined ? (
          <Result
            words={words}
            mode={mode}
            all={balance + incoming}
            outcome={outcomeOf({ mode, balance, incoming, value })}
          />
        ) : null}
      </output>
    </form>
  );
}
