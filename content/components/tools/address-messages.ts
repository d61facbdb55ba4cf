/** Messages of the address tool, in both languages. */
import type { Fault, FormName } from "./address.ts";
import type { CopyWords } from "./copy.tsx";

export interface AddressWords extends CopyWords {
  readonly address: string;
  readonly depth: string;
  readonly forms: Readonly<Record<FormName, string>>;
  readonly shard: string;
  readonly shardHow: (depth: number, prefix: string) => string;
  readonly masterchain: string;
  readonly noSuchWorkchain: (workchain: number) => string;
  readonly testOnly: string;
  readonly itsBytes: string;
  readonly bounceableBytes: string;
  readonly bytes: (which: string) => string;
  readonly flags: (flags: number) => string;
  readonly workchain: (workchain: number) => string;
  readonly account: string;
  readonly fits: string;
  readonly differs: (calculated: string) => string;
  readonly steps: string;
  readonly stepsHow: string;
  readonly fault: (fault: Fault) => string;
}

const english: AddressWords = {
  copy: "Copy",
  copied: "Copied",
  notCopied: "Could not copy",
  address: "Address in any form, or a link with one",
  depth: "Split depth",
  forms: {
    bounceable: "Bounceable",
    nonBounceable: "Non-bounceable",
    raw: "Raw",
    testBounceable: "Testnet only, bounceable",
    testNonBounceable: "Testnet only, non-bounceable",
    cell: "In a cell (267 bits)",
  },
  shard: "Shard",
  shardHow: (depth, prefix) =>
    depth === 0
      ? "— the whole workchain, as it isn't split"
      : `— account IDs that begin with ${prefix}, if the workchain is split ${depth === 1 ? "once" : `${depth} times`}`,
  masterchain: "— the masterchain is never split",
  noSuchWorkchain: (workchain) => `The form is right, but there is no workchain ${workchain}: only −1 and 0 exist.`,
  testOnly: "This form is for the testnet only. Don't send coins of the mainnet to it.",
  itsBytes: "The 36 bytes of this form",
  bounceableBytes: "The 36 bytes of the bounceable form",
  bytes: (which) => (which.includes("–") ? `Bytes ${which}` : `Byte ${which}`),
  flags: (flags) => {
    const kind = flags & 0x7f;
    if (kind !== 0x11 && kind !== 0x51) return "flags: not 11 or 51, with 80 added for the testnet";
    return `flags: ${kind === 0x11 ? "bounceable" : "non-bounceable"}${flags > 0x7f ? ", testnet only" : ""}`;
  },
  workchain: (workchain) =>
    `workchain ${workchain}${workchain === 0 ? ", the basechain" : workchain === -1 ? ", the masterchain" : ""}`,
  account: "account ID",
  fits: "CRC-16 of the 34 bytes before: right",
  differs: (calculated) => `is written, but the 34 bytes before have the CRC-16 ${calculated}`,
  steps: "The checksum after each byte",
  stepsHow:
    "The calculation starts with 0000. Each byte is added to the upper half by exclusive or; then the number is shifted to the left eight times, and whenever a 1 falls out, 1021 is added in the same way.",
  fault: (fault) => {
    switch (fault.kind) {
      case "unknown":
        return "This isn't an address. One looks like EQCx…Dsf (48 characters) or like 0: or -1: with 64 hexadecimal digits.";
      case "name":
        return "This is a name of TON DNS. Which address it stands for is written in the blockchain, and this page asks nobody.";
      case "ethereum":
        return "This is an address of Ethereum or a network like it. Coins of TON can't be sent there.";
      case "no-workchain":
        return `The workchain is missing. In the basechain the address would be 0:${fault.account}`;
      case "raw-length":
        return `After the colon stand ${fault.length} hexadecimal digits instead of 64.`;
      case "raw-workchain":
        return `Before the colon stands “${fault.workchain}” instead of a workchain, such as 0 or -1.`;
      case "character":
        return `The character “${fault.character}” at position ${fault.position} doesn't belong into an address.`;
      case "length":
        return `It has ${fault.length} characters instead of 48: ${fault.length < 48 ? "some are missing" : "there are too many"}.`;
      case "checksum":
        return "The checksum is wrong: at least one character was changed, upper and lower case included. Don't send anything there; ask for the address again.";
      case "flags":
        return "The checksum is right, but the first byte isn't one that an address begins with.";
    }
  },
};

const chinese: AddressWords = {
  copy: "复制",
  copied: "已复制",
  notCopied: "无法复制",
  address: "任何格式的地址，或包含地址的链接",
  depth: "分片深度",
  forms: {
    bounceable: "可退回",
    nonBounceable: "不可退回",
    raw: "原始格式",
    testBounceable: "仅限测试网，可退回",
    testNonBounceable: "仅限测试网，不可退回",
    cell: "单元中（267 位）",
  },
  shard: "分片",
  shardHow: (depth, prefix) =>
    depth === 0 ? "——工作链没有拆分，即整条工作链" : `——工作链拆分 ${depth} 次时，账户 ID 以 ${prefix} 开头的分片`,
  masterchain: "——主链从不拆分",
  noSuchWorkchain: (workchain) => `格式正确，但工作链 ${workchain} 不存在：目前只有 −1 和 0。`,
  testOnly: "这种写法仅限测试网。请勿向它发送主网的币。",
  itsBytes: "这种写法的 36 个字节",
  bounceableBytes: "可退回写法的 36 个字节",
  bytes: (which) => `字节 ${which}`,
  flags: (flags) => {
    const kind = flags & 0x7f;
    if (kind !== 0x11 && kind !== 0x51) return "标志：应为 11 或 51，测试网另加 80";
    return `标志：${kind === 0x11 ? "可退回" : "不可退回"}${flags > 0x7f ? "，仅限测试网" : ""}`;
  },
  workchain: (workchain) =>
    `工作链 ${workchain}${workchain === 0 ? "，即基础工作链" : workchain === -1 ? "，即主链" : ""}`,
  account: "账户 ID",
  fits: "前 34 个字节的 CRC-16：正确",
  differs: (calculated) => `与前 34 个字节的 CRC-16（${calculated}）不符`,
  steps: "逐字节计算校验和",
  stepsHow: "从 0000 开始，把每个字节与高八位异或，然后左移八次；每当移出的位是 1，就与 1021 异或。",
  fault: (fault) => {
    switch (fault.kind) {
      case "unknown":
        return "这不是地址。地址形如 EQCx…Dsf（48 个字符），或 0: 或 -1: 后接 64 位十六进制数字。";
      case "name":
        return "这是 TON DNS 域名。它对应的地址记录在区块链上，而本页不查询任何服务。";
      case "ethereum":
        return "这是以太坊或同类网络的地址，不能接收 TON 的币。";
      case "no-workchain":
        return `缺少工作链。在基础工作链上，地址应为 0:${fault.account}`;
      case "raw-length":
        return `冒号后有 ${fault.length} 位十六进制数字，应为 64 位。`;
      case "raw-workchain":
        return `冒号前是“${fault.workchain}”，应为工作链编号，例如 0 或 -1。`;
      case "character":
        return `第 ${fault.position} 个字符“${fault.character}”不能出现在地址中。`;
      case "length":
        return `共有 ${fault.length} 个字符，应为 48 个：${fault.length < 48 ? "缺少字符" : "字符太多"}。`;
      case "checksum":
        return "校验和不对：至少有一个字符被改动，大小写也算在内。不要向它转账，请重新索取地址。";
      case "flags":
        return "校验和正确，但第一个字节不是地址的标志。";
    }
  },
};

/** @param lang of the reader's page */
export function addressWords(lang: string): AddressWords {
  return lang.startsWith("zh") ? chinese : english;
}
