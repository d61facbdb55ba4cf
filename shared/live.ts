/** Messages between the live server and its client in an open tab. */
import type { PageHead } from "./model.ts";

/**
 * What a page consists of, as far as an open tab can be brought up to date. Each part is known by a fingerprint:
 * the page carries those it was served with, so that whoever serves it next sees what has changed since.
 */
const PARTS = [
  /** What a tab can only take over by loading anew: the client's code, the locale, the policy, what scripts are told. */
  "site",
  /** Which page it is; a page that is gone, or has come, is loaded anew too. */
  "route",
  /** What the frame of every page of the locale is made from. */
  "model",
  /** The frame itself: everything in `<body>` but the inner HTML of sidebar and content, and the addresses of translations. */
  "frame",
  /** Where the switches of languages and versions lead. */
  "alternates",
  "sidebar",
  /** What `<head>` says of this page. */
  "head",
  "content",
  /** The chunk that a soft navigation fetches: title, description, sidebar and content. */
  "chunk",
] as const;

export type PageVersion = Readonly<Record<(typeof PARTS)[number], string>>;

/** A version as the text that tabs carry. */
export function encodeVersion(version: PageVersion): string {
  return PARTS.map((part) => version[part]).join(".");
}

/** @returns the version that a text stands for; what it does not say is "", which no fingerprint is */
export function decodeVersion(text: string): PageVersion {
  const prints = text.split(".");
  return Object.fromEntries(PARTS.map((part, at) => [part, prints[at] ?? ""])) as PageVersion;
}

/** From a tab: the page that it shows, and which version of it. */
export interface TabMessage {
  readonly path: string;
  /** Of the page that was loaded, as far as it has been brought up to date. */
  readonly version: string;
  /** Fingerprint of the chunk that is shown since; its page's frame is still that of `version`. */
  readonly chunk?: string;
}

/** To a tab. What is not named has not changed. */
export type LiveMessage =
  | {
      readonly type: "change";
      /** Page that it is about: a tab that shows another one by now passes it over. */
      readonly path: string;
      /** What the tab has when it has taken this over. */
      readonly version: string;
      /** Inner HTML of `#content`. */
      readonly content?: string;
      /** Inner HTML of the sidebar. */
      readonly sidebar?: string;
      /** Inner HTML of `<body>`, with sidebar and content empty. */
      readonly frame?: string;
      /** Addresses of the page in each language. */
      readonly alternates?: Readonly<Record<string, string>>;
      /** Addresses of the page in each version, where there are several. */
      readonly versions?: Readonly<Record<string, string>>;
      readonly head?: PageHead;
      /** Name of the frame, see `PageChunk.shell`. */
      readonly shell: string;
    }
  | { readonly type: "reload" }
  | { readonly type: "diagnostics"; readonly items: readonly LiveDiagnostic[] };

/** A diagnostic as the overlay shows it. */
export interface LiveDiagnostic {
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The lines round the place. */
  readonly frame?: string;
}

/**
 * Fingerprint of a text, the same on the server and in the browser, at once and without a secure connection.
 * 53 bits: enough to tell versions of a page apart, no protection against anybody. (cyrb53, public domain.)
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
