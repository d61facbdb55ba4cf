/** Text in a line as plain Markdown. */
import type { Token, Tokens } from "marked";
import { formulaOf } from "../components/math.ts";
import { mediaAddress } from "../components/player.ts";
import { themedSources } from "../components/images.ts";
import { withImportedMedia } from "../imports.ts";
import { textAttribute } from "../render/attributes.ts";
import type { Tag } from "../syntax/tag.ts";
import { ownToken } from "../syntax/tokens.ts";
import { islandMark } from "./island.ts";
import type { Plain } from "./state.ts";
import { link } from "./text.ts";

/** Tags of components and comments are removed, links and pictures are Markdown's, expressions are their values. */
export function inline(plain: Plain, tokens: readonly Token[]): string {
  let text = "";
  const open: Open = { links: [], islands: [] };
  for (const token of tokens) {
    if (token.type === "dropped") continue;
    if (token.type === "expression") text += ownToken(token, "expression").text.replace(/[<{*_`]/g, "\\$&");
    else if (token.type === "tag") text += inlineTag(plain, ownToken(token, "tag").tag, token.raw, open);
    else if (token.type === "strong" || token.type === "em" || token.type === "del") {
      const mark = MARKS[token.type];
      text += mark + inline(plain, (token as Tokens.Strong).tokens) + mark;
    } else text += token.raw;
  }
  return text;
}

/** What tags have opened, innermost last: addresses of links, undefined for an anchor, and slots of components. */
interface Open {
  readonly links: (string | undefined)[];
  readonly islands: (number | undefined)[];
}

const MARKS = { strong: "**", em: "*", del: "~~" } as const;

function inlineTag(plain: Plain, written: Tag, raw: string, open: Open): string {
  const tag = withImportedMedia(written, plain.imports);
  if (tag.name === "Button" || tag.name === "Link" || tag.name === "a") {
    if (tag.kind === "self") return "";
    if (tag.kind === "close") {
      const target = open.links.pop();
      return target === undefined ? "" : `](${target})`;
    }
    const target = textAttribute(tag, "href", "to");
    open.links.push(target);
    return target === undefined ? "" : "[";
  }
  // In a line, a page shows the formula of a block within it, too.
  if (tag.name === "InlineMath" || tag.name === "BlockMath")
    return tag.kind === "self" ? `$${formulaOf(tag, "")}$` : "$";
  const media = tag.kind === "close" ? undefined : plainMedia(plain, tag, "");
  if (media !== undefined) return media;
  if (/^[A-Z]/.test(tag.name)) {
    if (tag.kind === "close") return islandMark(open.islands.pop(), "end");
    const slot = plain.islands.get(written);
    if (tag.kind === "open") open.islands.push(slot);
    return islandMark(slot, "start");
  }
  return raw.replace(/\s+(?:style|className|class)=(?:\{\{[^{}]*\}\}|"[^"]*")/g, "");
}

/** A picture, a video or a sound: undefined for other elements. */
export function plainMedia(plain: Plain, tag: Tag, inner: string): string | undefined {
  const alt = textAttribute(tag, "alt") ?? "";
  const imported = plain.imports.get(tag.name);
  if (imported?.kind === "media") return picture(alt, imported.path);
  switch (tag.name) {
    case "ThemedImage":
      return picture(alt, themedSources(tag).light);
    case "ConceptImage":
    case "Image":
    case "img":
      return picture(alt, textAttribute(tag, "src") ?? "");
    case "Player":
    case "video":
    case "audio":
      return media(mediaAddress(tag, inner) ?? "", textAttribute(tag, "title"));
    default:
      return undefined;
  }
}

function picture(alt: string, address: string): string {
  return address === "" ? alt : `!${link(alt, address)}`;
}

function media(address: string, title: string | undefined): string {
  if (address === "") return "";
  return title === undefined && /^https?:\/\/[^\s<>]+$/i.test(address)
    ? `<${address}>`
    : link(title ?? address, address);
}
