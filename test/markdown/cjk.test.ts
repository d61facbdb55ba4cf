/** Emphasis, line breaks and addresses in text without spaces, as Chinese, Japanese and Korean writers set it. */
import { describe, expect, test } from "bun:test";
import { parse } from "./helper.ts";

const htmlOf = (source: string): string => parse(source).html.replace(/^<p>|<\/p>$/g, "");

describe("emphasis", () => {
  test.each([
    ["**注意：**合约", "<strong>注意：</strong>合约"],
    ["哪里来？*证据：*对应", "哪里来？<em>证据：</em>对应"],
    ["~~旧的。~~新的", "<del>旧的。</del>新的"],
    ["**一。**二。**三。**四", "<strong>一。</strong>二。<strong>三。</strong>四"],
    ["中**（乙）**文", "中<strong>（乙）</strong>文"],
    ["**重点（TON）**的", "<strong>重点（TON）</strong>的"],
    ["***重点。***之后", "<em><strong>重点。</strong></em>之后"],
    ["*甲**（乙）**丙*", "<em>甲<strong>（乙）</strong>丙</em>"],
    ["これは**「強調」**です", "これは<strong>「強調」</strong>です"],
  ])("ends after CJK punctuation, whatever follows: %s", (source, expected) => {
    expect(htmlOf(source)).toBe(expected);
  });

  test.each([
    ["见**“引用”**的", "见<strong>“引用”</strong>的"],
    ["用**`code`**的", "用<strong><code>code</code></strong>的"],
    ["看**[链接](https://a.org)**吧", '看<strong><a href="https://a.org">链接</a></strong>吧'],
    ["한국어**(괄호)**의", "한국어<strong>(괄호)</strong>의"],
    ["**第 1 步.**下载", "<strong>第 1 步.</strong>下载"],
    ["旧~~(甲)~~新", "旧<del>(甲)</del>新"],
    ["𠮟**(こちら)**", "𠮟<strong>(こちら)</strong>"],
    ["**(甲)**𠮟", "<strong>(甲)</strong>𠮟"],
  ])("stands beside a CJK character with other punctuation at its edge: %s", (source, expected) => {
    expect(htmlOf(source)).toBe(expected);
  });

  test.each([
    ["词。_强调_。", "词。<em>强调</em>。"],
    ["“_强调_”", "“<em>强调</em>”"],
    ["x._a_.", "x.<em>a</em>."],
    ["他说_“好”_。", "他说<em>“好”</em>。"],
    ["甲_乙_丙", "甲_乙_丙"],
    ["é_a_é", "é_a_é"],
    ["snake_case_name", "snake_case_name"],
  ])("with underscores is made between punctuation, and not in a word: %s", (source, expected) => {
    expect(htmlOf(source)).toBe(expected);
  });

  test.each([
    ["a**“b”**c", "a**“b”**c"],
    ["a**(b)**c", "a**(b)**c"],
    ["**a.**b", "**a.**b"],
    ["* 甲 *乙", "<ul><li>甲 *乙</li></ul>"],
    ["3 * 4 * 5 个", "3 * 4 * 5 个"],
    ["** 甲 **", "** 甲 **"],
  ])("is what CommonMark says where it isn't CJK text, or where there are spaces: %s", (source, expected) => {
    expect(htmlOf(source)).toBe(expected);
  });
});

describe("code", () => {
  test.each([
    ["`-a`、`/b`", '<code><span class="flag">-a</span></code>、<wbr><code>/b</code>'],
    ["**注：**`.env`", "<strong>注：</strong><wbr><code>.env</code>"],
    [
      "[甲](https://a.org)。[`/b`](https://b.org)",
      '<a href="https://a.org">甲</a>。<wbr><a href="https://b.org"><code>/b</code></a>',
    ],
  ])("that begins with a mark may begin a line after another mark: %s", (source, expected) => {
    expect(htmlOf(source)).toBe(expected);
  });

  test.each(["甲、`b`", "甲（`/b`）", "甲 `/b`", "a, `/b`", "甲`/b`"])(
    "breaks where browsers break anyway, or must not: %s",
    (source) => {
      expect(htmlOf(source)).not.toContain("<wbr>");
    },
  );
});

describe("a line break", () => {
  test.each([
    ["智能\n合约，\n地址", "智能合约，地址"],
    ["中文\n  **重点**\n中文", "中文<strong>重点</strong>中文"],
    ["看\n[链接](https://a.org)\n吧", '看<a href="https://a.org">链接</a>吧'],
    ["他说：\n“好。”\n然后", "他说：“好。”然后"],
    ["日本語\nテキスト", "日本語テキスト"],
  ])("is nothing between characters of a text without spaces: %j", (source, expected) => {
    expect(htmlOf(source)).toBe(expected);
  });

  test.each([
    ["中文\nEnglish\n中文", "中文\nEnglish\n中文"],
    ["“a”\n“b”", "“a”\n“b”"],
    ["한국어\n문장", "한국어\n문장"],
    ["中文\n`code`\n中文", "中文\n<code>code</code>\n中文"],
    ["中文\\\n中文", "中文<br>中文"],
  ])("is a space where the text has spaces, and stays where it is meant: %j", (source, expected) => {
    expect(htmlOf(source)).toBe(expected);
  });

  test("does not cut a word for the search, in lists and quotes either", () => {
    const { article } = parse("智能\n合约\n\n- 分片\n  链\n\n> 验证\n> 者\n");
    expect(article.sections.map(({ text }) => text)).toEqual(["智能合约\n分片链\n验证者"]);
  });
});

describe("an address", () => {
  test.each([
    ["见 https://a.org/x，然后", '见 <a href="https://a.org/x">https://a.org/x</a>，然后'],
    ["见https://a.org/x。", '见<a href="https://a.org/x">https://a.org/x</a>。'],
    ["（https://a.org）吧", '（<a href="https://a.org">https://a.org</a>）吧'],
    ["“https://a.org”", '“<a href="https://a.org">https://a.org</a>”'],
    ["去www.a.org、www.b.org", '去<a href="http://www.a.org">www.a.org</a>、<a href="http://www.b.org">www.b.org</a>'],
    ["写信给a@b.org，谢谢", '写信给<a href="mailto:a@b.org">a@b.org</a>，谢谢'],
  ])("ends before the punctuation of the text around it: %s", (source, expected) => {
    expect(htmlOf(source)).toBe(expected);
  });

  test("may contain Chinese characters", () => {
    expect(htmlOf("https://a.org/路径/页 吧")).toBe('<a href="https://a.org/路径/页">https://a.org/路径/页</a> 吧');
  });
});

test("a Chinese sentence with an id of its own is no name, from half as many characters on as one of letters", () => {
  const named = (text: string): boolean =>
    parse(`- ${text} {#one}\n`).article.sections.some(({ entity }) => entity !== undefined);
  const character = "节";
  expect([30, 31].map((many) => named(character.repeat(many)))).toEqual([true, false]);
  expect([60, 61].map((many) => named("n".repeat(many)))).toEqual([true, false]);
  expect([30, 31].map((many) => named(`${character.repeat(many)}：之后的文字`))).toEqual([true, false]);
});
