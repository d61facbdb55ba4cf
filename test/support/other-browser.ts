/** A browser beside Chromium, as tests drive it: Firefox and WebKit speak different protocols for the same actions. */

export interface OtherBrowser {
  /** Opens an address, and waits until it is loaded; nothing goes on that the page before was doing. */
  open(url: string): Promise<void>;
  /** Goes back in the history, as the button does. */
  back(): Promise<void>;
  /** Runs an expression in the page. @returns its value, which JSON can say */
  read<T>(expression: string): Promise<T>;
  /** The same in the first frame of the page. @throws where there is none */
  readFrame<T>(expression: string): Promise<T>;
  /** Waits until an expression is true in the page or in its frame. @throws after a minute, with what the page is */
  until(expression: string, where?: "page" | "frame"): Promise<void>;
  /** Presses the button of the mouse on the first element of a selector. */
  click(selector: string): Promise<void>;
  /** Presses keys one after the other; names are those of `KEYS`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Makes the page this large, in CSS pixels; a window may have a least width. */
  resize(width: number, height: number): Promise<void>;
  /** Errors that pages have thrown or written to the console, as far as the browser tells them. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** Code points of keys that write nothing, https://w3c.github.io/webdriver/#keyboard-actions. */
const KEYS: Readonly<Record<string, string>> = { Enter: "\ue007", Escape: "\ue00c", Tab: "\ue004" };

/** Milliseconds until something that does not come is a fault. */
const PATIENCE = 60_000;

/** What a protocol has to do by itself; the rest is made of it. */
type Means = Pick<OtherBrowser, "read" | "readFrame"> & {
  /** Performs the actions of one input source, which both protocols write alike: https://w3c.github.io/webdriver/#actions. */
  readonly act: (source: object) => Promise<unknown>;
};

/** Waiting, mouse and keyboard of a browser. */
export function byHand({ read, readFrame, act }: Means): Pick<OtherBrowser, "until" | "click" | "press"> {
  return {
    async until(expression, where = "page") {
      const holds = (): Promise<boolean> =>
        where === "page" ? read<boolean>(expression) : readFrame<boolean>(expression);
      const end = performance.now() + PATIENCE;
      while (!(await holds().catch(() => false))) {
        if (performance.now() > end)
          throw new Error(
            `Never true: ${expression}. ${await read<string>("`${location.href} at ${scrollY} of ${innerWidth} × ${innerHeight}: ${document.body.innerText.slice(0, 600)}`")}`,
          );
        await Bun.sleep(50);
      }
    },
    async click(selector) {
      const { x, y } = await centreOf(read, selector);
      const actions = [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions });
    },
    async press(...keys) {
      const actions = keys
        .map((key) => KEYS[key] ?? key)
        .flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]);
      await act({ type: "key", id: "keyboard", actions });
    },
  };
}

/** The middle of an element in the view, once nothing moves any more: a list may be scrolled to the current page. */
async function centreOf(
  read: OtherBrowser["read"],
  selector: string,
): Promise<{ readonly x: number; readonly y: number }> {
  const where = `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  })()`;
  let [x, y] = await read<[number, number]>(where);
  for (let still = 0; still < 3; still++) {
    await Bun.sleep(100);
    const [left, top] = await read<[number, number]>(where);
    if (left !== x || top !== y) still = -1;
    [x, y] = [left, top];
  }
  return { x, y };
}
