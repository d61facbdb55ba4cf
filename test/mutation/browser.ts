/** Faults of the client, tried in one browser by one process; see `browser-trial.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome, Task } from "./browser-trial.ts";
import { TRIED } from "./faults.ts";
import { lastLines } from "./runs.ts";

/**
 * @param folder the copy with the faults
 * @param told called after each fault with its number, and whether a test found it
 * @throws when the process ends before its time, with what it said last
 */
export async function tryInBrowser(
  folder: string,
  task: Task,
  told: (fault: string, isFound: boolean) => void,
): Promise<Outcome> {
  const path = join(folder, ".trial.json");
  writeFileSync(path, JSON.stringify(task));
  const child = Bun.spawn([process.execPath, "test", "./test/mutation/browser-trial.ts"], {
    cwd: folder,
    env: { ...process.env, TRIAL: path },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errors = new Response(child.stderr).text();
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of child.stdout) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith(TRIED)) continue;
      const [fault = "", outcome] = line.slice(TRIED.length).split(" ");
      told(fault, outcome === "found");
    }
  }
  if ((await child.exited) !== 0) throw new Error(`The browser's tests ended early:\n${lastLines(await errors)}`);
  return JSON.parse(readFileSync(path, "utf8")) as Outcome;
}
