/** Headings of documents that are adopted, line by line. */
import { splitSpans } from "./prose.ts";

/** @returns the marks that a heading begins with, and what follows; both are "" for other lines */
export function headingParts(line: string): { readonly before: string; readonly content: string } {
  const [, before = "", content = ""] = /^( {0,3}#{1,6}[ \t]+)(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? [];
  return content === "" ? { before: "", content } : { before, content };
}

/** The text that the id is made of: without tags, pictures and the addresses of links; code stays as it is. */
export function headingText(content: string): string {
  return splitSpans(content)
    .map((part) =>
      part.startsWith("`")
        ? part.replace(/^`+|`+$/g, "")
        : part
            .replace(/!\[[^\]]*\]\([^()]*\)/g, "")
            .replace(/\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
            .replace(/(?<!\\)<(badge)\b[^<>]*>[\s\S]*?<\/\1>/gi, (tag) => tag.replace(/<[^<>]*>/g, ""))
            .replace(/(?<!\\)<\/?[a-z][^<>]*>/gi, ""),
    )
    .join("")
    .trim();
}
