/**
 * Words that carry no topic: stop words, which are not indexed in running text, and words of the phrasing of questions.
 */

/** Not indexed in running text (titles and headings keep them). */
const dropped = new Set(
  (
    "a an the of to in on at is are was were be been being and or it its this that these those with as by from for " +
    "will would shall should can could may might must has have had do does did not no so such than then there their " +
    "they them he she his her we our us you your i my me also just very more most some any each other into over under " +
    "about after before between through during only own same too both all if but because until while where when which " +
    "who whom what why how here up down out off again once etc ie eg"
  ).split(" "),
);

/** Keywords and operators of programming languages: readers search for them too, so they are not stop words. */
const kept = new Set("if do while for until not or and in is then else return switch".split(" "));

/** Words of the phrasing of a question, apart from its topic. */
const asked = new Set(
  (
    "how what why when where which who whose whom is are was were be been do does did can could should would will may " +
    "might must i me my we our us you your it its they them their he she a an the this that these those of to in on at " +
    "by from with for as into about and or but so if than then there here get got getting make makes making use used " +
    "using want wants need needs there any some please help find show tell explain mean means happen happens exist exists " +
    "possible way ways best exactly actually really work works working thing things someone something one have has had " +
    "am vs between much many long different difference"
  ).split(" "),
);

const askedHan = new Set(
  (
    "的 了 是 在 和 与 或 及 我 你 您 他 它 们 我们 你们 他们 它们 这 那 这个 那个 这些 那些 有 没有 吗 呢 吧 啊 什么 怎么 怎样 如何 " +
    "为什么 为何 哪 哪个 哪些 哪里 谁 几 多少 是否 可以 能 能够 会 要 想 需要 应该 请 请问 一个 一种 一些 把 被 让 给 对 对于 从 到 " +
    "向 以 用 为 之 而 且 并 也 都 就 还 又 很 更 最 不 上 下 中 里 内 外 时 后 前 来 去 说 做 用于 关于 进行 使用 作为 以及 等 之间 " +
    "什么样 有没有 有什么 是什么 怎么办 不同 区别 是怎么 哪儿 什么是 是怎样 怎么样 怎么写 有 有何 何为 何时 何谓 如何使用 怎样才能 究竟 到底 该 怎 样 何 为 们 个 种 某 吗 么 什 能否 的话 来说 时候 获取 得到 取得 作用"
  ).split(" "),
);

/** Whether a word is a stop word, which is not indexed in running text. */
export function isStopWord(term: string): boolean {
  return dropped.has(term) && !kept.has(term);
}

/**
 * Whether a page may lack this word of a query that has other words. Stop words are among them: they are only found in
 * titles, so `my own token` would otherwise prefer titles that contain "own".
 */
export function isQuestionWord(term: string): boolean {
  return asked.has(term) || askedHan.has(term) || isStopWord(term);
}

/**
 * Whether a word is not indexed in running text: a stop word, a Chinese particle, or a word of the phrasing of
 * questions.
 */
export function isStopOrQuestionWord(term: string): boolean {
  if (term.charCodeAt(0) >= 0x3400) return term.length === 1 && askedHan.has(term);
  return (dropped.has(term) || asked.has(term)) && !kept.has(term);
}
