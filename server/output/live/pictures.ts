/** Pictures of `content/static`, and the site's own stylesheet, whose addresses stay when they are replaced. */
import { decodePath, splitAddress } from "../../../shared/address.ts";
import type { Context } from "../../engine/types.ts";
import { publicFile } from "../../site/assets.ts";
import { configQuery } from "../../site/config.ts";
import { staticHref } from "../../site/pages/fill-slots.ts";

/** Fingerprints of the stylesheet and of those pictures in a page's content, by the address that stands there. */
export function picturesIn(context: Context, content: string): Readonly<Record<string, string>> {
  const { baseUrl, theme } = context.read(configQuery);
  const found: Record<string, string> = {};
  const sheet = theme.stylesheet === undefined ? null : publicFile(context, theme.stylesheet);
  if (theme.stylesheet !== undefined && sheet !== null) found[staticHref(context, theme.stylesheet)] = sheet.hash;
  for (const [, source = ""] of content.matchAll(/<img [^>]*?\bsrc="([^"]+)"/g)) {
    const address = source.replaceAll("&amp;", "&");
    if (!address.startsWith(baseUrl)) continue;
    const file = publicFile(context, `/${decodePath(splitAddress(address).path).slice(baseUrl.length)}`);
    if (file !== null) found[address] = file.hash;
  }
  return found;
}
