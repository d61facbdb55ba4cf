/**
 * Where emphasis and strikethrough begin and end beside Chinese, Japanese and Korean text.
 *
 * CommonMark tells the two ends of `**this**` apart by the spaces and the punctuation around them. Text without spaces
 * often has neither: in `**注意：**合约` the second pair of stars follows punctuation and precedes a letter, so it could
 * only begin something. The rules here are those of https://github.com/tats-u/markdown-cjk-friendly: CJK punctuation
 * counts as a letter, and next to other punctuation a CJK character counts as a space. Text without CJK characters is
 * read as before. So are underscores, because they may be parts of names; only, they may also begin emphasis between a
 * CJK character and punctuation.
 */
import type { Rules } from "marked";
import { CJK, CJK_MARKS } from "./cjk.ts";

/** marked's expressions for stars and tildes, with these rules; the groups are the same. */
export function emphasisRules(
  inline: Rules["inline"],
): Pick<Rules["inline"], "punctuation" | "emStrongLDelim" | "emStrongRDelimAst" | "delLDelim" | "delRDelim"> {
  const { source } = inline.emStrongLDelim;
  const underscores = source.slice(source.indexOf("|^_"));
  // GFM allows tildes within stars.
  const besideStars = `(?![*~${CJK_MARKS}])[\\p{P}\\p{S}]`;
  const besideTildes = `(?![~${CJK_MARKS}])[\\p{P}\\p{S}]`;
  // The first two alternatives for stars are marked's own: those between underscores, and text up to the next star.
  const skipped = String.raw`^[^_*]*?__[^_*]*?\*[^_*]*?(?=__)|[^*]+(?=[^*])`;
  return {
    // Tests the character before a delimiter. Of a character beyond the first 65,536 (an emoji, a rare Chinese
    // character), marked passes only the second half.
    punctuation: new RegExp(`^((?![*_])(?:[\\s\\p{P}\\p{S}\\udc00-\\udfff]|${CJK}))`, "u"),
    emStrongLDelim: new RegExp(`^(?:\\*+(?:(${besideStars})|([^\\s*]))?)${underscores}`, "u"),
    emStrongRDelimAst: new RegExp(`${skipped}|${ends("\\*+", besideStars, "~")}`, "gu"),
    delLDelim: new RegExp(`^~~?(?:(${besideTildes})|[^\\s~])`, "u"),
    delRDelim: new RegExp(`^[^~]+(?=[^~])|${ends("~~?", besideTildes, "")}`, "gu"),
  };
}

/**
 * An expression for a run of delimiters and the character before it. Of its six groups, the first two can only end
 * something, the next two only begin something, and the last two can do both.
 * @param run the delimiters
 * @param mark punctuation that is no CJK punctuation, nor a delimiter
 * @param letters further characters that are neither `mark` nor spaces
 */
function ends(run: string, mark: string, letters: string): string {
  const letter = `(?:[^\\s\\p{P}\\p{S}]|[${letters}${CJK_MARKS}])`;
  const otherLetter = `(?!${CJK})${letter}`;
  const last = `(?!${run.slice(0, run.startsWith("\\") ? 2 : 1)})`;
  return [
    `${mark}(${run})(?=\\s|$)`,
    `(?:${letter}(?=${run}(?:\\s|$))|${otherLetter}(?=${run}${mark}))(${run})${last}`,
    `(?:\\s(?=${run}${letter})|${mark}(?=${run}${otherLetter}))(${run})`,
    `\\s(${run})${last}(?=${mark})`,
    `${mark}(${run})${last}(?=${mark})`,
    `(?:${letter}(?=${run}${letter})|${CJK}(?=${run}${mark})|${mark}(?=${run}${CJK}))(${run})`,
  ].join("|");
}
