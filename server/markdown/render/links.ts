/** Writes links and pictures as slots, which are filled when the page is rendered. */
import { escapeHtml } from "../html/escape.ts";
import { isSafeLink, isSafeMedia } from "../../../shared/address-policy.ts";
import { placeAt } from "../syntax/passage.ts";
import { shortQuote, report, say, write, writeSlot, type Render, type Where } from "./state.ts";

/**
 * Writes `<a …>` around what `inside` writes, but no element if the address is unsafe or a link is open already.
 * @param target decoded address
 * @param attributes further attributes, safe and with a space before each
 */
export function writeLink(
  render: Render,
  link: { readonly target: string; readonly attributes: string; readonly at: Where },
  inside: () => void,
): void {
  const { target, attributes, at } = link;
  if (!isSafeLink(target, render.schemes)) {
    unsafe(render, target, at);
    inside();
    return;
  }
  if (render.inLink) {
    inside();
    return;
  }
  render.inLink = true;
  write(render, "<a");
  writeSlot(render, { kind: "link", target, place: placeAt(at.passage, at.offset, at.length ?? 0) });
  write(render, `${attributes}>`);
  render.closers.push("</a>");
  inside();
  render.closers.pop();
  write(render, "</a>");
  render.inLink = false;
}

/** @param attributes further attributes, safe and with a space before each */
export function writeImage(
  render: Render,
  image: {
    readonly target: string;
    readonly alt: string;
    readonly title?: string;
    readonly attributes: string;
    readonly at: Where;
  },
): void {
  const { alt, title, at } = image;
  const { target, attributes } = forMode(image);
  say(render, alt);
  if (!isSafeMedia(target)) {
    unsafe(render, target, at);
    write(render, escapeHtml(alt));
    return;
  }
  render.widgets.add("zoom");
  const place = placeAt(at.passage, at.offset, at.length ?? 0);
  writeSlot(render, {
    kind: "image",
    target,
    alt,
    ...(title === undefined || title === "" ? {} : { title }),
    attributes,
    place,
  });
}

/** `a.png#gh-dark-mode-only`, as GitHub reads it: a picture for one of the two colour modes. */
function forMode({ target, attributes }: { readonly target: string; readonly attributes: string }): {
  readonly target: string;
  readonly attributes: string;
} {
  const mode = /#gh-(dark|light)-mode-only$/.exec(target)?.[1];
  if (mode === undefined) return { target, attributes };
  const name = `${mode}-only`;
  return {
    target: target.slice(0, target.lastIndexOf("#")),
    attributes: attributes.includes(' class="')
      ? attributes.replace(' class="', ` class="${name} `)
      : ` class="${name}"${attributes}`,
  };
}

function unsafe(render: Render, target: string, at: Where): void {
  report(render, "unsafe-address", `The address "${shortQuote(target)}" is dropped: pages may not lead there.`, {
    ...at,
    hint: "Links may use https, http, mailto, tel and a few others, and what `linkSchemes` in config/site.json adds; pictures http and https.",
  });
}
