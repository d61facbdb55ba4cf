import { FRAGMENT_DIRECTIVE } from "../../shared/address.ts";
import { siteData } from "./site-data.ts";

/**
 * The address of a link that a soft navigation can follow.
 * @returns `undefined` for other sites, files, downloads, other targets, links marked `data-native`, and those to another version, another language or a text
 */
export function internalTarget(link: HTMLAnchorElement): URL | undefined {
  const { target, dataset } = link;
  if ((target !== "" && target !== "_self") || link.hasAttribute("download") || dataset["native"] !== undefined)
    return undefined;
  // A switch between versions or languages, which have frames of their own.
  if (dataset["version"] !== undefined || dataset["locale"] !== undefined) return undefined;
  if (link.origin !== location.origin || !link.href.startsWith("http")) return undefined;
  // Only a browser that loads the page itself finds the text that such an address names.
  if (link.hash.includes(FRAGMENT_DIRECTIVE)) return undefined;
  const { pathname } = link;
  if (!`${pathname}/`.startsWith(siteData().baseUrl)) return undefined;
  const extension = /\.([a-z0-9]{1,5})$/i.exec(pathname)?.[1];
  if (extension !== undefined && extension !== "html") return undefined;
  return new URL(link.href);
}

/** The link at an event's target, if a soft navigation can follow it. */
export function linkAt(event: Event): { readonly link: HTMLAnchorElement; readonly url: URL } | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || !link.hasAttribute("href")) return undefined;
  const url = internalTarget(link);
  return url === undefined ? undefined : { link, url };
}
