import type { ParsedArticle, Slot } from "../../shared/article.ts";
import { parseArticle, type GlossaryTerm } from "../../server/markdown/index.ts";
import type { SiteGrammar } from "../../server/source/inputs.ts";
import { readHead } from "../../server/source/head.ts";
import { textsIn } from "../../shared/messages/languages.ts";

export interface Parsed {
  readonly article: ParsedArticle;
  /** The article with its slots filled in as plainly as can be. */
  readonly html: string;
  /** One line a diagnostic: `line:column code message`. */
  readonly diagnostics: readonly string[];
}

export const FILE = "content/en/docs/page.md";

/** Parses a document as the engine does. */
export function parse(
  text: string,
  options: {
    readonly lang?: string;
    readonly file?: string;
    readonly includes?: Readonly<Record<string, string | null>>;
    readonly components?: readonly string[];
    readonly grammars?: readonly SiteGrammar[];
    readonly fences?: Readonly<Record<string, string>>;
    readonly schemes?: readonly string[];
    readonly terms?: readonly GlossaryTerm[];
  } = {},
): Parsed {
  const file = options.file ?? FILE;
  const article = parseArticle({
    file,
    text,
    lang: options.lang ?? "en",
    texts: textsIn(options.lang ?? "en").article,
    head: readHead(text, file),
    includes: options.includes ?? {},
    components: options.components ?? [],
    grammars: options.grammars ?? [],
    fences: options.fences ?? {},
    schemes: options.schemes ?? [],
    vocabulary: [],
    terms: options.terms ?? [],
  });
  const diagnostics = article.diagnostics.map(
    ({ place, code, message }) =>
      `${place?.file === file ? "" : `${place?.file ?? ""}:`}${place?.line ?? 0}:${place?.column ?? 0} ${code} ${message}`,
  );
  return { article, html: fill(article.parts, article.slots), diagnostics };
}

export function fill(parts: readonly string[], slots: readonly Slot[]): string {
  return parts.map((part, index) => part + (slots[index] === undefined ? "" : fillSlot(slots[index]))).join("");
}

function fillSlot(slot: Slot): string {
  if (slot.kind === "cards") return "<cards>";
  if (slot.kind === "link") return ` href="${escape(slot.target)}"`;
  if (slot.kind === "island") return `<${slot.name} ${slot.load} ${slot.props}>`;
  if (slot.kind === "island-end") return "</>";
  const title = slot.title === undefined ? "" : ` title="${escape(slot.title)}"`;
  return `<img src="${escape(slot.target)}" alt="${escape(slot.alt)}"${title}${slot.attributes}>`;
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/**
 * Says what is wrong with the nesting of a piece of HTML, or "" where nothing is. Written without the engine's own
 * reader.
 */
export function unbalanced(html: string): string {
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*>|<[^>]{0,60}>?/g;
  for (const match of html.matchAll(tag)) {
    const [whole, slash, name] = match;
    if (name === undefined) return `no tag: ${whole}`;
    if (slash === "/") {
      const top = open.pop();
      if (top !== name) return `</${name}> closes <${top ?? ""}>`;
    } else if (!VOID.has(name)) open.push(name);
  }
  return open.length === 0 ? "" : `open: ${open.join(" ")}`;
}

/** Text of a piece of HTML, references decoded. */
export function textOf(html: string): string {
  return html
    .replace(/<annotation[^>]*>[^<]*<\/annotation>/g, "")
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:span|b|i|em|strong|code|s|u|del|wbr)\b/.test(tag) ? "" : " "))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(
      /&(lt|gt|quot|nbsp|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"', nbsp: " ", amp: "&" })[name] ?? "",
    );
}
