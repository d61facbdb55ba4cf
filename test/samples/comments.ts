/**
 * Comments of code on Chinese pages that are not Chinese: what `comments.zh-CN.json` of a sample has to say.
 *
 * Usage: bun test/samples/comments.ts [part of a path]     lists them by the file of the sample
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { regionOf, resolveInclude, scanIncludes } from "../../server/markdown/includes.ts";
import { commentsFileOf, commentsOf, type Comments } from "../../server/site/documents/comments.ts";
import { PROJECT } from "../support/project.ts";
import { commentsFor } from "./included.ts";

/** A comment that a Chinese page shows in English. */
export interface EnglishComment {
  /** Site path of the sample's file. */
  readonly file: string;
  readonly said: string;
  /** Site path of the page. */
  readonly page: string;
}

const HASH = new Set([".py", ".sh", ".yaml", ".yml", ".toml", ".rb", ".env"]);
const LANG = "zh-CN";

/** Whether a text that may be a comment is one, and has words that readers need in their language. */
function isEnglish(said: string, line: string, from: number, file: string): boolean {
  const mark = line.slice(0, from).trimEnd();
  if (mark.endsWith("#") && !HASH.has(extname(file))) return false;
  // `--` is a comment in SQL, but not in a command: `npm run show -- ORDER`.
  if (mark.endsWith("--") && extname(file) !== ".tlb" && (mark.includes("//") || /['"`]\S*$/.test(said))) return false;
  // A product is none: `bits === length * 8`.
  if (mark.endsWith("*") && !/(?:^\s*|\/\**)\*$/.test(mark)) return false;
  if (/\p{Script=Han}/u.test(said) || said.startsWith("#")) return false;
  // The rest of a line whose own mark comes later.
  if (said.includes(" // ") || said.includes("*/")) return false;
  const words = said
    .replace(/@param \{.*\} [\w.]+|npm run \S+(?: -- [A-Z_ …]+)?|`[^`]*`|"[^"]*"|https?:\S*|@\w+|\b\w+\([^()]*\)/g, "")
    .match(/(?<![\w./-])[A-Za-z][a-z']*[a-z](?![\w./(-]*[\w/(])/g);
  return (words ?? []).length >= 2;
}

/** All comments in English that Chinese pages show from files. */
export function englishComments(project = PROJECT): readonly EnglishComment[] {
  const found: EnglishComment[] = [];
  const seen = new Set<string>();
  const folder = join(project, `content/${LANG}`);
  const known = new Map<string, Comments>();
  const commentsAt = (file: string): Comments => {
    const comments = known.get(file) ?? commentsFor(project, file, LANG);
    known.set(file, comments);
    return comments;
  };
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!/\.mdx?$/.test(name)) continue;
    const page = `content/${LANG}/${name}`;
    const text = readFileSync(join(project, page), "utf8");
    if (scanIncludes(text, page).length === 0) continue;
    for (const [, reference = ""] of text.matchAll(/\bfile=(\S+)/g)) {
      const include = resolveInclude(reference, page);
      if (include === undefined || commentsFileOf(include.path, LANG) === undefined) continue;
      if (!existsSync(join(project, include.path))) continue;
      const whole = readFileSync(join(project, include.path), "utf8").replace(/\r\n?/g, "\n");
      const shown = include.region === "" ? whole : (regionOf(whole, include.region)?.text ?? "");
      for (const line of shown.split("\n"))
        for (const { said, from } of commentsOf(line)) {
          const key = `${include.path}\0${said}`;
          if (seen.has(key) || !isEnglish(said, line, from, include.path)) continue;
          if (Object.hasOwn(commentsAt(include.path), said)) continue;
          seen.add(key);
          found.push({ file: include.path, said, page });
        }
    }
  }
  return found;
}

if (import.meta.main) {
  const part = process.argv[2] ?? "";
  let file = "";
  for (const comment of englishComments().filter((each) => each.file.includes(part) || each.page.includes(part))) {
    if (comment.file !== file) console.log(`\n${comment.file} (${comment.page})`);
    file = comment.file;
    console.log(`  ${JSON.stringify(comment.said)}`);
  }
}
