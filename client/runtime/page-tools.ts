import { announce } from "./dom.ts";
import { words } from "./messages.ts";

/** Copies text. @returns whether the browser allowed it */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(words().copied);
    return true;
  } catch (error) {
    console.warn("The clipboard is not available.", error);
    return false;
  }
}

/** Shows for two seconds that something was copied. */
export function flashCopied(element: HTMLElement): void {
  element.dataset["copied"] = words().copied;
  setTimeout(() => delete element.dataset["copied"], 2000);
}

/** Copies the page's Markdown; where that fails, the link opens it. */
export async function copyMarkdown(link: HTMLAnchorElement): Promise<void> {
  try {
    const response = await fetch(link.href);
    if (response.ok && (await copyText(await response.text()))) {
      flashCopied(link);
      return;
    }
  } catch {
    // The link itself is the fallback.
  }
  location.assign(link.href);
}
