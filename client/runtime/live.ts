/**
 * The dev server's client: takes changes over a WebSocket and shows them in place. A bundle of its own, only in dev.
 * It talks to the page's runtime by events on the document: `page-shown` from it, `content-changed` to it.
 *
 * The server remembers nothing of a page that it has served: the tab says which version it has, from the mark in the
 * page or from the last change. So nothing is lost that falls between serving a page and the socket's first message,
 * or into a time without a server.
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
/** Path of the page that is shown; while another one is on its way, the address is that one's already. */
let shown = location.pathname;
let version = document.documentElement.dataset["dev"] ?? "";
/** Of what a soft navigation has shown; `undefined` once the server has said which version that is. */
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

/** Everything round sidebar and content, which stay what they are. */
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
  // On the way to another page, that one is asked about when it is there.
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
