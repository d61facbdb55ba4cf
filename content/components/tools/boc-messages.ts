/** Messages of the cell inspector, in both languages. */
import type { CellType, Inspection } from "./boc.ts";
import type { BagFault } from "./boc-scan.ts";
import type { CopyWords } from "./copy.tsx";

export interface BocWords extends CopyWords {
  readonly boc: string;
  readonly file: string;
  readonly reading: string;
  readonly failed: string;
  readonly fault: (fault: BagFault | Extract<Inspection, { kind: "refused" }>) => string;
  readonly bag: (bag: { readonly size: number; readonly cells: number; readonly roots: number }) => string;
  readonly withChecksum: string;
  readonly withoutChecksum: string;
  readonly withIndex: string;
  readonly left: (cells: number) => string;
  readonly cell: (cell: number) => string;
  readonly size: (bits: number, references: number) => string;
  readonly repeated: string;
  readonly types: Readonly<Record<CellType, string>>;
  readonly data: string;
  readonly empty: string;
  readonly hash: string;
  readonly depth: string;
  readonly level: string;
}

const count = (value: number): string => value.toLocaleString("en-US");

const english: BocWords = {
  copy: "Copy",
  copied: "Copied",
  notCopied: "Could not copy",
  boc: "Bag of cells in hexadecimal or base64",
  file: "or a file (.boc)",
  reading: "The cells are being hashed …",
  failed: "The code that hashes the cells could not be loaded. Reload the page to try again.",
  fault: (fault) => {
    switch (fault.kind) {
      case "text":
        return "This is neither hexadecimal nor base64.";
      case "large":
        return "This is more than 2 MB: take it apart with a program.";
      case "magic":
        return `A bag of cells begins with b5ee9c72, which is te6cc in base64; this begins with ${fault.magic}.`;
      case "header":
        return "The header contradicts itself: its numbers of cells, roots or bytes can't be right.";
      case "short":
        return `It is cut off: ${count(fault.missing)} more ${fault.missing === 1 ? "byte" : "bytes"} should follow, as its header says.`;
      case "long":
        return `${count(fault.more)} ${fault.more === 1 ? "byte follows" : "bytes follow"} behind the end that its header states.`;
      case "many":
        return `It has ${count(fault.cells)} cells: more than this page hashes. Take it apart with a program.`;
      case "checksum":
        return `The checksum is wrong: ${fault.written} is written, but the bytes before have ${fault.calculated}.`;
      case "cell":
        return `Cell ${fault.cell} is damaged: its descriptor doesn't fit what follows.`;
      case "back":
        return `Cell ${fault.cell} refers back to cell ${fault.to}. References lead to higher numbers only, so that no circle is possible.`;
      case "nowhere":
        return `Cell ${fault.cell} refers to cell ${fault.to}, which doesn't exist.`;
      case "refused":
        return `Cell ${fault.cell} is exotic, but its content isn't that of any exotic type, or its hashes are wrong.`;
    }
  },
  bag: ({ size, cells, roots }) =>
    `${count(size)} bytes, ${count(cells)} ${cells === 1 ? "cell" : "cells"}, ${count(roots)} ${roots === 1 ? "root" : "roots"}`,
  withChecksum: "right checksum",
  withoutChecksum: "without a checksum",
  withIndex: "with an index",
  left: (cells) => `${count(cells)} further ${cells === 1 ? "cell isn't" : "cells aren't"} drawn.`,
  cell: (cell) => `Cell ${cell}`,
  size: (bits, references) =>
    `${count(bits)} ${bits === 1 ? "bit" : "bits"}, ${references} ${references === 1 ? "reference" : "references"}`,
  repeated: "drawn above",
  types: {
    ordinary: "ordinary",
    pruned: "pruned branch",
    library: "library reference",
    proof: "Merkle proof",
    update: "Merkle update",
  },
  data: "Data",
  empty: "none",
  hash: "Hash",
  depth: "Depth",
  level: "Level",
};

const chinese: BocWords = {
  copy: "复制",
  copied: "已复制",
  notCopied: "无法复制",
  boc: "十六进制或 base64 的单元包",
  file: "或文件（.boc）",
  reading: "正在计算单元的哈希……",
  failed: "计算哈希的代码加载失败。请刷新页面重试。",
  fault: (fault) => {
    switch (fault.kind) {
      case "text":
        return "既不是十六进制，也不是 base64。";
      case "large":
        return "超过 2 MB，请用程序解析。";
      case "magic":
        return `单元包以 b5ee9c72 开头（base64 为 te6cc），而这里以 ${fault.magic} 开头。`;
      case "header":
        return "头部自相矛盾：其中的单元数、根数或字节数不可能正确。";
      case "short":
        return `数据不完整：按头部所写，后面还应有 ${count(fault.missing)} 字节。`;
      case "long":
        return `头部所写的结尾之后还有 ${count(fault.more)} 字节。`;
      case "many":
        return `共有 ${count(fault.cells)} 个单元，超出本页能计算的数量，请用程序解析。`;
      case "checksum":
        return `校验和不对：写明的是 ${fault.written}，按前面的字节计算应为 ${fault.calculated}。`;
      case "cell":
        return `单元 ${fault.cell} 已损坏：描述符与后面的内容不符。`;
      case "back":
        return `单元 ${fault.cell} 引用了前面的单元 ${fault.to}。引用只能指向编号更大的单元，因此不可能成环。`;
      case "nowhere":
        return `单元 ${fault.cell} 引用了不存在的单元 ${fault.to}。`;
      case "refused":
        return `单元 ${fault.cell} 是特殊单元，但内容不符合任何特殊类型，或其中的哈希不对。`;
    }
  },
  bag: ({ size, cells, roots }) => `${count(size)} 字节，${count(cells)} 个单元，${count(roots)} 个根`,
  withChecksum: "校验和正确",
  withoutChecksum: "没有校验和",
  withIndex: "带索引",
  left: (cells) => `另有 ${count(cells)} 个单元没有画出。`,
  cell: (cell) => `单元 ${cell}`,
  size: (bits, references) => `${count(bits)} 位，${references} 个引用`,
  repeated: "已在上面画出",
  types: {
    ordinary: "普通单元",
    pruned: "剪枝分支",
    library: "库引用",
    proof: "默克尔证明",
    update: "默克尔更新",
  },
  data: "数据",
  empty: "无",
  hash: "哈希",
  depth: "深度",
  level: "层级",
};

/** @param lang of the reader's page */
export function bocWords(lang: string): BocWords {
  return lang.startsWith("zh") ? chinese : english;
}
