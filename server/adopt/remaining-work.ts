/** Lists what is left to be done by hand, in groups, on the terminal and in a page of the new site. */
import type { Left } from "./adopt-plan.ts";
import { shellWord } from "../../shared/shell-word.ts";

export interface LeftGroup {
  readonly group: string;
  readonly items: readonly string[];
}

/** Groups without duplicate items, the largest first. */
export function groupLeft(left: readonly Left[]): readonly LeftGroup[] {
  const groups = new Map<string, Set<string>>();
  for (const { group, item } of left) groups.set(group, (groups.get(group) ?? new Set()).add(item));
  return [...groups]
    .map(([group, items]) => ({ group, items: [...items] }))
    .sort((a, b) => b.items.length - a.items.length);
}

const SHOWN = 3;
const LISTED = 200;

/** @returns lines for the terminal with the first items of each group */
export function leftText(groups: readonly LeftGroup[]): string {
  return groups
    .map(({ group, items }) => {
      const more = items.length > SHOWN ? `\n    … and ${items.length - SHOWN} more` : "";
      return `  ${items.length} × ${group}\n${items
        .slice(0, SHOWN)
        .map((item) => `    ${item}`)
        .join("\n")}${more}\n`;
    })
    .join("");
}

/** A command, and what it is for. */
export interface Step {
  readonly command: string;
  readonly what: string;
}

/**
 * What to do after a site was adopted, in order.
 * @param site the new site as it is named on the command line
 */
export function nextSteps(invocation: string, site: string): readonly Step[] {
  const option = site === "." ? "" : ` --site ${shellWord(site)}`;
  return [
    { command: `${invocation} dev${option}`, what: "shows the site, and each change as you save it" },
    { command: `${invocation} check${option}`, what: "lists what is wrong, until nothing of it matters" },
    { command: `${invocation} dump${option}`, what: "writes the files to publish" },
  ];
}

/** @returns lines for the terminal, the commands in a column */
export function stepsText(steps: readonly Step[]): string {
  const width = Math.max(...steps.map(({ command }) => command.length));
  return steps.map(({ command, what }) => `  ${command.padEnd(width)}  ${what}\n`).join("");
}

/**
 * What is said at more than three places, once, with how often and where first: a key of front matter that a thousand
 * documents have would fill the list, and hide all others.
 * @param items `file:7 what`, or `file:7 key: value`
 */
function gathered(items: readonly string[]): readonly string[] {
  const byWhat = new Map<string, string[]>();
  for (const item of items) {
    const what = item.slice(item.indexOf(" ") + 1);
    const kind = /^[\w.-]+(?=: )/.exec(what)?.[0] ?? what;
    const of = byWhat.get(kind) ?? [];
    of.push(item);
    byWhat.set(kind, of);
  }
  return [...byWhat].flatMap(([kind, of]) =>
    of.length <= SHOWN ? of : [`${of.length} × ${kind}, the first at ${of[0]?.split(" ")[0]?.replace(/:$/, "") ?? ""}`],
  );
}

/** The page of the new site. */
export function adoptedPage(options: {
  readonly kind: string;
  readonly groups: readonly LeftGroup[];
  readonly faults: readonly LeftGroup[];
  readonly steps: readonly Step[];
}): string {
  const section = ({ group, items }: LeftGroup): string => {
    const lines = items.length > LISTED ? gathered(items) : items;
    const more = lines.length > LISTED ? `- … and ${lines.length - LISTED} more\n` : "";
    return `### ${items.length} × ${group}\n\n${lines
      .slice(0, LISTED)
      .map((item) => `- \`${item.replace(/`/g, "'")}\`\n`)
      .join("")}${more}`;
  };
  const part = (title: string, groups: readonly LeftGroup[]): string =>
    groups.length === 0 ? "" : `\n## ${title}\n\n${groups.map(section).join("\n")}`;
  return `# What was adopted from ${options.kind}\n\nDelete this file when nothing in it is left to do.\n\n## What to do next\n\n${options.steps.map(({ command, what }, index) => `${index + 1}. \`${command}\`: ${what}\n`).join("")}${part("Left by hand", options.groups)}${part("What check found at once", options.faults)}`;
}
