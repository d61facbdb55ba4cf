/** Frames of other sites in documents, which the engine does not show: each becomes a link to what it shows. */
import type { Leave } from "./adopt-plan.ts";

const FRAME =
  /(?<!`)<iframe\b((?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^"'{}<>])*?)(?:\/>|>(?:(?!<iframe)[^`])*?<\/iframe>)/gi;

/**
 * A video becomes a player, which loads nothing before it is clicked, and anything else a link.
 * @param prose Markdown without code blocks
 */
export function replaceFrames(prose: string, leave: Leave): string {
  return prose.replace(FRAME, (frame, attributes: string) => {
    const written = attribute(attributes, "src");
    if (written === undefined || !/^(?:https?:)?\/\/[^\s"<>]+$/.test(written)) return frame;
    const url = written.startsWith("//") ? `https:${written}` : written;
    leave("Frames of other sites: a link, or a player of the video, is in the place of each", url, url);
    const title = (attribute(attributes, "title") ?? url.replace(/^https?:\/\//, "").replace(/[?#].*$/, "")).trim();
    const isVideo = /^https:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com|player\.vimeo\.com)\//.test(url);
    return isVideo
      ? `<Player url="${url}" title="${title.replace(/["<>{}]/g, "'")}" />`
      : `<a href="${url}">${title.replace(/[<>{}[\]\\`*_]/g, " ")}</a>`;
  });
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(
    `(?:^|[\\s"'}])${name}=(?:"([^"]*)"|'([^']*)'|\\{\\s*["'\`]([^"'\`]*)["'\`]\\s*\\})`,
    "i",
  ).exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined || value.trim() === "" ? undefined : value.trim();
}
