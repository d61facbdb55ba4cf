/**
 * Containers of VitePress's Markdown (`::: tip`), groups of code blocks and tabs, written as the engine's. They end as
 * VitePress ends them: at the first line of as many colons, which ends all containers inside, too.
 */
import type { Leave } from "../adopt-plan.ts";

const KINDS: ReadonlySet<string> = new Set(["info", "tip", "warning", "danger", "important", "caution", "note"]);

interface OpenContainer {
  readonly colons: string;
  /** `plain`: the container is replaced by its content. `verbatim`: so it is, and Vue reads nothing in it. */
  readonly kind: "admonition" | "details" | "group" | "plain" | "verbatim";
  readonly indent: string;
  /** Whether the language of a block is its label: `::: tabs code`. */
  readonly isNamed: boolean;
  /** Number of tabs so far. */
  tabs: number;
  /** Whether its tabs begin with lines `== Title`; otherwise each block of code is one. */
  hasTitles: boolean;
}

/** A group in which each block of code is a tab. */
export interface CodeGroup {
  /** Whether the language of a block is its label, if it has no other. */
  readonly isNamed: boolean;
  /** @returns the lines before a tab's content; `label` may be empty */
  beginTab(label: string): readonly string[];
  /** @returns the lines after a tab's content */
  endTab(): readonly string[];
}

export interface Containers {
  /** Whether expressions of Vue are shown as they are written. */
  isVerbatim(): boolean;
  /** The group that a block of code would be a tab of; undefined elsewhere. */
  codeGroup(): CodeGroup | undefined;
  /** @returns what stands in the place of a line that begins or ends a container or a tab; undefined for other lines */
  translate(line: string): readonly string[] | undefined;
  /** Ends what is open in a list item, at the first line after it. @returns the closing lines */
  leaveItem(line: string): readonly string[];
  /** Ends what is open at the end of the document. @returns the closing lines */
  end(): readonly string[];
}

/** @param leave called for each container that the engine has no kind for */
export function createContainers(leave: Leave): Containers {
  const open: OpenContainer[] = [];
  const closeFrom = (at: number): readonly string[] => open.splice(at).reverse().flatMap(closing);

  function begin(indent: string, colons: string, name: string, rest: string): readonly string[] {
    const enter = (kind: OpenContainer["kind"], isNamed = false): void => {
      open.push({ colons, kind, indent, isNamed, tabs: 0, hasTitles: false });
    };
    if (name === "details") {
      enter("details");
      const [summary, attributes] = withoutAttributes(rest);
      const start = /(?:^|\s)open(?:\s|$)/.test(attributes) ? "<details open>" : "<details>";
      return [`${indent}${start}`, `${indent}<summary>${summary || "Details"}</summary>`, ""];
    }
    if (name === "code-group" || name === "tabs") {
      enter("group", name === "tabs");
      return [`${indent}<Tabs>`];
    }
    if (name === "v-pre" || name === "raw") {
      enter(name === "raw" ? "plain" : "verbatim");
      return [""];
    }
    enter("admonition");
    const [words, attributes] = withoutAttributes(rest);
    const id = /#[\w-]+/.exec(attributes)?.[0];
    const title = (words === "" ? "" : `[${words}]`) + (id === undefined ? "" : `{${id}}`);
    if (KINDS.has(name)) return [`${indent}${colons}${name}${title}`];
    leave(
      "Containers that the engine has no kind for: they are notes now",
      name,
      title === "" ? `${colons}note` : title,
    );
    return [`${indent}${colons}note${title}`];
  }

  /** Begins a tab in the innermost group that can have one, and ends what is still open in the tab before it. */
  function title(label: string): readonly string[] | undefined {
    const at = open.findLastIndex(({ kind, isNamed }) => kind === "group" && isNamed);
    const group = open[at];
    if (group === undefined) return undefined;
    const before = closeFrom(at + 1);
    const lines = group.hasTitles ? [...before, "", tabEnd(group)] : before;
    group.hasTitles = true;
    return [...lines, tabStart(group, label), ""];
  }

  return {
    isVerbatim: () => open.some(({ kind }) => kind === "verbatim"),
    codeGroup() {
      const group = open.at(-1);
      if (group?.kind !== "group" || group.hasTitles) return undefined;
      return {
        isNamed: group.isNamed,
        beginTab: (label) => [tabStart(group, label), ""],
        endTab: () => ["", tabEnd(group)],
      };
    },
    translate(line) {
      const label = /^[ \t]*==[ \t]+(.*?)[ \t]*$/.exec(line)?.[1];
      if (label !== undefined) return title(label);
      const [, indent = "", colons, name = "", rest = ""] =
        /^([ \t]*)(:{3,})[ \t]*([\w-]*)[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
      if (colons === undefined) return undefined;
      if (name !== "") return begin(indent, colons, name.toLowerCase(), rest);
      const at = open.findIndex((each) => each.colons.length <= colons.length);
      return at < 0 ? [line] : closeFrom(at);
    },
    leaveItem(line) {
      if (line.trim() === "") return [];
      const column = columnOf(line);
      const at = open.findIndex(({ indent }) => columnOf(indent) > column);
      return at < 0 ? [] : [...closeFrom(at), ""];
    },
    end: () => closeFrom(0),
  };
}

/** `Title {open}`: what is shown, and attributes. */
function withoutAttributes(rest: string): readonly [text: string, attributes: string] {
  const [, text = rest, attributes = ""] = /^(.*?)\s*\{([^{}]*)\}$/.exec(rest) ?? [];
  return [text.trim(), attributes];
}

/** Columns of white space that a line begins with. */
function columnOf(line: string): number {
  return (/^[ \t]*/.exec(line)?.[0] ?? "").replaceAll("\t", "    ").length;
}

function tabStart(group: OpenContainer, label: string): string {
  const text = label === "" ? `${group.tabs + 1}` : label.replace(/"/g, "'");
  return `${group.indent}<TabItem value="tab-${++group.tabs}" label=${JSON.stringify(text)}>`;
}

const tabEnd = ({ indent }: OpenContainer): string => `${indent}</TabItem>`;

/** The lines that end a container. */
function closing(container: OpenContainer): readonly string[] {
  const { kind, indent, colons, hasTitles } = container;
  if (kind === "plain" || kind === "verbatim") return [""];
  if (kind === "admonition") return [indent + colons];
  if (kind === "details") return ["", `${indent}</details>`];
  return [...(hasTitles ? ["", tabEnd(container)] : []), `${indent}</Tabs>`];
}
