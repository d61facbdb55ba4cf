/** What an open tab is told when something has changed: only the parts of its page that did. */
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import {
  encodeVersion,
  fingerprint,
  type LiveDiagnostic,
  type LiveMessage,
  type PageVersion,
} from "../../../shared/live.ts";
import type { PageChunk } from "../../../shared/model.ts";
import { frameText } from "../../report/frame.ts";
import { painter } from "../../report/paint.ts";

/** A page as it is now, in the parts that a tab can take over. */
export interface LivePage {
  readonly path: string;
  readonly version: PageVersion;
  readonly chunk: PageChunk;
  readonly sidebar: string;
  readonly frame: string;
  readonly head: string;
}

/** What all pages of a locale share. */
export interface LiveLocale {
  /** Fingerprint of the site model. */
  readonly model: string;
  /** The part of the head that is the same on each. */
  readonly head: string;
}

/** What stands between two marks, and the HTML without it. */
function cut(
  html: string,
  open: RegExp,
  close: string,
  last = false,
): { readonly inner: string; readonly rest: string } {
  const begin = open.exec(html);
  const from = begin ? begin.index + begin[0].length : html.length;
  const end = last ? html.lastIndexOf(close) : html.indexOf(close, from);
  if (end < from) return { inner: "", rest: html };
  return { inner: html.slice(from, end), rest: html.slice(0, from) + html.slice(end) };
}

/**
 * @param path as the tab names it
 * @param html the page, as it is dumped
 * @param chunk its chunk; one made up where the page has none
 */
export function livePage(path: string, html: string, chunk: PageChunk, locale: LiveLocale): LivePage {
  const head = cut(html, /<head>/, "</head>").inner.replace(locale.head, "");
  const policy = cut(head, /<meta http-equiv="content-security-policy"/, ">");
  const body = cut(html, /<body[^>]*>/, "</body>", true).inner;
  const content = cut(body, /<div id="content">/, "</div></main>", true);
  const { inner: sidebar, rest: frame } = cut(content.rest, /<aside id="sidebar"[^>]*>/, "</aside>");
  const start = /^[^>]*>\s*<html[^>]*>/.exec(html)?.[0] ?? "";
  // Whether the header hides is settled when the page starts.
  const header = /<header class="header"[^>]*>/.exec(frame)?.[0] ?? "";
  return {
    path,
    chunk,
    sidebar,
    frame,
    head: policy.rest,
    version: {
      site: fingerprint([start, locale.head, policy.inner, header, chunk.client].join("\n")),
      route: fingerprint(chunk.route),
      model: fingerprint(locale.model),
      frame: fingerprint(frame),
      sidebar: fingerprint(sidebar),
      head: fingerprint(policy.rest),
      content: fingerprint(chunk.html),
      chunk: fingerprint(JSON.stringify(chunk)),
    },
  };
}

/**
 * What a tab has that shows a chunk: where it is the chunk of now, everything of the page but perhaps the frame, which
 * is the one that was loaded. Of another chunk nothing is known.
 */
export function shownByChunk(loaded: PageVersion, chunk: string, now: PageVersion): PageVersion {
  const known = chunk === now.chunk ? now : { ...now, sidebar: "", head: "", content: "", chunk: "" };
  return { ...known, site: loaded.site, model: loaded.model, frame: loaded.model === now.model ? now.frame : "" };
}

/** @returns the message that brings a tab from a version to the page of now */
export function messageFor(before: PageVersion, now: LivePage): LiveMessage {
  const { version, chunk, path } = now;
  // A tab that does not say what it has is not loaded anew: it could not say more afterwards, and would be for ever.
  const differs = (part: "site" | "route"): boolean => before[part] !== "" && before[part] !== version[part];
  if (differs("site") || differs("route")) return { type: "reload" };
  return {
    type: "change",
    path,
    version: encodeVersion(version),
    shell: chunk.shell,
    ...(before.frame === version.frame ? {} : { frame: now.frame }),
    ...(before.sidebar === version.sidebar ? {} : { sidebar: now.sidebar }),
    ...(before.head === version.head ? {} : { head: now.head }),
    ...(before.content === version.content ? {} : { content: { html: chunk.html, title: chunk.title } }),
  };
}

const plain = painter(false);

/** Diagnostics as the overlay shows them, with the lines round each place. */
export function overlayItems(
  diagnostics: readonly Diagnostic[],
  source: (file: string) => string | undefined,
): readonly LiveDiagnostic[] {
  return diagnostics.map(({ code, severity, message, hint, place }) => {
    const text = place ? source(place.file) : undefined;
    return {
      code, severity, message,
      ...(hint === undefined ? {} : { hint }),
      ...(place === undefined ? {} : { file: place.file, line: place.line, column: place.column }),
      ...(place === undefined || text === undefined ? {} : { frame: frameText(text, place, plain) }),
    }; // prettier-ignore
  });
}
