/** What readers do on a page in a real browser, on the live server and on a dump behind nginx. */
import { describe } from "bun:test";
import { legibleTests } from "./parts/legible.ts";
import { nameTests } from "./parts/names.ts";
import { readingTests } from "./parts/reading.ts";
import { searchAgainTests } from "./parts/search-again.ts";
import { searchPageTests } from "./parts/search-page.ts";
import { searchTests } from "./parts/search.ts";
import { wayTests } from "./parts/way.ts";
import { widgetTests } from "./parts/widgets.ts";
import { browserSuite } from "./support/suite.ts";
import { onBoth } from "./support/world.ts";

browserSuite(() => {
  describe("live server and dump behind nginx", () => {
    widgetTests(onBoth);
    searchTests(onBoth);
    searchPageTests(onBoth);
    searchAgainTests(onBoth);
    wayTests(onBoth);
    readingTests(onBoth);
    legibleTests(onBoth);
    nameTests(onBoth);
  });
});
