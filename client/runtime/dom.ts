/** Small helpers around the DOM that several parts of the runtime share. */

/** All matching elements, as a list that stays as it is. */
export function all(selector: string, root: ParentNode = document): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

/** The first matching element. */
export function one(selector: string, root: ParentNode = document): HTMLElement | null {
  return root.querySelector<HTMLElement>(selector);
}

/** The nearest matching ancestor of an event's target, the target included. */
export function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

/** A new element with properties and children; text is never parsed as HTML. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<Pick<HTMLElement, "className" | "id" | "hidden" | "title">> & {
    readonly attributes?: Readonly<Record<string, string>>;
  },
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const { attributes = {}, ...rest } = properties;
  Object.assign(element, rest);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Whether a key belongs to an input method (Chinese, Japanese, Korean), which composes characters with it. Safari sends
 * the key that ends a composition after its end, and only by its code.
 */
export function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells
  return event.isComposing || event.keyCode === 229;
}

/** The key by what it means in a row: from right to left, the right arrow leads back. */
export function keyInRow(event: KeyboardEvent, row: Element): string {
  if (getComputedStyle(row).direction === "ltr") return event.key;
  return { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }[event.key] ?? event.key;
}

/** Runs when the browser has nothing better to do, at the latest after two seconds. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

/** Says a text to screen readers. */
export function announce(text: string): void {
  const live = document.querySelector("#siteStatus[role=status]");
  if (live !== null) live.textContent = text;
}
