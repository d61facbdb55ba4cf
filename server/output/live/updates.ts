/** Updates for open tabs, which contain only the parts of the page that have changed. */
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import {
  encodeVersion,
  fingerprint,
  type LiveDiagnostic,
  type LiveMessage,
  type PageVersion,
} from "../../../shared/live.ts";
import {
  alternatesOf,
  encodeChunk,
  encodeFrame,
  sidebarHtml,
  versionsOf,
  type PageFrame,
  type PageParts,
} from "../../render/page.ts";
import { frameText } from "../../report/code-frame.ts";
import { painter } from "../../report/paint.ts";
import { NOT_FOUND_ROUTE } from "../../site/occupied.ts";

/** A page in the parts that can be updated separately in a tab. */
export interface LivePage {
  readonly path: string;
  readonly version: PageVersion;
  readonly parts: PageParts;
  /** Inner HTML of the sidebar. */
  readonly sidebar: string;
  /** Inner HTML of `<body>` without sidebar and content. */
  readonly frame: string;
  /** Fingerprints of the pictures in the content whose address stays when they are replaced, by address. */
  readonly pictures: Readonly<Record<string, string>>;
}

/**
 * @param path address of the page, as the tab sends it
 * @param model fingerprint of the data from which the frames of all pages of the locale are made
 * @param hidesHeader whether the header hides on scrolling, which scripts read only when the page starts
 */
export function livePage(options: {
  readonly path: string;
  readonly parts: PageParts;
  readonly frame: PageFrame;
  readonly model: string;
  readonly hidesHeader: boolean;
  readonly pictures: LivePage["pictures"];
}): LivePage {
  const { path, parts, frame, model, hidesHeader, pictures } = options;
  const { page, head, content } = parts;
  const sidebar = sidebarHtml(parts);
  return {
    path,
    parts,
    sidebar,
    pictures,
    frame: encodeFrame(frame.body, page, "", ""),
    version: {
      site: fingerprint([frame.root, frame.sharedHead, frame.policy, hidesHeader, parts.client].join("\n")),
      route: fingerprint(page.route),
      model: fingerprint(model),
      frame: fingerprint(encodeFrame(frame.body, NO_ALTERNATES, "", "")),
      alternates: fingerprint(JSON.stringify([alternatesOf(page), versionsOf(page)])),
      sidebar: fingerprint(sidebar),
      head: fingerprint(JSON.stringify(head)),
      content: fingerprint([content, ...Object.entries(pictures).flat()].join("\n")),
      chunk: fingerprint(encodeChunk(parts)),
    },
  };
}

/** Where the switches of languages and versions lead is a part of its own. */
const NO_ALTERNATES = { alternates: [] };

/** What a tab has said about what it shows, or was told since. */
export interface TabVersion {
  version: PageVersion;
  /** Fingerprint of the chunk that a soft navigation has shown since `version`, of which the frame still is. */
  chunk: string | undefined;
}

/** Whether a tab shows a page that is not there any more: what is at its address is the page that says so. */
export function isGone({ version, chunk }: TabVersion, now: LivePage): boolean {
  if (now.parts.page.route !== NOT_FOUND_ROUTE) return false;
  // A soft navigation shows no page that is not there, and what has no version was not loaded as one.
  return chunk !== undefined || (version.route !== "" && version.route !== now.version.route);
}

/** What a tab says whose page is gone. */
export function goneItem(path: string): LiveDiagnostic {
  return {
    severity: "error",
    message: `There is no page at ${path} any more.`,
    hint: "The tab shows the page as it was, and follows it again when its file is back. Reload it to see what readers would see.",
  };
}

/** The version that a tab shows. @param now version of the page that is at its address */
export function versionShown({ version, chunk }: TabVersion, now: PageVersion): PageVersion {
  return chunk === undefined ? version : shownByChunk(version, chunk, now);
}

/**
 * The version of a tab after a soft navigation. If it shows the current chunk, everything is current except possibly
 * the frame, which is that of the page that was loaded. If it shows another chunk, nothing is known.
 */
export function shownByChunk(loaded: PageVersion, chunk: string, now: PageVersion): PageVersion {
  const known = chunk === now.chunk ? now : { ...now, alternates: "", sidebar: "", head: "", content: "", chunk: "" };
  return { ...known, site: loaded.site, model: loaded.model, frame: loaded.model === now.model ? now.frame : "" };
}

/** @returns the message that updates a tab from a version to the current page */
export function messageFor(before: PageVersion, now: LivePage): LiveMessage {
  const { version, parts, path } = now;
  // A tab that does not state its version is not reloaded, because it would not state it after that either.
  const differs = (part: "site" | "route"): boolean => before[part] !== "" && before[part] !== version[part];
  if (differs("site") || differs("route")) return { type: "reload" };
  return {
    type: "change",
    path,
    version: encodeVersion(version),
    shell: parts.frame,
    ...(before.frame === version.frame ? {} : { frame: now.frame }),
    ...(before.sidebar === version.sidebar ? {} : { sidebar: now.sidebar }),
    ...(before.alternates === version.alternates
      ? {}
      : { alternates: alternatesOf(parts.page), ...versionsOf(parts.page) }),
    ...(before.head === version.head ? {} : { head: parts.head }),
    ...(before.content === version.content ? {} : { content: parts.content }),
    ...(Object.keys(now.pictures).length === 0 ? {} : { pictures: now.pictures }),
  };
}

const plain = painter(false);

/** Diagnostics as the overlay shows them, each with a code frame. */
export function overlayItems(
  diagnostics: readonly Diagnostic[],
  source: (file: string) => string | undefined,
): readonly LiveDiagnostic[] {
  return diagnostics.map(({ code, severity, message, hint: advice, place, notes = [] }) => {
    const further = notes.map((note) => {
      const at = note.place && `${note.place.file}:${note.place.line}:${note.place.column}`;
      return [at, note.message].filter(Boolean).join("  ");
    });
    const hint = [...(advice === undefined ? [] : [advice]), ...further].join("\n") || undefined;
    const text = place ? source(place.file) : undefined;
    return {
      code, severity, message,
      ...(hint === undefined ? {} : { hint }),
      ...(place === undefined ? {} : { file: place.file, line: place.line, column: place.column }),
      ...(place === undefined || text === undefined ? {} : { frame: frameText(text, place, plain) }),
    }; // prettier-ignore
  });
}
