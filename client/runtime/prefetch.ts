import { pageChunk, pagePath } from "./chunks.ts";
import { all, whenIdle } from "./dom.ts";
import { internalTarget, linkAt } from "./links.ts";

/** The part of the Network Information API that is used; not every browser has it. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Most pages that are prefetched per page because a link to them is in view. */
const viewportLimit = 12;

/** Whether prefetching is disabled because of the reader's connection: data saver, or 2g. */
export function isSpared(connection: Connection | undefined): boolean {
  return connection !== undefined && (connection.saveData === true || /2g/.test(connection.effectiveType ?? ""));
}

/** Paths whose page could not be fetched; they are not prefetched again. */
const failed = new Set<string>();

function prefetch(url: URL): void {
  if (isSpared((navigator as Navigator & { readonly connection?: Connection }).connection)) return;
  const path = pagePath(url.pathname);
  if (path === pagePath(location.pathname) || failed.has(path)) return;
  pageChunk(url.pathname).catch(() => failed.add(path));
}

/** Fetches the page of a link that is hovered, touched or focused. */
export function startPrefetch(): void {
  const onIntent = (event: Event): void => {
    const found = linkAt(event);
    if (found !== undefined) prefetch(found.url);
  };
  for (const type of ["pointerover", "focusin", "touchstart"])
    window.addEventListener(type, onIntent, { passive: true });
}

let observer: IntersectionObserver | undefined;

/** Fetches, when idle, the pages of the article's links that come into view. Called for each page shown. */
export function prefetchInView(): void {
  observer?.disconnect();
  const fetched = new Set([pagePath(location.pathname)]);
  const current = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      current.unobserve(target);
      const url = internalTarget(target);
      if (url === undefined) continue;
      // Links to anchors on this page, and to pages that were fetched already, do not count.
      const path = pagePath(url.pathname);
      if (fetched.has(path) || fetched.size > viewportLimit) continue;
      fetched.add(path);
      whenIdle(() => prefetch(url));
    }
  });
  observer = current;
  for (const link of all("#pageContent a[href]")) current.observe(link);
}
