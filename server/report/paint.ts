/** Colours text for a terminal; without colour, returns it unchanged. */

export type TerminalStyle = "bold" | "dim" | "red" | "yellow" | "blue" | "green" | "cyan";

const CODES: Readonly<Record<TerminalStyle, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
};

export type Paint = (style: TerminalStyle, text: string) => string;

export function painter(colour: boolean): Paint {
  if (!colour) return (_, text) => text;
  return (style, text) => `\u001b[${CODES[style][0]}m${text}\u001b[${CODES[style][1]}m`;
}
