/**
 * Checks that each arrow of a diagram is one that the library reads. It passes over others, and where the names at
 * their ends are in the drawing by other lines, no word is missing.
 */

/** Texts, in which arrows are words. */
const TEXT = /"[^"]*"|\[[^\]]*\]+|\([^)]*\)+|\{[^}]*\}+|\|[^|]*\||%%.*$/gm;
const QUOTED = /"[^"]*"|%%.*$/g;

/** Whether a line has an arrow that would not be drawn. */
type IsLost = (line: string) => boolean;

/**
 * @param lines of the source, as the library is given them; one of several statements has line breaks between them
 * @returns the first line, from 0, with an arrow that would not be drawn; -1 if there is none
 */
export function lineOfLostArrow(lines: readonly string[]): number {
  const isLost = checkOf(lines[0]?.trim().toLowerCase() ?? "");
  return lines.findIndex((line, at) => at > 0 && line.split("\n").some(isLost));
}

function checkOf(head: string): IsLost {
  if (/^(?:graph|flowchart)/.test(head)) return isLostInFlowchart;
  if (head.startsWith("state")) return (line) => isUnread(line, /-->/, TRANSITION);
  if (head.startsWith("er")) return (line) => isUnread(line, /[|}o{](?:--|\.\.)[|{o}]/, ENTITIES);
  if (head.startsWith("sequence")) return (line) => !BLOCK.test(line) && isUnread(line, /--?>/, MESSAGE);
  return isLostInClasses();
}

const TRANSITION = /^\s*(?:\[\*\]|[\w\p{L}-]+)\s*-->\s*(?:\[\*\]|[\w\p{L}-]+)\s*(?::|$)/u;
const ENTITIES = /^\s*\S+\s+(?:\|\||[|}]o|o[|{]|[|}]\||\|[|{]|\}\|)(?:--|\.\.)(?:\|\||o[|{]|\|[|{])\s+\S+\s*:/;
const MESSAGE = /^\s*[^\s<]+?\s*--?>>?\s*[+-]?\S+?\s*:/;
/** Lines of sequence diagrams that are no messages. */
const BLOCK = /^\s*(?:note|participant|actor|loop|alt|else|opt|par|and|critical|option|break|rect|title)\b/i;
const RELATION = /^\s*\S+\s+(?:<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.?|--)\s+\S+\s*(?::|$)/;

/** @param arrow which lines have one, before the words that a colon introduces */
function isUnread(line: string, arrow: RegExp, read: RegExp): boolean {
  const stated = line.replace(QUOTED, "");
  return arrow.test(stated.replace(/:(?!::).*$/, "")) && !read.test(stated);
}

function isLostInClasses(): IsLost {
  let isMember = false;
  return (line) => {
    const opens = /\{\s*$/.test(line);
    const isInside = isMember;
    isMember = opens ? !/^\s*namespace\b/.test(line) : isMember && !/^\s*\}/.test(line);
    return !isInside && !opens && isUnread(line, /--|\.\./, RELATION);
  };
}

/** Lines of flowcharts without nodes and arrows. */
const NO_ARROWS = /^\s*(?:subgraph|style|classDef|class|linkStyle)\b/;
const READ = /^<?(?:-->|---|-\.->|-\.-|==>|===)$/;
const ARROW = /^(?:[<ox]?(?:-{3,}|-{2,}[>ox]|={3,}|={2,}[>ox]|-\.+-+[>ox]?)|~{3,})$/;
/** How an arrow begins whose words stand within it: `-- words -->`. */
const OPENING = /^[<ox]?(?:--|==|-\.)$/;

/** Arrows have spaces around them here. One without a node at its end is none. */
function isLostInFlowchart(statement: string): boolean {
  if (NO_ARROWS.test(statement)) return false;
  let isOpen = false;
  const words = statement
    .replace(TEXT, " ")
    .split(/\s+/)
    .filter((word) => {
      if (ARROW.test(word)) isOpen = false;
      else if (OPENING.test(word)) isOpen = true;
      return word !== "" && !isOpen;
    });
  const arrows = words.filter((word) => ARROW.test(word));
  // An arrow that is not to be seen only arranges its nodes, and ends what the library reads of the statement.
  if (arrows.length === 1 && arrows[0]?.startsWith("~") === true) return false;
  return arrows.some((arrow) => !READ.test(arrow)) || (arrows.length > 0 && ARROW.test(words.at(-1) ?? ""));
}
