/** The script of a redirect page, with a page and an address of its own. */
import { afterEach, expect, test } from "bun:test";

const { document: page, location: address } = globalThis as { document?: unknown; location?: unknown };

afterEach(() => {
  Object.assign(globalThis, { document: page, location: address });
});

let runs = 0;

/** Where the script goes. @param at the query and anchor with which the page was asked for */
async function goesTo(to: string, at: { readonly search: string; readonly hash: string }): Promise<string> {
  let found = "";
  const textContent = JSON.stringify({ to, fragments: { moved: "/other?o=1#there" } });
  Object.assign(globalThis, {
    document: { getElementById: () => ({ textContent }) },
    location: { ...at, replace: (where: string) => void (found = where) },
  });
  await import(`../../client/entry/redirect.ts?run=${runs++}`);
  return found;
}

test("query and anchor stay, behind those of the target", async () => {
  expect(await goesTo("/new", { search: "", hash: "" })).toBe("/new");
  expect(await goesTo("/new", { search: "?q=1", hash: "#a" })).toBe("/new?q=1#a");
  expect(await goesTo("/new?n=2#b", { search: "", hash: "" })).toBe("/new?n=2#b");
  expect(await goesTo("/new?n=2#b", { search: "?q=1&r=?", hash: "#a" })).toBe("/new?n=2&q=1&r=?#b");
  expect(await goesTo("/new?n=2", { search: "?q=1", hash: "#a" })).toBe("/new?n=2&q=1#a");
  expect(await goesTo("/new", { search: "?q=1", hash: "#moved" })).toBe("/other?o=1&q=1#there");
});
