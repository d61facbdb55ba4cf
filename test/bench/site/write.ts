/** Writes a planned site for every tool at once: a page's text is made once, and not kept. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Tool } from "../tools/tool.ts";
import type { SitePlan } from "./plan.ts";

/** @returns bytes of Markdown in one language */
export function writeSites(plan: SitePlan, languages: number, tools: readonly Tool[]): number {
  const made = new Set<string>();
  let bytes = 0;
  for (const tool of tools) tool.prepare();
  plan.pages.forEach((page, index) => {
    for (let language = 0; language < languages; language++) {
      const body = plan.body(index, language);
      if (language === 0) bytes += Buffer.byteLength(body);
      for (const tool of tools) {
        const file = tool.fileOf(page, language);
        const folder = dirname(file);
        if (!made.has(folder)) mkdirSync(folder, { recursive: true });
        made.add(folder);
        writeFileSync(file, tool.textOf(page, plan.description(index), body));
      }
    }
  });
  return bytes;
}
