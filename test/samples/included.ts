/** Code that documents take from files of the project, as pages show it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { regionOf, resolveInclude } from "../../server/markdown/includes.ts";
import { commentsFileOf, withComments, type Comments } from "../../server/site/comments.ts";
import type { ReadIncluded } from "./extract.ts";

/** @param project absolute path of the site's folder */
export function readIncludedFrom(project: string): ReadIncluded {
  return (reference, document) => {
    const found = resolveInclude(reference, document);
    if (found === undefined || !existsSync(join(project, found.path))) return undefined;
    const text = readFileSync(join(project, found.path), "utf8").replace(/\r\n?/g, "\n");
    const shown = found.region === "" ? text : regionOf(text, found.region)?.text;
    const comments = commentsFileOf(found.path, /^content\/([^/]+)\//.exec(document)?.[1] ?? "") ?? "";
    if (shown === undefined || !existsSync(join(project, comments))) return shown;
    return withComments(shown, JSON.parse(readFileSync(join(project, comments), "utf8")) as Comments);
  };
}
