/** Every text of the search interface. */

export interface SearchMessages {
  readonly placeholder: string;
  /** Accessible name of the dialog and of its field. */
  readonly label: string;
  readonly suggestions: string;
  readonly loading: string;
  readonly close: string;
  readonly clear: string;
  readonly noResults: string;
  readonly noResultsFor: (query: string) => string;
  readonly noResultsHelp: readonly string[];
  readonly seeAll: string;
  readonly seeAllWithin: (context: string) => string;
  readonly seeAllOutside: (context: string) => string;
  /** Announced to screen readers when the list has changed. */
  readonly count: (results: number) => string;
  readonly pages: (total: number, query: string) => string;
  readonly more: string;
  readonly everywhere: string;
  readonly filter: string;
  readonly outside: (context: string) => string;
  /** Heading of the reader's earlier searches, which are kept in their browser. */
  readonly recent: string;
  readonly forget: (query: string) => string;
  readonly forgetAll: string;
  /** Heading of the pages that the site's configuration lists. */
  readonly often: string;
  readonly failed: string;
  readonly damaged: string;
  readonly outdated: string;
  readonly retry: string;
  readonly reload: string;
  readonly hintMove: string;
  readonly hintOpen: string;
  readonly hintClose: string;
  readonly highlighted: (words: string) => string;
  readonly removeHighlight: string;
  readonly title: (query: string) => string;
  readonly prompt: string;
  /** Over the buttons that choose one. */
  readonly versions: string;
  /** Shown if the address names a version that the site does not have. */
  readonly unknownVersion: (version: string, own: string) => string;
}

const en: SearchMessages = {
  placeholder: "Search the documentation",
  label: "Search",
  suggestions: "Suggestions",
  loading: "Loading the search index…",
  close: "Close",
  clear: "Clear",
  noResults: "No results",
  noResultsFor: (query) => `Nothing was found for “${query}”.`,
  noResultsHelp: ["Check the spelling, or type only part of the word.", "Use fewer words, or more general ones."],
  seeAll: "See all results",
  seeAllWithin: (context) => `See all results within "${context}"`,
  seeAllOutside: (context) => `See all results outside "${context}"`,
  count: (results) => (results === 1 ? "1 suggestion" : `${results} suggestions`),
  pages: (total, query) => (total === 1 ? `One page for “${query}”` : `${total} pages for “${query}”`),
  more: "Show more",
  everywhere: "Everywhere",
  filter: "Where to search",
  outside: (context) => `Outside ${context}`,
  recent: "Recent searches",
  forget: (query) => `Remove “${query}” from recent searches`,
  forgetAll: "Clear all",
  often: "Often looked up",
  failed: "The search index failed to load. You may be offline.",
  damaged: "The search index is damaged.",
  outdated: "The search index belongs to another version of this site. Reload the page to update both.",
  retry: "Retry",
  reload: "Reload the page",
  hintMove: "to move",
  hintOpen: "to open",
  hintClose: "to close",
  highlighted: (words) => `Highlighted: ${words}`,
  removeHighlight: "Remove highlights",
  title: (query) => `Search results for “${query}”`,
  prompt: "Type what you are looking for: a topic, a function, an error code.",
  versions: "Version to search in",
  unknownVersion: (version, own) =>
    `There is no version “${version}” of this documentation. What follows is from “${own}”.`,
};

const zh: SearchMessages = {
  placeholder: "搜索文档",
  label: "搜索",
  suggestions: "搜索建议",
  loading: "正在加载搜索索引…",
  close: "关闭",
  clear: "清除",
  noResults: "没有结果",
  noResultsFor: (query) => `没有找到与“${query}”相关的内容。`,
  noResultsHelp: ["检查有没有错别字，或者只输入词的一部分。", "减少词语，或者换用更常见的说法。"],
  seeAll: "查看全部结果",
  seeAllWithin: (context) => `查看“${context}”内的全部结果`,
  seeAllOutside: (context) => `查看“${context}”以外的全部结果`,
  count: (results) => `${results} 条建议`,
  pages: (total, query) => `“${query}”共有 ${total} 个页面`,
  more: "显示更多",
  everywhere: "全部",
  filter: "搜索范围",
  outside: (context) => `${context}以外`,
  recent: "最近搜索",
  forget: (query) => `从最近搜索中移除“${query}”`,
  forgetAll: "全部清除",
  often: "经常查阅",
  failed: "搜索索引加载失败，可能是网络已断开。",
  damaged: "搜索索引已损坏。",
  outdated: "搜索索引来自本站的另一个版本。重新加载页面即可同步更新。",
  retry: "重试",
  reload: "重新加载页面",
  hintMove: "移动",
  hintOpen: "打开",
  hintClose: "关闭",
  highlighted: (words) => `已高亮：${words}`,
  removeHighlight: "取消高亮",
  title: (query) => `“${query}”的搜索结果`,
  prompt: "输入要找的内容：主题、函数名或错误码。",
  versions: "搜索的文档版本",
  unknownVersion: (version, own) => `本文档没有“${version}”版本，以下结果来自“${own}”。`,
};

/** The texts in a language; English where there is none. */
export function searchMessages(lang: string): SearchMessages {
  return lang.toLowerCase().startsWith("zh") ? zh : en;
}
