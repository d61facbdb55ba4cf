/** Opens what was found, and marks the words there. */
import type { MouseEvent } from "react";
import { navigate } from "../runtime/navigate.ts";
import { highlightLater, highlightWaiting } from "./highlight.ts";

/** Whether a click on a link is the browser's business: a new tab, a new window, a download. */
export function isForBrowser(
  event: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "button">,
): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
}

/** Goes to a page and highlights the terms on it, even where the browser loads it the ordinary way. */
export async function goTo(href: string, terms: readonly string[]): Promise<void> {
  highlightLater(href, terms);
  await navigate(href);
  highlightWaiting();
}
