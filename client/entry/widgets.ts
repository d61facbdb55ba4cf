/** The table of widgets. Each is a separate chunk that is loaded when a page needs it. */
import { startWidgets, whenIdle, type WidgetLoaders } from "../runtime/kit.ts";

/** Loaders by the value of `data-widget`. */
const LOADERS: WidgetLoaders = new Map([
  ["tabs", () => import("../widgets/tabs.ts")],
  ["menus", () => import("../widgets/menus.tsx")],
  ["live", () => import("../widgets/live.tsx")],
  ["feedback", () => import("../widgets/feedback.tsx")],
  ["island", () => import("../widgets/site-island.tsx")],
  ["player", () => import("../widgets/player.ts")],
  ["search-page", () => import("../search/page.ts")],
]);

/**
 * Starts everything in the element with an id: widgets when they are needed, buttons on code and pictures when idle.
 */
export function startBelow(id: string): void {
  const root = document.getElementById(id);
  if (root === null) return;
  startWidgets(root, LOADERS);
  const load = (selector: string, start: () => Promise<unknown>): void => {
    // A page may have thousands of elements, so it is searched when idle as well.
    whenIdle(() => {
      if (root.querySelector(selector) !== null) void start().catch(console.warn);
    });
  };
  load("figure.code, img, .diagram, .drawn, .anchor", async () =>
    (await import("../widgets/article.ts")).startArticle(root),
  );
  // Loaded before a button is pressed, because there may be no connection by then.
  load("[data-copy-markdown]", () => import("../widgets/copy.ts"));
  load("a[data-definition]", async () => (await import("../widgets/terms.ts")).startTerms());
  load(".prose [tabindex]", async () => (await import("../widgets/boxes.ts")).startBoxes(root));
}
