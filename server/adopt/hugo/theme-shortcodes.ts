/** Shortcodes of Hugo itself and of the themes that documentation is written with most, as what the engine has. */
import { attribute, textOfHtml } from "../adopt-plan.ts";
import { docCards } from "../doc-cards.ts";
import { fileTree } from "../file-tree.ts";
import { button } from "../home-parts.ts";
import { codeInfo, codeOptions } from "./code-blocks.ts";
import { MEDIA_SHORTCODES } from "./media-shortcodes.ts";
import { block, inline, paramOf, type Shortcode, type Shown } from "./shown.ts";

/** Kinds of admonitions by what themes call them, and by their colours. */
const KINDS: Readonly<Record<string, string>> = {
  attention: "warning",
  caution: "caution",
  danger: "danger",
  error: "danger",
  example: "note",
  green: "tip",
  grey: "note",
  hint: "tip",
  important: "important",
  info: "info",
  note: "note",
  ok: "tip",
  orange: "warning",
  primary: "info",
  red: "danger",
  success: "tip",
  tip: "tip",
  warning: "warning",
  blue: "info",
};

export function kindOf(written: string | undefined): string {
  const name = (written ?? "").toLowerCase().trim();
  return Object.hasOwn(KINDS, name) ? (KINDS[name] ?? "note") : "note";
}

/** Three marks or more, and more than any line of a text begins with. */
function longerThanIn(text: string, mark: string): string {
  const runs = text.matchAll(new RegExp(`^[ \\t]*(${mark}{3,})`, "gm"));
  return mark.repeat(1 + Math.max(2, ...Array.from(runs, ([, run = ""]) => run.length)));
}

/** A block between colons, of which there are more than in any block within. */
export function admonition(kind: string, title: string | undefined, inner: string): string {
  const colons = longerThanIn(inner, ":");
  const label = title === undefined ? "" : `[${textOfHtml(title).replace(/[[\]]/g, "\\$&")}]`;
  return `${colons}${kind}${label}\n\n${inner}\n\n${colons}`;
}

/** A fence that is longer than those in the code. */
export function fence(code: string, info: string): string {
  const marks = longerThanIn(code, "`");
  return `${marks}${info}\n${code.replace(/^(?:[ \t]*\n)+|\s+$/g, "")}\n${marks}`;
}

const named: (kind?: string) => Shortcode =
  (kind) =>
  ({ arg, inner }) =>
    block(
      admonition(
        kind ?? kindOf(arg("type", "color", "style", "context", "level", 0)),
        arg("title", "header", ...(kind === undefined ? [1] : [0])),
        inner() || (arg("text", "content", "message") ?? ""),
      ),
    );

const details: Shortcode = ({ arg, inner }) => {
  const isOpen = /^(?:true|open)$/.test(arg("open", "expanded") ?? "");
  const summary = arg("title", "summary", 0) ?? "Details";
  return block(`<details${isOpen ? " open" : ""}>\n<summary>${summary}</summary>\n\n${inner()}\n\n</details>`);
};

const whole: Shortcode = ({ inner }) => block(inner());
const nothing: Shortcode = () => inline("");
const text: Shortcode = ({ arg, inner }) => inline(inner() || (arg("content", "text", "label", "title", 0) ?? ""));

/** Labels of tabs that the block around them states: `items="JSON,YAML"`. */
function labelIn(parent: Shown | undefined, index: number): string | undefined {
  return parent?.arg("items")?.split(",")[index]?.trim();
}

const tabs: Shortcode = ({ call, arg, inner }) => {
  const content = inner();
  if (!content.includes("<TabItem")) return block(content);
  // What a reader chooses holds on all pages where the theme says so.
  const group = arg("groupid") ?? (arg("persist") === "header" ? "tabs" : undefined);
  return block(`<Tabs${attribute("groupId", call.name === "tabpane" ? undefined : group)}>\n\n${content}\n\n</Tabs>`);
};

const tab: Shortcode = ({ call, parent, index, arg, inner }) => {
  const label = arg("header", "name", "tabname", "title", "label", 0) ?? labelIn(parent, index) ?? `${index + 1}`;
  if (parent === undefined) return block(`**${label}**\n\n${inner()}`);
  const isCode = parent.call.name === "tabpane" && (arg("text") ?? parent.arg("text")) !== "true";
  const isDocsyMarkdown = call.inner.trimStart().startsWith("```");
  const language = arg("lang") ?? parent.arg("lang") ?? (isCode && /^[\w+#-]+$/.test(label) ? label.toLowerCase() : "");
  const content = isCode && !isDocsyMarkdown ? fence(call.inner, language) : inner();
  if (arg("disabled") === "true" && content.trim() === "") return block("");
  const isFirst = arg("selected", "default") === "true" ? " default" : "";
  return block(
    `<TabItem${attribute("value", label)}${attribute("label", label)}${isFirst}>\n\n${content}\n\n</TabItem>`,
  );
};

/** A card that leads somewhere, or a box with a title. */
const card: Shortcode = ({ call, arg, inner, address }) => {
  const title = textOfHtml(arg("title", "header") ?? "").replace(/[*_`]/g, "");
  const link = arg("link", "href", "url");
  const content = /^(?:true|1)$/.test(arg("code") ?? "") ? fence(call.inner, arg("lang") ?? "") : inner();
  const more = [arg("subtitle"), content, arg("footer")]
    .filter((each) => each !== undefined && each !== "")
    .join("\n\n");
  if (link !== undefined && title !== "" && content === "")
    return block(docCards([{ href: address(link), label: title, description: arg("subtitle") }]));
  const linked = link === undefined ? title : "";
  const heading = link === undefined || title === "" ? "" : `**[${title}](${address(link)})**\n\n`;
  return block(`<Card${attribute("title", linked)} client="none">\n\n${heading}${more}\n\n</Card>`);
};

const cards: Shortcode = ({ inner }) => {
  const content = inner();
  return block(/<Card /.test(content) ? `<CardGrid client="none">\n\n${content}\n\n</CardGrid>` : content);
};

/** Columns stand below each other, as on a phone. */
const columns: Shortcode = ({ inner }) => block(inner().replace(/^[ \t]*<-{3,}>[ \t]*$/gm, ""));

const link: Shortcode = ({ arg, inner, address }) => {
  const to = arg("href", "relref", "link", "url", 0);
  const label = textOfHtml(inner()) || (arg("text", "title") ?? "");
  return to === undefined || label === ""
    ? inline(label)
    : inline(button(address(to), label, arg("style", "type") !== "secondary"));
};

const reference: Shortcode = ({ arg, call, context }) => {
  const written = arg("path", 0) ?? "";
  const found = context.links.ref(written, context.place, arg("lang", "language")?.toLowerCase());
  if (found === undefined) context.lose("Links that name no page (ref, relref)", call, written);
  return inline(found ?? written);
};

const tree: Shortcode = ({ inner, parent }) => {
  const list = inner();
  return parent === undefined ? block(fileTree(list, "")?.trim() ?? list) : block(list);
};

const entry: Shortcode = ({ call, arg, inner }) => {
  const name = arg("name", 0) ?? "";
  const isFolder = call.name.endsWith("folder");
  const below = inner()
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `\n  ${line}`);
  return block(`- ${isFolder ? name.replace(/\/?$/, "/") : name}${below.join("")}`);
};

/** Formulas that a shortcode has, as those of the document. */
const formula: Shortcode = ({ call, arg }) => {
  const written = call.children === undefined ? (arg("code", 0) ?? "") : call.inner;
  // Without a formula, it has the theme draw those of the document.
  if (written.trim() === "") return inline("");
  // Some themes want the marks of a formula as well.
  const own = written
    .trim()
    .replace(/^(?:\\[([]|\$\$)|(?:\\[)\]]|\$\$)$/g, "")
    .trim();
  const isBlock = arg("display") === "true" || call.positional.includes("display") || own.includes("\n");
  return isBlock ? block(`$$\n${own}\n$$`) : inline(`$${own}$`);
};

/** What Docsy and Hextra begin a start page with. */
const titled: Shortcode = ({ arg, inner, address }) => {
  const title = arg("title");
  const to = arg("url", "link");
  const heading = title === undefined ? "" : to === undefined ? `**${title}**` : `**[${title}](${address(to)})**`;
  return block([heading, arg("subtitle"), inner()].filter((each) => each !== undefined && each !== "").join("\n\n"));
};

const code: Shortcode = ({ call, arg, context }) => {
  const language = arg("lang", "language", "type", 0) ?? "";
  if (call.children === undefined) {
    context.lose("Code that a shortcode takes from elsewhere", call);
    return inline("");
  }
  return block(fence(call.inner, codeInfo(language, codeOptions(arg("options", 1) ?? ""))));
};

/** A parameter, whose value may have places for what stands behind its name: `{1}`. */
const parameter: Shortcode = ({ arg, call, context }) => {
  const found = paramOf(context, arg(0, "name") ?? "");
  if (found === undefined) context.lose("Parameters that nothing states", call);
  return inline((found ?? "").replace(/\{(\d)\}/g, (_, place: string) => call.positional[Number(place)] ?? ""));
};

const ADMONITIONS = ["note", "tip", "info", "warning", "caution", "danger", "important"].map(
  (kind) => [kind, named(kind)] as const,
);

/** By name, in small letters. */
export const THEME_SHORTCODES: ReadonlyMap<string, Shortcode> = new Map<string, Shortcode>([
  ...MEDIA_SHORTCODES,
  ...ADMONITIONS,
  ...["alert", "callout", "hint", "notice", "admonition", "pageinfo"].map((name) => [name, named()] as const),
  ["success", named("tip")],
  ["error", named("danger")],
  ...["details", "expand", "collapse", "spoiler"].map((name) => [name, details] as const),
  ["highlight", code],
  ["prism", code],
  ...["tabs", "tabpane"].map((name) => [name, tabs] as const),
  ["tab", tab],
  ["card", card],
  ["hextra/feature-card", card],
  ...["cards", "cardpane", "hextra/feature-grid"].map((name) => [name, cards] as const),
  ...["columns", "column"].map((name) => [name, columns] as const),
  ...["steps", "table", "raw", "rawhtml", "unsafe", "center", "div", "blocks/lead", "td/section"].map(
    (name) => [name, whole] as const,
  ),
  ...["blocks/cover", "blocks/section", "blocks/feature", "hextra/hero-section", "hextra/hero-container"].map(
    (name) => [name, titled] as const,
  ),
  ...["hextra/hero-headline", "hextra/hero-subtitle", "hextra/hero-badge"].map((name) => [name, titled] as const),
  ...["button", "hextra/hero-button"].map((name) => [name, link] as const),
  ...["ref", "relref"].map((name) => [name, reference] as const),
  ["filetree/container", tree],
  ["filetree/folder", entry],
  ["filetree/file", entry],
  ...["katex", "math"].map((name) => [name, formula] as const),
  [
    "code-toggle",
    ({ call, arg }) => block(fence(call.inner, codeInfo("toml", codeOptions(`title=${arg("file", 0) ?? ""}`)))),
  ],
  ["mermaid", ({ call }) => block(fence(call.inner, "mermaid"))],
  ...["children", "toc-tree", "section", "section-index"].map(
    (name) => [name, () => block("<DocCardList />")] as const,
  ),
  ["toc", () => block("<TOCInline />")],
  ...["badge", "term", "kbd", "button-group"].map((name) => [name, text] as const),
  ...["param", "_param"].map((name) => [name, parameter] as const),
  ...["icon", "fa", "comment", "blocks/link-down", "hextra/hero-line", "clear"].map((name) => [name, nothing] as const),
]);
