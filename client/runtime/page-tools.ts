import { announce } from "./dom.ts";
import { words } from "./texts.ts";

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

/**
 * Copies a text that is still on its way. Safari lets a page write to the clipboard only while it handles the click, so
 * what is handed over is the promise of the text.
 * @returns whether the browser allowed it @throws (rejects) where the text does not come
 */
async function copyComing(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((come) => new Blob([come], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    announce(words().copied);
    return true;
  } catch {
    // Older browsers take only what is there.
    return copyText(await text);
  }
}

async function textAt(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** Copies the page's Markdown; where that fails, the link opens it. */
export async function copyMarkdown(link: HTMLAnchorElement): Promise<void> {
  try {
    if (await copyComing(textAt(link.href))) {
      flashCopied(link);
      return;
    }
  } catch {
    // The link itself is the fallback.
  }
  location.assign(link.href);
}
