/** What the command writes of a site. */
import { join } from "node:path";
import { expect } from "bun:test";
import { command } from "./command.ts";
import { diskSite, siteFiles } from "./disk.ts";

/** @param site files as text. @returns the files of its dump, by path */
export async function dumpedFiles(site: string): Promise<Readonly<Record<string, string>>> {
  const root = diskSite(site);
  const { code, err } = await command(["dump", "--site", root, "--quiet", "--jobs", "1"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return siteFiles(join(root, "dist"));
}
