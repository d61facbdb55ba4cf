/**
 * The live server's client: receives updates over a WebSocket and applies them in place. It is a separate bundle that
 * is not part of a dump. It communicates with the page's runtime by events on the document: `page-shown` from the
 * runtime, `content-changed` to it.
 *
 * The server remembers nothing about a page that it has served; the tab sends its version, which it has from the page
 * or from the last update. So no change is lost between serving a page and the socket's first message, or while the
 * server is not running.
 */
import { fingerprint, type LiveMessage, type TabMessage } from "../../shared/live.ts";
import { all, one } from "./dom.ts";
import { changeAlternates, changeHead } from "./head.ts";
import { morphChildren, morphHtml, noteServed } from "./morph.ts";
import { showDiagnostics } from "./overlay.ts";
import { readStored } from "./storage.ts";
import { changeVersions } from "./versions.ts";

type Change = LiveMessage & { readonly type: "change" };

const firstDelay = 150;
const longestDelay = 3000;

let socket: WebSocket | undefined;
let delay = firstDelay;
/** Path of the page that is shown. While another page is loading, the address is that of the other page already. */
let shown = location.pathname;
let version = document.documentElement.dataset["dev"] ?? "";
/** Fingerprint of the chunk that a soft navigation has shown; `undefined` once the server has sent its version. */
let chunk: string | undefined;

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
  for (const kept of all("#sidebar,#content", template.content)) kept.dataset["keep"] = "";
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
  if (head !== undefined) changeHead(head.title, head.elements);
  if (frame !== undefined) changeFrame(frame);
  if (alternates !== undefined) changeAlternates(alternates);
  if (change.versions !== undefined) changeVersions(change.versions);
  const aside = document.getElementById("sidebar");
  if (sidebar !== undefined && aside !== null) {
    morphHtml(aside, sidebar);
    delete aside.dataset["source"];
  }
  document.body.dataset["shell"] = shell;
  const article = document.getElementById("content");
  if (content !== undefined && article !== null) {
    morphHtml(article, content);
  }
  noteServed(document);
  if (frame !== undefined || sidebar !== undefined) changed("shell");
  else if (content !== undefined) changed("content");
}

function onMessage(event: MessageEvent<unknown>): void {
  if (typeof event.data !== "string") return;
  const message = JSON.parse(event.data) as LiveMessage;
  if (message.type === "change") apply(message);
  else if (message.type === "reload") location.reload();
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
  shown = location.pathname;
  chunk = fingerprint(JSON.stringify((event as CustomEvent<unknown>).detail));
  tell();
});
connect();
