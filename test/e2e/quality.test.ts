/** What every page has to keep to, and what strangers write, in a real browser. */
import { describe } from "bun:test";
import { hostileTests } from "./parts/hostile.ts";
import { qualityTests } from "./parts/quality.ts";
import { browserSuite } from "./support/suite.ts";

browserSuite(() => {
  describe("hostile documents", hostileTests);
  describe("quality", qualityTests);
});
