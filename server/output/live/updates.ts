/** What an open tab is told when something has changed: only the parts of its page that did. */
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import type { PageChunk } from "../../../shared/model.ts";
import { frameText } from "../../report/frame.ts";
import { painter } from "../../report/paint.ts";
import type { Answer } from "../respond.ts";

/** A message to the client in `client/runtime/live.ts`. */
export type LiveMessage =
  | {
      readonly type: "content";
      readonly id: number;
      readonly route: string;
      readonly html: string;
      readonly title: string;
    }
  | { readonly type: "shell"; readonly parts: readonly { readonly selector: string; readonly html: string }[] }
  | { readonly type: "reload" }
  | { readonly type: "diagnostics"; readonly items: readonly unknown[] };

/** What a tab shows, as far as it was sent. */
export interface TabState {
  readonly path: string;
  /** Empty for an address at which there is no page. */
  readonly route: string;
  readonly content: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly client: string;
}

/** Parts of the frame that can change under a tab, and how their inner HTML is found in a page. */
const PARTS: readonly (readonly [selector: string, open: RegExp, close: string])[] = [
  ["#header", /<header class="header"[^>]*>/, "</header>"],
  ["#sidebar", /<aside id="sidebar"[^>]*>/, "</aside>"],
  ["footer", /<footer[^>]*>/, "</footer>"],
];

/** The page that a tab shows now. */
export function tabState(path: string, html: string, chunk: PageChunk): TabState {
  const parts: [string, string][] = [];
  for (const [selector, open, close] of PARTS) {
    const begin = open.exec(html);
    if (!begin) continue;
    const from = begin.index + begin[0].length;
    const end = selector === "footer" ? html.lastIndexOf(close) : html.indexOf(close, from);
    if (end >= from) parts.push([selector, html.slice(from, end)]);
  }
  return { path, route: chunk.route, content: chunk.html, parts: Object.fromEntries(parts), client: chunk.client };
}

/** @returns the messages that bring a tab from one state to the other; none where nothing changed */
export function messagesFor(before: TabState, after: TabState, chunk: PageChunk, id: number): readonly LiveMessage[] {
  // A page that is gone, or has come, differs in its head and status too.
  if (before.client !== after.client || before.route !== after.route) return [{ type: "reload" }];
  const messages: LiveMessage[] = [];
  if (before.content !== after.content)
    messages.push({ type: "content", id, route: chunk.route, html: chunk.html, title: chunk.title });
  const parts = Object.entries(after.parts)
    .filter(([selector, html]) => before.parts[selector] !== html)
    .map(([selector, html]) => ({ selector, html }));
  if (parts.length > 0) messages.push({ type: "shell", parts });
  return messages;
}

const plain = painter(false);

/** Diagnostics as the overlay shows them, with the lines round each place. */
export function overlayItems(
  diagnostics: readonly Diagnostic[],
  source: (file: string) => string | undefined,
): readonly unknown[] {
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

/** Whether an answer is a page that a tab can be kept up to date with. */
export function isPage(answer: Answer): answer is Answer & { readonly kind: "content" } {
  return answer.kind === "content" && answer.path.endsWith(".html");
}
