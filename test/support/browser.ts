/** The browser that tests drive: one that is there, or one that is installed now. */
import { existsSync } from "node:fs";

const PLACES = [
  process.env["CHROME_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Arguments that keep a headless Chromium quiet: no sandbox (it may run as root), nothing of its own over the network. */
export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
] as const;

/** @returns path of a Chromium, or undefined where there is none */
export async function findBrowser(): Promise<string | undefined> {
  const found = PLACES.find((path) => path !== undefined && existsSync(path));
  if (found !== undefined) return found;
  const { chromium } = await import("playwright-core");
  const own = chromium.executablePath();
  return own !== "" && existsSync(own) ? own : undefined;
}

function attempt(...command: readonly string[]): boolean {
  try {
    return Bun.spawnSync([...command], { stdin: "ignore", stdout: "ignore", stderr: "inherit" }).success;
  } catch {
    return false;
  }
}

/** Installs a browser where there is none: Playwright's own, else the system's package when this user may. */
export async function ensureBrowser(): Promise<void> {
  if ((await findBrowser()) !== undefined) return;
  console.log("No browser found; installing Chromium for the tests …");
  const debian = process.platform === "linux" && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (
    debian &&
    attempt("apt-get", "update", "-q") &&
    attempt("apt-get", "install", "-yq", "--no-install-recommends", "chromium", "fonts-noto-cjk")
  )
    return;
  const playwright = `${import.meta.dir}/../../node_modules/playwright-core/cli.js`;
  if (attempt(process.execPath, playwright, "install", "chromium") && (await findBrowser()) !== undefined) return;
  console.log(
    "No browser could be installed: the tests that need one are skipped, and say so. Set CHROME_PATH to use your own.",
  );
}
