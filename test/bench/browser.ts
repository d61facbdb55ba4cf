/** Chromium, as readers have it, without what it does on its own. */
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @returns a browser, undefined when there is none */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = process.env["CHROMIUM"] ?? PLACES.find((place) => existsSync(place));
  if (executablePath === undefined) return undefined;
  return chromium.launch({ executablePath, args: ARGUMENTS, timeout: 60_000 });
}
