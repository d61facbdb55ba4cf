/** What every page has to keep to, and what strangers write, in a real browser. */
import { describe } from "bun:test";
import { arrivingTests } from "./parts/arriving.ts";
import { hostileTests } from "./parts/hostile.ts";
import { qualityTests } from "./parts/quality.ts";
import { weightTests } from "./parts/weight.ts";
import { browserSuite } from "./support/suite.ts";

browserSuite(() => {
  describe("hostile documents", hostileTests);
  describe("quality", qualityTests);
  describe("weight", weightTests);
  describe("arriving and leaving", arrivingTests);
});
