/** What is copied, and what readers are told of it. Loaded when a page has something to copy. */
import { announce, isReachable, textsOf } from "../runtime/kit.ts";
import * as codeTexts from "../../shared/messages/code.ts";

let endFlash = (): void => undefined;

/**
 * Says beside an element for two seconds, and to screen readers, whether something was copied; in one place at a time, as
 * buttons beside each other would overlap.
 */
function tell(element: HTMLElement, isCopied: boolean): void {
  const { copied, notCopied } = textsOf("page", codeTexts);
  endFlash();
  const text = isCopied ? copied : notCopied;
  announce(text);
  element.dataset["copied"] = text;
  element.toggleAttribute("data-failed", !isCopied);
  const timer = setTimeout(() => endFlash(), 2000);
  endFlash = () => {
    clearTimeout(timer);
    delete element.dataset["copied"];
    delete element.dataset["failed"];
  };
}

/** @returns whether the browser allowed it */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // Refused by the reader, or a page that came without encryption, which has no clipboard.
    console.warn("The clipboard is not available.", error);
    return false;
  }
}

/**
 * Copies text, and says so beside an element.
 * @param isAsked whether the reader has pressed a button to copy: only then is it told that the browser refuses
 */
export async function copyText(text: string, element: HTMLElement, isAsked = true): Promise<void> {
  const isCopied = await write(text);
  if (isCopied || isAsked) tell(element, isCopied);
}

/**
 * Copies a text that is still on its way. Safari lets a page write to the clipboard only while it handles the click, so
 * what is handed over is the promise of the text.
 * @returns whether the browser allowed it @throws (rejects) where the text does not come
 */
async function writeComing(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((come) => new Blob([come], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    // Older browsers take only what is there.
    return write(await text);
  }
}

async function textAt(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/**
 * Copies the page's Markdown. Where that fails, the link opens it, to be copied by hand; without a connection the page
 * stays, as the browser would show a message of its own in its place.
 */
export async function copyMarkdown(link: HTMLAnchorElement): Promise<void> {
  const isCopied = await writeComing(textAt(link.href)).catch(() => false);
  if (!isCopied && (await isReachable())) location.assign(link.href);
  else tell(link, isCopied);
}
