/** Which files of a folder a set of documents, the blog or the pages publish. */
import { listOf, textOf, type Data } from "../adopt-plan.ts";

/** Whether a file is published, by its path in the folder. */
export type IsPublished = (path: string) => boolean;

/** @param options of the plugin, whose `include` and `exclude` are patterns; all is published where they say nothing */
export function isPublishedBy(options: Data): IsPublished {
  const patterns = (name: string): readonly Bun.Glob[] =>
    listOf(options[name]).flatMap((each) => {
      const written = textOf(each);
      return written === undefined ? [] : [new Bun.Glob(written.replace(/^\.\//, ""))];
    });
  const [included, excluded] = [patterns("include"), patterns("exclude")];
  return (path) =>
    (included.length === 0 || included.some((pattern) => pattern.match(path))) &&
    !excluded.some((pattern) => pattern.match(path));
}
