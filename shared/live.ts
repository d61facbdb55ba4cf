/** The protocol between the live server and its client in an open tab. */
import type { PageHead, VersionTarget } from "./model.ts";

/**
 * The parts of a page that can be updated in an open tab separately. Each has a fingerprint; a page carries those that
 * it was served with, so that the server can tell which parts have changed without remembering the page.
 */
const PARTS = [
  /**
   * What can only change by reloading: the client's code, the locale, the content security policy, the data for
   * scripts.
   */
  "site",
  /** Which page it is. One that has come into existence is loaded; one that was removed stays as it was. */
  "route",
  /** The data that the frame of every page of the locale is rendered from. */
  "model",
  /**
   * The frame: everything in `<body>` except the inner HTML of sidebar and content, and the addresses of translations.
   */
  "frame",
  /** Where the switches of languages and versions lead. */
  "alternates",
  "sidebar",
  /** The elements of `<head>` that are about this page. */
  "head",
  /** Including the pictures in it whose address stays when they are replaced. */
  "content",
  /** The chunk that a soft navigation fetches: title, description, sidebar and content. */
  "chunk",
] as const;

export type PageVersion = Readonly<Record<(typeof PARTS)[number], string>>;

/** Encodes a version as the text that tabs hold. */
export function encodeVersion(version: PageVersion): string {
  return PARTS.map((part) => version[part]).join(".");
}

/** Decodes a version. A part that is missing from the text is "", which equals no fingerprint. */
export function decodeVersion(text: string): PageVersion {
  const prints = text.split(".");
  return Object.fromEntries(PARTS.map((part, at) => [part, prints[at] ?? ""])) as PageVersion;
}

/** Sent by a tab: which page it shows, in which version. */
export interface TabMessage {
  readonly path: string;
  /** Version of the page that was loaded, including the updates that were applied since. */
  readonly version: string;
  /** Fingerprint of the chunk that a soft navigation has shown since; the frame is still that of `version`. */
  readonly chunk?: string;
}

/** Sent to a tab. Parts that are absent have not changed. */
export type LiveMessage =
  | {
      readonly type: "change";
      /** The page that the update is for; a tab that shows another page by now ignores it. */
      readonly path: string;
      /** The tab's version once it has applied this update. */
      readonly version: string;
      /** Inner HTML of `#pageContent`. */
      readonly content?: string;
      /** Fingerprints of the page's pictures whose address stays when they are replaced, by address. */
      readonly pictures?: Readonly<Record<string, string>>;
      /** Inner HTML of the sidebar. */
      readonly sidebar?: string;
      /** Inner HTML of `<body>` with an empty sidebar and empty content. */
      readonly frame?: string;
      /** Addresses of the page in each language. */
      readonly alternates?: Readonly<Record<string, string>>;
      /** Where the page is in each version, where there are several. */
      readonly versions?: Readonly<Record<string, VersionTarget>>;
      readonly head?: PageHead;
      /** Name of the frame, see `PageChunk.shell`. */
      readonly shell: string;
    }
  | { readonly type: "reload" }
  /** Something of the site has changed, on whatever page: what was fetched of others may be outdated. */
  | { readonly type: "edited" }
  | { readonly type: "diagnostics"; readonly items: readonly LiveDiagnostic[] };

/** A diagnostic as the overlay shows it. */
export interface LiveDiagnostic {
  /** In the catalogue; absent where something is wrong with the tab, and not with the site. */
  readonly code?: string;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** Code frame: the source lines around the place. */
  readonly frame?: string;
}

/**
 * Fingerprint of a text (cyrb53, public domain; 53 bits). Computed synchronously on the server and in the browser,
 * where Web Crypto would be asynchronous and need a secure context. It tells versions of a page apart; it is not
 * secure.
 */
export function fingerprint(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
