/** The reader's site in a real browser: the same walk on the live server and on a dump behind nginx. */
import { afterAll, beforeAll, describe, setDefaultTimeout } from "bun:test";
import { deployTests } from "./parts/deploys.ts";
import { failureTests } from "./parts/failures.ts";
import { layoutTests } from "./parts/layout.ts";
import { liveTests } from "./parts/live.ts";
import { navigationTests } from "./parts/navigation.ts";
import { projectTests } from "./parts/project.ts";
import { qualityTests } from "./parts/quality.ts";
import { searchTests } from "./parts/search.ts";
import { widgetTests } from "./parts/widgets.ts";
import { browserPath, startWorld, stopWorld, world, type Target } from "./support/world.ts";

// A busy machine takes its time; every wait inside a test is for a condition.
setDefaultTimeout(60_000);

describe.skipIf(browserPath === undefined)("in the browser", () => {
  beforeAll(startWorld, 120_000);
  afterAll(stopWorld, 30_000);

  for (const kind of ["dev", "dump"] as const) {
    const target = (): Target => world()[kind];
    describe(kind === "dev" ? "live server" : "dump behind nginx", () => {
      layoutTests(target);
      navigationTests(target);
      failureTests(target);
      widgetTests(target);
      searchTests(target);
    });
  }

  describe("deploys", deployTests);
  describe("quality", qualityTests);
  describe("the project's own site", projectTests);
  describe("a writer at work", liveTests);
});
