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

let endFlash = (): void => undefined;

/** Shows for two seconds that something was copied, in one place at a time: buttons beside each other would overlap. */
export function flashCopied(element: HTMLElement): void {
  endFlash();
  element.dataset["copied"] = words().copied;
  const timer = setTimeout(() => endFlash(), 2000);
  endFlash = () => {
    clearTimeout(timer);
    delete element.dataset["copied"];
  };
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
