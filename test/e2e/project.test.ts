/** The project's own site in a real browser. */
import { describe } from "bun:test";
import { projectTests } from "./parts/project.ts";
import { browserSuite } from "./support/suite.ts";

browserSuite(() => {
  describe("the project's own site", projectTests);
});
