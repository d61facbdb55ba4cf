/** Rewrites syntax of Docusaurus that the engine does not have: `<head>` blocks. */
import type { RewriteText } from "../write.ts";

const HEAD = /^<head>\s*\n([\s\S]{0,5000}?)<\/head>[ \t]*\n?/im;

/**
 * Moves a description to front matter; other content of such a block is reported as remaining work.
 */
export const translateDocusaurus: RewriteText = (text, move, leave) => {
  const [block = "", inside = ""] = HEAD.exec(text) ?? [];
  if (block === "") return text;
  const tags = inside.match(/<(?:meta|link|script|style)\b[^>]*>/g) ?? [];
  const description = /<meta\s+name="description"\s+content="([^"]*)"/.exec(inside.replace(/\s+/g, " "))?.[1]?.trim();
  const others = tags.filter((tag) => !/\bname="description"/.test(tag));
  if (others.length > 0)
    leave(
      "Tags for the head of a page",
      `${move.to}: ${others.map((tag) => tag.replace(/\s+/g, " ").slice(0, 100)).join(" ")}`,
    );
  const title = /<title>([^<]*)<\/title>/.exec(inside)?.[1]?.trim();
  if (title !== undefined) leave("Titles for search engines, beside a page's own", `${move.to}: ${title}`);
  const rest = text.replace(HEAD, "");
  if (description === undefined || /^---\r?\n(?:(?!---)[\s\S])*?^description:/m.test(rest)) return rest;
  const line = `description: ${JSON.stringify(description)}\n`;
  return /^---\r?\n/.test(rest) ? rest.replace(/^---\r?\n/, (mark) => mark + line) : `---\n${line}---\n\n${rest}`;
};
