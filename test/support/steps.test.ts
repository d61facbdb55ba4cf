/** What `npm test` says of tests that fail: once, always, or in a hook. */
import { afterAll, expect, spyOn, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { removeFolders, temporaryFolder } from "./disk.ts";
import { bunCounts, runSteps, type Total } from "./steps.ts";

afterAll(removeFolders);

/** Fails in the first process that runs it. */
const ONCE = inFirstRun("once", 'throw new Error("once");');

/** Ends the first process that runs it, as if all were well. */
const DIES_ONCE = inFirstRun("dies", "process.exit(0);");

/** Code of a test that does something the first time that it is run. */
function inFirstRun(name: string, act: string): string {
  return `{
    const { existsSync, writeFileSync } = require("node:fs");
    const marker = import.meta.dir + "/${name}";
    if (!existsSync(marker)) {
      writeFileSync(marker, "");
      ${act}
    }
  }`;
}

/** Runs a file of tests as a step does. */
async function totalOf(tests: string, isRetried = true): Promise<Total> {
  const folder = temporaryFolder("steps");
  writeFileSync(`${folder}/a.test.ts`, `import { beforeAll, describe, expect, test } from "bun:test";\n${tests}`);
  const quiet = spyOn(console, "log").mockImplementation(() => undefined);
  try {
    const command = [process.execPath, "test", "./a.test.ts"];
    return await runSteps([{ name: "some", command, read: bunCounts, isRetried }], 1, folder);
  } finally {
    quiet.mockRestore();
  }
}

const STEADY = `test("steady", () => {}); test("steady, and more", () => {});`;

test("a test that fails once and then passes is counted as passed, and named", async () => {
  const total = await totalOf(`describe("in > a (b|c)", () => { test("one. two?", () => ${ONCE}); ${STEADY} });`);
  expect(total).toMatchObject({ passed: 3, failed: 0, faults: [], unsteady: ["in > a (b|c) > one. two?"] });
});

test("a test that fails twice has failed, whatever passes beside it", async () => {
  const total = await totalOf(`
    describe("in", () => { test("always", () => expect(1).toBe(2)); test("once", () => ${ONCE}); ${STEADY} });`);
  expect(total).toMatchObject({ passed: 3, failed: 1, faults: ["some"], unsteady: ["in > once"] });
});

test("of two tests with one name, the one that fails always is not hidden by the other", async () => {
  const total = await totalOf(`test("twin", () => {}); test("twin", () => expect(1).toBe(2));`);
  expect(total).toMatchObject({ failed: 1, faults: ["some"], unsteady: [] });
});

test("tests whose hook fails once are run, and fail where it fails always", async () => {
  const once = await totalOf(`describe("in", () => { beforeAll(() => ${ONCE}); ${STEADY} });`);
  expect(once).toMatchObject({ passed: 2, failed: 0, unsteady: ["in > (unnamed)"] });
  const always = await totalOf(`describe("in", () => { beforeAll(() => { throw new Error("no"); }); ${STEADY} });`);
  expect(always).toMatchObject({ passed: 0, failed: 1, faults: ["some"], unsteady: [] });
});

test("a process that dies, or dies when it is run again, has failed", async () => {
  const dies = await totalOf(`test("once", () => ${ONCE}); test("dies once", () => ${DIES_ONCE});`);
  expect(dies).toMatchObject({ faults: ["some"], unsteady: [] });
  const later = await totalOf(`
    test("once", () => ${ONCE});
    if (require("node:fs").existsSync(import.meta.dir + "/once")) process.exit(0);`);
  expect(later).toMatchObject({ faults: ["some"], unsteady: [] });
});

test("only steps that say so are run again", async () => {
  const total = await totalOf(`test("once", () => ${ONCE});`, false);
  expect(total).toMatchObject({ passed: 0, failed: 1, faults: ["some"], unsteady: [] });
});
