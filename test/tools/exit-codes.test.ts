/** Exit codes: every spelling of a number, and the rows of the page that the tool reads. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { originOf, readCode, rowId } from "../../content/components/tools/exit-codes.ts";
import { PROJECT } from "../support/project.ts";

const page = (lang: string): string =>
  readFileSync(join(PROJECT, `content/${lang}/docs/v3/documentation/tvm/tvm-exit-codes.md`), "utf8");

const idsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{#((?:exit|action)--?\d+)\}/g)].map((match) => match[1] ?? "");

test("a code is read as explorers, tests and sources write it", () => {
  expect(["37", " 9 ", "0xffff", "0XFFFF", "-14", "−14", "–14", "4294967282", "0xfffffff2"].map(readCode)).toEqual([
    37, 9, 65535, 65535, -14, -14, -14, -14, -14,
  ]);
  for (const text of ["", "x", "1.5", "1e3", "0x", "--1", "37 38", "9".repeat(50), "<b>"])
    expect(readCode(text)).toBeUndefined();
});

test("the page has a row for each code of TVM and of the action phase, under the id that the tool looks for", () => {
  const codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, -14, 63, 65535].map((code) =>
    rowId("compute", code),
  );
  const results = [0, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 50].map((code) =>
    rowId("action", code),
  );
  const ids = new Set(idsOf(page("en")));
  expect([...codes, ...results].filter((id) => !ids.has(id))).toEqual([]);
  expect(idsOf(page("zh-CN"))).toEqual([...idsOf(page("en"))]);
});

test("a number without a row is the contract's own, or impossible", () => {
  expect(originOf("compute", 0, true)).toBe("success");
  expect(originOf("compute", 1, true)).toBe("success");
  expect(originOf("action", 1, false)).toBe("impossible");
  expect(originOf("compute", 37, false)).toBe("contract");
  expect(originOf("compute", -14, true)).toBe("known");
  expect(originOf("compute", 65535, false)).toBe("contract");
  expect([-1, -15, 65536].map((code) => originOf("compute", code, false))).toEqual([
    "impossible",
    "impossible",
    "impossible",
  ]);
});

test("the numbers of 32 bits that mean negative ones begin in the middle and end before the next bit", () => {
  expect(["2147483647", "2147483648", "0xffffffff", "4294967296"].map(readCode)).toEqual([
    2147483647, -2147483648, -1, 4294967296,
  ]);
});
