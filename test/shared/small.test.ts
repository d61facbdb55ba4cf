/** Small things that many parts rely on: suggestions, media types, messages of errors. */
import { describe, expect, test } from "bun:test";
import { mediaTypeOf, isCompressible } from "../../shared/media-types.ts";
import { chainText, messageChain } from "../../shared/message-chain.ts";
import { didYouMean, editDistanceWithin, suggest } from "../../shared/schema/suggest.ts";

describe("the word that was probably meant", () => {
  const known = ["title", "tagline", "sidebar_position", "slug", "tags", "description"];
  test.each([
    ["titel", "title"],
    ["Title", "title"],
    ["sidebarPosition", "sidebar_position"],
    ["sidebar-position", "sidebar_position"],
    ["tag", "tags"],
    ["slugg", "slug"],
    ["desc", "description"],
    ["tgaline", "tagline"],
    ["tiittle", "title"],
    // Words under five letters: one mistake.
    ["sulg", "slug"],
    ["sugl", undefined],
    ["slxx", undefined],
    ["txxxe", undefined],
    // The beginning of several, or too short to be one.
    ["ta", undefined],
  ])("%p: %p", (word, meant) => expect(suggest(word, known)).toBe(meant));

  test("is the nearest, and the first of equals", () => {
    expect(suggest("lable", ["table", "label"])).toBe("table");
    expect(suggest("tables", ["table", "label"])).toBe("table");
    expect(suggest("configu", ["configuration", "configurator"])).toBeUndefined();
    expect(suggest("x".repeat(64), ["x".repeat(63)])).toBe("x".repeat(63));
  });

  test("is none for nothing, and for what is too long to be mistyped", () => {
    expect(suggest("", ["a"])).toBeUndefined();
    expect(suggest("x".repeat(65), ["x".repeat(64)])).toBeUndefined();
  });

  test("is said as a question", () => {
    expect(didYouMean("titel", known)).toBe('Did you mean "title"?');
    expect(didYouMean("qqqqqq", known)).toBeUndefined();
  });

  test.each([
    ["", "", 0],
    ["ab", "ba", 1],
    ["abcd", "abdc", 1],
    ["abc", "", 3],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
    ["abcdef", "fedcba", 3],
    ["a", "abcde", 3],
    ["abc", "xyabc", 2],
    // Only half of a swap is none.
    ["ab", "ca", 2],
    ["ab", "bc", 2],
    ["xxab", "yyba", 3],
  ])("%p and %p are %d apart, where two are allowed", (a, b, distance) => {
    expect(editDistanceWithin(a, b, 2)).toBe(distance);
  });
});

describe("media types", () => {
  test.each([
    ["index.html", "text/html; charset=utf-8"],
    ["a/b.CSS", "text/css; charset=utf-8"],
    ["a.js", "text/javascript; charset=utf-8"],
    ["a.mjs", "text/javascript; charset=utf-8"],
    ["a.json", "application/json; charset=utf-8"],
    ["a.js.map", "application/json; charset=utf-8"],
    ["a.md", "text/markdown; charset=utf-8"],
    ["a.txt", "text/plain; charset=utf-8"],
    ["a.xml", "application/xml; charset=utf-8"],
    ["a.svg", "image/svg+xml"],
    ["a.png", "image/png"],
    ["a.jpg", "image/jpeg"],
    ["a.jpeg", "image/jpeg"],
    ["a.gif", "image/gif"],
    ["a.webp", "image/webp"],
    ["a.avif", "image/avif"],
    ["favicon.ico", "image/x-icon"],
    ["a.woff2", "font/woff2"],
    ["a.woff", "font/woff"],
    ["a.pdf", "application/pdf"],
    ["a.zip", "application/zip"],
    ["a.mp4", "video/mp4"],
    ["a.webm", "video/webm"],
    ["a.wasm", "application/wasm"],
    ["a.unknown", "application/octet-stream"],
    ["a.", "application/octet-stream"],
    ["LICENSE", "text/plain; charset=utf-8"],
  ])("of %s: %s", (path, type) => expect(mediaTypeOf(path)).toBe(type));

  test("say what is worth compressing", () => {
    expect(["a.html", "a.md", "a.svg", "a.xml", "a.JSON", "a.wasm"].every(isCompressible)).toBe(true);
    expect(["a.png", "a.zip", "html", "a.html.gz"].some(isCompressible)).toBe(false);
  });
});

describe("an error is told with its causes", () => {
  test("outermost first, whatever was thrown", () => {
    const error = new Error("outer", { cause: new Error("middle", { cause: { code: 7 } }) });
    expect(messageChain(error)).toEqual(["outer", "middle", '{"code":7}']);
    expect(chainText(messageChain(error))).toBe('outer\n  caused by: middle\n  caused by: {"code":7}');
    expect(messageChain("text")).toEqual(["text"]);
    expect(messageChain(() => 1)).toEqual(["function"]);
    expect(messageChain(undefined)).toEqual([]);
    expect(messageChain(new Error("x", { cause: null }))).toEqual(["x"]);
  });

  test("that cause each other end", () => {
    const first = new Error("first");
    first.cause = new Error("second", { cause: first });
    expect(messageChain(first)).toEqual(["first", "second"]);
  });
});
