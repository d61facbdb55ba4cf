/**
 * Reads a document of Docusaurus or VitePress as its reader sees it: headings, code and paragraphs, without what is
 * never shown (comments, module code, marks for lines of code). It shares no code with the engine.
 */
import { plain, wordsOf } from "../markdown/extract.ts";

export interface OldText {
  readonly headings: readonly string[];
  /** Code blocks that are not drawn as diagrams. */
  readonly code: readonly string[];
  /** Blocks of prose of five words or more. */
  readonly paragraphs: readonly string[];
}

const FENCE = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})\s*([^`]*)$/;
/** A comment in code that marks lines of it, under whatever name the site gives such marks. */
const LINE_MARK =
  /^\s*(?:\/\/|#|<!--|\/\*|\{\s*\/\*|--|;|%)\s*[\w-]+-(?:next-line|start|end)(?:-[\w-]+)?\s*(?:-->|\*\/\s*\}?)?\s*$/;
/** The same of VitePress, at the end of the line that it marks. */
const CODE_MARK = /\s*(?:\/\/|#|<!--|\/\*|--|;)\s*\[!code[^\]]*\].*$/;

/** A tag; or a span of code, in which there are none. */
const TAG =
  /(`+)(?:[^`\n]|\n(?!\s*\n))+\1|<\/?[A-Za-z][\w.:-]*(?:\s(?:[^<>"'{}`]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)?\/?>/g;

export function readOld(source: string): OldText {
  const lines = source
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/^\s*(---|\+\+\+)\n[\s\S]*?\n\1(?:\n|$)/, "")
    // A quoted shortcode of Hugo is shown as what it quotes.
    .replace(
      /\{\{([<%])\s*\/\*([\s\S]*?)\*\/\s*[>%]\}\}/g,
      (_, mark: string, quoted: string) => `\u0001${mark}${quoted}${mark === "<" ? ">" : "%"}\u0002`,
    )
    .split("\n");
  const code: string[] = [];
  const prose: string[] = [];
  /** Fences of the `mdx-code-block`s that are open: what lies in them is part of the document. */
  const live: string[] = [];
  let comment: RegExp | undefined;
  for (let index = 0; index < lines.length; index++) {
    let line = lines[index] ?? "";
    if (comment !== undefined) {
      if (!comment.test(line)) continue;
      line = line.replace(comment, "");
      comment = undefined;
    }
    const [, fence, info = ""] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (live.at(-1) !== undefined && info === "" && fence.startsWith(live.at(-1) ?? "")) {
        live.pop();
        continue;
      }
      if (info.startsWith("mdx-code-block")) {
        live.push(fence);
        continue;
      }
      const body: string[] = [];
      const end = new RegExp(`^[\\s>]*${fence[0] ?? ""}{${fence.length},}\\s*$`);
      for (index++; index < lines.length && !end.test(lines[index] ?? ""); index++) body.push(lines[index] ?? "");
      if (!/^mermaid\b/.test(info)) {
        // In a quotation each line has its mark; in other code a line may begin with the same character.
        const quoted = /^[\s>]*/.exec(line)?.[0].replace(/[^>]/g, "").length ?? 0;
        const mark = new RegExp(`^(?:[ \\t]*>){0,${quoted}}`);
        // Others begin with it; it is not shown itself.
        if (!/^\s*twoslash\s+include\b/.test(info))
          code.push(
            (/\btwoslash\b/.test(info) ? afterCut(body) : body)
              .flatMap((each) => shownCode(unquoted(each.replace(mark, ""))))
              .join("\n"),
          );
      }
      prose.push("");
      continue;
    }
    const kept = line.replace(/<!--.*?-->|\{\s*\/\*.*?\*\/\s*\}/g, "");
    const opens = /<!--|\{\s*\/\*/.exec(withoutCode(kept));
    if (opens === null) prose.push(kept);
    else {
      comment = opens[0] === "<!--" ? /^.*?-->/ : /^.*?\*\/\s*\}/;
      prose.push(kept.slice(0, kept.lastIndexOf(opens[0])));
    }
  }
  return { code, ...readProse(prose.join("\n")) };
}

/** What a compiler's code shows: nothing before its cut, and none of the lines that are for the compiler. */
function afterCut(body: readonly string[]): readonly string[] {
  const cut = body.findLastIndex((line) => /^\s*\/\/\s*---cut(?:-before)?---/.test(line));
  const after = body.findIndex((line) => line.includes("---cut-after---"));
  return body
    .slice(cut + 1, after < 0 ? undefined : after)
    .join("\n")
    .replace(/^\s*\/\/\s*---cut-start---[^]*?---cut-end---.*$/gm, "")
    .split("\n")
    .filter((line) => !/^\s*\/\/\s*(?:@(?!ts-)[A-Za-z][\w-]*(?::|\s*$)|\^[?|])/.test(line));
}

/** What stood for the braces of a quoted shortcode. */
function unquoted(text: string): string {
  return text.replaceAll("\u0001", "{{").replaceAll("\u0002", "}}");
}

/** A line of code as it is shown; nothing for one that only marks others. */
function shownCode(line: string): readonly string[] {
  if (LINE_MARK.test(line)) return [];
  return [line.replace(CODE_MARK, "")];
}

function withoutCode(line: string): string {
  return line.replace(/(`+)[^`]*\1/g, (span) => " ".repeat(span.length));
}

function readProse(text: string): Pick<OldText, "headings" | "paragraphs"> {
  const headings: string[] = [];
  const paragraphs: string[] = [];
  const shown = text
    // Shortcodes of Hugo, whose content is text; what they are given is not.
    .replace(/\{\{[<%](?:[^{}]|\{(?!\{)|\}(?!\}))*[>%]\}\}/g, "\n\n")
    // What is said of a page in its head is no part of its text.
    .replace(/^\s*<(head|script|style)\b[\s\S]*?<\/\1>/gim, "")
    // Module code is not run here, and adopt lists what uses it.
    .replace(/^(?:import|export)\s(?:[^\n]+\n)*?(?:[^\n]*(?:;|["'`)}])[ \t]*(?=\n|$)|(?=\n))/gm, "")
    .replace(TAG, (all, mark) => (mark === undefined ? " " : all))
    // Where links lead.
    .replace(/^[\s>]*\[[^\]\n]+\]:(?:[ \t]*\n[ \t]+\S+|.*)$/gm, "")
    .replace(/(`+)[^`\n]+\1|\]\[[^\]\n]*\]/g, (all, mark) => (mark === undefined ? "]" : all));
  for (const block of shown.replace(/^(#{1,6}\s.*)$/gm, "\n$1\n").split(/\n\s*\n/)) {
    const heading = /^\s*#{1,6}\s+(.*?)\s*#*\s*$/.exec(block)?.[1];
    // In a heading a dollar sign belongs to a name more often than to a formula.
    const own = plainOf(heading?.replace(/\$/g, "") ?? block);
    if (heading !== undefined) {
      if (lettersOf(own) !== "") headings.push(own);
    } else if (wordsOf(own).length >= 5) paragraphs.push(own);
  }
  return { headings, paragraphs };
}

/** Text without tags, marks of Markdown, stated ids, names of emoji and containers. */
function plainOf(text: string): string {
  const marked = text
    .replace(/!\[([^\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, " $1 ")
    .replace(/^\s*(?::::.*|<<<.*|@include.*)$/gm, "")
    .replace(/\s*%?\{\s*(?:[#.]|[\w-]+=)[^{}\n]*\}%?\s*$/gm, "")
    .replace(/:[a-z][\w+-]*:(?!\w)/g, " ")
    .replace(/&#?\w+;/g, " ")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
  return plain(marked, []);
}

/** Letters and digits alone: what is left of a text whatever its marks. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}

/** Each three words of a text that follow one another. */
export function shinglesOf(text: string): readonly string[] {
  const words = wordsOf(text.toLowerCase());
  return words.slice(2).map((_, index) => words.slice(index, index + 3).join(" "));
}
