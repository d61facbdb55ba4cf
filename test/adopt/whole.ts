/**
 * What `adopt` makes of whole sites, as text: each file that it writes, and what it says is left by hand.
 * `bun test/adopt/whole.ts` writes whole/*.txt anew.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { adoptions, tree } from "./support.ts";

/** Fixtures, and the options with which they are adopted. */
export const WHOLE: Readonly<Record<string, readonly string[]>> = {
  atlas: [],
  capstan: ["--versions", "all"],
  ferry: [],
  harbour: [],
  keel: [],
  kiln: [],
  loom: [],
  mill: [],
  press: [],
  quay: [],
  skiff: [],
  tiller: [],
  weir: [],
  winch: ["--versions", "all"],
};

const fileOf = (name: string): string => join(import.meta.dir, "whole", `${name}.txt`);

/** What the engine remembers of the check that ends an adoption. */
const CACHE = /^\.cache\//;

/** The new site as text, a file after the other. */
export async function whole(
  name: string,
  { adoptAlone }: Pick<ReturnType<typeof adoptions>, "adoptAlone">,
): Promise<string> {
  const { old, site } = await adoptAlone(name, ...(WHOLE[name] ?? []));
  return Object.entries(tree(site))
    .filter(([path]) => !CACHE.test(path))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => `-- ${path} --\n${text.replaceAll(site, "SITE").replaceAll(old, "OLD").trimEnd()}\n`)
    .join("");
}

/** What it was when it was last written. */
export function keptWhole(name: string): string {
  return readFileSync(fileOf(name), "utf8");
}

if (import.meta.main) {
  const made = adoptions();
  mkdirSync(join(import.meta.dir, "whole"), { recursive: true });
  for (const name of Object.keys(WHOLE)) writeFileSync(fileOf(name), await whole(name, made));
  made.clean();
}
