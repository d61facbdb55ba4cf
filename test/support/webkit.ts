/**
 * A WebKit that tests drive: that of GTK, which shares its engine with Safari, through the driver that comes with it, which
 * speaks the classic WebDriver (https://w3c.github.io/webdriver/). It needs a display, so it is given one in memory.
 */
import { byHand, type OtherBrowser } from "./other-browser.ts";
import { freePort } from "./port.ts";

const DRIVER = Bun.which("WebKitWebDriver");
const DISPLAY = Bun.which("Xvfb");

/** Why the tests in WebKit can't run here; undefined where they can. */
export function noWebKit(): string | undefined {
  if (process.platform !== "linux") return "its driver is one of Linux";
  if (DRIVER === null) return "no WebKitWebDriver was found (Debian's package webkit2gtk-driver)";
  return DISPLAY === null ? "no Xvfb was found, which the browser needs as its display" : undefined;
}

/** Records what goes wrong in a page from now on. */
const LISTEN = `window.wentWrong = [];
addEventListener("error", (event) => wentWrong.push(String(event.message)));
addEventListener("unhandledrejection", (event) => wentWrong.push(String(event.reason)));
addEventListener("securitypolicyviolation", (event) => wentWrong.push("CSP " + event.violatedDirective + " " + event.blockedURI));`;

/** Name of an element's reference, https://w3c.github.io/webdriver/#elements. */
const FRAME = "element-6066-11e4-a52e-4f735466cecf";

/** Starts the display, the driver and the browser. */
export async function openWebKit(): Promise<OtherBrowser> {
  const display = Bun.spawn([DISPLAY ?? "", "-displayfd", "1", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"], {
    stdout: "pipe",
    stderr: "ignore",
  });
  const { value: number } = await display.stdout.getReader().read();
  const port = freePort();
  const driver = Bun.spawn([DRIVER ?? "", `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${new TextDecoder().decode(number).trim()}`,
      WAYLAND_DISPLAY: undefined,
      // The sandbox of its processes can't be had as root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
    stdout: "ignore",
    stderr: "ignore",
  });
  const command = async (method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { readonly value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const end = performance.now() + 20_000;
  const isReady = (): Promise<boolean> =>
    command("GET", "/status").then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > end) throw new Error("WebKitWebDriver does not answer.");
    await Bun.sleep(50);
  }
  const options = { args: ["--automation"] };
  const { sessionId } = (await command("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  })) as { readonly sessionId: string };
  const session = `/session/${sessionId}`;

  const faults: string[] = [];
  const run = (script: string): Promise<unknown> => command("POST", `${session}/execute/sync`, { script, args: [] });
  const read = async <T>(expression: string): Promise<T> => {
    const said = (await run(
      `return JSON.stringify([(${expression}) ?? null, window.wentWrong?.splice(0) ?? []])`,
    )) as string;
    const [value, wrong] = JSON.parse(said) as readonly [T, readonly string[]];
    faults.push(...wrong);
    return value;
  };
  const readFrame = async <T>(expression: string): Promise<T> => {
    const frame = (await command("POST", `${session}/element`, {
      using: "css selector",
      value: "iframe",
    })) as Readonly<Record<string, string>>;
    await command("POST", `${session}/frame`, { id: { [FRAME]: frame[FRAME] } });
    try {
      return JSON.parse((await run(`return JSON.stringify((${expression}) ?? null)`)) as string) as T;
    } finally {
      await command("POST", `${session}/frame`, { id: null });
    }
  };
  const act = (source: object): Promise<unknown> => command("POST", `${session}/actions`, { actions: [source] });

  return {
    async open(url) {
      await command("POST", `${session}/url`, { url });
      await run(LISTEN);
    },
    async back() {
      await command("POST", `${session}/back`, {});
    },
    read,
    readFrame,
    ...byHand({ read, readFrame, act }),
    async resize(width, height) {
      await command("POST", `${session}/window/rect`, { width, height });
    },
    faults,
    async close() {
      await command("DELETE", session).catch(() => undefined);
      driver.kill();
      await driver.exited;
      display.kill();
      await display.exited;
    },
  };
}
