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

/**
 * Those of `kept` that are indexed in running text as well; prose seldom uses them, except for "not". A word that is
 * indexed in titles only counts as rare, so in the title `node not syncing`, "not" would outweigh the topic.
 */
const keptInText = new Set("not do while until else return switch".split(" "));

/** Words of the phrasing of a question, apart from its topic. */
const asked = new Set(
  (
    "how what why when where which who whose whom is are was were be been do does did can could should would will may " +
    "might must i me my we our us you your it its they them their he she a an the this that these those of to in on at " +
    "by from with for as into about and or but so if than then there here get got getting make makes making use used " +
    "using want wants need needs there any some please help find show tell explain mean means happen happens exist exists " +
    "possible way ways best exactly actually really work works working thing things someone something one have has had " +
    "am vs between much many long different difference two three without every take takes taken keep keeps since " +
    "nothing come comes look looks doesn isn don say says said itself know knows see seen let give gives given put " +
    "always never already still yet whether instead rather within per via like well another now today currently " +
    "nowadays actual anymore consist consists"
  ).split(" "),
);

const askedHan = new Set(
  (
    "的 了 是 在 和 与 或 及 我 你 您 他 它 们 我们 你们 他们 它们 这 那 这个 那个 这些 那些 有 没有 吗 呢 吧 啊 什么 怎么 怎样 如何 " +
    "为什么 为何 哪 哪个 哪些 哪里 谁 几 多少 是否 可以 能 能够 会 要 想 需要 应该 请 请问 一个 一种 一些 把 被 让 给 对 对于 从 到 " +
    "向 以 用 为 之 而 且 并 也 都 就 还 又 很 更 最 不 上 下 中 里 内 外 时 后 前 来 去 说 做 用于 关于 进行 使用 作为 以及 等 之间 " +
    "什么样 有没有 有什么 是什么 怎么办 不同 区别 是怎么 哪儿 什么是 是怎样 怎么样 怎么写 有 有何 何为 何时 何谓 如何使用 怎样才能 究竟 到底 该 怎 样 何 为 们 个 种 某 吗 么 什 能否 的话 来说 时候 获取 得到 取得 作用 " +
    "由 只 自己 已 已经 每 每个 如果 所有 中的 按 本 先 再 任何 带 之前 之后 两 两个 见 一 一次 其他 可能 全部 所以 必须 但 但是 只有 则 就是 " +
    "其中 同一 这样 不会 因此 因为 仍 仍然 只能 只要 不能 不是 不再 还有 也是 都是 而是 然后 通过 为了 由于 无论 即使 虽然 不过 例如 比如 " +
    "现在 今天 目前 如今 当前 看到 看 事 做什么 多久 多长 多大 很多 许多 哪种 还是 还能 真的 实际 能不能 可不可以 是不是 办法 出现 发生 决定 " +
    "通常 一般 一下 一共 总共 应当 某个 好 变 为啥 啥 之类 具体 分别 " +
    "另一 不要 才 所 即 不需要 本身 其 其余 需 每次 两者 都会 有人 而不是 供 及其 带有 只是 含 随 各个 这种 不到 一切 仅 使 即可 整个 已有 用来 " +
    "而且 自行 此后 一位 于 一步 别人 尚未 与其 却 也不 他人 下文 下面 上面 后面 前面 没 你自己 像 别的 更多 期间 逐个 太 所在 总是 绝不 须 几乎 " +
    "着 若干 每种 起来 还没有 并不 并把 除非 它是 真正 此 时会 每一 遍 连同 以前 以后 有了 由此 原来 这是 各种 若 再加 再用 所用 只用 才能 够 " +
    "可 应 起 放 自 较 约 除 处 得 来自 否则 给出 写明 加上 放进 留在 取自 同上 交给 写成 依次 一条 属于 成 " +
    "同样 同时 这时 此时 那么 这里 那里 多个 几个 另 另外 另一个 各 各自 并且 或者 以下 以上 如下 正在 一样 一起 一直 不必 无需 只需"
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
 * Whether a word is not indexed in running text: a stop word, a Chinese particle, a word of the phrasing of questions,
 * or a single letter, which is the name of a variable. Titles, headings and descriptions are indexed with them.
 */
export function isStopOrQuestionWord(term: string): boolean {
  if (term.charCodeAt(0) >= 0x3400) return askedHan.has(term);
  if (term.length === 1 && term >= "a" && term <= "z") return true;
  return (dropped.has(term) || asked.has(term)) && !keptInText.has(term);
}
