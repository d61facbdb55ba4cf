/** Code of the client in an empty page, for what it does whatever page it is on. */
import { buildSync } from "esbuild";
import type { Page } from "playwright-core";
import { BROWSERS } from "../../../server/output/bundles/browsers.ts";
import { PROJECT } from "../../support/project.ts";
import { world } from "./world.ts";

/** @param code a module at the project's root, which puts on `window` what the test calls */
export async function pageWithCode(code: string): Promise<Page> {
  const { outputFiles } = buildSync({
    stdin: { contents: code, resolveDir: PROJECT },
    bundle: true,
    format: "iife",
    target: BROWSERS,
    write: false,
  });
  const page = await world().browser.newPage();
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  return page;
}
