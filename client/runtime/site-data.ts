import type { SiteData } from "../../shared/site-data.ts";

let cached: SiteData | undefined;

/**
 * The page's site data.
 * @throws where the page has none, which is a fault of the server
 */
export function siteData(): SiteData {
  if (cached === undefined) {
    const text = document.querySelector("script#siteData")?.textContent;
    if (text === undefined) throw new Error("The page has no site data.");
    cached = JSON.parse(text) as SiteData;
  }
  return cached;
}

/** Address of the locale's start page, with a slash at its end. */
export function homeHref(data: SiteData): string {
  return data.baseUrl + (data.locale.path === "" ? "" : `${data.locale.path}/`);
}
