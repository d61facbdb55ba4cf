/** A file of tests that drive a browser: its own browser, live server and dump, so that files can run side by side. */
import { afterAll, beforeAll, setDefaultTimeout } from "bun:test";
import { noBrowser } from "../../support/browser.ts";
import { needing } from "../../support/not-tested.ts";
import { startWorld, stopWorld } from "./world.ts";

const missing = await noBrowser();

/** Declares the tests of a file. @param tests calls `describe` and `test` */
export function browserSuite(tests: () => void): void {
  // A busy machine takes its time; every wait inside a test is for a condition. A test that exceeds this ends all the
  // others of its file too: the runner kills every process that was started, the browser among them.
  setDefaultTimeout(300_000);
  needing("the site in a browser", missing).describe("in the browser", () => {
    beforeAll(startWorld, 300_000);
    afterAll(stopWorld, 60_000);
    tests();
  });
}
