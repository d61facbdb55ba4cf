/**
 * The live server's client: receives updates over a WebSocket and applies them in place. It is a separate bundle that
 * is not part of a dump. It communicates with the page's runtime by events on the document: `page-shown` from the
 * runtime, `content-changed` and `site-edited` to it.
 *
 * The server remembers nothing about a page that it has served; the tab sends its version, which it has from the page
 * or from the last update. So no change is lost between serving a page and the socket's first message, or while the
 * server is not running.
 */
import { fingerprint, type LiveMessage, type TabMessage } from "../../shared/live.ts";
import { all, one } from "./dom.ts";
import { changeAlternates, changeHead } from "./head.ts";
import { linkAt } from "./links.ts";
import { changePictures, forgetPictures } from "./live-pictures.ts";
import { noteServed } from "./morph-match.ts";
import { morphChildren, morphHtml } from "./morph.ts";
import { showDiagnostics } from "./overlay.ts";
import { readStored } from "./storage.ts";
import { changeVersions } from "./versions.ts";

type Change = LiveMessage & { readonly type: "change" };

const firstDelay = 150;
const longestDelay = 3000;
/** Time, in milliseconds, after which a tab that still shows the same page is no longer expected to leave it. */
const longestWay = 10_000;

let socket: WebSocket | undefined;
let delay = firstDelay;
/** Path of the page that is shown. While another page is loading, the address is that of the other page already. */
let shown = location.pathname;
let version = document.documentElement.dataset["dev"] ?? "";
/** Fingerprint of the chunk that a soft navigation has shown; `undefined` once the server has sent its version. */
let chunk: string | undefined;
/** When the writer last followed a link to another page. A reload before it is shown would keep them on this one. */
let leftAt = -Infinity;
let reloading: ReturnType<typeof setTimeout> | undefined;

interface Scrolled {
  readonly top: number;
  /** Largest possible `top`. */
  readonly room: number;
}

/** Reads the height first, which forces layout, so that `scrollY` belongs to the current content. */
function scrolled(): Scrolled {
  const room = document.documentElement.scrollHeight - innerHeight;
  return { room, top: scrollY };
}

/**
 * Set while the page is too short for the writer's scroll position, because something is half written or the file is
 * empty for a moment. The tab returns there as soon as the page is long enough, unless the writer has scrolled.
 */
let lost: { readonly wanted: number; readonly shown: number } | undefined;

/** @param before how the page was scrolled before its content changed */
function keepPlace(before: Scrolled): void {
  // A position at the end of the page was caused by its becoming shorter, not by scrolling.
  const isMoved = Math.abs(before.top - (lost?.shown ?? 0)) > 1 && before.top < before.room - 1;
  if (isMoved) lost = undefined;
  const wanted = lost?.wanted ?? before.top;
  if (lost !== undefined) scrollTo({ top: wanted, behavior: "instant" });
  const now = scrolled();
  lost = wanted > now.room + 1 ? { wanted, shown: now.top } : undefined;
}

/** Asks for what has changed since the version that is shown. */
function tell(): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  const message: TabMessage = { path: shown, version, ...(chunk === undefined ? {} : { chunk }) };
  socket.send(JSON.stringify(message));
}

function changed(detail: "content" | "shell"): void {
  document.dispatchEvent(new CustomEvent("content-changed", { detail }));
}

/** Updates the frame; sidebar and content are kept. */
function changeFrame(html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const kept of all("#siteSidebar,#pageContent", template.content)) kept.dataset["keep"] = "";
  morphChildren(document.body, template.content);
  // As the script in the head does when a page is loaded.
  const bar = one("[data-announcement]");
  if (bar !== null) bar.hidden = bar.dataset["announcement"] === readStored("announcement");
}

function apply(change: Change): void {
  // While another page is loading, updates for the current one are ignored; the other is requested when it is shown.
  if (change.path !== shown || shown !== location.pathname) return;
  const { content, sidebar, frame, alternates, head, shell } = change;
  version = change.version;
  chunk = undefined;
  const before = scrolled();
  if (head !== undefined) changeHead(head.title, head.elements);
  if (frame !== undefined) changeFrame(frame);
  if (alternates !== undefined) changeAlternates(alternates);
  if (change.versions !== undefined) changeVersions(change.versions);
  const aside = document.getElementById("siteSidebar");
  if (sidebar !== undefined && aside !== null) {
    morphHtml(aside, sidebar);
    delete aside.dataset["source"];
  }
  document.body.dataset["shell"] = shell;
  const article = document.getElementById("pageContent");
  if (content !== undefined && article !== null) {
    morphHtml(article, content);
    keepPlace(before);
  }
  changePictures(change.pictures ?? {}, content === undefined);
  noteServed(document);
  if (frame !== undefined || sidebar !== undefined) changed("shell");
  else if (content !== undefined) changed("content");
}

/** Loads the page anew, unless the tab is on its way to another one: then only if it is still here after a while. */
function reload(): void {
  clearTimeout(reloading);
  const rest = leftAt + longestWay - performance.now();
  if (rest > 0) reloading = setTimeout(reload, rest);
  else location.reload();
}

/** A click on a link to another page of the site, whose chunk may be on its way for a while. */
function onClick(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const url = linkAt(event)?.url;
  if (url !== undefined && url.pathname !== location.pathname) leftAt = performance.now();
}

function onMessage(event: MessageEvent<unknown>): void {
  if (typeof event.data !== "string") return;
  const message = JSON.parse(event.data) as LiveMessage;
  // What has no version is the page that says that this one could not be made: it has no place for any part.
  if (message.type === "reload" || (message.type === "change" && version === "")) reload();
  else if (message.type === "change") apply(message);
  else if (message.type === "edited") document.dispatchEvent(new CustomEvent("site-edited"));
  else showDiagnostics(message.items);
}

function connect(): void {
  const { protocol, host } = location;
  socket = new WebSocket(`${protocol === "https:" ? "wss:" : "ws:"}//${host}/__live`);
  socket.addEventListener("open", () => {
    delay = firstDelay;
    tell();
  });
  socket.addEventListener("message", onMessage);
  socket.addEventListener("close", () => {
    setTimeout(connect, delay);
    delay = Math.min(delay * 2, longestDelay);
  });
}

noteServed(document);
document.addEventListener("page-shown", (event) => {
  noteServed(document);
  leftAt = -Infinity;
  // The tab has arrived, and loads this page anew instead of the one before.
  if (reloading !== undefined) reload();
  shown = location.pathname;
  lost = undefined;
  forgetPictures();
  chunk = fingerprint(JSON.stringify((event as CustomEvent<unknown>).detail));
  tell();
});
window.addEventListener("click", onClick);
window.addEventListener("beforeunload", () => (leftAt = performance.now()));
connect();
