/** Texts of the list of keyboard shortcuts, which is loaded when it is asked for. */

export interface ShortcutTexts {
  readonly shortcuts: string;
  readonly keySearch: string;
  readonly keyMove: string;
  readonly keyOpen: string;
  readonly keyClose: string;
  /** In an editor of code, in which Tab indents. */
  readonly keyLeave: string;
  readonly keyList: string;
}

export const english: ShortcutTexts = {
  shortcuts: "Keyboard shortcuts",
  keySearch: "Search",
  keyMove: "In the search: next and previous result",
  keyOpen: "In the search: open the result",
  keyClose: "Close what is open",
  keyLeave: "In a code editor: leave it",
  keyList: "This list",
};

export const chinese: ShortcutTexts = {
  shortcuts: "键盘快捷键",
  keySearch: "搜索",
  keyMove: "搜索中：上一条、下一条结果",
  keyOpen: "搜索中：打开结果",
  keyClose: "关闭打开的窗口或菜单",
  keyLeave: "在代码编辑器中：离开编辑器",
  keyList: "显示此列表",
};
