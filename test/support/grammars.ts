/** The grammars of this site, as the engine is given them. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { hashOf } from "../../server/engine/hash.ts";
import { describeGrammar, loadHighlighter } from "../../server/markdown/index.ts";
import type { SiteGrammar } from "../../server/source/inputs.ts";

/** @returns a grammar as a session makes it of a file. @throws when it can't be used */
export function grammarFrom(file: string, name: string): SiteGrammar {
  const options = { bundle: true, format: "cjs", platform: "neutral", write: false } as const;
  const code = buildSync({ ...options, entryPoints: [file] }).outputFiles[0]?.text ?? "";
  return { name, ...describeGrammar(loadHighlighter(), code), code, hash: hashOf(code) };
}

const FOLDER = join(import.meta.dir, "../../content/grammars");

export const SITE_GRAMMARS: readonly SiteGrammar[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".ts"))
  .sort()
  .map((name) => grammarFrom(join(FOLDER, name), name.slice(0, -3)));
