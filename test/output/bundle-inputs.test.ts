/** What bundles of a site's own code were made from: a file that changes while it is bundled is as good as changed. */
import { expect, test } from "bun:test";
import { memoryHost } from "../../server/host/memory.ts";
import { bundleInputs } from "../../server/output/bundle-inputs.ts";
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
