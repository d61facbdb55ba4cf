/** A Firefox that tests drive through WebDriver BiDi, which it speaks without a driver beside it. */
import { existsSync } from "node:fs";
import { temporaryFolder } from "./disk.ts";
import { byHand, type OtherBrowser } from "./other-browser.ts";

const PLACES = [
  process.env["FIREFOX_PATH"],
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

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
export async function openFirefox(executable: string): Promise<OtherBrowser> {
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
  /** Of each tab from now on, once it was set. */
  let viewport: { readonly width: number; readonly height: number } | undefined;

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
  const readFrame = async <T>(expression: string): Promise<T> => {
    const { contexts } = await command("browsingContext.getTree", { root: context });
    const frame = contexts[0]?.children[0]?.context;
    if (frame === undefined) throw new Error("The page has no frame.");
    return readIn<T>(frame, expression);
  };
  const act = (source: object): Promise<Answer> => command("input.performActions", { context, actions: [source] });

  return {
    async open(url) {
      // In the same tab, what the page before is still doing may cut the new one off.
      const before = context;
      context = await newTab();
      await command("browsingContext.close", { context: before });
      if (viewport !== undefined) await command("browsingContext.setViewport", { context, viewport });
      await command("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async back() {
      await command("browsingContext.traverseHistory", { context, delta: -1 });
    },
    read,
    readFrame,
    ...byHand({ read, readFrame, act }),
    async resize(width, height) {
      viewport = { width, height };
      await command("browsingContext.setViewport", { context, viewport });
    },
    faults,
    async close() {
      socket.close();
      child.kill();
      await child.exited;
    },
  };
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
