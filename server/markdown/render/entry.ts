/** Entries: rows, list items and paragraphs with an id of their own, which can be linked to and are found by search. */
import type { Token, Tokens } from "marked";
import { beginningInWords } from "../../../shared/shorten.ts";
import { foldSpace } from "../html/escape.ts";
import { plainText } from "./plain-text.ts";
import { endText, type Render } from "./state.ts";

/** Longest title of an entry, in columns of a terminal: a Chinese character says about as much as two letters. */
const LONGEST_TITLE = 60;
/** What separates a term from what is said about it: a colon, or a dash between spaces. */
const SEPARATOR = /\s+[—–-]\s+|[:：](?=\s|$|[\u3400-\u9fff])|——/;
/** Punctuation between a title and the rest of the text. */
const PUNCTUATION = /^[\s:：—–.,，。、;；-]+(?=\s|[\u3400-\u9fff]|$)/;

/** @returns the title of a table row: the text of its first cell */
export function rowTitle(tokens: readonly Token[]): string {
  return shorten(foldSpace(plainText(tokens)).trim());
}

/**
 * @returns the title of a list item: the text before a colon or dash, or else its beginning if that is bold or code, or
 * else all of it if it is short; "" for a sentence
 */
export function itemTitle(tokens: readonly Token[]): string {
  const text = foldSpace(plainText(tokens)).trim();
  const cut = SEPARATOR.exec(text)?.index ?? -1;
  const term = text.slice(0, Math.max(0, cut)).trim();
  if (term !== "" && isShort(term)) return term;
  return markedTitle(tokens) || (isShort(text) ? text : "");
}

function isShort(text: string): boolean {
  return Bun.stringWidth(text) <= LONGEST_TITLE;
}

/** @returns the title of a paragraph: its beginning if that is bold or code; "" for other paragraphs */
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
  return `${beginningInWords(title, LONGEST_TITLE)}…`;
}

/**
 * Writes an entry. Its text becomes a section of its own for search. An entry without a title is only an anchor, and
 * its text stays part of the section around it.
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
