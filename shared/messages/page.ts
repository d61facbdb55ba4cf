/** Texts of a page around its article. */
import * as code from "./code.ts";
import * as runtime from "./runtime.ts";
import * as shortcuts from "./shortcuts.ts";
import type { CountedText } from "./text.ts";

export interface PageTexts extends runtime.RuntimeTexts, code.CodeTexts, shortcuts.ShortcutTexts {
  readonly skip: string;
  readonly announcement: string;
  readonly closeAnnouncement: string;
  readonly mainNavigation: string;
  readonly openMenu: string;
  readonly closeMenu: string;
  readonly mainMenu: string;
  readonly overview: string;
  readonly sidebar: string;
  readonly search: string;
  readonly searchHint: string;
  readonly language: string;
  readonly colourMode: string;
  readonly repository: string;
  readonly onThisPage: string;
  readonly previous: string;
  readonly next: string;
  readonly pagination: string;
  readonly related: string;
  readonly checkedAgainst: string;
  readonly edit: string;
  readonly reportProblem: string;
  readonly pageMenu: string;
  readonly copyMarkdown: string;
  readonly viewMarkdown: string;
  /** `{assistant}`: its name. */
  readonly openIn: string;
  /** What an assistant is asked. `{address}`: of the page. */
  readonly askAssistant: string;
  readonly lastUpdated: string;
  /** Before the name of who changed the page last. */
  readonly by: string;
  /** `{day}`, `{month}` (its name), `{monthNumber}`, `{year}`, or `{iso}`: 2024-05-01. */
  readonly date: string;
  /** Names of the twelve months as dates show them, divided by spaces. */
  readonly months: string;
  readonly tags: string;
  readonly postsTagged: string;
  readonly pagesTagged: string;
  readonly tagsLead: string;
  readonly authorsLead: string;
  /** Between the names in a list of tags or authors. */
  readonly listSeparator: string;
  /** Title of a blog that has none of its own. */
  readonly blog: string;
  readonly allTags: string;
  readonly allPosts: string;
  readonly authors: string;
  readonly posts: CountedText;
  /** Documents with a tag. */
  readonly pages: CountedText;
  /** `{count}`: minutes. */
  readonly readingTime: CountedText;
  readonly readMore: string;
  readonly newerPosts: string;
  readonly olderPosts: string;
  readonly fallbackTitle: string;
  readonly fallbackText: string;
  /** `{version}`: what it is called; so in the texts below. */
  readonly olderVersion: string;
  readonly version: string;
  readonly versions: string;
  readonly unreleasedVersion: string;
  readonly unmaintainedVersion: string;
  readonly latestVersion: string;
  readonly draft: string;
  readonly unlisted: string;
  readonly notFoundTitle: string;
  readonly notFoundText: string;
  readonly notFoundHome: string;
  readonly notFoundDocs: string;
  readonly searchTitle: string;
  readonly searchNoScript: string;
  readonly footer: string;
  readonly social: string;
  readonly loadError: string;
  /** Before the address that is set. */
  readonly loadErrorBase: string;
  readonly loadErrorTry: string;
}

export const english: PageTexts = {
  ...runtime.english,
  ...code.english,
  ...shortcuts.english,
  skip: "Skip to content",
  announcement: "Announcement",
  closeAnnouncement: "Close announcement",
  mainNavigation: "Main",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  mainMenu: "Main menu",
  overview: "Overview",
  sidebar: "Pages of this section",
  search: "Search",
  searchHint: "Search the documentation",
  language: "Language",
  colourMode: "Switch between light and dark mode",
  repository: "Source repository",
  onThisPage: "On this page",
  previous: "Previous",
  next: "Next",
  pagination: "Previous and next page",
  related: "Related",
  checkedAgainst: "Checked against",
  edit: "Edit this page",
  reportProblem: "Report a problem",
  pageMenu: "Page as Markdown",
  copyMarkdown: "Copy page as Markdown",
  viewMarkdown: "View as Markdown",
  openIn: "Open in {assistant}",
  askAssistant: "Read {address} and help me with my questions about it.",
  lastUpdated: "Last updated",
  by: "by",
  date: "{day} {month} {year}",
  months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  tags: "Tags",
  postsTagged: "Posts tagged “{tag}”",
  pagesTagged: "Pages tagged “{tag}”",
  tagsLead: "All tags: {tags}.",
  authorsLead: "Everyone who has written in the blog, with the number of posts: {authors}.",
  listSeparator: ", ",
  blog: "Blog",
  allTags: "All tags",
  allPosts: "All posts",
  authors: "Authors",
  posts: { one: "1 post", other: "{count} posts" },
  pages: { one: "1 page", other: "{count} pages" },
  readingTime: { other: "{count} min read" },
  readMore: "Read more",
  newerPosts: "Newer posts",
  olderPosts: "Older posts",
  fallbackTitle: "Not translated yet",
  fallbackText: "This page has no version in your language yet, so you see the original.",
  olderVersion: "You are reading version {version}, which is not the latest one.",
  version: "Version: {version}",
  versions: "Versions of the documentation",
  unreleasedVersion: "You are reading version {version}, which is not released yet.",
  unmaintainedVersion: "You are reading version {version}, which is no longer maintained.",
  latestVersion: "Go to the latest version ({version})",
  draft: "Draft: this page is not part of a published site.",
  unlisted: "Unlisted: search and menus leave this page out; only those with the link find it.",
  notFoundTitle: "Page not found",
  notFoundText: "There is no page at this address. It may have moved, or the link may be out of date.",
  notFoundHome: "Start page",
  notFoundDocs: "Documentation",
  searchTitle: "Search",
  searchNoScript: "Search runs in the browser and needs JavaScript. Without it, the menus lead to every page.",
  footer: "Footer",
  social: "Social media",
  loadError: "This site did not load properly.",
  loadErrorBase: "A wrong baseUrl is the usual reason. It is set to",
  loadErrorTry: "Try",
};

export const chinese: PageTexts = {
  ...runtime.chinese,
  ...code.chinese,
  ...shortcuts.chinese,
  skip: "跳到正文",
  announcement: "公告",
  closeAnnouncement: "关闭公告",
  mainNavigation: "主导航",
  openMenu: "打开菜单",
  closeMenu: "关闭菜单",
  mainMenu: "主菜单",
  overview: "概览",
  sidebar: "章节导航",
  search: "搜索",
  searchHint: "搜索文档",
  language: "语言",
  colourMode: "切换浅色与深色模式",
  repository: "源代码仓库",
  onThisPage: "本页内容",
  previous: "上一页",
  next: "下一页",
  pagination: "上一页与下一页",
  related: "相关",
  checkedAgainst: "核对依据",
  edit: "编辑此页",
  reportProblem: "报告问题",
  pageMenu: "本页 Markdown",
  copyMarkdown: "复制本页 Markdown",
  viewMarkdown: "查看 Markdown",
  openIn: "在 {assistant} 中打开",
  askAssistant: "请阅读 {address}，并回答我关于它的问题。",
  lastUpdated: "最后更新于",
  by: "作者",
  date: "{year} 年 {monthNumber} 月 {day} 日",
  months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
  tags: "标签",
  postsTagged: "标签为“{tag}”的文章",
  pagesTagged: "标签为“{tag}”的页面",
  tagsLead: "全部标签：{tags}。",
  authorsLead: "博客的全部作者，以及每位作者发表的文章数：{authors}。",
  listSeparator: "、",
  blog: "博客",
  allTags: "全部标签",
  allPosts: "全部文章",
  authors: "作者",
  posts: { other: "{count} 篇文章" },
  pages: { other: "{count} 个页面" },
  readingTime: { other: "阅读约 {count} 分钟" },
  readMore: "阅读全文",
  newerPosts: "较新的文章",
  olderPosts: "较早的文章",
  fallbackTitle: "尚未翻译",
  fallbackText: "此页还没有中文版，以下显示原文。",
  olderVersion: "你正在阅读的是 {version} 版本，不是最新版本。",
  version: "版本：{version}",
  versions: "文档版本",
  unreleasedVersion: "你正在阅读的是尚未发布的 {version} 版本。",
  unmaintainedVersion: "你正在阅读的是已停止维护的 {version} 版本。",
  latestVersion: "前往最新版本（{version}）",
  draft: "草稿：此页不会出现在正式发布的网站中。",
  unlisted: "未列出：搜索和菜单都不包含此页，只有知道链接的人才能看到。",
  notFoundTitle: "找不到页面",
  notFoundText: "这个地址没有内容。页面可能已经移动，或者链接已经过期。",
  notFoundHome: "返回首页",
  notFoundDocs: "阅读文档",
  searchTitle: "搜索",
  searchNoScript: "搜索在浏览器中运行，需要 JavaScript。如果未启用，可以通过菜单找到每个页面。",
  footer: "页脚",
  social: "社交媒体",
  loadError: "网站没有正确加载。",
  loadErrorBase: "常见原因是 baseUrl 设置错误。当前设置为",
  loadErrorTry: "请尝试",
};
