/** Pages of the harness in a browser, for the tests of a `describe`. */
import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../support/browser.ts";
import { type Harness, startHarness } from "./serve.ts";

export interface Visitors {
  /** Address of a path of the harness. */
  readonly address: (path: string) => string;
  /** A new page, on which nothing is open yet. */
  readonly newPage: (viewport: { readonly width: number; readonly height: number }) => Promise<Page>;
}

/** Starts harness and browser before the tests of the `describe` in which it is called, and ends them after those. */
export function harnessVisitors(): Visitors {
  let harness: Harness;
  let browser: Browser;
  beforeAll(async () => {
    harness = await startHarness(0);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    harness.stop();
  });
  return {
    address: (path) => harness.url + path,
    async newPage(viewport) {
      const page = await browser.newPage({ viewport });
      page.setDefaultTimeout(30_000);
      return page;
    },
  };
}
