/** What Docusaurus's documents write otherwise: `<head>` blocks, of which a page needs its description. */
import type { Translate } from "../write.ts";

const HEAD = /^<head>\s*\n([\s\S]{0,5000}?)<\/head>[ \t]*\n?/im;

/** Moves a description into front matter, where the engine looks for it; what else such a block says is left by hand. */
export const translateDocusaurus: Translate = (text, move, leave) => {
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
