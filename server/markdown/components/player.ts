/**
 * `<Player url="…">`, `<video>`, `<audio>`: a link to the media. Nothing is loaded from other hosts before it is
 * clicked.
 */
import { decodeAddress } from "../html/address.ts";
import { escapeHtml } from "../html/escape.ts";
import { textAttribute } from "../render/attributes.ts";
import { writeLink } from "../render/links.ts";
import { report, say, wrap, write, type Element, type Render } from "../render/state.ts";
import { readTag, type Tag } from "../syntax/tag.ts";

export function writePlayer(render: Render, element: Element): void {
  const { tag, at } = element;
  const url = mediaAddress(tag, element.inner);
  if (url === undefined) {
    report(render, "component-property", `This <${tag.name}> has no address.`, {
      ...at,
      hint: tag.name === "Player" ? 'Add url="…".' : 'Add src="…".',
    });
    return;
  }
  render.widgets.add("player");
  const label = textAttribute(tag, "title") ?? render.messages.watch;
  const link = (): void =>
    writeLink(render, { target: decodeAddress(url, false), attributes: "", at }, () => {
      say(render, label);
      write(render, escapeHtml(label));
    });
  if (element.inline) wrap(render, '<span class="player" data-widget="player">', "</span>", link);
  else wrap(render, '<div class="player" data-widget="player">', "</div>", link);
}

/** What a player plays. */
export function mediaAddress(tag: Tag, inner: string): string | undefined {
  return textAttribute(tag, "url", "src") ?? sourceInside(inner);
}

/** `<video><source src="…"></video>` */
function sourceInside(inner: string): string | undefined {
  const start = inner.search(/<source\b/i);
  const tag = start < 0 ? undefined : readTag(inner, start);
  return tag === undefined ? undefined : textAttribute(tag, "src");
}
