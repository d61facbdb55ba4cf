/** Entries: rows, list items and paragraphs with an id of their own, which readers link to and search finds. */
import type { Token, Tokens } from "marked";
import { foldSpace } from "../html/escape.ts";
import { plainText } from "./plain-text.ts";
import { endText, type Render } from "./state.ts";

/** A title is no longer than this; what is longer is a sentence. */
const LONGEST_TITLE = 60;
/** What separates a term from what is said about it: a colon, or a dash between spaces. */
const SEPARATOR = /\s+[—–-]\s+|[:：](?=\s|$|[\u3400-\u9fff])|——/;
/** What is left of it where the title is taken off. */
const PUNCTUATION = /^[\s:：—–.,，。、;；-]+(?=\s|[\u3400-\u9fff]|$)/;

/** @returns what a table row is called: the text of its first cell */
export function rowTitle(tokens: readonly Token[]): string {
  return shorten(foldSpace(plainText(tokens)).trim());
}

/**
 * @returns what a list item is called: what stands before a colon or dash, else what it begins with in bold or as
 * code, else the whole of a short one; "" for a sentence, which is no thing to look up
 */
export function itemTitle(tokens: readonly Token[]): string {
  const text = foldSpace(plainText(tokens)).trim();
  const cut = SEPARATOR.exec(text)?.index ?? -1;
  if (cut > 0 && cut <= LONGEST_TITLE) return text.slice(0, cut).trim();
  return markedTitle(tokens) || (text.length <= LONGEST_TITLE ? text : "");
}

/** @returns what a paragraph defines: what it begins with in bold or as code; "" for an ordinary paragraph */
export function markedTitle(tokens: readonly Token[]): string {
  const first = tokens.find((token) => token.raw.trim() !== "");
  if (first === undefined || !["strong", "codespan", "link"].includes(first.type)) return "";
  if (first.type === "link" && !["strong", "codespan"].includes((first as Tokens.Link).tokens[0]?.type ?? ""))
    return "";
  return shorten(
    foldSpace(plainText([first]))
      .trim()
      .replace(/[.。:：]$/, ""),
  );
}

function shorten(title: string): string {
  if (title.length <= LONGEST_TITLE) return title;
  const space = title.lastIndexOf(" ", LONGEST_TITLE);
  return `${title.slice(0, space > LONGEST_TITLE / 2 ? space : LONGEST_TITLE).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * Writes an entry, and makes what it says a search result of its own instead of a part of the section around it. One
 * without a title is a place to link to and stays a part of its section.
 * @param about words that say what kind of thing it is, such as the heading of its column; searched, not shown
 */
export function writeEntry(
  render: Render,
  entry: { readonly id: string; readonly title: string; readonly about: string },
  inside: () => void,
): void {
  if (entry.id === "" || entry.title === "") {
    inside();
    return;
  }
  endText(render);
  const { section } = render;
  const from = section.paragraphs.length;
  inside();
  endText(render);
  const { id, title, about } = entry;
  // A heading inside began another section.
  if (render.section !== section) return;
  const said = section.paragraphs.splice(from).join("\n");
  const text = said.startsWith(title) ? said.slice(title.length).replace(PUNCTUATION, "").trim() : said;
  section.entries.push({ id, title, text, about: `${section.heading} ${about}`.trim() });
}
