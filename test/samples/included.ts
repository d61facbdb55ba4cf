/** Code that documents take from files of the project, as pages show it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { regionOf, resolveInclude, shownCode } from "../../server/markdown/includes.ts";
import { commentsFileOf, withComments, type Comments } from "../../server/site/comments.ts";
import type { ReadIncluded } from "./extract.ts";

/** @param project absolute path of the site's folder */
export function readIncludedFrom(project: string): ReadIncluded {
  return (reference, document) => {
    const found = resolveInclude(reference, document);
    if (found === undefined || !existsSync(join(project, found.path))) return undefined;
    const comments = commentsFileOf(found.path, /^content\/([^/]+)\//.exec(document)?.[1] ?? "") ?? "";
    const text = readFileSync(join(project, found.path), "utf8").replace(/\r\n?/g, "\n");
    const translated = existsSync(join(project, comments))
      ? withComments(text, JSON.parse(readFileSync(join(project, comments), "utf8")) as Comments)
      : text;
    if (found.region === "") return translated;
    const part = regionOf(translated, found.region);
    return part && shownCode(part);
  };
}
