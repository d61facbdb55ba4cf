/** What the browser needs to know of the site: `<script type="application/json" id="site-data">`. */
export interface SiteData {
  /** Names this build of the client; a chunk of another build makes the browser load the page. */
  readonly client: string;
  /** Begins and ends with `/`. */
  readonly baseUrl: string;
  readonly locale: { readonly id: string; readonly lang: string; readonly path: string };
  readonly searchIndex: string;
  readonly searchWorker: string;
  readonly searchRoute: string;
  readonly analytics?: AnalyticsData;
  /** Address of the playground's frame document (`client/components/playground-document.ts`). */
  readonly playground?: string;
  /** Stylesheet of the web fonts; added after the first paint. */
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

/** Where page views go; `config/site.json` says. Absent in dev. */
export type AnalyticsData =
  | { readonly provider: "google"; readonly id: string; readonly anonymizeIp?: boolean }
  | {
      readonly provider: "plausible";
      readonly endpoint: string;
      readonly domain?: string;
      readonly anonymizeIp?: boolean;
    }
  | { readonly provider: "endpoint"; readonly url: string; readonly id?: string; readonly anonymizeIp?: boolean };
