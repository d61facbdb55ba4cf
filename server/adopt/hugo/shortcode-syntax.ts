/** Finds the shortcodes of a document: `{{< name "value" key=value >}} … {{< /name >}}`. Takes linear time. */

export interface Call {
  readonly kind: "call";
  readonly name: string;
  readonly positional: readonly string[];
  /** By names in small letters. */
  readonly named: ReadonlyMap<string, string>;
  /** What stands between its tags; undefined where it has no end. */
  readonly children: readonly Node[] | undefined;
  /** The same as it is written. */
  readonly inner: string;
  /** All of it, as it is written. */
  readonly source: string;
  /** Offset in the text. */
  readonly at: number;
}

export type Node = { readonly kind: "text"; readonly text: string; readonly at: number } | Call;

/** Deeper ones are left out, while their content stays. */
const DEEPEST = 24;

const OPENING = /\{\{([<%])/g;
const NAME = /\s*(\/?)\s*([\w./-]+)/y;
/** Where another shortcode begins, the one before it has no end. */
const ARGUMENT =
  /\s*(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\{]|\\[^]|\{(?!\{[<%]))*)"|`((?:[^`{]|\{(?!\{[<%]))*)`|((?:[^\s"`<>%}{/=]|\{(?!\{[<%])|[<%}](?!\}\})|\/(?![>%]\}\})|=)+))/y;
const END = /\s*(\/?)\s*[>%]\}\}/y;
/** A shortcode that is shown and not called. */
const QUOTED = /\s*\/\*([^]*?)\*\/\s*([>%])\}\}/y;

interface Token {
  readonly kind: "open" | "close" | "self" | "text";
  readonly name: string;
  readonly positional: readonly string[];
  readonly named: ReadonlyMap<string, string>;
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

/** @returns the document as a tree of texts and calls */
export function readShortcodes(text: string): readonly Node[] {
  if (!text.includes("{{<") && !text.includes("{{%")) return [{ kind: "text", text, at: 0 }];
  const tokens = tokensOf(text);
  const ends = endsOf(tokens);
  let index = 0;
  const read = (until: number): Node[] => {
    const nodes: Node[] = [];
    while (index < until) {
      const token = tokens[index];
      const end = ends.get(index);
      index++;
      if (token === undefined || token.kind === "close") continue;
      if (token.kind === "text") {
        nodes.push({ kind: "text", text: token.text, at: token.at });
        continue;
      }
      const closing = end === undefined ? undefined : tokens[end];
      const children = end === undefined ? undefined : read(end);
      if (end !== undefined) index = end + 1;
      const { name, positional, named, at } = token;
      nodes.push({
        kind: "call",
        name,
        positional,
        named,
        at,
        children,
        inner: closing === undefined ? "" : text.slice(token.end, closing.at),
        source: text.slice(at, closing?.end ?? token.end),
      });
    }
    return nodes;
  };
  return read(tokens.length);
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let done = 0;
  const nothing = { name: "", positional: [], named: new Map<string, string>() };
  const addText = (end: number, shown = text.slice(done, end)): void => {
    if (shown !== "") tokens.push({ ...nothing, kind: "text", text: shown, at: done, end });
  };
  const pattern = new RegExp(OPENING);
  // Where one comment has no end, none of those behind it has.
  let hasQuotes = true;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const mark = found[1] ?? "<";
    const start = found.index;
    QUOTED.lastIndex = start + 3;
    const isQuoted = /^\s*\/\*/.test(text.slice(start + 3, start + 40));
    const quoted: RegExpExecArray | null = isQuoted && hasQuotes ? QUOTED.exec(text) : null;
    if (isQuoted) hasQuotes = quoted !== null;
    if (quoted !== null) {
      addText(start);
      done = start;
      addText(QUOTED.lastIndex, `{{${mark}${quoted[1] ?? ""}${quoted[2] ?? mark}}}`);
      done = pattern.lastIndex = QUOTED.lastIndex;
      continue;
    }
    const token = tokenAt(text, start);
    if (token === undefined) continue;
    addText(start);
    tokens.push(token);
    done = pattern.lastIndex = token.end;
  }
  addText(text.length);
  return tokens;
}

function tokenAt(text: string, start: number): Token | undefined {
  NAME.lastIndex = start + 3;
  const [, slash, written = ""] = NAME.exec(text) ?? [];
  // A slash at the end belongs to the mark: `{{< name />}}`.
  const name = written.replace(/\/$/, "");
  if (name === "") return undefined;
  let at = NAME.lastIndex - (written.length - name.length);
  const positional: string[] = [];
  const named = new Map<string, string>();
  for (;;) {
    END.lastIndex = at;
    const end = END.exec(text);
    if (end !== null) {
      const kind = slash === "/" ? "close" : end[1] === "/" ? "self" : "open";
      return { kind, name, positional, named, at: start, end: END.lastIndex, text: "" };
    }
    ARGUMENT.lastIndex = at;
    const found = ARGUMENT.exec(text);
    if (found === null || found[0].trim() === "" || positional.length + named.size > 100) return undefined;
    const [, key, quoted, raw, bare] = found;
    const value = quoted?.replace(/\\(["\\])/g, "$1") ?? raw ?? bare ?? "";
    if (key === undefined) positional.push(value);
    else named.set(key.toLowerCase(), value);
    at = ARGUMENT.lastIndex;
  }
}

/** Indexes of the tokens that end a call, by that of the token that begins it. */
function endsOf(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  const byName = new Map<string, number>();
  const pop = (): number => {
    const index = open.pop() ?? 0;
    const name = tokens[index]?.name ?? "";
    byName.set(name, (byName.get(name) ?? 1) - 1);
    return index;
  };
  for (const [index, { kind, name }] of tokens.entries()) {
    if (kind === "open") {
      open.push(index);
      byName.set(name, (byName.get(name) ?? 0) + 1);
    } else if (kind === "close" && (byName.get(name) ?? 0) > 0) {
      // Those in between have no end of their own.
      let at = pop();
      while (tokens[at]?.name !== name) at = pop();
      ends.set(at, index);
    }
  }
  return withoutDeep(ends);
}

function withoutDeep(ends: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const kept = new Map<number, number>();
  const around: number[] = [];
  for (const [start, end] of [...ends].sort(([a], [b]) => a - b)) {
    while ((around.at(-1) ?? Infinity) < start) around.pop();
    around.push(end);
    if (around.length <= DEEPEST) kept.set(start, end);
  }
  return kept;
}
