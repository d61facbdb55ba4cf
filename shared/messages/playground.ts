/** Texts of the editor of code that runs on the page. */

export interface PlaygroundTexts {
  readonly editor: string;
  readonly result: string;
  readonly reset: string;
  readonly code: string;
}

export const english: PlaygroundTexts = {
  editor: "Live editor",
  result: "Result",
  reset: "Reset",
  code: "Code of the example",
};

export const chinese: PlaygroundTexts = { editor: "实时编辑器", result: "结果", reset: "重置", code: "示例代码" };
