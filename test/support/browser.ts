/** The browser that tests drive: one that is there, or one that is installed now. */
import childProcess, { type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";

/*
 * Bun 1.3.14 closes the pipes that a child has beyond the usual three twice, the second time when the child is collected.
 * By then their numbers belong to other files and sockets of this process, which lose them: an answer never comes, the end
 * of another child is never told. A browser has two such pipes, so no child that is started here is ever collected.
 */
const children: ChildProcess[] = [];
const { spawn } = childProcess;
childProcess.spawn = ((...args: Parameters<typeof spawn>) => {
  const child = spawn(...args);
  children.push(child);
  return child;
}) as typeof spawn;

/**
 * Chromium without windows: what draws pages is the same, but no window, tab strip and process for them is made for each
 * visit. A visit of a small page takes it 0.18 s of processor, and Chromium with windows 0.78 s.
 */
const SHELLS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chrome-headless-shell"];

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
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
] as const;

/** @returns the browser as readers have it, started; undefined where there is none */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = await findBrowser();
  return executablePath === undefined ? undefined : start(executablePath);
}

async function start(executablePath: string, ...more: readonly string[]): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...more], timeout: 60_000 });
}

/** Why the tests that need a browser can't run here; undefined where they can. */
export const noBrowser = async (): Promise<string | undefined> =>
  (await findBrowser()) === undefined ? "no Chromium was found; CHROME_PATH names one" : undefined;

/** Starts the browser of the tests, without windows where there is such a one. @param more arguments @throws where there is none */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const shell = process.env["CHROME_PATH"] === undefined ? SHELLS.find((path) => existsSync(path)) : undefined;
  const executablePath = shell ?? (await findBrowser());
  if (executablePath === undefined) throw new Error("No Chromium was found: CHROME_PATH names one.");
  return start(executablePath, ...more);
}

/** @returns path of a Chromium, or undefined where there is none */
export async function findBrowser(): Promise<string | undefined> {
  const found = [...PLACES, ...SHELLS].find((path) => path !== undefined && existsSync(path));
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
  if (debian && attempt("apt-get", "update", "-q"))
    for (const browser of ["chromium-headless-shell", "chromium"])
      if (attempt("apt-get", "install", "-yq", "--no-install-recommends", browser, "fonts-noto-cjk")) return;
  const playwright = `${import.meta.dir}/../../node_modules/playwright-core/cli.js`;
  if (attempt(process.execPath, playwright, "install", "chromium") && (await findBrowser()) !== undefined) return;
  console.log(
    "No browser could be installed: the tests that need one are skipped, and say so. Set CHROME_PATH to use your own.",
  );
}
