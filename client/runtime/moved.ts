/** Anchors that have moved. Servers never see the fragment of an address, so pages know where those of theirs have gone. */
import { decodePath } from "../../shared/address.ts";
import { pagePath } from "./chunks.ts";
import { one } from "./dom.ts";
import { localisedHref } from "./show.ts";
import { siteData } from "./site-data.ts";

/** Where the anchor of a hash lies now. @returns undefined unless it has moved */
export function movedAnchor(hash: string): URL | undefined {
  // A heading of the article may have the same id, but articles contain no scripts.
  const text = one("script#siteMoved")?.textContent;
  if (text === undefined || hash.length < 2) return undefined;
  const moved = new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, string>>));
  const target = moved.get(decodePath(hash.slice(1)));
  if (target === undefined) return undefined;
  return new URL(target.startsWith("/") ? localisedHref(target, siteData().locale.path) : target, location.href);
}

/** Whether an address is one of the page shown, whatever its query and hash. */
export function isOnThisPage(url: URL): boolean {
  return url.origin === location.origin && pagePath(url.pathname) === pagePath(location.pathname);
}
