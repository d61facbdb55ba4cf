/** Texts of the search interface. */
import type { CountedText } from "./text.ts";

export interface SearchTexts {
  readonly placeholder: string;
  /** Accessible name of the dialog. */
  readonly label: string;
  readonly suggestions: string;
  readonly loading: string;
  readonly clear: string;
  readonly noResults: string;
  /** `{query}`: what was searched for; so in the texts below. */
  readonly noResultsFor: string;
  readonly checkSpelling: string;
  readonly fewerWords: string;
  readonly seeAll: string;
  /** `{context}`: name of a part of the site; so in the texts below. */
  readonly seeAllWithin: string;
  readonly seeAllOutside: string;
  /** Announced to screen readers when the list has changed. */
  readonly count: CountedText;
  readonly pages: CountedText;
  readonly more: string;
  readonly everywhere: string;
  readonly filter: string;
  readonly outside: string;
  /** Heading of the reader's earlier searches, which are kept in their browser. */
  readonly recent: string;
  readonly forget: string;
  readonly forgetAll: string;
  /** Heading of the pages that the site's configuration lists. */
  readonly often: string;
  readonly failed: string;
  /** Beside what was found in the other parts. */
  readonly partial: string;
  readonly damaged: string;
  readonly outdated: string;
  readonly retry: string;
  readonly reload: string;
  /** Behind the names of keys: arrows, Enter, Escape. */
  readonly hintMove: string;
  readonly hintOpen: string;
  readonly hintClose: string;
  /** `{words}`: what is highlighted on the page. */
  readonly highlighted: string;
  readonly removeHighlight: string;
  readonly title: string;
  readonly prompt: string;
  /** Over the buttons that choose one. */
  readonly versions: string;
  /** Shown if the address names a version that the site does not have. `{version}`: it; `{own}`: the one that is searched. */
  readonly unknownVersion: string;
}

export const english: SearchTexts = {
  placeholder: "Search the documentation",
  label: "Search",
  suggestions: "Suggestions",
  loading: "Loading the search index…",
  clear: "Clear",
  noResults: "No results",
  noResultsFor: "Nothing was found for “{query}”.",
  checkSpelling: "Check the spelling, or type only part of the word.",
  fewerWords: "Use fewer words, or more general ones.",
  seeAll: "See all results",
  seeAllWithin: 'See all results within "{context}"',
  seeAllOutside: 'See all results outside "{context}"',
  count: { one: "1 suggestion", other: "{count} suggestions" },
  pages: { one: "One page for “{query}”", other: "{count} pages for “{query}”" },
  more: "Show more",
  everywhere: "Everywhere",
  filter: "Where to search",
  outside: "Outside {context}",
  recent: "Recent searches",
  forget: "Remove “{query}” from recent searches",
  forgetAll: "Clear all",
  often: "Often looked up",
  failed: "The search index failed to load. You may be offline.",
  partial: "A part of the search index failed to load, so results may be missing.",
  damaged: "The search index is damaged.",
  outdated: "The search index belongs to another version of this site. Reload the page to update both.",
  retry: "Retry",
  reload: "Reload the page",
  hintMove: "to move",
  hintOpen: "to open",
  hintClose: "to close",
  highlighted: "Highlighted: {words}",
  removeHighlight: "Remove highlights",
  title: "Search results for “{query}”",
  prompt: "Type what you are looking for: a topic, a function, an error code.",
  versions: "Version to search in",
  unknownVersion: "There is no version “{version}” of this documentation. What follows is from “{own}”.",
};

export const chinese: SearchTexts = {
  placeholder: "搜索文档",
  label: "搜索",
  suggestions: "搜索建议",
  loading: "正在加载搜索索引……",
  clear: "清除",
  noResults: "没有结果",
  noResultsFor: "没有找到与“{query}”相关的内容。",
  checkSpelling: "检查有没有错别字，或者只输入词的一部分。",
  fewerWords: "减少词语，或者换用更常见的说法。",
  seeAll: "查看全部结果",
  seeAllWithin: "查看“{context}”内的全部结果",
  seeAllOutside: "查看“{context}”以外的全部结果",
  count: { other: "{count} 条建议" },
  pages: { other: "“{query}”共有 {count} 个页面" },
  more: "显示更多",
  everywhere: "全部",
  filter: "搜索范围",
  outside: "{context}以外",
  recent: "最近搜索",
  forget: "从最近搜索中移除“{query}”",
  forgetAll: "全部清除",
  often: "经常查阅",
  failed: "搜索索引加载失败，可能是网络已断开。",
  partial: "部分搜索索引加载失败，结果可能不全。",
  damaged: "搜索索引已损坏。",
  outdated: "搜索索引来自本站的另一个版本。重新加载页面即可同步更新。",
  retry: "重试",
  reload: "重新加载页面",
  hintMove: "移动",
  hintOpen: "打开",
  hintClose: "关闭",
  highlighted: "已高亮：{words}",
  removeHighlight: "取消高亮",
  title: "“{query}”的搜索结果",
  prompt: "输入要找的内容：主题、函数名或错误码。",
  versions: "搜索的文档版本",
  unknownVersion: "本文档没有“{version}”版本，以下结果来自“{own}”。",
};
