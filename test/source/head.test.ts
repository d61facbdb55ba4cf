import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isDiagnosticCode } from "../../shared/catalogue.ts";
import { FRONT_MATTER_KEYS, FRONT_MATTER_NAMES } from "../../shared/schema/front-matter-keys.ts";
import { KIND_SCHEMAS } from "../../shared/schema/front-matter.ts";
import { isValidValue, readHead } from "../../server/source/head.ts";
import { normalise } from "../../server/source/normalise.ts";
import { found, planted } from "./planted.ts";
import { property } from "../support/property.ts";

const FILE = "content/en/docs/a.md";
const head = (text: string): ReturnType<typeof readHead> => readHead(text, FILE);
const matter = (yaml: string): ReturnType<typeof readHead>["frontMatter"] => head(`---\n${yaml}\n---\n`).frontMatter;

describe("front matter", () => {
  test("a page without it begins at its first character", () => {
    expect(head("# Hello\n")).toEqual({
      frontMatter: {},
      title: "Hello",
      bodyOffset: 0,
      bodyLine: 1,
      keyLines: {},
      diagnostics: [],
    });
  });

  test("keys have their values and lines, the body its offset and line", () => {
    const text = "---\ntitle: A title\n# a comment\ntags:\n  - x\n  - y\ndraft: true\n---\n\n# Heading\n";
    const { frontMatter, title, bodyOffset, bodyLine, keyLines, diagnostics } = head(text);
    expect(frontMatter).toEqual({ title: "A title", tags: ["x", "y"], draft: true });
    expect(title).toBe("A title");
    expect(text.slice(bodyOffset)).toBe("\n# Heading\n");
    expect(bodyLine).toBe(9);
    expect(keyLines).toEqual({ title: 2, tags: 4, draft: 7 });
    expect(diagnostics).toEqual([]);
  });

  test("a byte order mark and Windows line ends do no harm", () => {
    const text = "\ufeff---\r\ntitle: A\r\nsidebar_position: 2\r\n---\r\nText\r\n";
    const { frontMatter, bodyOffset, bodyLine } = head(text);
    expect(frontMatter).toEqual({ title: "A", sidebar_position: 2 });
    expect(text.slice(bodyOffset)).toBe("Text\r\n");
    expect(bodyLine).toBe(5);
    expect(head("\ufeff# A").bodyOffset).toBe(1);
  });

  test("Docusaurus's spellings mean the same", () => {
    expect(matter("keywords: ton, wallet，钱包")).toEqual({ keywords: ["ton", "wallet", "钱包"] });
    expect(matter("tags: [a, {label: B, permalink: /b}, 3]")).toEqual({ tags: ["a", "B", "3"] });
    expect(matter("authors: Ann")).toEqual({ authors: [{ name: "Ann" }] });
    expect(matter("authors: [Ann, {name: Bob, title: Dev, imageURL: /b.png, socials: {x: bob}}]")).toEqual({
      authors: [{ name: "Ann" }, { name: "Bob", title: "Dev", image_url: "/b.png" }],
    });
    expect(matter("author: Ann\nauthor_url: https://a.b")).toEqual({ authors: [{ name: "Ann", url: "https://a.b" }] });
    expect(matter("last_update: {date: 2024/5/1, author: Ann}")).toEqual({
      last_update: { date: "2024-05-01", author: "Ann" },
    });
    expect(matter('sidebar_position: "3"\ndraft: "false"')).toEqual({ sidebar_position: 3, draft: false });
    expect(
      head("---\nsidebar_class_name: x\nparse_number_prefixes: false\nhide_reading_time: true\n---\n").diagnostics,
    ).toEqual([]);
  });

  test("a title that YAML takes for a number stays what was written", () => {
    expect(matter("title: 1.10\nslug: 007\ntranslated_from: 12345678e012")).toEqual({
      title: "1.10",
      slug: "007",
      translated_from: "12345678e012",
    });
  });

  test("dates become ISO dates, times without a zone are UTC", () => {
    expect(matter("date: 2024-05-01").date).toBe("2024-05-01");
    expect(matter("date: 2024-5-1 9:05").date).toBe("2024-05-01T09:05:00.000Z");
    expect(matter("date: 2024-05-01T10:00:00+02:00").date).toBe("2024-05-01T08:00:00.000Z");
    for (const wrong of ["2023-02-29", "2024-05-01 24:00", "2024-05-01 10:60", "2024-05-01 10:00:61"])
      expect([wrong, matter(`date: ${wrong}`).date]).toEqual([wrong, undefined]);
  });

  test("a number is digits and nothing else, the kind of a page is a word in whatever case", () => {
    expect(normalise("number", " -12.5 ", undefined)).toBe(-12.5);
    for (const text of ["x5", "5x", "1e3", ""]) expect(normalise("number", text, undefined)).toBe(text);
    expect(matter('kind: " Moved "').kind).toBe("moved");
  });

  test("a fault of a value says how the value is written correctly", () => {
    const hints = (yaml: string): readonly string[] =>
      head(`---\n${yaml}\n---\n`).diagnostics.map(({ hint = "" }) => hint);
    expect(hints("date: yesterday")).toEqual(["Write it as 2024-05-01."]);
    expect(hints("draft: perhaps")).toEqual(["Write true or false."]);
    expect(hints("title: A\ntags:\n  - [a\n b: c")[0]).not.toBe("");
  });

  test("an empty value is no value, null says none where that means something", () => {
    expect(matter("title:\ndescription: ~\npagination_next: null\ndisplayed_sidebar: null")).toEqual({
      pagination_next: null,
      displayed_sidebar: null,
    });
  });

  test("each kind of fault has its line and column, and the rest is kept", () => {
    const { files, expected } = planted(`=== colon.md
---
title: ⟦front-matter-syntax|T⟧ON: the guide
sidebar_position: 3
---
=== open.md
---
tags: [a, b⟦front-matter-syntax|⟧
title: Kept
---
=== quote.md
---
title: 'it'⟦front-matter-syntax|s⟧'
slug: /x
---
=== at.md
---
description: ⟦front-matter-syntax|@⟧ton
---
=== unclosed.md
⟦front-matter-unclosed|-⟧--
title: A

# Text
=== keys.md
---
⟦front-matter-unknown-key|s⟧idebar_postion: 3
⟦front-matter-type|d⟧raft: perhaps
⟦front-matter-type|t⟧oc_min_heading_level: 9
⟦front-matter-type|t⟧itle: [a]
⟦front-matter-type|d⟧ate: yesterday
⟦front-matter-type|a⟧uthors: [{title: nobody}]
description: a
⟦front-matter-duplicate-key|d⟧escription: b
---
`);
    const heads = new Map([...files].map(([file, text]) => [file, readHead(text, file)] as const));
    const diagnostics = [...heads.values()].flatMap((one) => one.diagnostics);
    expect(found(diagnostics)).toEqual(expected);
    for (const { code, message } of diagnostics) {
      expect(isDiagnosticCode(code)).toBe(true);
      expect(message).toMatch(/\.$/);
    }
    expect(heads.get("colon.md")?.frontMatter).toEqual({ title: "TON: the guide", sidebar_position: 3 });
    expect(heads.get("open.md")?.frontMatter).toEqual({ title: "Kept" });
    expect(heads.get("quote.md")?.frontMatter.slug).toBe("/x");
    expect(heads.get("unclosed.md")?.title).toBe("A");
    expect(heads.get("keys.md")?.frontMatter).toEqual({ description: "b" });
    expect(diagnostics.find(({ code }) => code === "front-matter-unknown-key")?.hint).toBe(
      'Did you mean "sidebar_position"?',
    );
  });

  test("a rule and prose at the top of a page are no front matter", () => {
    for (const text of [
      "---\n\nProse, and more.\n\n---\n\nText",
      "---\n\n# Heading\n\n---\n",
      "---",
      "----\ntitle: x\n---\n",
      "--- x\n---\n",
    ]) {
      expect(head(text)).toMatchObject({ bodyOffset: 0, frontMatter: {}, diagnostics: [] });
    }
  });

  test("YAML that would expand enormously is refused before it is expanded", () => {
    const aliases = `a: &a [x]\n${Array.from({ length: 60 }, (_, i) => `k${i}: &b${i} [*a, *a]`).join("\n")}`;
    for (const yaml of [aliases, `title: ${"x".repeat(70_000)}`, `tags: ${"[".repeat(5000)}`]) {
      const { frontMatter, diagnostics, title } = head(`---\n${yaml}\n---\n# Title\n`);
      expect(diagnostics.map(({ code }) => code)).toEqual(["front-matter-limit"]);
      expect(frontMatter).toEqual({});
      expect(title).toBe("Title");
    }
    expect(head("---\na: &a [*a]\ntitle: x\n---\n").frontMatter).toEqual({ title: "x" });
  });

  test("keys of the prototype are unknown keys like any other", () => {
    const { frontMatter, diagnostics } = head("---\n__proto__: {draft: true}\nconstructor: x\ntitle: A\n---\n");
    expect(Object.keys(frontMatter)).toEqual(["title"]);
    expect(frontMatter.draft).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["front-matter-unknown-key", "front-matter-unknown-key"]);
  });

  property("no document makes it throw, and the body is always inside the text", () => {
    const word = fc.constantFrom(
      "---\n",
      "\n",
      "title",
      ": ",
      "- ",
      "[",
      "]",
      "{",
      "}",
      "'",
      '"',
      "|",
      ">",
      "&a",
      "*a",
      "#",
      "# ",
      "\t",
      "  ",
      "x",
      "=",
      "===\n",
      "`",
      "<!--",
      "-->",
      "import x from 'y'\n",
      "\r\n",
      "\ufeff",
      "date: 2024\n",
      "authors:\n",
      "tags: ",
      "<<: ",
      "!!str ",
      "%",
      "@",
      "? ",
      "中",
    );
    fc.assert(
      fc.property(fc.boolean(), fc.array(word, { maxLength: 30 }), (opened, words) => {
        const text = (opened ? "---\n" : "") + words.join("");
        const result = readHead(text, FILE);
        expect(result.bodyOffset).toBeLessThanOrEqual(text.length);
        expect(text.slice(0, result.bodyOffset).split("\n").length).toBe(result.bodyLine);
        for (const { place } of result.diagnostics) expect(place?.line).toBeLessThanOrEqual(text.split("\n").length);
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => void readHead(`---\n${text}\n---\n${text}`, FILE)),
      { numRuns: 500 },
    );
  });

  property("the quick check and the schema agree on every value", () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.double(),
      fc.integer({ min: 0, max: 8 }),
      fc.boolean(),
      fc.constantFrom("2024-05-01", "2024-05-01 10:00", "true", ""),
    );
    const author = fc.record(
      { name: leaf, title: leaf, url: leaf, key: leaf, date: fc.constant("2024-05-01"), author: leaf },
      { requiredKeys: [] },
    );
    const value = fc.oneof(leaf, author, fc.array(fc.oneof(leaf, author), { maxLength: 3 }));
    fc.assert(
      fc.property(fc.constantFrom(...FRONT_MATTER_NAMES), value, (name, given) => {
        const { kind } = FRONT_MATTER_KEYS[name];
        const settled = normalise(kind, given, undefined);
        const judged = KIND_SCHEMAS[kind].safeParse(settled);
        if (isValidValue(kind, settled)) expect(judged.success && judged.data).toEqual(settled as never);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("the title", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["# Plain\n", "Plain"],
    ["#\tTab ##\n", "Tab"],
    ["# C#\n", "C#"],
    ["\n\n  # Indented\n", "Indented"],
    ["    # Code\n", ""],
    ["#Tag\n", ""],
    ["## Level two\n", ""],
    ["Text\n\n# Later\n", ""],
    ["Under\nlined\n===\n", "Under lined"],
    ["Under\n---\n", ""],
    ["- item\n===\n", ""],
    ["import A from '@site/a';\nimport {\n  B,\n} from 'b';\n\n# After imports\n", "After imports"],
    ["export const a = () => {\n  return 1;\n};\n\n# After exports\n", "After exports"],
    ["import your wallet\n\n# Not this\n", ""],
    ["<!-- a\n comment --> \n{/* and\n another */}\n# After comments\n", "After comments"],
    ["<!-- open\n# Inside\n", ""],
    ["# With an id {#custom-id}\n", "With an id"],
    ["# `code` **bold** _em_ ~~gone~~ [link](/x) ![alt](y.png) <b>tag</b>\n", "code bold em gone link alt tag"],
    ["# send_raw_message and 2 * 3 and a_b_\n", "send_raw_message and 2 * 3 and a_b"],
    ["# [Draft] a &amp; b &#20013; \\*star\\* <https://a.b>\n", "[Draft] a & b 中 *star* https://a.b"],
    ["# 开放网络（TON）**简介**\n", "开放网络（TON）简介"],
    ["#\n", ""],
    ["", ""],
  ];
  for (const [text, title] of cases) {
    test(`of ${JSON.stringify(text)} is ${JSON.stringify(title)}`, () => expect(head(text).title).toBe(title));
  }

  test("in front matter comes before a heading", () => {
    expect(head("---\ntitle: First\n---\n# Second\n").title).toBe("First");
    expect(head("---\ntitle:\n---\n# Second\n").title).toBe("Second");
  });
});
