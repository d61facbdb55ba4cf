import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SITE_GRAMMARS } from "../support/grammars.ts";
import { parse, unbalanced } from "./helper.ts";

const ROOT = new URL("./fixtures/", import.meta.url).pathname;

/** `fixtures/<feature>/input.md` gives `expected.html` (a line break between tags) and `diagnostics.txt`. */
describe("documents and what becomes of them", () => {
  for (const name of readdirSync(ROOT).sort()) {
    test(name, () => {
      const folder = `${ROOT}${name}/`;
      const { html, diagnostics } = parse(readFileSync(`${folder}input.md`, "utf8"), {
        lang: name === "chinese" ? "zh-CN" : "en",
        grammars: SITE_GRAMMARS,
      });
      const expected = readFileSync(`${folder}expected.html`, "utf8");
      const faults = existsSync(`${folder}diagnostics.txt`) ? readFileSync(`${folder}diagnostics.txt`, "utf8") : "";
      expect(spread(html)).toBe(expected);
      expect(diagnostics.map((line) => `${line}\n`).join("")).toBe(faults);
      expect(unbalanced(html)).toBe("");
    });
  }
});

/** One tag beside another becomes one above the other, so that a difference is one line. */
function spread(html: string): string {
  return `${html.replaceAll("><", ">\n<")}\n`;
}
