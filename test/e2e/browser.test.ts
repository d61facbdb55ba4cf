/** The reader's site in a real browser: the same walk on the live server and on a dump behind nginx. */
import { afterAll, beforeAll, describe, setDefaultTimeout } from "bun:test";
import { noBrowser } from "../support/browser.ts";
import { needing } from "../support/not-tested.ts";
import { addressTests } from "./parts/addresses.ts";
import { deployTests } from "./parts/deploys.ts";
import { failureTests } from "./parts/failures.ts";
import { hostileTests } from "./parts/hostile.ts";
import { layoutTests } from "./parts/layout.ts";
import { legibleTests } from "./parts/legible.ts";
import { liveTests } from "./parts/live.ts";
import { navigationTests } from "./parts/navigation.ts";
import { projectTests } from "./parts/project.ts";
import { qualityTests } from "./parts/quality.ts";
import { readingTests } from "./parts/reading.ts";
import { searchTests } from "./parts/search.ts";
import { versionTests } from "./parts/versions.ts";
import { wayTests } from "./parts/way.ts";
import { widgetTests } from "./parts/widgets.ts";
import { onBoth, startWorld, stopWorld } from "./support/world.ts";

// A busy machine takes its time; every wait inside a test is for a condition. A test that exceeds this ends all the
// others too: the runner kills every process that was started, the browser among them.
setDefaultTimeout(300_000);

needing("the site in a browser", await noBrowser()).describe("in the browser", () => {
  beforeAll(startWorld, 120_000);
  afterAll(stopWorld, 30_000);

  describe("live server and dump behind nginx", () => {
    layoutTests(onBoth);
    navigationTests(onBoth);
    addressTests(onBoth);
    failureTests(onBoth);
    widgetTests(onBoth);
    searchTests(onBoth);
    wayTests(onBoth);
    readingTests(onBoth);
    legibleTests(onBoth);
  });

  describe("deploys", deployTests);
  describe("hostile documents", hostileTests);
  describe("quality", qualityTests);
  describe("the project's own site", projectTests);
  describe("versions of the documents", versionTests);
  describe("a writer at work", liveTests);
});
