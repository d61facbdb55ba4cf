import type { BroughtTexts } from "./messages/client-texts.ts";

/** Data about the site for scripts in the browser: `<script type="application/json" id="siteData">`. */
export interface SiteData {
  /** Identifies the build of the client; if a chunk comes from another build, the browser loads the page instead. */
  readonly client: string;
  /** Begins and ends with `/`. */
  readonly baseUrl: string;
  readonly locale: { readonly id: string; readonly lang: string; readonly path: string };
  /** Texts of the interface that the client does not hold. */
  readonly texts?: BroughtTexts;
  readonly searchIndex: string;
  readonly searchWorker: string;
  readonly searchRoute: string;
  readonly analytics?: AnalyticsData;
  /** Address of the playground's frame document (`client/components/playground-document.ts`). */
  readonly playground?: string;
  /** Address of the web fonts' stylesheet, which is added after the first paint. */
  readonly fonts?: string;
  /** The version whose frame the page has: its own, or the latest one. */
  readonly version: { readonly name: string; readonly label: string };
  /** All versions, with the index of each; only where there are several. */
  readonly versions?: readonly VersionData[];
}

export interface VersionData {
  readonly name: string;
  readonly label: string;
  readonly isLast: boolean;
  readonly searchIndex: string;
}

/** Where page views are reported, from `config/site.json`. Absent on the live server. */
export type AnalyticsData =
  | { readonly provider: "google"; readonly id: string; readonly anonymizeIp?: boolean }
  | {
      readonly provider: "plausible";
      readonly endpoint: string;
      readonly domain: string;
      readonly anonymizeIp?: boolean;
    }
  | { readonly provider: "endpoint"; readonly url: string; readonly id?: string; readonly anonymizeIp?: boolean };
