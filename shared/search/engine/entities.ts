/**
 * Entities are rows, list items and paragraphs with an anchor of their own, which readers look up by name: an operation
 * code, an exit code, a configuration parameter, a term. Names are compared as a whole, which ranking by words does not
 * do: `-14` is not `14`, and the query `34` means first of all the entity called 34.
 */
import { lowerBound } from "../../lower-bound.ts";
import { plainWidth, wordsOf } from "../tokens.ts";
import { headingOf } from "./heading.ts";
import type { SearchIndex } from "./load.ts";
import { createMessages } from "./messages.ts";

/** Entities that a query names. */
export interface Named {
  /** Numbers of their sections. */
  readonly sections: readonly number[];
  /** Words of the query that make up the name; the others say which entity is meant. */
  readonly words: ReadonlySet<string>;
  /**
   * Whether the name is a word in capitals. Pages may be about such a word, so the other words must fit the entity's
   * page.
   */
  readonly isWord: boolean;
  /** Whether the name is a number, of which the words in front of it say what it is one of. */
  readonly isNumber: boolean;
  /** Whether the query is only the beginning of the names. */
  readonly isBegun: boolean;
  /** Whether the name is so long that nothing else is called so, whatever else the query says. */
  readonly isMessage: boolean;
}

/** A query that is a name and nothing else: nothing has to be said about it. */
const WHOLE = { isWord: false, isNumber: false, isBegun: false, isMessage: false } as const;

export interface EntityTable {
  /**
   * @returns what a query may name, the likeliest first: in `HTTP status 404` that is `HTTP`, whose place the other words
   *   may not fit, and 404
   */
  named(query: string): readonly Named[];
}

interface NamedSections {
  readonly sections: number[];
  readonly shape: NameShape;
}

/** A number or a name with digits or underscores; a word in capitals; an ordinary word. */
type NameShape = "symbol" | "capitals" | "word";

/** A part of a title that occurs in more entities than this is not a name. */
const MOST_OF_A_PART = 8;
/** Number of words of the longest name that is looked for inside a longer query. */
const LONGEST_NAME = 4;
/** Shortest prefix that finds names; a shorter one would find too many. */
const SHORTEST_BEGINNING = 3;
const MOST_UNFINISHED = 3;

/** A number as a whole name. */
const NUMBER = /^-?(?:\d+|0x[\da-f]+)$/;

/** Makes the table of an index. */
export function openEntities(index: Pick<SearchIndex, "headings" | "pages" | "sectionPage">): EntityTable {
  const names = new Map<string, NamedSections>();
  const parts = new Map<string, NamedSections>();
  /**
   * By ids that are names: a row may say first whose method it is, `item or collection {#royalty_params}`, and a number is
   * copied out of an address with its kind, `#param-34`.
   */
  const ids = new Map<string, NamedSections>();
  /** Headings that consist of a symbol: their sections are about it. */
  const symbols = new Map<string, NamedSections>();
  /** Operators, by sections of the rows that list them: `<=>`. */
  const operators = new Map<string, number[]>();
  const messages = createMessages();
  index.headings.forEach((stored, section) => {
    const { text, names: further, anchor, isEntity } = headingOf(stored);
    if (!isEntity) {
      if (text !== "" && !/\s/.test(text) && shapeOf(text) === "symbol") note(symbols, fold(text), text, section);
      return;
    }
    for (const operator of operatorsIn(text)) operators.set(operator, [...(operators.get(operator) ?? []), section]);
    if (/^[a-z]\w*(?:_\w+|-\d\w*)$/i.test(anchor)) note(ids, fold(anchor), anchor, section);
    messages.note(text, section);
    const own = new Set<string>();
    for (const name of [text, ...further])
      for (const each of spellings(name)) own.add(note(names, each, name, section));
    for (const name of symbolsIn(text))
      for (const each of spellings(name)) if (!own.has(each)) note(parts, each, name, section);
  });
  for (const [name, { sections, shape }] of parts) {
    if (sections.length > MOST_OF_A_PART) continue;
    const known = names.get(name);
    names.set(name, { sections: [...(known?.sections ?? []), ...sections], shape: known?.shape ?? shape });
  }
  let sorted: readonly string[] | undefined;

  /**
   * Of several places with one name: a section about it before rows, what is called just so (by its title or its id)
   * before what has the name among others, and then what stands on a page that the site puts first.
   */
  const inOrder = (sections: readonly number[], text: string): readonly number[] => {
    const about = symbols.get(text)?.sections ?? [];
    return [...[...about].sort((a, b) => boost(b) - boost(a) || a - b), ...rowsInOrder(sections, text)];
  };
  const rowsInOrder = (sections: readonly number[], text: string): readonly number[] => {
    const own = (section: number): number => {
      const heading = headingOf(index.headings[section] ?? "");
      return Number(fold(heading.text) === text || fold(heading.anchor) === text);
    };
    return [...sections].sort((a, b) => own(b) - own(a) || boost(b) - boost(a) || a - b);
  };
  const boost = (section: number): number => index.pages[index.sectionPage[section] ?? 0]?.boost ?? 1;

  return {
    named: (query) => {
      const [operator] = operatorsIn(query);
      if (operator !== undefined) {
        const sections = operators.get(operator);
        return sections === undefined
          ? []
          : [{ ...WHOLE, sections: inOrder(sections, fold(operator)), words: new Set() }];
      }
      const text = fold(query);
      for (const spelling of spellings(query)) {
        const exact = names.get(spelling) ?? ids.get(spelling);
        if (exact === undefined) continue;
        return [{ ...WHOLE, sections: inOrder(exact.sections, text), words: wordSet(text) }];
      }
      const said = messages.within(text);
      if (said.length > 0) return [{ ...WHOLE, sections: said, words: wordSet(text), isMessage: true }];
      const inside = namesInside(text, names, rowsInOrder);
      if (inside.length > 0) return inside;
      sorted ??= [...names].flatMap(([name, { shape }]) => (shape === "word" ? [] : [name])).sort();
      const begun = beginningWith(text, sorted).flatMap((name) => names.get(name)?.sections ?? []);
      if (begun.length === 0) return [];
      const sections = [...new Set(begun)].slice(0, MOST_UNFINISHED);
      return [{ ...WHOLE, sections, words: wordSet(text), isBegun: true }];
    },
  };
}

/**
 * Symbols among the words of a query, the longest first: `config 34`, `exit code -14`, `错误码 33`, and as logs and code
 * write it, `exit_code=37`, `getConfigParam(34)`.
 */
function namesInside(
  text: string,
  names: ReadonlyMap<string, NamedSections>,
  inOrder: (sections: readonly number[], name: string) => readonly number[],
): readonly Named[] {
  const pieces = text
    .replace(/(?<=[\u3400-\u9fff])(?=[^\s\u3400-\u9fff])|(?<=[^\s\u3400-\u9fff])(?=[\u3400-\u9fff])/g, " ")
    .replace(/(?<=[a-z_])[=:(]+(?=-?\d)/g, " ")
    .split(" ")
    .map((piece) => (/\d/.test(piece) ? piece.replace(/^["'`([]+(?=-?\d)|(?<=[\da-f])["'`)\],.;!]+$/g, "") : piece))
    .slice(0, 16);
  const found: Named[] = [];
  let isFirstAKind = false;
  for (let length = Math.min(LONGEST_NAME, pieces.length - 1); length > 0; length--) {
    for (let from = 0; from + length <= pieces.length; from++) {
      const name = pieces.slice(from, from + length).join(" ");
      const known = names.get(name);
      if (known === undefined || known.shape === "word") continue;
      // What a number in a query is called by stands before it: `exit code 9`, but not `1023 bits`.
      if (from === 0 && /^\d+$/.test(name)) continue;
      if (found.length === 0) isFirstAKind = known.shape === "capitals" || NUMBER.test(pieces[from + length] ?? "");
      found.push({
        sections: inOrder(known.sections, name),
        words: wordSet(name),
        isWord: known.shape === "capitals",
        isNumber: NUMBER.test(name),
        isBegun: false,
        isMessage: false,
      });
    }
  }
  const [first, ...others] = found;
  if (first === undefined) return [];
  const numbers = others.filter(({ isNumber }) => isNumber);
  // `ConfigParam 34` and `exit_code=13` are numbers, although an instruction and a field are called like their other word.
  return isFirstAKind ? [...numbers, first] : [first, ...numbers];
}

function beginningWith(text: string, sorted: readonly string[]): string[] {
  if (text.length < SHORTEST_BEGINNING || /\s/.test(text) || /^-?\d+$/.test(text)) return [];
  const found: string[] = [];
  for (let at = lowerBound(sorted, text); sorted[at]?.startsWith(text) === true && found.length < 40; at++)
    found.push(sorted[at] ?? "");
  return found.sort((a, b) => a.length - b.length).slice(0, MOST_UNFINISHED);
}

function note(into: Map<string, NamedSections>, name: string, written: string, section: number): string {
  const known = into.get(name);
  if (known === undefined) into.set(name, { sections: [section], shape: shapeOf(written) });
  else if (known.sections.at(-1) !== section) known.sections.push(section);
  return name;
}

function wordSet(name: string): ReadonlySet<string> {
  return new Set(wordsOf(name).map(({ term }) => term));
}

/**
 * Normalises a name: lower case, half width but for katakana, one kind of minus, single spaces, hexadecimal numbers
 * without leading zeros.
 */
export function fold(name: string): string {
  return plainWidth(name)
    .toLowerCase()
    .replace(/[\uff66-\uff9f]+/g, (letters) => letters.normalize("NFKC"))
    .replace(/[\u2212\u2013](?=\d)/g, "-")
    .replace(/\s+/g, " ")
    .replace(/^[\s"'`]+|[\s"'`?？…:：]+$/g, "")
    .replace(/(?<![\da-z])0x0+(?=[\da-f])/g, "0x");
}

/** The spellings of a name under which it is found. */
function spellings(name: string): string[] {
  const folded = fold(name);
  const found = [folded];
  const bare = folded.replace(/^[.~#@]+/, "").replace(/\s*\(.*\)$/, "");
  if (bare !== folded) found.push(bare);
  // Names of functions may end with a question mark. A query is read without one, so `processed?(query_id)` is `processed`.
  if (bare.endsWith("?")) found.push(bare.slice(0, -1));
  const abbreviation = /[(（]([^()（）]+)[)）]$/.exec(folded)?.[1];
  if (abbreviation !== undefined) found.push(abbreviation);
  // Operation codes are searched for with and without `0x`. Without a letter, the rest is as likely to be a decimal
  // number.
  for (const each of [...found]) {
    if (/^[\da-f]*[a-f][\da-f]*$/.test(each) && /\d/.test(each)) found.push(`0x${each.replace(/^0+(?=.)/, "")}`);
    else if (/^0x[\da-f]*[a-f][\da-f]*$/.test(each)) found.push(each.slice(2));
  }
  return found.filter((each) => each !== "");
}

/**
 * The symbols in a title of several words: `THROW_SHORT, THROW` has two. Numbers count only if there are other symbols.
 */
export function symbolsIn(title: string): string[] {
  const pieces = title
    .split(/[\s,，、/|·;；]+/)
    .map((piece) => piece.replace(/\(.*$/, "").replace(/^[("'`]+|[)"'`:.]+$/g, ""))
    .filter((piece) => piece !== "");
  if (pieces.length < 2 && !title.includes("(")) return [];
  const symbols = pieces.filter((piece) => shapeOf(piece) !== "word");
  return symbols.length === pieces.length ? symbols : symbols.filter((piece) => /[a-z]/i.test(piece));
}

/** The operators that a text lists, if it is nothing but operators; they have neither letters nor digits. */
function operatorsIn(text: string): readonly string[] {
  return /[\p{L}\p{N}]/u.test(text) ? [] : plainWidth(text).split(/\s+/).filter(Boolean);
}

/** What kind of a name this is. */
export function shapeOf(name: string): NameShape {
  if (/[\d_]|^[.~#@/-]|\(/.test(name)) return "symbol";
  return /^\S*(?:[a-z][A-Z]|[A-Z]{2})\S*$/.test(name) ? "capitals" : "word";
}
