const en = { editor: "Live editor", result: "Result", reset: "Reset", code: "Code of the example" };
const zh: typeof en = { editor: "实时编辑器", result: "结果", reset: "重置", code: "示例代码" };

/** The playground's words in a language. */
export function playgroundWords(lang: string): typeof en {
  return lang.startsWith("zh") ? zh : en;
}
