/**
 * Documents of any flavour → Markdown that every generator reads alike: no MDX, no raw HTML, no math, no admonitions,
 * no shortcodes, no images. What remains is prose, headings, lists, tables, links and code.
 */

export interface PlainDocument {
  readonly title: string;
  /** What comes before the first second-level heading. */
  readonly intro: string;
  /** Each begins with its second-level heading. */
  readonly sections: readonly string[];
}

/** Stands for a link's target; the plan puts a page's address in its place. */
export const LINK_SLOT = "@@LINK@@";

/** @returns the document as plain Markdown; undefined when nothing readable is left */
export function toPlain(source: string): PlainDocument | undefined {
  const { head, body } = splitHead(source.replace(/\r\n?/g, "\n"));
  const lines = plainLines(body.split("\n"));
  const firstHeading = lines.findIndex((line) => /^# /.test(line));
  const title = titleIn(head) ?? (firstHeading >= 0 ? (lines[firstHeading] ?? "").slice(2).trim() : "");
  const rest = lines.filter((line) => !/^# /.test(line));
  const parts = sectionsOf(rest);
  const [intro = "", ...sections] = parts;
  if (title === "" || parts.join("").length < 200) return undefined;
  return { title: title.replace(/[`*_[\]"\\:#]/g, "").trim(), intro, sections };
}

function splitHead(source: string): { readonly head: string; readonly body: string } {
  const match = /^---\n([\s\S]*?)\n---\n?/.exec(source);
  return match ? { head: match[1] ?? "", body: source.slice(match[0].length) } : { head: "", body: source };
}

function titleIn(head: string): string | undefined {
  const title = /^title:\s*(.+)$/m
    .exec(head)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, "$2");
  return title === "" ? undefined : title;
}

/** A fence's marker when the line opens one. */
function fenceOf(line: string): string | undefined {
  return /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
}

function plainLines(lines: readonly string[]): readonly string[] {
  const out: string[] = [];
  let fence: string | undefined;
  let quoted = 0;
  for (const line of lines) {
    const prefix = quoted > 0 ? "> " : "";
    if (fence !== undefined) {
      out.push(prefix + line.replace(/\{\{(?=[<%])/g, "{ {"));
      const marker = fenceOf(line);
      if (marker !== undefined && marker.length >= fence.length && line.trim() === marker) fence = undefined;
      continue;
    }
    const opening = fenceOf(line);
    if (opening !== undefined) {
      fence = opening;
      out.push(prefix + line.replace(/^(\s*(?:`{3,}|~{3,})\s*[\w+#-]*).*$/, "$1"));
      continue;
    }
    const admonition = /^\s*:{3,}\s*(\w*)/.exec(line);
    if (admonition) {
      quoted = Math.max(0, quoted + (admonition[1] === "" ? -1 : 1));
      out.push("");
      continue;
    }
    if (/^(?:import|export)\s/.test(line) || /^\s*<\/?[A-Za-z!][^`]*>?\s*$/.test(line) || /^\s*\$\$/.test(line))
      continue;
    out.push(prefix + plainText(line));
  }
  if (fence !== undefined) out.push(fence);
  return out;
}

function plainText(line: string): string {
  if (/^\s*\|?[\s|:-]+\|?\s*$/.test(line)) return line;
  return line
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") && part.length > 1 ? part.replace(/\{\{(?=[<%])/g, "{ {") : plainProse(part)))
    .join("");
}

function plainProse(text: string): string {
  return text
    .replace(/\s*\{#[^}]*\}/g, "")
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\]\((?!https?:)[^)]*\)/g, `](${LINK_SLOT})`)
    .replace(/<(?!https?:)/g, "&lt;")
    .replace(/\{/g, "&#123;")
    .replace(/\$/g, "\\$");
}

/** The intro first, then a section for each second-level heading. */
function sectionsOf(lines: readonly string[]): readonly string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let fence: string | undefined;
  const close = (): void => {
    parts.push(
      part
        .join("\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
    );
    part = [];
  };
  for (const line of lines) {
    const marker = fenceOf(line.replace(/^> /, ""));
    if (fence === undefined) fence = marker;
    else if (marker !== undefined && marker.length >= fence.length) fence = undefined;
    if (fence === undefined && line.startsWith("## ")) close();
    part.push(line);
  }
  close();
  return parts;
}
