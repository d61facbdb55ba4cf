/** Plain text of inline tokens, and their HTML without links and pictures, for the table of contents. */
import type { Token } from "marked";
import { decodeEntities, escapeHtml, escapeText } from "../html/escape.ts";
import { withEmoji } from "../../source/emoji.ts";
import type { OwnToken } from "../syntax/tokens.ts";
import { mathHtml } from "./katex.ts";

type Inline = Exclude<Token, { readonly type: "html" }> | OwnToken;

/** The text of inline tokens, with the alternative text of pictures. */
export function plainText(tokens: readonly Token[]): string {
  let text = "";
  for (const token of tokens as readonly Inline[]) {
    switch (token.type) {
      case "text":
        text += decodeEntities(token.raw);
        break;
      case "escape":
      case "codespan":
      case "expression":
      case "math":
        text += (token as { readonly text: string }).text;
        break;
      case "br":
        text += " ";
        break;
      case "image":
      case "link":
      case "strong":
      case "em":
      case "del":
        text += plainText(children(token));
        break;
      default:
        break;
    }
  }
  return text;
}

/** HTML with code, emphasis and formulas; links, pictures and tags unwrapped. */
export function titleHtml(tokens: readonly Token[]): string {
  let html = "";
  for (const token of tokens as readonly Inline[]) {
    switch (token.type) {
      case "text":
        html += escapeText(withEmoji(token.raw));
        break;
      case "escape":
      case "expression":
        html += escapeHtml((token as { readonly text: string }).text);
        break;
      case "codespan":
        html += `<code>${escapeHtml((token as { readonly text: string }).text)}</code>`;
        break;
      case "math":
        html += mathHtml((token as { readonly text: string }).text, false).html;
        break;
      case "br":
        html += " ";
        break;
      case "strong":
      case "em":
      case "del":
        html += `<${token.type}>${titleHtml(children(token))}</${token.type}>`;
        break;
      case "link":
        html += titleHtml(children(token));
        break;
      default:
        break;
    }
  }
  return html;
}

function children(token: { readonly tokens?: readonly Token[] }): readonly Token[] {
  return token.tokens ?? [];
}
