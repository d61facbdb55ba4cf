/** What the fees tool says, in both languages. */
import type { Quantity } from "./fees.ts";
import type { PriceDate, Workchain } from "./prices.ts";

export interface FeeWords {
  readonly date: string;
  readonly dates: Readonly<Record<PriceDate, string>>;
  readonly chain: string;
  readonly chains: Readonly<Record<Workchain, string>>;
  readonly start: string;
  readonly starts: Readonly<Record<"internal" | "external", string>>;
  readonly groups: Readonly<Record<"account" | "run" | "sent" | "imported", string>>;
  readonly quantity: Readonly<Record<Quantity, string>>;
  readonly slider: (label: string) => string;
  readonly prices: string;
  readonly changed: string;
  readonly reset: string;
  readonly parameter: (name: string, of: number) => string;
  readonly terms: Readonly<Record<"imported" | "storage" | "gas" | "action" | "forward" | "all", string>>;
  readonly wrong: (labels: string, most: string | undefined) => string;
  readonly full: (bits: string, cells: string) => string;
  readonly rent: (days: string) => string;
  readonly plot: (days: string, most: string, compared: string) => string;
  readonly day: (days: string) => string;
  readonly otherDate: (date: string) => string;
  readonly yours: string;
  readonly time: (amount: string, unit: "years" | "days") => string;
  readonly frozen: (time: string) => string;
  readonly neverFrozen: string;
}

const english: FeeWords = {
  date: "Prices of",
  dates: { "2026-06-11": "11 June 2026", "2025-10": "October 2025" },
  chain: "Workchain",
  chains: { "0": "Basechain", "-1": "Masterchain" },
  start: "Started by",
  starts: { internal: "an internal message", external: "an external message" },
  groups: {
    account: "The account",
    run: "The run",
    sent: "The message it sends, without the root cell",
    imported: "The external message, without the root cell",
  },
  quantity: {
    "fee-cells": "Cells of the account",
    "fee-bits": "Bits of the account",
    "fee-days": "Days since the last transaction",
    "fee-gas": "Gas used",
    "fee-msg-cells": "Cells sent",
    "fee-msg-bits": "Bits sent",
    "fee-in-cells": "Cells imported",
    "fee-in-bits": "Bits imported",
  },
  slider: (label) => `${label}, slider`,
  prices: "Prices, as the configuration parameters hold them",
  changed: "You have changed prices.",
  reset: "Prices of that date",
  parameter: (name, of) => `${name} (${of})`,
  terms: {
    imported: "Import",
    storage: "Storage",
    gas: "Computation",
    action: "Action fee",
    forward: "Forwarding",
    all: "Together",
  },
  wrong: (labels, most) =>
    `Enter a whole number${most === undefined ? "" : ` from 0 to ${most}`}, without a sign or decimal places: ${labels}.`,
  full: (bits, cells) => `A cell holds at most 1,023 bits: enter fewer in “${bits}”, or more in “${cells}”.`,
  rent: (days) => `Storage fee over ${days} days`,
  plot: (days, most, compared) => `The storage fee grows evenly and reaches ${most} TON after ${days} days.${compared}`,
  day: (days) => `${days} d`,
  otherDate: (date) => `prices of ${date}`,
  yours: "your prices",
  time: (amount, unit) => `${amount} ${unit}`,
  frozen: (time) =>
    `With an empty balance, this account would be frozen after about ${time}, when its debt exceeds 0.1 TON.`,
  neverFrozen: "At these prices storage is free, so the account never runs into debt.",
};

const chinese: FeeWords = {
  date: "价格日期",
  dates: { "2026-06-11": "2026 年 6 月 11 日", "2025-10": "2025 年 10 月" },
  chain: "工作链",
  chains: { "0": "基础工作链", "-1": "主链" },
  start: "触发方式",
  starts: { internal: "内部消息", external: "外部消息" },
  groups: {
    account: "账户",
    run: "运行",
    sent: "发出的消息（不计根单元）",
    imported: "外部消息（不计根单元）",
  },
  quantity: {
    "fee-cells": "账户的单元数",
    "fee-bits": "账户的位数",
    "fee-days": "距上一笔交易的天数",
    "fee-gas": "消耗的 gas",
    "fee-msg-cells": "发出的单元数",
    "fee-msg-bits": "发出的位数",
    "fee-in-cells": "导入的单元数",
    "fee-in-bits": "导入的位数",
  },
  slider: (label) => `${label}（滑块）`,
  prices: "价格（按配置参数中的写法）",
  changed: "价格已被修改。",
  reset: "恢复该日期的价格",
  parameter: (name, of) => `${name}（${of}）`,
  terms: { imported: "导入", storage: "存储", gas: "计算", action: "动作费", forward: "转发", all: "合计" },
  wrong: (labels, most) =>
    `请输入${most === undefined ? "" : ` 0 到 ${most} 的`}整数，不带符号和小数：${labels}。`,
  full: (bits, cells) => `一个单元最多 1,023 位：请减小“${bits}”，或增大“${cells}”。`,
  rent: (days) => `${days} 天的存储费`,
  plot: (days, most, compared) => `存储费匀速增长，${days} 天后达到 ${most} TON。${compared}`,
  day: (days) => `${days} 天`,
  otherDate: (date) => `${date}的价格`,
  yours: "当前价格",
  time: (amount, unit) => `${amount} ${unit === "years" ? "年" : "天"}`,
  frozen: (time) => `余额为零时，这个账户约在 ${time}后因欠款超过 0.1 TON 而被冻结。`,
  neverFrozen: "按这些价格，存储免费，账户不会产生欠款。",
};

/** @param lang language of the page */
export function feeWords(lang: string): FeeWords {
  return lang.startsWith("zh") ? chinese : english;
}
