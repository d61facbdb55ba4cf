/** The reader's site in a real browser: the same walk from page to page on the live server and on a dump behind nginx. */
import { describe } from "bun:test";
import { addressTests } from "./parts/addresses.ts";
import { endingTests } from "./parts/ending.ts";
import { failureTests } from "./parts/failures.ts";
import { frameTests } from "./parts/frame.ts";
import { layoutTests } from "./parts/layout.ts";
import { linkTests } from "./parts/links.ts";
import { mouseTests } from "./parts/mouse.ts";
import { navigationTests } from "./parts/navigation.ts";
import { browserSuite } from "./support/suite.ts";
import { onBoth, onDump } from "./support/world.ts";

browserSuite(() => {
  describe("what runs on a page", endingTests);
  describe("live server and dump behind nginx", () => {
    layoutTests(onBoth);
    mouseTests(onBoth);
    navigationTests(onBoth);
    addressTests(onBoth);
    failureTests(onBoth);
  });
  describe("the page's scripts on a dump", () => {
    frameTests(onDump);
    linkTests(onDump);
  });
});
