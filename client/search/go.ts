/** Opens a result and highlights the words of the query there. */
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate } from "../runtime/kit.ts";
import { highlightLater, highlightWaiting } from "./highlight.ts";

/** Whether a click on a link is handled by the browser: a new tab, a new window, a download. */
export function isForBrowser(
  event: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "button">,
): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
}

/** Most words that are added to the address of a result that is opened in a new tab. */
const MOST_WORDS = 20;

/** Address of a page that marks the terms when it is opened in another tab: the entry takes them out of the address. */
export function markedHref(href: string, terms: readonly string[]): string {
  if (terms.length === 0) return href;
  const url = new URL(href, location.href);
  url.searchParams.set("highlight", terms.slice(0, MOST_WORDS).join(" "));
  return url.href;
}

/**
 * Properties of a result's link: whatever opens it elsewhere (middle button, modifier, menu) opens it with the terms.
 */
export function forNewTab(
  href: string,
  terms: readonly string[],
): Pick<AnchorHTMLAttributes<HTMLAnchorElement>, "onPointerDown" | "onContextMenu" | "onClickCapture"> {
  const mark = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.currentTarget.href = markedHref(href, terms);
  };
  return { onPointerDown: mark, onContextMenu: mark, onClickCapture: mark };
}

/** Goes to a page and highlights the terms on it, even if the browser loads it. */
export async function goTo(href: string, terms: readonly string[]): Promise<void> {
  highlightLater(href, terms);
  await navigate(href);
  highlightWaiting();
}
