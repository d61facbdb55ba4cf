/** Code that documents take from files of the project, as pages show it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { regionOf, resolveInclude, shownCode } from "../../server/markdown/includes.ts";
import { commentsFileOf, withComments, type Comments } from "../../server/site/documents/comments.ts";
import type { ReadIncluded } from "./extract.ts";

/** What comments of an included file say in a language; nothing where nobody has said it. @param project as below */
export function commentsFor(project: string, included: string, lang: string): Comments {
  const path = commentsFileOf(included, lang);
  if (path === undefined || !existsSync(join(project, path))) return {};
  return JSON.parse(readFileSync(join(project, path), "utf8")) as Comments;
}

/** @param project absolute path of the site's folder */
export function readIncludedFrom(project: string): ReadIncluded {
  return (reference, document) => {
    const found = resolveInclude(reference, document);
    if (found === undefined || !existsSync(join(project, found.path))) return undefined;
    const text = readFileSync(join(project, found.path), "utf8").replace(/\r\n?/g, "\n");
    const lang = /^content\/([^/]+)\//.exec(document)?.[1] ?? "";
    const translated = withComments(text, commentsFor(project, found.path, lang));
    if (found.region === "") return translated;
    const part = regionOf(translated, found.region);
    return part && shownCode(part);
  };
}
