/** A list of files and folders as the tree that it stands for. */

interface Entry {
  readonly depth: number;
  readonly name: string;
  readonly comment: string;
  readonly isMarked: boolean;
}

/**
 * @param list Markdown of a list: a file or folder an item, each with a comment behind its name if there is one
 * @param indent of the block
 * @returns a block of code, or undefined where there is no list
 */
export function fileTree(list: string, indent: string): string | undefined {
  const entries = entriesOf(list);
  if (entries.length === 0) return undefined;
  const isLast = (at: number, depth: number): boolean => {
    for (const { depth: other } of entries.slice(at + 1)) {
      if (other === depth) return false;
      if (other < depth) return true;
    }
    return true;
  };
  /** Whether the folder at each depth has more entries below the one that is written. */
  const more: boolean[] = [];
  const lines = entries.map(({ depth, name, comment }, at) => {
    more[depth] = !isLast(at, depth);
    const before =
      depth === 0
        ? ""
        : more
            .slice(1, depth)
            .map((each) => (each ? "│   " : "    "))
            .join("");
    const branch = depth === 0 ? "" : more[depth] ? "├── " : "└── ";
    return before + branch + name + (comment === "" ? "" : `  # ${comment}`);
  });
  const marked = entries.flatMap(({ isMarked }, at) => (isMarked ? [at + 1] : []));
  const info = marked.length === 0 ? "text" : `text {${marked.join(",")}}`;
  return ["", `\`\`\`${info}`, ...lines, "```", ""].map((line) => (line === "" ? "" : indent + line)).join("\n");
}

function entriesOf(list: string): readonly Entry[] {
  const entries: Entry[] = [];
  /** Columns at which the open lists begin. */
  const columns: number[] = [];
  for (const line of list.split("\n")) {
    const [, space = "", text] = /^([ \t]*)[-*+][ \t]+(.*)$/.exec(line) ?? [];
    const last = entries.at(-1);
    if (text === undefined) {
      const further = plain(line);
      if (last !== undefined && further !== "")
        entries[entries.length - 1] = { ...last, comment: `${last.comment} ${further}`.trim() };
      continue;
    }
    const column = space.replaceAll("\t", "    ").length;
    while (columns.length > 0 && (columns.at(-1) ?? 0) >= column) columns.pop();
    columns.push(column);
    const [, mark = "", bold, code, link, bare] =
      /^(\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]*)\]\([^)]*\)|(\S+))/.exec(text) ?? [];
    entries.push({
      depth: columns.length - 1,
      name: plain(bold ?? code ?? link ?? bare ?? ""),
      comment: plain(text.slice(mark.length)),
      isMarked: bold !== undefined,
    });
  }
  return entries;
}

/** Markdown of a line as text. */
function plain(text: string): string {
  return text
    .replace(/<[^<>]*>/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*|[`_]{1,2}(?=\S)|(?<=\S)[`_]{1,2}(?=\W|$)/g, "")
    .replace(/\\([_*`[\]])/g, "$1")
    .trim();
}
