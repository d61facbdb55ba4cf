/** A Firefox that tests drive through WebDriver BiDi, which it speaks without a driver beside it. */
import { existsSync } from "node:fs";
import { temporaryFolder } from "./disk.ts";

export interface Firefox {
  /** Opens an address in a tab of its own, and waits until it is loaded; the tab before is closed. */
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
  /** Errors that pages have thrown or written to the console. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

const PLACES = [
  process.env["FIREFOX_PATH"],
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Code points of keys that write nothing, https://w3c.github.io/webdriver/#keyboard-actions. */
const KEYS: Readonly<Record<string, string>> = { Enter: "\ue007", Escape: "\ue00c", Tab: "\ue004" };

/** Firefox talks to this machine alone, nothing asks, and the window has the focus although nobody sees it. */
const PREFERENCES = `user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("focusmanager.testmode", true);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.server", "data:,");
`;

/** @returns path of a Firefox, or undefined where there is none */
export function findFirefox(): string | undefined {
  return PLACES.find((path) => path !== undefined && existsSync(path));
}

/** What a command of BiDi answers; which fields there are depends on the command. */
interface Answer {
  readonly context: string;
  readonly contexts: readonly { readonly children: readonly { readonly context: string }[] }[];
  readonly result: { readonly value: string };
  readonly type: string;
  readonly exceptionDetails: { readonly text: string };
}
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly level: string; readonly text: string };
  readonly result?: Answer;
  readonly error?: string;
  readonly message?: string;
}

/** @param executable path of Firefox */
export async function openFirefox(executable: string): Promise<Firefox> {
  const profile = temporaryFolder("firefox");
  await Bun.write(`${profile}/user.js`, PREFERENCES);
  const child = Bun.spawn(
    [executable, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
    {
      env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: "1280", MOZ_HEADLESS_HEIGHT: "900" },
      stdout: "ignore",
      stderr: "pipe",
    },
  );
  const socket = new WebSocket(`${await addressOf(child.stderr)}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });

  const faults: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === "log.entryAdded" && message.params?.level === "error") faults.push(message.params.text);
  };
  let sent = 0;
  const command = (method: string, params: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const id = ++sent;
      waiting.set(id, ({ result, error, message }) => {
        waiting.delete(id);
        if (result === undefined) reject(new Error(`${method}: ${String(error)} ${String(message)}`));
        else resolve(result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });

  await command("session.new", { capabilities: {} });
  await command("session.subscribe", { events: ["log.entryAdded"] });
  const newTab = async (): Promise<string> => (await command("browsingContext.create", { type: "tab" })).context;
  let context = await newTab();

  const readIn = async <T>(context: string, expression: string): Promise<T> => {
    const { type, result, exceptionDetails } = await command("script.evaluate", {
      expression: `JSON.stringify((${expression}) ?? null)`,
      target: { context },
      awaitPromise: true,
    });
    if (type === "exception") throw new Error(`${expression}: ${exceptionDetails.text}`);
    return JSON.parse(result.value) as T;
  };
  const read = <T>(expression: string): Promise<T> => readIn(context, expression);
  const act = (actions: object): Promise<Answer> => command("input.performActions", { context, actions: [actions] });

  const firefox: Firefox = {
    async open(url) {
      // In the same tab, what the page before is still doing may cut the new one off.
      const before = context;
      context = await newTab();
      await command("browsingContext.close", { context: before });
      await command("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async back() {
      await command("browsingContext.traverseHistory", { context, delta: -1 });
    },
    read,
    async readFrame(expression) {
      const { contexts } = await command("browsingContext.getTree", { root: context });
      const frame = contexts[0]?.children[0]?.context;
      if (frame === undefined) throw new Error("The page has no frame.");
      return readIn(frame, expression);
    },
    async until(expression, where = "page") {
      const holds = (): Promise<boolean> =>
        where === "page" ? read<boolean>(expression) : firefox.readFrame<boolean>(expression);
      const end = performance.now() + 60_000;
      while (!(await holds().catch(() => false))) {
        if (performance.now() > end)
          throw new Error(
            `Never true: ${expression}. ${await read<string>("location.href + document.body.innerText.slice(0, 600)")}`,
          );
        await Bun.sleep(50);
      }
    },
    async click(selector) {
      // Nothing moves any more: a list may be scrolled to the current page once it is there.
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
      const press = [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: press });
    },
    async press(...keys) {
      const each = keys.map((key) => KEYS[key] ?? key);
      const actions = each.flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await act({ type: "key", id: "keyboard", actions });
    },
    faults,
    async close() {
      socket.close();
      child.kill();
      await child.exited;
    },
  };
  return firefox;
}

/** The address that Firefox says it listens at. @throws if it ends before */
async function addressOf(said: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  const reader = said.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: true });
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text)?.[1];
    if (address !== undefined) {
      // What it says further is read, so that it never waits for a reader.
      void drain(reader);
      return address;
    }
    if (done) throw new Error(`Firefox has ended: ${text}`);
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read().catch(() => ({ done: true }))).done);
}
