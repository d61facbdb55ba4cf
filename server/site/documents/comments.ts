/**
 * Comments of code in other languages. A sample project may have a file `comments.LANG.json`, which says for what stands
 * in comments of its files what a page in that language shows in their place. The code itself is one for all languages.
 */
import { SAMPLES } from "./samples.ts";

/** A comment after the start of a line or a space, up to what it says. */
const MARK = /(?<=^|\s|\{)(?:\/\/+|\/\*+|\*|#+|;;+|--+)[ \t]+/g;
/** What ends a comment within its line, at the end of that. */
const END = /\*\/[ \t]*\}?$/;
/** Characters of a line that somebody has written, at most: others would take time with the square of their length. */
const LONGEST_LINE = 1_000;

/** What the comments of a sample say in another language, by what they say in the file, line by line. */
export type Comments = Readonly<Record<string, string>>;

/**
 * @param text a file of a sample, or a part of one
 * @returns it with as many lines, so that places in it stay; their ends are `\n`
 */
export function withComments(text: string, comments: Comments): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => {
      const found = commentsOf(line).find(({ said }) => Object.hasOwn(comments, said));
      if (found === undefined) return line;
      const { said, from } = found;
      return line.slice(0, from) + (comments[said] ?? "") + line.slice(from + said.length);
    })
    .join("\n");
}

/** Whatever may be a comment of a line, with the place from which it says something. */
export function commentsOf(line: string): readonly { readonly said: string; readonly from: number }[] {
  if (line.length > LONGEST_LINE) return [];
  const text = line.trimEnd().replace(END, "").trimEnd();
  return Array.from(line.matchAll(MARK), ({ index, 0: mark }) => {
    const from = index + mark.length;
    return { said: text.slice(from), from };
  });
}

/** In the folder of samples: the sample, and the language. */
const FILE = /^([^/]+)\/comments\.([A-Za-z0-9-]+)\.json$/;

/** The file with the comments of an included file in a language; undefined if that is no file of a sample. */
export function commentsFileOf(included: string, lang: string): string | undefined {
  const [sample = "", ...within] = included.startsWith(`${SAMPLES}/`)
    ? included.slice(SAMPLES.length + 1).split("/")
    : [];
  return sample === "" || within.length === 0 ? undefined : `${SAMPLES}/${sample}/comments.${lang}.json`;
}

/** Name and language, if a file in the folder of samples has the comments of a sample: it is no part of that project. */
export function commentsFile(path: string): { readonly sample: string; readonly lang: string } | undefined {
  const [, sample, lang] = FILE.exec(path) ?? [];
  return sample === undefined || lang === undefined ? undefined : { sample, lang };
}
