/** The interface's texts: each language says all that English says, with the same values in it. */
import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { broughtTexts } from "../../shared/messages/client-texts.ts";
import { TEXT_LANGUAGES, textsIn } from "../../shared/messages/languages.ts";
import { counted, fill, type CountedText } from "../../shared/messages/text.ts";
import { ENGLISH } from "../../shared/messages/texts.ts";
import { textsSchema } from "../../shared/schema/texts.ts";
import { PROJECT } from "../support/project.ts";

function* textsOf(lang: string): Generator<readonly [name: string, text: string | CountedText]> {
  for (const [group, texts] of Object.entries(textsIn(lang)))
    for (const [key, text] of Object.entries(texts as Record<string, string | CountedText>))
      yield [`${group}.${key}`, text];
}

const english = new Map(textsOf("en"));

describe.each([...TEXT_LANGUAGES])("texts in %s", (lang) => {
  test("are what config/texts.json would accept: twelve months, and no values that nobody fills in", () => {
    expect(textsSchema().safeParse({ languages: { [lang]: textsIn(lang) } }).error?.issues).toBeUndefined();
  });

  test("hold all values that the English ones hold, but that one may be a word or another form of a date", () => {
    const valuesIn = (text: string | CountedText): readonly string[] =>
      [...new Set(JSON.stringify(typeof text === "string" ? text : text.other).match(/\{\w+\}/g))].sort();
    for (const [name, text] of textsOf(lang)) {
      if (name === "page.date") continue;
      expect([name, valuesIn(text)]).toEqual([name, valuesIn(english.get(name) ?? "")]);
    }
  });

  test("have each plural form that the language has for whole numbers", () => {
    const forms = new Set(Array.from({ length: 200 }, (_, count) => new Intl.PluralRules(lang).select(count)));
    for (const [name, text] of textsOf(lang))
      if (typeof text !== "string" && Object.keys(text).length > 1)
        expect([name, [...forms].filter((form) => text[form] === undefined)]).toEqual([name, []]);
  });

  test("are translated: few are as in English", () => {
    const alike = [...textsOf(lang)].filter(([name, text]) => text === english.get(name));
    if (lang !== "en") expect(alike.length).toBeLessThan(10);
  });
});

test("a language stands for its regions; traditional Chinese is a language of its own", () => {
  expect(textsIn("de-AT")).toBe(textsIn("de"));
  expect(textsIn("pt-BR").page.search).toBe("Buscar");
  for (const tag of ["zh-Hant", "zh-TW", "zh-HK", "zh-MO", "zh-hant-hk"]) expect(textsIn(tag).page.search).toBe("搜尋");
  for (const tag of ["zh", "zh-CN", "zh-Hans-TW", "zh-SG"]) expect(textsIn(tag).page.search).toBe("搜索");
});

test("a language without texts has English ones, in which dates are numbers; so has one with an odd name", () => {
  for (const tag of ["sv", "constructor", "__proto__", ""]) {
    expect(textsIn(tag).page.search).toBe("Search");
    expect(textsIn(tag).page.date).toBe("{iso}");
  }
});

test("values are put in once, whatever they hold; braces that name none stay", () => {
  expect(fill("{a} {b} {c} {constructor}", { a: "{b}", b: "$&" })).toBe("{b} $& {c} {constructor}");
});

test("a value in Latin letters is isolated in a text that is written from right to left, and nowhere else", () => {
  const version = "12.0-rc.1 (beta)";
  expect(fill("الإصدار {version}", { version })).toBe(`الإصدار \u2068${version}\u2069`);
  expect(fill("Version {version}", { version })).toBe(`Version ${version}`);
  expect(fill("{day}/{month} الإصدار {version}", { day: 3, month: 4, version: "أول" })).toBe("3/4 الإصدار أول");
});

test("a number has the form of its language, or else the other one", () => {
  const { posts } = textsIn("ru").page;
  expect([1, 2, 5, 21].map((count) => counted(posts, count, "ru"))).toEqual([
    "1 запись",
    "2 записи",
    "5 записей",
    "21 запись",
  ]);
  expect(counted({ one: "one", other: "{count} of {what}" }, 0, "en", { what: "them" })).toBe("0 of them");
  expect(counted({ other: "{count}" }, 1, "en")).toBe("1");
});

test("pages bring what the client lacks, and nothing in English and Chinese", () => {
  expect(broughtTexts(ENGLISH, "en-GB")).toBeUndefined();
  expect(broughtTexts(textsIn("zh-CN"), "zh-CN")).toBeUndefined();
  const brought = broughtTexts(textsIn("ko"), "ko");
  expect(brought?.search?.more).toBe("더 보기");
  expect(brought?.page?.copied).toBe("복사됨");
  expect([brought?.page?.retry, brought?.page?.shortcuts]).toEqual([
    textsIn("ko").page.retry,
    textsIn("ko").page.shortcuts,
  ]);
  // What the server alone writes stays there.
  expect(JSON.stringify(brought)).not.toContain(textsIn("ko").page.onThisPage);
  expect(broughtTexts({ ...ENGLISH, feedback: { ...ENGLISH.feedback, yes: "Aye" } }, "en")).toEqual({
    feedback: { yes: "Aye" },
  });
});

test("no text is left over: each is named where it is shown", () => {
  const code = [...new Glob("{client,server}/**/*.{ts,tsx}").scanSync(PROJECT)]
    .map((path) => readFileSync(join(PROJECT, path), "utf8"))
    .join("\n");
  // Admonitions, faults of the search and answers are looked up by their kind.
  const byKind = new Set(["note", "tip", "info", "warning", "caution", "danger", "important"]);
  for (const kind of ["failed", "damaged", "outdated", "yes", "no"]) byKind.add(kind);
  const unused = [...english.keys()].filter((name) => {
    const key = name.split(".")[1] ?? "";
    return !byKind.has(key) && !new RegExp(`\\.${key}\\b|[{,] ${key}(?:: \\w+)?(?:,| \\})`).test(code);
  });
  expect(unused).toEqual([]);
});
