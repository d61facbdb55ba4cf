/** Which widgets there are. Each is a chunk of its own, loaded when a page wants it. */
import { startWidgets, whenIdle, type WidgetLoaders } from "../runtime/kit.ts";

/** The name is that of `data-widget`. */
const LOADERS: WidgetLoaders = new Map([
  ["tabs", () => import("../widgets/tabs.ts")],
  ["menus", () => import("../widgets/menus.tsx")],
  ["live", () => import("../widgets/live.tsx")],
  ["feedback", () => import("../widgets/feedback.tsx")],
  ["island", () => import("../widgets/site-island.tsx")],
  ["player", () => import("../widgets/player.ts")],
  ["search-page", () => import("../search/page.ts")],
]);

/** Starts what stands in the element of an id: widgets when they are wanted, buttons on code and pictures when idle. */
export function startBelow(id: string): void {
  const root = document.getElementById(id);
  if (root === null) return;
  startWidgets(root, LOADERS);
  if (root.querySelector("figure.code, img, svg.diagram, .long") === null) return;
  whenIdle(() => void import("../widgets/article.ts").then((module) => module.startArticle(root), console.warn));
}
