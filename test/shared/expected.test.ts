/** What messages about configuration say: what was expected at a place, what stands there, which keys are known there. */
import { describe, expect, test } from "bun:test";
import { CONFIG_SCHEMAS } from "../../shared/schema/config.ts";
import { describeValue, expectation } from "../../shared/schema/issues.ts";
import { knownKeys } from "../../shared/schema/known-keys.ts";

describe("what was expected is said in words", () => {
  const issue = (parts: object): string => expectation(parts as never);
  test.each([
    ["string", "a text"],
    ["number", "a number"],
    ["int", "a whole number"],
    ["boolean", "true or false"],
    ["array", "a list"],
    ["object", "an object"],
    ["record", "an object"],
    ["null", "null"],
    ["date", "date"],
  ])("type %s: %s", (expected, words) => expect(issue({ code: "invalid_type", expected })).toBe(words));

  test.each([
    [{ code: "invalid_value", values: ["a"] }, '"a"'],
    [{ code: "invalid_value", values: ["a", 2] }, 'one of "a", 2'],
    [{ code: "too_small", origin: "string", minimum: 1 }, "a text that is not empty"],
    [{ code: "too_small", origin: "string", minimum: 3 }, "a text of at least 3"],
    [{ code: "too_small", origin: "array", minimum: 1 }, "at least 1 entry"],
    [{ code: "too_small", origin: "array", minimum: 2 }, "at least 2 entries"],
    [{ code: "too_small", origin: "number", minimum: 1 }, "at least 1"],
    [{ code: "too_big", origin: "array", maximum: 8 }, "at most 8 entries"],
    [{ code: "too_big", origin: "number", maximum: 6 }, "at most 6"],
    [{ code: "custom", message: "expected a name" }, "a name"],
    [{ code: "custom", message: "a name was expected " }, "a name was expected "],
    [{ code: "custom", message: "" }, "another value"],
    [{ code: "custom", message: "expected " }, "another value"],
    [{ code: "invalid_union", errors: [], message: "expected this" }, "this"],
    [
      {
        code: "invalid_union",
        message: "",
        errors: [
          [{ code: "invalid_type", expected: "string", path: [] }],
          [{ code: "invalid_type", expected: "record", path: [] }],
          [{ code: "invalid_type", expected: "object", path: [] }],
          [{ code: "invalid_type", expected: "null", path: ["a"] }],
          [],
        ],
      },
      "a text or an object",
    ],
  ])("%j: %s", (parts, words) => expect(issue(parts)).toBe(words));

  test.each([
    [undefined, "nothing"],
    [null, "null"],
    [[], "a list"],
    [{}, "an object"],
    ["a", '"a"'],
    [7, "7"],
    [false, "false"],
    ["x".repeat(38), `"${"x".repeat(38)}"`],
    ["x".repeat(39), `"${"x".repeat(36)}…`],
  ])("%p is %s", (value, words) => expect(describeValue(value)).toBe(words));
});

describe("the keys that are known at a place", () => {
  const { site, navbar, sidebars, footer } = CONFIG_SCHEMAS;
  test("are those of the object there: through defaults, lists, records and recursion", () => {
    expect(knownKeys(navbar, [], {})).toEqual(["$schema", "items", "hideOnScroll"]);
    expect(knownKeys(site, ["toc"], {})).toEqual(["minHeadingLevel", "maxHeadingLevel"]);
    expect(knownKeys(site, ["logo"], {})).toEqual(["src", "srcDark", "alt", "wordmark"]);
    expect(knownKeys(site, ["locales", "list", 0], {})).toEqual(["id", "label", "lang", "dir", "path"]);
    expect(knownKeys(footer, ["social", 3], {})).toEqual(["icon", "label", "labels", "href"]);
    expect(knownKeys(sidebars, ["sidebars", "learn"], {})).toEqual(["landing", "items"]);
  });

  test("are those of the kind that the value names", () => {
    const items = [{ type: "html" }, { type: "divider" }, { type: "odd" }, null];
    const at = (index: number): readonly string[] => knownKeys(navbar, ["items", index], { items });
    expect(at(0)).toEqual(["type", "value", "position"]);
    expect(at(1)).toEqual(["type", "position"]);
    for (const index of [2, 3, 4]) expect(at(index)).toEqual([]);
    expect(knownKeys(site, ["analytics"], { analytics: { provider: "google" } })).toEqual([
      "provider",
      "id",
      "anonymizeIp",
    ]);
  });

  test("are none where there is no object", () => {
    for (const path of [["title"], ["title", "x"], ["gone"], ["gone", "x"], ["toString"], ["announcement", "content"]])
      expect([path, knownKeys(site, path, { title: "x", announcement: { content: "x" } })]).toEqual([path, []]);
  });
});
