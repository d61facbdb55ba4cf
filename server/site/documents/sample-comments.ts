/** The comments that samples have in the languages of the site, and what is wrong with them. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { describeValue } from "../../../shared/schema/issues.ts";
import { query, type Context } from "../../engine/types.ts";
import { fileInput, treeInput } from "../../source/inputs.ts";
import { readSideFile, type SideFile } from "../../source/side-file.ts";
import { foldersQuery } from "./archives.ts";
import { commentsFile, commentsFileOf, commentsOf, withComments, type Comments } from "./comments.ts";
import { configQuery } from "../config.ts";
import { SAMPLES } from "./samples.ts";

/** All files with comments, as paths of the site. */
export const commentsFilesQuery = query<readonly string[]>("comments-files", "value", (context) =>
  context.read(treeInput, SAMPLES).flatMap((path) => (commentsFile(path) === undefined ? [] : [`${SAMPLES}/${path}`])),
);

/** What a file with comments says (key: its path). */
export const commentsQuery = query<Comments>("comments", "value", (context, file) => {
  const { values = {} } = sideFile(context, file);
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => isComment(entry[1])));
});

function sideFile(context: Context, file: string): SideFile {
  const state = context.read(fileInput, file);
  return readSideFile(state.kind === "text" ? state.text : "{}", file);
}

function isComment(value: unknown): value is string {
  return typeof value === "string" && !/[\r\n]/.test(value);
}

/**
 * The text of an included file with its comments in a language, as far as it has them.
 * @param path of the file in the site
 */
export function inLanguageOf(read: Context["read"], path: string, text: string, lang: string): string {
  const file = commentsFileOf(path, lang);
  if (file === undefined || !read(commentsFilesQuery).includes(file)) return text;
  return withComments(text, read(commentsQuery, file));
}

/** Comments that can't be read, or that no file of their sample has. */
export function commentFaults(context: Context): readonly Diagnostic[] {
  const langs = context.read(configQuery).locales.list.map(({ lang }) => lang);
  return context.read(commentsFilesQuery).flatMap((file) => {
    const { sample = "", lang = "" } = commentsFile(file.slice(SAMPLES.length + 1)) ?? {};
    const { values, faults, placeOf } = sideFile(context, file);
    const found = faults.map(({ message, hint, place }) => diagnose("comments-file", message, { place, hint }));
    const report = (path: readonly string[], message: string, hint: string): void =>
      void found.push(diagnose("comments-file", message, { place: placeOf(path), hint }));
    if (!langs.includes(lang)) report([], `The site has no language "${lang}".`, `Its languages: ${langs.join(", ")}.`);
    if (values === undefined) {
      if (faults.length === 0) report([], "This file holds no comments.", 'Write {"the comment": "its translation"}.');
      return found;
    }
    const said = new Set(context.read(saidQuery, sample));
    for (const [comment, value] of Object.entries(values)) {
      const short = comment.slice(0, 60);
      if (!isComment(value))
        report(
          [comment],
          `"${short}" should be a text of one line, but is ${describeValue(value)}.`,
          "A line stays a line.",
        );
      else if (!said.has(comment))
        report(
          [comment],
          `No file of ${SAMPLES}/${sample} has the comment "${short}".`,
          "Write it as it is there now, or remove it.",
        );
    }
    return found;
  });
}

/** What comments of a sample's files say (key: its name). They are many: only those of a sample that changes are read again. */
export const saidQuery = query<readonly string[]>("said-in-sample", "value", (context, sample) => {
  const all = new Set<string>();
  for (const path of context.read(foldersQuery)[sample] ?? []) {
    const state = context.read(fileInput, `${SAMPLES}/${sample}/${path}`);
    if (state.kind !== "text" || state.damaged) continue;
    for (const line of state.text.split(/\r\n?|\n/)) for (const { said } of commentsOf(line)) all.add(said);
  }
  return [...all];
});
