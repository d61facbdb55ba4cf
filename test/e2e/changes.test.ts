/** Sites that change while they are read: deploys, versions of the documents, a writer at work. */
import { describe } from "bun:test";
import { analyticsTests } from "./parts/analytics.ts";
import { deployTests } from "./parts/deploys.ts";
import { liveFaultTests } from "./parts/live-faults.ts";
import { livePartTests } from "./parts/live-parts.ts";
import { liveTests } from "./parts/live.ts";
import { morphingTests } from "./parts/morphing.ts";
import { navbarHtmlTests } from "./parts/navbar-html.ts";
import { overlayTests } from "./parts/overlay.ts";
import { settingsTests } from "./parts/settings.ts";
import { versionTests } from "./parts/versions.ts";
import { nameDirectionTests } from "./parts/name-direction.ts";
import { directionTests } from "./parts/direction.ts";
import { languageTests } from "./parts/languages.ts";
import { crowdedTests } from "./parts/crowded.ts";
import { longMenuTests } from "./parts/long-menu.ts";
import { browserSuite } from "./support/suite.ts";

browserSuite(() => {
  describe("deploys", deployTests);
  describe("services that count page views", analyticsTests);
  describe("versions of the documents", versionTests);
  describe("languages of the interface", languageTests);
  describe("a navbar of many entries", longMenuTests);
  describe("markup in the navbar", navbarHtmlTests);
  describe("settings that readers have changed", settingsTests);
  describe("a site of long names", crowdedTests);
  describe("a language that is written from right to left", directionTests);
  describe("names on a site that is written from right to left", nameDirectionTests);
  describe("a page that is updated in place", morphingTests);
  describe("elements of a page that is updated in place", livePartTests);
  describe("the overlay of the live server", overlayTests);
  describe("a writer at work", liveTests);
  describe("what a writer breaks", liveFaultTests);
});
