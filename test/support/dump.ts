/** Makes dumps with the command, and reads them. */
import { command } from "./command.ts";
import { treeOf } from "./disk.ts";

/** Dumps a site. @returns the output of `--json` @throws the output if the command failed */
export async function dump(root: string, out: string, ...more: readonly string[]): Promise<Record<string, number>> {
  const { code, out: said, err } = await command(["dump", "--site", root, "--out", out, "--json", ...more]);
  if (code !== 0) throw new Error(`${said}${err}`);
  return JSON.parse(said) as Record<string, number>;
}

/** Hashes of the files of a dumped site, without the manifest. */
export function siteOf(out: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...treeOf(out)].filter(([path]) => path !== ".site-manifest.json"));
}
