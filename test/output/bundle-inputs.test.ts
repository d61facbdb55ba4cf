/** What bundles of a site's own code were made from: a file that changes while it is bundled is as good as changed. */
import { expect, test } from "bun:test";
import { memoryHost } from "../../server/host/memory.ts";
import { bundleInputs } from "../../server/output/bundles/bundle-inputs.ts";
import { createStamps } from "../../server/source/stamps.ts";

const FILE = "content/components/A.tsx";
const FILES = { [FILE]: { imports: [] } };

test("a file that is written while it is bundled is not taken for what was bundled", () => {
  const host = memoryHost({ [`/site/${FILE}`]: "old" });
  const inputs = bundleInputs(host, "/site", createStamps(host, "/site"));
  host.advance(1000);
  const first = inputs.before();
  const quiet = inputs.of(FILES, [FILE], first);
  expect(inputs.areCurrent(quiet)).toBe(true);
  // Read by the bundler, then written, then hashed.
  const before = inputs.before(quiet);
  host.advance(1000);
  host.write(`/site/${FILE}`, "new");
  host.advance(1000);
  const overtaken = inputs.of(FILES, [FILE], before);
  expect(inputs.areCurrent(overtaken)).toBe(false);
  // The next time it is known beforehand what is bundled.
  expect(inputs.areCurrent(inputs.of(FILES, [FILE], inputs.before(overtaken)))).toBe(true);
});

test("a file that was written just before it is bundled once more is as it was", () => {
  const host = memoryHost({ [`/site/${FILE}`]: "old" });
  const inputs = bundleInputs(host, "/site", createStamps(host, "/site"));
  host.advance(1000);
  const known = inputs.of(FILES, [FILE], inputs.before());
  host.write(`/site/${FILE}`, "new");
  expect(inputs.areCurrent(inputs.of(FILES, [FILE], inputs.before(known)))).toBe(true);
});

test.each([
  ["a path", '{ "extends": "./base.json" }', "/site/base.json"],
  ["a path without its ending", '{ // why\n "extends" : "../shared/base" }', "/shared/base.json"],
  ["one of several", '{ "extends": ["./none.json", "@shop/config"] }', "/node_modules/@shop/config/tsconfig.json"],
])("what tsconfig.json extends counts as well: %s", (_, tsconfig, base) => {
  const host = memoryHost({ [`/site/${FILE}`]: "old", "/site/tsconfig.json": tsconfig });
  const inputs = bundleInputs(host, "/site", createStamps(host, "/site"));
  host.advance(1000);
  const without = inputs.of(FILES, [FILE], inputs.before());
  expect(inputs.areCurrent(without)).toBe(true);
  host.write(base, '{ "extends": "./further.json" }');
  expect(inputs.areCurrent(without)).toBe(false);
  const first = inputs.of(FILES, [FILE], inputs.before());
  expect(inputs.areCurrent(first)).toBe(true);
  host.write(base.replace(/[^/]*$/, "further.json"), '{ "compilerOptions": { "jsx": "preserve" } }');
  expect(inputs.areCurrent(first)).toBe(false);
});

test("descriptions that extend each other come to an end", () => {
  const host = memoryHost({
    [`/site/${FILE}`]: "old",
    "/site/tsconfig.json": '{ "extends": "./a.json" }',
    "/site/a.json": '{ "extends": "./tsconfig.json" }',
  });
  const inputs = bundleInputs(host, "/site", createStamps(host, "/site"));
  host.advance(1000);
  expect(inputs.areCurrent(inputs.of(FILES, [FILE], inputs.before()))).toBe(true);
});
