/** Text in lines: which glyphs, and where each stands. */
import { canBeSet } from "../../site/pages/social-card.ts";
import type { Font } from "./font.ts";

export interface Glyph {
  readonly font: Font;
  readonly glyph: number;
  /** Pixels from the start of the line. */
  readonly x: number;
}

export interface Line {
  readonly glyphs: readonly Glyph[];
  readonly width: number;
}

export interface TextStyle {
  /** The first one that has a character draws it. */
  readonly fonts: readonly Font[];
  /** Pixels of an em. */
  readonly size: number;
  /** Added between characters, in ems. */
  readonly tracking: number;
}

const CHINESE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/u;
/** What begins no line, and what ends none. */
const CLOSING = /^[\s,.:;!?)\]}%…’”、。〉》」』】〕，．：；！？）］｝]/u;
const OPENING = /[([{‘“〈《「『【〔（［｛]$/u;

/** Whether the fonts have a glyph for every character, and these say the text one after the other. */
export function canWrite(text: string, fonts: readonly Font[]): boolean {
  if (!canBeSet(text)) return false;
  return Array.from(text).every((each) => /\s/u.test(each) || fonts.some((font) => font.glyphOf(codeOf(each)) !== 0));
}

/** Text as one line. */
export function setLine(text: string, { fonts, size, tracking }: TextStyle): Line {
  const glyphs: Glyph[] = [];
  let x = 0;
  let before: Glyph | undefined;
  for (const character of text) {
    const code = codeOf(character);
    const font = fonts.find((each) => each.glyphOf(code) !== 0);
    if (font === undefined) continue;
    const glyph = font.glyphOf(code);
    const scale = size / font.unitsPerEm;
    if (before !== undefined) x += tracking * size;
    if (before?.font === font) x += font.kerning(before.glyph, glyph) * scale;
    before = { font, glyph, x };
    glyphs.push(before);
    x += font.advanceOf(glyph) * scale;
  }
  return { glyphs, width: x };
}

/** Pieces of a text between which a line may end. */
function pieces(text: string): readonly string[] {
  const found: string[] = [];
  for (const piece of text.match(/\S+\s*/gu) ?? []) {
    let open = "";
    for (const character of piece) {
      const breaks =
        open !== "" &&
        (CHINESE.test(character) || CHINESE.test(open.at(-1) ?? "")) &&
        !CLOSING.test(character) &&
        !OPENING.test(open);
      if (breaks) {
        found.push(open);
        open = "";
      }
      open += character;
    }
    found.push(open);
  }
  return found;
}

/** Text in lines of a width, about equally long. */
export function setLines(text: string, style: TextStyle, width: number): readonly Line[] {
  const parts = pieces(text).map((piece) => ({ piece, width: setLine(piece, style).width }));
  const full = broken(parts, width);
  // The narrowest width that needs no more lines than the whole one.
  let [low, high] = [width / 2, width];
  while (high - low > 4) {
    const middle = (low + high) / 2;
    if (broken(parts, middle).length > full.length) low = middle;
    else high = middle;
  }
  return broken(parts, high).map((line) => setLine(line.trimEnd(), style));
}

function broken(
  parts: readonly { readonly piece: string; readonly width: number }[],
  width: number,
): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let length = 0;
  for (const part of parts) {
    if (line !== "" && length + part.width > width) {
      lines.push(line);
      line = "";
      length = 0;
    }
    line += part.piece;
    length += part.width;
  }
  return line === "" ? lines : [...lines, line];
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
