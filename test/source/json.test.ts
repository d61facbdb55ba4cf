import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseJson, spanAt } from "../../server/source/json.ts";
import { property } from "../support/property.ts";

/** `__proto__` is refused by design. */
const clean = (text: string): boolean => !text.includes("__proto__");

property("whatever JSON.parse accepts is read the same, without a fault", () => {
  fc.assert(
    fc.property(fc.json().filter(clean), fc.constantFrom(0, 1, 2, "\t"), (text, indent) => {
      const pretty = JSON.stringify(JSON.parse(text), null, indent);
      const { root, faults } = parseJson(pretty);
      expect(faults).toEqual([]);
      expect(root?.value).toEqual(JSON.parse(pretty));
    }),
    { numRuns: 500 },
  );
});

property("whatever JSON.parse refuses has a fault, and nothing is thrown", () => {
  const piece = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"',
    "1",
    "-",
    "1.",
    "01",
    "1e",
    "true",
    "nul",
    "'",
    "//",
    "/*",
    "\\",
    "\n",
    " ",
    "\ufeff",
    '"\\x"',
    '"\t"',
    "é",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      const { root, faults } = parseJson(text);
      // A byte order mark at the start is let pass.
      if (!valid && !text.startsWith("\ufeff")) expect(faults.length).toBeGreaterThan(0);
      if (valid && !faults.some(({ kind }) => kind === "duplicate")) {
        expect(faults).toEqual([]);
        expect(root?.value).toEqual(JSON.parse(text));
      }
      for (const { start, end } of faults) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(text.length + 1);
      }
    }),
    { numRuns: 3000 },
  );
});

property("every value is found where it stands", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string().filter(clean),
        fc.array(fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
      ),
      (value) => {
        const text = JSON.stringify(value, null, 2);
        const { root } = parseJson(text);
        if (root === undefined) throw new Error("not read");
        for (const [key, list] of Object.entries(value)) {
          list.forEach((entry, index) => {
            const { start, end } = spanAt(root.node, [key, index]);
            expect(text.slice(start, end)).toBe(JSON.stringify(entry));
          });
        }
      },
    ),
  );
});

test("ten thousand brackets are a fault, not a crash", () => {
  expect(parseJson("[".repeat(10_000)).faults).toHaveLength(1);
  expect(parseJson('{"a":'.repeat(10_000)).faults).toHaveLength(1);
});

test("the faults of a file are listed up to a limit", () => {
  expect(parseJson('[1 "a"'.repeat(1000)).faults.length).toBeLessThanOrEqual(20);
});
