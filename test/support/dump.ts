/** Dumps by the command, and what is in them. */
import { command } from "./command.ts";
import { treeOf } from "./disk.ts";

/** Dumps a site. @returns what the command says with `--json` @throws what it said when it failed */
export async function dump(root: string, out: string, ...more: readonly string[]): Promise<Record<string, number>> {
  const { code, out: said, err } = await command(["dump", "--site", root, "--out", out, "--json", ...more]);
  if (code !== 0) throw new Error(`${said}${err}`);
  return JSON.parse(said) as Record<string, number>;
}

/** Files of a dumped site by hash, without what a dump leaves for itself. */
export function siteOf(out: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...treeOf(out)].filter(([path]) => path !== ".site-manifest.json"));
}
