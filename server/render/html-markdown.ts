/**
 * Writes HTML that has no Markdown source (of React pages, lists and components) as Markdown. It was made by code of
 * the site or of the engine, so it is read with an HTML parser.
 */
import { ElementType, parseDocument } from "htmlparser2";
import { asParagraph, codeSpan, escaped, fenced, link } from "../markdown/plain/text.ts";

type Document = ReturnType<typeof parseDocument>;
type Node = Document["children"][number];
type Text = Extract<Node, { readonly data: string; readonly type: typeof ElementType.Text }>;
type Element = Extract<Node, { readonly attribs: Record<string, string> }>;

/** Elements that say nothing in text, or that readers only operate. */
const SILENT = new Set(
  "script style template noscript svg canvas button input select textarea form nav iframe dialog".split(" "),
);
const BLOCKS = new Set(
  "address article aside blockquote body dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li main ol p pre section summary table ul".split(
    " ",
  ),
);
const APART = new Set("a span time small b strong".split(" "));
const MARKS: Readonly<Record<string, string>> = { strong: "**", b: "**", em: "*", i: "*", del: "~~", s: "~~" };

/**
 * @param html the page's content
 * @param addressOf the address that a link of the page has in its Markdown
 * @returns blocks with a blank line between them, without the first heading of level 1, which is the title
 */
export function markdownOfHtml(html: string, addressOf: (href: string) => string): string {
  const state: State = { addressOf, hasTitle: false, around: new Set() };
  const { children } = parseDocument(html, { decodeEntities: true });
  return blocks(state, contentOf(children) ?? children);
}

/**
 * @param html what a component shows, or the part of it before or after its content
 * @param isLine whether it stands in a line, in which blocks are text
 */
export function markdownOfComponent(html: string, isLine: boolean, addressOf: (href: string) => string): string {
  const state: State = { addressOf, hasTitle: true, around: new Set() };
  const { children } = parseDocument(html, { decodeEntities: true });
  return isLine ? inline(state, children) : blocks(state, children);
}

/** Children of the element that holds what a page is about; around it stand menus, notices and links to other pages. */
function contentOf(nodes: readonly Node[]): readonly Node[] | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (/(?:^|\s)(?:prose|bare|special)(?:\s|$)/.test(node.attribs["class"] ?? "")) return node.children;
    const found = contentOf(node.children);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface State {
  readonly addressOf: (href: string) => string;
  /** Whether the title has been passed. */
  hasTitle: boolean;
  /** Marks of the elements around, which are not repeated within them. */
  readonly around: Set<string>;
}

function isElement(node: Node): node is Element {
  return "attribs" in node;
}

function isText(node: Node): node is Text {
  return node.type === ElementType.Text;
}

function isShown(node: Node): boolean {
  if (!isElement(node)) return isText(node);
  const { attribs } = node;
  return (
    !SILENT.has(node.name) &&
    attribs["hidden"] === undefined &&
    attribs["aria-hidden"] !== "true" &&
    attribs["data-unsearched"] === undefined &&
    !worksByScript(attribs["class"])
  );
}

/** Whether something is hidden from readers without JavaScript, because it would do nothing for them. */
export function worksByScript(classes: string | undefined): boolean {
  return classes !== undefined && /(?:^|\s)needs-js(?:\s|$)/.test(classes);
}

function hasBlocks(node: Node): boolean {
  return isElement(node) && isShown(node) && (BLOCKS.has(node.name) || node.children.some(hasBlocks));
}

/** Blocks; what stands in lines between them becomes paragraphs. */
function blocks(state: State, nodes: readonly Node[]): string {
  const out: string[] = [];
  let line: Node[] = [];
  const flush = (): void => {
    out.push(asParagraph(inline(state, line)));
    line = [];
  };
  for (const node of nodes) {
    if (!isShown(node)) continue;
    if (!hasBlocks(node)) line.push(node);
    else if (isElement(node)) {
      flush();
      out.push(block(state, node));
    }
  }
  flush();
  return out.filter((text) => text !== "").join("\n\n");
}

function block(state: State, node: Element): string {
  const { name, children } = node;
  switch (name) {
    case "h1":
      if (!state.hasTitle) {
        state.hasTitle = true;
        return "";
      }
      return heading(state, node);
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return heading(state, node);
    case "hr":
      return "---";
    case "pre":
      return code(node);
    case "ul":
    case "ol":
      return list(state, node);
    case "table":
      return table(state, node);
    case "blockquote":
      return blocks(state, children)
        .replace(/^(?=.)/gm, "> ")
        .replace(/^$/gm, ">");
    case "a":
      return linked(state, node);
    case "summary":
    case "dt":
    case "figcaption": {
      const text = inline(state, children);
      return text === "" ? "" : `**${text}**`;
    }
    default:
      return blocks(state, children);
  }
}

function heading(state: State, { name, children }: Element): string {
  // Signs at the end would close the heading.
  const text = inline(state, children).replace(/(?<=^|\s)#+$/, "\\$&");
  return text === "" ? "" : `${"#".repeat(Number(name.slice(1)))} ${text}`;
}

/** A link around blocks, which Markdown does not have: the first line becomes the link, if it can be one. */
function linked(state: State, { attribs, children }: Element): string {
  const text = blocks(state, children);
  const { href } = attribs;
  if (href === undefined) return text;
  const address = state.addressOf(href);
  const [, mark = "", label = "", rest = ""] = /^(#{1,6} )?([^\n]*)([\s\S]*)$/.exec(text) ?? [];
  if (label !== "" && !/^(?:[-|>`]|\d+[.)] )|\]\(/.test(label)) return `${mark}[${label}](${address})${rest}`;
  return [text, link(attribs["aria-label"] ?? href, address)].filter((each) => each !== "").join("\n\n");
}

function list(state: State, { name, attribs, children }: Element): string {
  let number = /^\d{1,9}$/.test(attribs["start"] ?? "") ? Number(attribs["start"]) : 1;
  const items = children.filter((node): node is Element => isElement(node) && node.name === "li" && isShown(node));
  const written = items.flatMap((item) => {
    const mark = name === "ol" ? `${number++}. ` : "- ";
    const text = blocks(state, item.children);
    return text === "" ? [] : [mark + text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`)];
  });
  return written.join(written.some((text) => text.includes("\n\n")) ? "\n\n" : "\n");
}

function code({ attribs, children }: Element): string {
  return fenced(textOf(children).replace(/\n$/, ""), attribs["data-lang"] ?? "");
}

function table(state: State, node: Element): string {
  const rows = descendants(node, "tr").map((row) =>
    row.children
      .filter((cell): cell is Element => isElement(cell) && (cell.name === "td" || cell.name === "th"))
      .map((cell) => inline(state, cell.children, "<br>").replaceAll("|", "\\|")),
  );
  const [head, ...rest] = rows;
  if (head === undefined) return "";
  const caption = inline(state, descendants(node, "caption"));
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const lines = [line(head), line(head.map(() => "---")), ...rest.map(line)];
  return [...(caption === "" ? [] : [`**${caption}**`, ""]), ...lines].join("\n");
}

function descendants(node: Element, name: string): readonly Element[] {
  return node.children.flatMap((child) =>
    !isElement(child) || !isShown(child) ? [] : child.name === name ? [child] : descendants(child, name),
  );
}

/** Stands for a `<br>` until it is known what becomes of it. It never occurs in the result. */
const BREAK = "\v";

/**
 * Text in a line. What is a block, in a cell or a heading, is text there.
 * @param lineBreak what a `<br>` between words becomes
 */
function inline(state: State, nodes: readonly Node[], lineBreak = " "): string {
  return written(state, nodes)
    .replace(/[ \t\n\r]+/g, " ")
    .trim()
    .replace(/ *\v[ \v]*/g, lineBreak);
}

function written(state: State, nodes: readonly Node[]): string {
  let out = "";
  let before: Node | undefined;
  for (const node of nodes) {
    if (!isShown(node)) continue;
    const text = isElement(node) ? element(state, node) : isText(node) ? escaped(node.data) : "";
    if (before !== undefined && isApart(before) && isApart(node) && !CLOSING.test(text)) out += " ";
    out += text;
    before = node;
  }
  return out;
}

function element(state: State, { name, attribs, children }: Element): string {
  if (name === "br" || name === "wbr") return name === "br" ? BREAK : "";
  if (name === "img") return picture(state, attribs);
  if (name === "code" || name === "kbd" || name === "samp") {
    const text = textOf(children);
    return text.trim() === "" ? text : codeSpan(text);
  }
  const mark = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined;
  if (mark !== undefined) return marked(state, children, mark);
  const text = written(state, children);
  if (BLOCKS.has(name)) return ` ${text} `;
  // Markdown has no syntax for these, but allows the HTML elements.
  if (name === "sup" || name === "sub") return text.trim() === "" ? "" : `<${name}>${text}</${name}>`;
  const { href } = attribs;
  if (name !== "a" || href === undefined) return text;
  const label = text.trim() === "" ? escaped(attribs["aria-label"] ?? "") : text.trim();
  return label === ""
    ? ""
    : `${/^\s/.test(text) ? " " : ""}[${label}](${state.addressOf(href)})${/\s$/.test(text) ? " " : ""}`;
}

/** A picture. Of one whose bytes stand in the page, only its text; nothing of a decorative one, whose text is empty. */
function picture({ addressOf }: State, { alt, src }: Element["attribs"]): string {
  if (src === undefined || alt === "") return "";
  return /^data:/i.test(src) ? escaped(alt ?? "") : `!${link(alt ?? "", addressOf(src))}`;
}

/** Punctuation that follows a word without a space; not the `![` that a picture begins with. */
const CLOSING = /^(?!!\[)[,.;:!?)\]}，。；：！？、）]/;

/** Whether an element is often set apart from its neighbours by style alone, without a space in the text. */
function isApart(node: Node): boolean {
  return isElement(node) && APART.has(node.name);
}

/** Text with a mark, which doesn't begin or end with white space, nor stand in the same mark. */
function marked(state: State, nodes: readonly Node[], mark: string): string {
  if (state.around.has(mark)) return written(state, nodes);
  state.around.add(mark);
  const text = written(state, nodes);
  state.around.delete(mark);
  const [, before = "", inner = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return inner === "" ? text : before + mark + inner + mark + after;
}

/** All text that is shown, as it stands. */
function textOf(nodes: readonly Node[]): string {
  return nodes
    .filter(isShown)
    .map((node) => (isElement(node) ? textOf(node.children) : isText(node) ? node.data : ""))
    .join("");
}
