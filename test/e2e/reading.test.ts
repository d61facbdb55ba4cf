/** What readers do on a page in a real browser, on the live server and on a dump behind nginx. */
import { describe } from "bun:test";
import { afterwardsTests } from "./parts/afterwards.ts";
import { componentTests } from "./parts/components.ts";
import { copyTests } from "./parts/copying.ts";
import { keyTests } from "./parts/keys.ts";
import { legibleTests } from "./parts/legible.ts";
import { nameTests } from "./parts/names.ts";
import { pictureTests } from "./parts/pictures.ts";
import { placeTests } from "./parts/places.ts";
import { readingTests } from "./parts/reading.ts";
import { searchAgainTests } from "./parts/search-again.ts";
import { searchPageTests } from "./parts/search-page.ts";
import { searchTests } from "./parts/search.ts";
import { storedTests } from "./parts/stored.ts";
import { tabPlaceTests } from "./parts/tab-places.ts";
import { wayTests } from "./parts/way.ts";
import { widgetTests } from "./parts/widgets.ts";
import { browserSuite } from "./support/suite.ts";
import { onBoth, onDump } from "./support/world.ts";

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
  describe("the page's scripts on a dump", () => {
    afterwardsTests(onDump);
    componentTests(onDump);
    copyTests(onDump);
    keyTests(onDump);
    pictureTests(onDump);
    placeTests(onDump);
    storedTests(onDump);
  });
  describe("places in tabs", tabPlaceTests);
});
