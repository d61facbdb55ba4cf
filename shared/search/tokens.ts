/**
 * The tokenizer for index and queries. A compound name is kept as a whole, without its separators (`send_raw_message`,
 * `sendRawMessage` and `send-raw-message` are all `sendrawmessage`), and in parts. Chinese text is returned as runs of
 * characters, which `segmentWords` splits into words. Japanese, which has no spaces either, is cut where its script
 * changes: names are mostly in one, and what joins them in another. Thai, Lao, Khmer and Burmese have spaces between
 * sentences only; `Intl.Segmenter` has dictionaries of their words.
 */
import { foldPlural } from "./inflection.ts";

/** A word and its position in the text. */
export interface Word {
  /** Normalised: lower case, without separators, singular; a Chinese run is unchanged. */
  readonly term: string;
  /** Parts of a compound name, normalised in the same way; empty for a simple word. */
  readonly parts: readonly string[];
  readonly han: boolean;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
}

const NONE: readonly string[] = [];
/**
 * Longer names, such as hashes, keys and addresses, are cut to this, so that they are found when pasted and the index
 * stays small.
 */
const LONGEST_NAME = 40;
const HASH_KEEPS = 12;

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const JOINT = 4;
const HAN = 5;
const HIRAGANA = 6;
const KATAKANA = 7;
const UNSPACED = 8;

const ascii = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  if (code >= 97 && code <= 122) ascii[code] = LOWER;
  else if (code >= 65 && code <= 90) ascii[code] = UPPER;
  else if (code >= 48 && code <= 57) ascii[code] = DIGIT;
}
for (const joint of "_-.'") ascii[joint.charCodeAt(0)] = JOINT;

const letter = /[\p{L}\p{M}]/u;
const upper = /\p{Lu}/u;
const digit = /\p{N}/u;

function kindOf(code: number): number {
  if (code < 128) return ascii[code] ?? OTHER;
  if ((code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff) || code === 0x3007) return HAN;
  if (code === 0x2019) return JOINT;
  if (code >= 0x3041 && code <= 0x3096) return HIRAGANA;
  if ((code >= 0x30a1 && code <= 0x30fa) || code === 0x30fc || (code >= 0xff66 && code <= 0xff9f)) return KATAKANA;
  const char = String.fromCharCode(code);
  if (isUnspaced(code) && letter.test(char)) return UNSPACED;
  return letter.test(char) ? (upper.test(char) ? UPPER : LOWER) : digit.test(char) ? DIGIT : OTHER;
}

/** Whether a character is of a script that needs a dictionary to tell its words: Thai, Lao, Burmese or Khmer. */
export function isUnspaced(code: number): boolean {
  return (code >= 0x0e00 && code <= 0x0eff) || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff);
}

let dictionary: Intl.Segmenter | undefined;

/** Visits the words of a run of such characters: the whole run, in a browser that has no dictionary. */
function eachWordOfRun(text: string, start: number, end: number, visit: (start: number, end: number) => void): void {
  if (!("Segmenter" in Intl)) {
    visit(start, end);
    return;
  }
  // The script says which dictionary is asked, whatever the language.
  dictionary ??= new Intl.Segmenter("en", { granularity: "word" });
  for (const { segment, index } of dictionary.segment(text.slice(start, end)))
    visit(start + index, start + index + segment.length);
}

/**
 * Replaces full-width letters and digits, as Chinese keyboards type them, by ordinary ones. The length does not change.
 * The comma stays: between digits, the Chinese one separates two numbers, and an ordinary one may group digits.
 */
export function plainWidth(text: string): string {
  if (!/[\uff01-\uff5e]/.test(text)) return text;
  return text.replace(/[\uff01-\uff0b\uff0d-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

/** Words of a text, in order. Linear in its length. */
export function wordsOf(source: string): Word[] {
  const words: Word[] = [];
  eachWord(source, (name, han, start, end) => {
    words.push({ term: name.term, parts: name.parts, han, start, end });
  });
  return words;
}

/** The terms of a word, without its position. */
export interface WordTerms {
  readonly term: string;
  readonly parts: readonly string[];
}

/**
 * Visits the words of a text in order. The terms of recently seen words come from a cache, so they need no new objects.
 */
export function eachWord(
  source: string,
  visit: (name: WordTerms, han: boolean, start: number, end: number) => void,
): void {
  const text = plainWidth(source);
  const { length } = text;
  let at = 0;
  while (at < length) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === OTHER || kind === JOINT) {
      at++;
      continue;
    }
    const start = at;
    if (kind === HAN || kind === HIRAGANA || kind === KATAKANA) {
      do at++;
      while (at < length && kindOf(text.charCodeAt(at)) === kind);
      const run = text.slice(start, at);
      // Katakana of half width are the same letters, in which a mark of voice is one of its own.
      const term = kind === KATAKANA ? run.normalize("NFKC") : run;
      // A single letter of hiragana is an ending or a particle.
      if (kind !== HIRAGANA || at > start + 1) visit({ term, parts: NONE }, kind === HAN, start, at);
      continue;
    }
    if (kind === UNSPACED) {
      do at++;
      while (at < length && kindOf(text.charCodeAt(at)) === UNSPACED);
      eachWordOfRun(text, start, at, (from, to) => {
        visit(nameAt(text, from, to), false, from, to);
      });
      continue;
    }
    at = endOfName(text, start);
    visit(nameAt(text, start, at), false, start, at);
  }
}

/**
 * Cache of the terms of recently seen words: a text repeats most of its words. A hash table of our own, because a `Map`
 * would need each word as a string of its own to look it up: without that, cutting a text takes half the time.
 */
interface KnownName {
  readonly raw: string;
  readonly hash: number;
  readonly terms: WordTerms;
}

const NAMES_KEPT = 30_000;
/** Places of the table, a power of two; at most a quarter of them are taken. */
const PLACES = 2 ** 17;
/** At the place of a name, its number in `known` and one more; 0 where there is none. */
const places = new Uint16Array(PLACES);
const known: KnownName[] = [];

/** The terms of the word between two offsets of a text. */
function nameAt(text: string, start: number, end: number): WordTerms {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  // Short words differ in the low bits only, and in few of them.
  let place = (hash ^ (hash >>> 15)) & (PLACES - 1);
  for (let number = places[place] ?? 0; number > 0; number = places[place] ?? 0) {
    const name = known[number - 1];
    if (name?.hash === hash && name.raw.length === end - start && text.startsWith(name.raw, start)) return name.terms;
    place = (place + 1) & (PLACES - 1);
  }
  return remember(text.slice(start, end), hash, place);
}

function remember(raw: string, hash: number, free: number): WordTerms {
  const terms = makeName(raw);
  if (known.length < NAMES_KEPT) places[free] = known.push({ raw, hash, terms });
  else {
    places.fill(0);
    known.length = 0;
  }
  return terms;
}

function isDigit(text: string, at: number): boolean {
  return kindOf(text.charCodeAt(at)) === DIGIT;
}

/**
 * Whether a comma groups the digits of a number, `10,000`, which readers type as `10000`. Looks at the neighbouring
 * groups only, so that a long number takes time in proportion to its length.
 * @param start start of the name that would contain the comma
 */
function isGrouping(text: string, start: number, comma: number): boolean {
  // Behind a comma that joins nothing there is a list: `0,100,200`.
  if (text[start - 1] === "," || !/^\d{3}(?![\p{L}\p{N}_])/u.test(text.slice(comma + 1, comma + 6))) return false;
  const before = text.slice(Math.max(start, comma - 4), comma);
  return comma - start < 4 ? /^[1-9]\d*$/.test(before) : /^,\d{3}$/.test(before);
}

function endOfName(text: string, start: number): number {
  let at = start;
  for (;;) {
    const kind = at < text.length ? kindOf(text.charCodeAt(at)) : OTHER;
    if (kind >= LOWER && kind <= DIGIT) at++;
    else if (text[at] === "," && isGrouping(text, start, at)) at++;
    else if (kind === JOINT) {
      // A dot is part of a version number; in code it separates names.
      if (text[at] === "." && !(isDigit(text, at - 1) && isDigit(text, at + 1))) return at;
      const next = at + 1 < text.length ? kindOf(text.charCodeAt(at + 1)) : OTHER;
      // Two underscores are common in names (`__init`); two dots or dashes are punctuation.
      if ((next >= LOWER && next <= DIGIT) || (next === JOINT && text[at] === "_" && text[at + 1] === "_")) at++;
      else return at;
    } else return at;
  }
}

function makeName(written: string): WordTerms {
  // Only commas that group digits are within a name. A letter and its mark are one character or two: keyboards type one.
  const raw = written.replaceAll(",", "").normalize("NFC");
  const pieces = /^0x[\da-f]+$/i.test(raw) ? [raw.toLowerCase()] : piecesOf(raw);
  const joined = pieces.length === 1 ? (pieces[0] ?? "") : pieces.join("");
  if (raw.length > LONGEST_NAME || looksRandom(raw)) return { term: joined.slice(0, HASH_KEEPS), parts: NONE };
  // `0x0f8a7ea5` and `0xf8a7ea5` are the same operation code.
  const term = joined.startsWith("0x") ? joined.replace(/^0x0+(?=[\da-f])/, "0x") : foldPlural(joined);
  if (pieces.length === 1) return { term, parts: term.length > 2 && term.startsWith("0x") ? [term.slice(2)] : NONE };
  const parts: string[] = [];
  for (const piece of pieces) {
    const part = foldPlural(piece);
    const single = part.length === 1 && !(part >= "0" && part <= "9");
    if (!single && part !== term && !parts.includes(part)) parts.push(part);
  }
  return { term, parts };
}

/** Lower-case pieces between separators and between the words of camel case. */
function piecesOf(raw: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  let before = OTHER;
  for (let at = 0; at <= raw.length; at++) {
    const kind = at < raw.length ? kindOf(raw.charCodeAt(at)) : JOINT;
    const following = at + 1 < raw.length ? kindOf(raw.charCodeAt(at + 1)) : OTHER;
    const camel = kind === UPPER && (before === LOWER || (before === UPPER && following === LOWER));
    if (kind === JOINT || camel) {
      // An apostrophe ends a word: `contract's`, `don't`.
      if (at > from) pieces.push(raw.slice(from, at).toLowerCase());
      if (kind === JOINT && (raw[at] === "'" || raw[at] === "\u2019")) return pieces;
      from = kind === JOINT ? at + 1 : at;
    }
    before = kind;
  }
  return pieces;
}

function looksRandom(raw: string): boolean {
  if (raw.length < 20) return false;
  let digits = 0;
  let changes = 0;
  let before = OTHER;
  for (let at = 0; at < raw.length; at++) {
    const kind = kindOf(raw.charCodeAt(at));
    if (kind === DIGIT) digits++;
    if (kind !== before) changes++;
    before = kind;
  }
  return digits >= 3 && changes * 3 > raw.length;
}
