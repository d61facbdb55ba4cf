/** Messages of the tool for tags, method ids and opcodes, in both languages. */
import type { CopyWords } from "./copy.tsx";

export interface CrcWords extends CopyWords {
  readonly declaration: string;
  readonly method: string;
  readonly code: string;
  readonly wrongDeclaration: string;
  readonly wrongMethod: string;
  readonly wrongCode: string;
  readonly tagWritten: (tag: string) => string;
  readonly condition: string;
  readonly text: string;
  readonly sum: string;
  readonly request: string;
  readonly response: string;
  readonly id: string;
  readonly reserved: string;
  readonly noInstruction: string;
  readonly loading: string;
  readonly failed: string;
  readonly stack: (effect: string) => string;
  readonly gas: (units: string) => string;
}

const english: CrcWords = {
  copy: "Copy",
  copied: "Copied",
  notCopied: "Could not copy",
  declaration: "TL-B declaration",
  method: "Name of a get method",
  code: "Bytes of TVM code (hexadecimal)",
  wrongDeclaration:
    "A declaration is a name, fields, an equals sign and a type: close_seat seat:uint16 = InternalMsgBody;",
  wrongMethod: "A name has no spaces, brackets, commas, dots or semicolons, and at most 200 characters.",
  wrongCode: "Code is written in hexadecimal digits, such as F900 or x{F900}; 200 of them at most.",
  tagWritten: (tag) => `The tag is written in the declaration: ${tag}. It holds, whatever the sum is.`,
  condition:
    "The declaration has a condition in braces, which tlbc writes in a form of its own: take the tag from tlbc.",
  text: "Text",
  sum: "Tag (CRC-32)",
  request: "Operation code of a request",
  response: "Operation code of a response",
  id: "Method id",
  reserved: "This function handles messages or events: the compiler gives it a small fixed id instead of a sum.",
  noInstruction: "No instruction begins with these bytes.",
  loading: "The list of instructions is loading …",
  failed: "The list of instructions could not be loaded. Enter the bytes again to try once more.",
  stack: (effect) => ` (stack ${effect})`,
  gas: (units) => ` (gas ${units})`,
};

const chinese: CrcWords = {
  copy: "复制",
  copied: "已复制",
  notCopied: "无法复制",
  declaration: "TL-B 声明",
  method: "get 方法名",
  code: "TVM 代码字节（十六进制）",
  wrongDeclaration: "声明由名称、字段、等号和类型组成：close_seat seat:uint16 = InternalMsgBody;",
  wrongMethod: "名称不含空格、括号、逗号、句点或分号，最多 200 个字符。",
  wrongCode: "代码用十六进制数字书写，例如 F900 或 x{F900}，最多 200 位。",
  tagWritten: (tag) => `声明中已写明标签 ${tag}。无论计算结果如何，都以它为准。`,
  condition: "声明的大括号中含有条件，tlbc 对条件另有写法，请以 tlbc 输出的标签为准。",
  text: "文本",
  sum: "标签（CRC-32）",
  request: "请求的操作码",
  response: "回复的操作码",
  id: "方法 ID",
  reserved: "这是处理消息或事件的函数，编译器为它指定固定的小编号，不用校验和。",
  noInstruction: "没有以这些字节开头的指令。",
  loading: "正在加载指令表……",
  failed: "指令表加载失败。重新输入字节即可再试。",
  stack: (effect) => `（栈 ${effect}）`,
  gas: (units) => `（gas ${units}）`,
};

/** @param lang of the reader's page */
export function crcWords(lang: string): CrcWords {
  return lang.startsWith("zh") ? chinese : english;
}
