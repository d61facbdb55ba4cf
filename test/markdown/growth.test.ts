/**
 * Twice as long a document takes at most twice the time, whatever it is made of, and leaves no element open.
 * `FAMILIES=all` tries documents four times as long.
 */
import { describe, expect, test } from "bun:test";
import { overgrowth } from "../support/growth.ts";
import { parse, unbalanced } from "./helper.ts";
import { SHAPES } from "./shapes.ts";

const SIZE = process.env["FAMILIES"] === "all" ? 10_000 : 2500;

describe("a document made to be slow is not", () => {
  for (const [name, shape] of Object.entries(SHAPES)) {
    test(
      name,
      () => {
        const slow = overgrowth(
          shape,
          (source) => {
            expect(unbalanced(parse(source).html)).toBe("");
          },
          SIZE,
        );
        expect(slow).toBe("");
      },
      120_000,
    );
  }
});
