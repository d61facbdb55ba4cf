/** What is said of decoded cells, in both languages. */
import type { Group } from "./layouts.ts";
import type { StopReason, Value } from "./walk.ts";

export interface TlbWords {
  readonly layout: string;
  readonly guess: string;
  readonly groups: Readonly<Record<Group, string>>;
  /** By the layout's id; configuration parameters are named by their number and type. */
  readonly layouts: Readonly<Record<string, string>>;
  readonly parameter: (number: string, type: string) => string;
  readonly fields: string;
  readonly fits: (layout: string) => string;
  readonly alsoFits: (layouts: readonly string[]) => string;
  readonly noneFits: string;
  readonly whole: string;
  readonly leftOver: string;
  readonly stops: (path: string, reason: StopReason) => string;
  readonly root: string;
  readonly schema: string;
  readonly bits: (cell: number, from: number, to: number) => string;
  readonly reference: (at: number, cell: number, to: number) => string;
  readonly value: (value: Extract<Value, { kind: "map" | "cell" | "exotic" | "rest" | "left" }>) => string;
}

const plural = (count: number, one: string): string => `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

/** Tags are long; with many of them the first are enough. */
function some(heads: readonly string[], more: string): string {
  const shown = heads.slice(0, 8).join(", ");
  return heads.length > 8 ? shown + more : shown;
}

/** Bits as digits, long ones in hexadecimal. */
const shownBits = (digits: string): string =>
  digits.length >= 16 && digits.length % 4 === 0
    ? `#${digits.replace(/[01]{4}/g, (four) => Number.parseInt(four, 2).toString(16))}`
    : `$${digits}`;

const english: TlbWords = {
  layout: "Read as (TL-B)",
  guess: "whatever fits",
  groups: {
    chain: "Messages, transactions, accounts",
    wallet: "Body of a message to a wallet",
    jetton: "Jettons",
    nft: "NFT",
    dns: "DNS",
    config: "Configuration parameters",
  },
  layouts: {
    transaction: "Transaction",
    message: "Message",
    "message-relaxed": "Message that a contract or wallet sends",
    "shard-account": "Account, with its last transaction",
    account: "Account",
    "state-init": "StateInit",
    "wallet-v3": "Wallet v3",
    "wallet-v4": "Wallet v4",
    "wallet-v5": "Wallet v5",
    "jetton-message": "Body of a Jetton message",
    "nft-message": "Body of an NFT message",
    "dns-message": "Body of a DNS message",
    "dns-record": "DNS record",
    "dns-records": "DNS records",
  },
  parameter: (number, type) => `${number}: ${type}`,
  fields: "Fields",
  fits: (layout) => `This fits to the last bit: ${layout}.`,
  alsoFits: (layouts) => `So does: ${layouts.join("; ")}.`,
  noneFits: "None of the layouts that can be recognized fits. Choose one to see how far it goes.",
  whole: "The layout fits to the last bit.",
  leftOver: "The layout fits, but it doesn't use everything: what is left over is marked.",
  stops: (path, reason) => `The layout doesn't fit: it stops at ${path}, ${englishReason(reason)}`,
  root: "the root",
  schema: "The TL-B that was used",
  bits: (cell, from, to) => `cell ${cell}, ${to - from === 1 ? `bit ${from}` : `bits ${from}–${to - 1}`}`,
  reference: (at, cell, to) => `cell ${cell}, reference ${at} → cell ${to}`,
  value: (value) => {
    switch (value.kind) {
      case "map":
        return value.entries === 1 ? "1 entry" : `${value.entries.toLocaleString("en-US")} entries`;
      case "cell":
        return `cell ${value.cell}: ${plural(value.bits, "bit")}, ${plural(value.references, "reference")}`;
      case "exotic":
        return `cell ${value.cell} is exotic: its content isn't here`;
      case "rest":
        return value.references.length === 0
          ? plural(value.bits, "bit")
          : `${plural(value.bits, "bit")}, ${plural(value.references.length, "reference")}`;
      case "left":
        return `left over: ${plural(value.bits, "bit")}, ${plural(value.references, "reference")}`;
    }
  },
};

function englishReason(reason: StopReason): string {
  switch (reason.kind) {
    case "bits":
      return `which needs ${plural(reason.needed, "bit")}; cell ${reason.cell} has ${reason.left} left.`;
    case "reference":
      return `which needs a reference; cell ${reason.cell} has none left.`;
    case "tag":
      return reason.found === ""
        ? `where cell ${reason.cell} ends; expected: ${some(reason.heads, " and others")}.`
        : `which begins with ${shownBits(reason.found)}; expected: ${some(reason.heads, " and others")}.`;
    case "constraint":
      return `because ${reason.text} doesn't hold.`;
    case "label":
      return `because the dictionary is damaged in cell ${reason.cell}.`;
    case "text":
      return "which isn't text.";
    case "many":
      return `because no more than ${reason.fields.toLocaleString("en-US")} fields are shown here.`;
    case "deep":
      return "because its cells lie too deep below each other.";
    case "exotic":
      return "because the root is an exotic cell, which has a format of its own.";
  }
}

const chinese: TlbWords = {
  layout: "按 TL-B 布局读取",
  guess: "自动识别",
  groups: {
    chain: "消息、交易与账户",
    wallet: "发给钱包的消息体",
    jetton: "Jetton",
    nft: "NFT",
    dns: "DNS",
    config: "配置参数",
  },
  layouts: {
    transaction: "交易",
    message: "消息",
    "message-relaxed": "合约或钱包发出的消息",
    "shard-account": "账户（带最后一笔交易）",
    account: "账户",
    "state-init": "StateInit",
    "wallet-v3": "钱包 v3",
    "wallet-v4": "钱包 v4",
    "wallet-v5": "钱包 v5",
    "jetton-message": "Jetton 消息体",
    "nft-message": "NFT 消息体",
    "dns-message": "DNS 消息体",
    "dns-record": "DNS 记录",
    "dns-records": "DNS 记录字典",
  },
  parameter: (number, type) => `${number}：${type}`,
  fields: "字段",
  fits: (layout) => `与每一位都相符：${layout}。`,
  alsoFits: (layouts) => `同样相符：${layouts.join("；")}。`,
  noneFits: "没有能识别的布局与之相符。选择一个布局，可以看到它能读到哪里。",
  whole: "布局与每一位都相符。",
  leftOver: "布局相符，但没有用完全部数据：剩余部分已标出。",
  stops: (path, reason) => `布局不符：读到 ${path} 时停止，${chineseReason(reason)}`,
  root: "根",
  schema: "所用的 TL-B",
  bits: (cell, from, to) => `单元 ${cell}，${to - from === 1 ? `第 ${from} 位` : `第 ${from}–${to - 1} 位`}`,
  reference: (at, cell, to) => `单元 ${cell} 的第 ${at} 个引用 → 单元 ${to}`,
  value: (value) => {
    switch (value.kind) {
      case "map":
        return `${value.entries.toLocaleString("en-US")} 项`;
      case "cell":
        return `单元 ${value.cell}：${value.bits} 位，${value.references} 个引用`;
      case "exotic":
        return `单元 ${value.cell} 是特殊单元，这里没有它的内容`;
      case "rest":
        return value.references.length === 0 ? `${value.bits} 位` : `${value.bits} 位，${value.references.length} 个引用`;
      case "left":
        return `剩余：${value.bits} 位，${value.references} 个引用`;
    }
  },
};

function chineseReason(reason: StopReason): string {
  switch (reason.kind) {
    case "bits":
      return `该字段需要 ${reason.needed} 位，而单元 ${reason.cell} 只剩 ${reason.left} 位。`;
    case "reference":
      return `该字段需要一个引用，而单元 ${reason.cell} 已没有引用。`;
    case "tag":
      return reason.found === ""
        ? `单元 ${reason.cell} 到此结束；应为：${some(reason.heads, " 等")}。`
        : `数据以 ${shownBits(reason.found)} 开头；应为：${some(reason.heads, " 等")}。`;
    case "constraint":
      return `因为 ${reason.text} 不成立。`;
    case "label":
      return `因为单元 ${reason.cell} 中的字典已损坏。`;
    case "text":
      return "内容不是文本。";
    case "many":
      return `因为这里最多显示 ${reason.fields.toLocaleString("en-US")} 个字段。`;
    case "deep":
      return "因为单元嵌套过深。";
    case "exotic":
      return "因为根是特殊单元，其格式另有规定。";
  }
}

/** @param lang of the reader's page */
export function tlbWords(lang: string): TlbWords {
  return lang.startsWith("zh") ? chinese : english;
}
