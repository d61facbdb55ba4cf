/** From an edit on disk to the changed document in Chromium. */
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../support/browser.ts";
import { pause } from "../process.ts";
import { median } from "../rows.ts";
import type { Tool } from "../tools/tool.ts";
import { nextMark, type MeasureContext } from "./context.ts";
import { edit } from "./dump.ts";
import { devServer, pageOf } from "./serve.ts";

/**
 * Runs in every document before its own scripts: tells each new mark, and when it was there, on the clock that both
 * processes share. Survives pages that are loaded anew.
 */
const OBSERVER = `(() => {
  let last = "";
  const look = () => {
    const text = document.body ? document.body.textContent : "";
    const found = /zbench\\d+z/.exec(text);
    if (!found || found[0] === last) return;
    last = found[0];
    console.log("seen " + last + " " + (performance.timeOrigin + performance.now()));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

const LIMIT = 60_000;
/** Milliseconds after which an edit counts as missed: some tools' pages do not ask for what they did not hear of. */
const MISSED = 15_000;
/** After an edit as slow as this, three are enough. */
const SLOW = 5000;

interface Watched {
  readonly page: Page;
  /** Milliseconds that the page's clock is ahead of this process's. */
  readonly ahead: number;
  /** When a mark is seen, on the page's clock; undefined when it is not. */
  next(mark: string): Promise<number | undefined>;
}

async function watch(browser: Browser, address: string): Promise<Watched> {
  const page = await browser.newPage();
  const waiting = new Map<string, (time: number) => void>();
  page.on("console", (message) => {
    const [word, mark = "", time] = message.text().split(" ");
    if (word === "seen") waiting.get(mark)?.(Number(time));
  });
  await page.addInitScript(OBSERVER);
  await page.goto(address, { waitUntil: "load", timeout: LIMIT });
  return {
    page,
    ahead: await clockDifference(page),
    next: (mark) =>
      new Promise<number | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), MISSED);
        waiting.set(mark, (time) => {
          clearTimeout(timer);
          waiting.delete(mark);
          resolve(time);
        });
      }),
  };
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

/** The difference in the fastest of some round trips. */
async function clockDifference(page: Page): Promise<number> {
  let best = { trip: Infinity, ahead: 0 };
  for (let at = 0; at < 15; at++) {
    const before = now();
    const theirs = await page.evaluate<number>("performance.timeOrigin + performance.now()");
    const after = now();
    if (after - before < best.trip) best = { trip: after - before, ahead: theirs - (before + after) / 2 };
  }
  return best.ahead;
}

/** Edits of an open page, a pause between them, the browser opened once a tool. */
export async function measureSeen(context: MeasureContext): Promise<void> {
  const browser = await openBrowser();
  if (!browser) {
    context.say("There is no Chromium: edit → seen is left out.");
    return;
  }
  try {
    for (const tool of context.tools) await seenBy(context, tool, browser);
  } finally {
    await browser.close();
  }
}

async function seenBy(context: MeasureContext, tool: Tool, browser: Browser): Promise<void> {
  const head = { id: "seen", title: "edit → seen in Chromium", unit: "ms" } as const;
  const { rows, say, edits, port } = context;
  const place = pageOf(context);
  try {
    const server = await devServer(context, tool);
    try {
      const watched = await watch(browser, `http://127.0.0.1:${port}${tool.address(place)}`);
      await pause(2000);
      const taken: number[] = [];
      let missed = 0;
      for (let at = 0; at < edits && missed <= edits / 4 && !(at >= 3 && median(taken) > SLOW); at++) {
        // From short pauses to some in which a server's idle work begins.
        await pause(400 + ((at * 131) % 600));
        const mark = nextMark();
        const seen = watched.next(mark);
        const started = now();
        edit(tool.fileOf(place, 0), mark);
        const time = await seen;
        if (time !== undefined) taken.push(time - watched.ahead - started);
        else {
          missed++;
          await watched.page.reload({ waitUntil: "load", timeout: LIMIT });
        }
      }
      if (missed > 0) say(`edit → seen, ${tool.label}: ${missed} edits were not seen`);
      await watched.page.close();
      if (taken.length === 0) rows.fault(head, tool.id, "not seen");
      for (const each of taken) rows.add(head, tool.id, each);
      say(`edit → seen, ${tool.label}: ${median(taken).toFixed(1)} ms of ${taken.length}`);
    } finally {
      await server.stop();
    }
  } catch (error) {
    rows.fault(head, tool.id, "failed");
    say(error instanceof Error ? error.message : String(error));
  }
}
