/** Links the first use of each glossary term in a document to its definition. */
import { decodeEntities, escapeText } from "../html/escape.ts";
import { withEmoji } from "../../source/emoji.ts";
import { writeLink } from "./links.ts";
import { say, write, type Render, type TermMarks, type Where } from "./state.ts";

/** A term of the glossary. */
export interface GlossaryTerm {
  /** Address of its definition. */
  readonly target: string;
  /** Its names, each of which is found in texts. */
  readonly names: readonly string[];
}

/** What must not precede a name in Latin letters: it is a whole word, not part of an identifier, path or address. */
const BEFORE = "(?<![A-Za-z0-9_.$@/#-])";
const AFTER = "(?![A-Za-z0-9_/@-]|\\.[A-Za-z0-9])";

/** @returns what is needed to find the terms, or undefined if there are none */
export function termMarks(terms: readonly GlossaryTerm[]): TermMarks | undefined {
  const targets = new Map<string, string>();
  for (const { target, names } of terms)
    for (const name of names) if (!targets.has(name.toLowerCase())) targets.set(name.toLowerCase(), target);
  const names = terms.flatMap((term) => term.names).sort((a, b) => b.length - a.length);
  if (names.length === 0) return undefined;
  return { pattern: new RegExp(names.map(patternOf).join("|"), "gu"), targets, used: new Set() };
}

function patternOf(name: string): string {
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/ /g, "\\s+");
  if (!/^[A-Za-z0-9]/.test(name)) return escaped;
  // The first letter of a word may be upper or lower case; abbreviations must match exactly.
  const word = /^[A-Za-z][a-z]/.test(name)
    ? `[${name.charAt(0).toUpperCase()}${name.charAt(0).toLowerCase()}]${escaped.slice(1)}`
    : escaped;
  return `${BEFORE}${word}${/[a-z]$/i.test(name) ? "s?" : ""}${AFTER}`;
}

/** Writes a text, and links the terms in it that the document has not used before. */
export function writeText(render: Render, raw: string, at: Where): void {
  const { terms } = render;
  let from = 0;
  if (terms !== undefined && render.inParagraph && !render.inLink && render.silent === 0) {
    for (const match of raw.matchAll(terms.pattern)) {
      const [found] = match;
      const target = targetOf(terms, found);
      if (target === undefined || terms.used.has(target)) continue;
      terms.used.add(target);
      writePlain(render, raw.slice(from, match.index));
      const where = { ...at, offset: at.offset + match.index, length: found.length };
      writeLink(render, { target, attributes: ' class="term"', at: where }, () => writePlain(render, found));
      from = match.index + found.length;
    }
  }
  writePlain(render, raw.slice(from));
}

function targetOf({ targets }: TermMarks, found: string): string | undefined {
  const name = found.toLowerCase().replace(/\s+/g, " ");
  return targets.get(name) ?? targets.get(name.replace(/s$/, ""));
}

function writePlain(render: Render, raw: string): void {
  const text = withEmoji(raw);
  say(render, decodeEntities(text));
  write(render, escapeText(text));
}
