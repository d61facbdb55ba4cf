/** Admonitions, however they are written: `:::note`, `> [!NOTE]`, `<Admonition>`. */
import type { Token, Tokens } from "marked";
import { ADMONITIONS, type AdmonitionKind } from "../../../shared/messages/article.ts";
import { escapeHtml } from "../html/escape.ts";
import { passageOf, lineAt, type Passage } from "../syntax/passage.ts";
import type { AdmonitionToken } from "../syntax/tokens.ts";
import { claimId, endText, shortQuote, report, say, wrap, write, type Render, type Where } from "./state.ts";

/** Alternative names of the kinds. */
const KINDS: ReadonlyMap<string, AdmonitionKind> = new Map([
  ["secondary", "note"],
  ["success", "tip"],
  ["hint", "tip"],
  ["warn", "warning"],
  ["error", "danger"],
  ["attention", "warning"],
  ["quote", "note"],
  ["seealso", "info"],
]);

/** What to write in the place of containers that other generators have. */
const COUNTERPARTS: ReadonlyMap<string, string> = new Map([
  ["details", "Write <details>, <summary>its title</summary>, and </details> at the end."],
  ["code-group", 'Write <Tabs>, and around each code block <TabItem label="its title">.'],
  ["tabs", 'Write <Tabs>, and around what each holds <TabItem label="its title">.'],
]);

/** @returns the kind that a name stands for, undefined for an unknown one */
export function admonitionKind(name: string): AdmonitionKind | undefined {
  const lower = name.toLowerCase();
  return ADMONITIONS.find((kind) => kind === lower) ?? KINDS.get(lower);
}

/** @param title writes the title; if undefined, the title is the name of the kind */
export function writeAdmonition(
  render: Render,
  admonition: { readonly kind: AdmonitionKind; readonly id?: string; readonly title: (() => void) | undefined },
  inside: () => void,
): void {
  const { kind, id = "", title } = admonition;
  const idHtml = claimId(render, id) ? ` id="${escapeHtml(id)}"` : "";
  endText(render);
  render.aside++;
  wrap(render, `<aside class="admonition admonition-${kind}" role="note"${idHtml}>`, "</aside>", () => {
    wrap(render, '<p class="admonition-title">', "</p>", () => {
      if (title === undefined) write(render, escapeHtml(render.messages[kind]));
      else title();
    });
    endText(render);
    inside();
  });
  render.aside--;
}

/**
 * Writes the kind before a title of the writer's own, for screen readers. Others see it by the icon and its colour.
 * Feeds have neither, so they show these words.
 */
export function writeKind(render: Render, kind: AdmonitionKind): void {
  write(render, `<span class="hidden">${escapeHtml(render.messages[kind])} · </span>`);
}

export function writeAdmonitionToken(render: Render, token: AdmonitionToken, passage: Passage, offset: number): void {
  const at: Where = {
    passage,
    offset: offset + token.raw.indexOf(":"),
    length: token.raw.indexOf("\n") > 0 ? token.raw.indexOf("\n") : token.raw.length,
  };
  let kind = admonitionKind(token.name);
  if (kind === undefined) {
    report(render, "unknown-admonition", `There is no admonition "${shortQuote(token.name)}"; it is shown as a note.`, {
      ...at,
      hint: COUNTERPARTS.get(token.name.toLowerCase()) ?? `Use one of ${ADMONITIONS.join(", ")}.`,
    });
    kind = "note";
  }
  if (!token.closed) {
    report(
      render,
      "unclosed-container",
      `The admonition "${shortQuote(token.name)}" has no end; it goes on to the end of the text around it.`,
      {
        ...at,
        hint: "Add a line with ::: where it ends.",
      },
    );
  }
  const known = admonitionKind(token.name) !== undefined;
  const shown = kind;
  const title =
    token.title !== ""
      ? () => {
          writeKind(render, shown);
          render.writers.inline(render, token.titleTokens, passage, offset + token.titleStart);
        }
      : known
        ? undefined
        : () => plain(render, token.name);
  writeAdmonition(render, { kind, id: token.id, title }, () => {
    const inside = passageOf(passage.source, token.inner, lineAt(passage, offset + token.innerStart));
    render.writers.blocks(render, token.tokens, inside, 0);
  });
}

function plain(render: Render, text: string): void {
  say(render, text);
  write(render, escapeHtml(text));
}

/** Writes `> [!NOTE]`. @returns false if it is an ordinary quote */
export function writeAlert(render: Render, token: Tokens.Blockquote, inside: Passage): boolean {
  const first = token.tokens[0];
  if (first?.type !== "paragraph") return false;
  const found = /^\s*\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(first.raw);
  const kind = found === null ? undefined : admonitionKind(found[1] ?? "");
  if (found === null || kind === undefined) return false;
  const mark = found[0].length;
  writeAdmonition(render, { kind, title: undefined }, () => {
    const paragraph = first as Tokens.Paragraph;
    if (paragraph.raw.slice(mark).trim() !== "") writeRest(render, paragraph, mark, inside);
    render.writers.blocks(render, token.tokens.slice(1), inside, first.raw.length);
  });
  return true;
}

/** Writes the paragraph without its first line. marked has lexed all of it already. */
function writeRest(render: Render, paragraph: Tokens.Paragraph, mark: number, inside: Passage): void {
  const kept: Token[] = [];
  let at = 0;
  for (const token of paragraph.tokens) {
    const end = at + token.raw.length;
    if (at >= mark) kept.push(token);
    else if (end > mark) {
      const raw = token.raw.slice(mark - at);
      kept.push({ type: "text" as const, raw, text: raw, escaped: false });
    }
    at = end;
  }
  wrap(render, "<p>", "</p>", () => render.writers.inline(render, kept, inside, mark));
  endText(render);
}
