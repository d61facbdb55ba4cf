/**
 * The dev server's client: takes changes over a WebSocket and shows them in place. A bundle of its own, only in dev.
 * It talks to the page's runtime by events on the document: `page-shown` from it, `content-changed` to it.
 */
import type { PageChunk } from "../../shared/model.ts";
import { morphHtml } from "./morph.ts";
import { showDiagnostics, type LiveDiagnostic } from "./overlay.ts";
import { chunkAddress } from "./chunks.ts";
import { siteData } from "./read-site-data.ts";

type Message = { readonly id?: number | string } & (
  | { readonly type: "content"; readonly route: string; readonly html: string; readonly title?: string }
  | { readonly type: "shell"; readonly parts: readonly { readonly selector: string; readonly html: string }[] }
  | { readonly type: "css"; readonly href: string }
  | { readonly type: "reload" }
  | { readonly type: "diagnostics"; readonly items: readonly LiveDiagnostic[] }
);

const firstDelay = 150;
const longestDelay = 3000;

let socket: WebSocket | undefined;
let delay = firstDelay;
let wasOpen = false;

function send(value: unknown): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(value));
}

/** Asks for what the server has now for the page shown. */
function tellPath(): void {
  send({ path: location.pathname });
}

/** The page's route without base, locale and slash at its end. */
function currentRoute(): string {
  const { baseUrl, locale } = siteData();
  const inSite = decodeURI(location.pathname).slice(baseUrl.length - 1);
  const inLocale = locale.path === "" ? inSite : inSite.slice(locale.path.length + 1);
  return inLocale.replace(/\/index\.html$|\.html$/, "").replace(/\/+$/, "") || "/";
}

function changed(detail: "content" | "shell"): void {
  document.dispatchEvent(new CustomEvent("content-changed", { detail }));
}

/** Puts the new stylesheet beside the old one and takes the old one away when it has loaded: no flash. */
function swapStyles(href: string): void {
  const old = document.querySelector<HTMLLinkElement>(
    `link[rel="stylesheet"][href^="${CSS.escape(siteData().baseUrl)}assets/"], link[rel="stylesheet"]:not([href^="http"])`,
  );
  const next = document.createElement("link");
  next.rel = "stylesheet";
  next.href = href;
  next.addEventListener("load", () => old?.remove());
  if (old === null) document.head.append(next);
  else old.after(next);
}

function apply(message: Message): void {
  switch (message.type) {
    case "content": {
      const content = document.getElementById("content");
      if (content === null || message.route !== currentRoute()) return;
      morphHtml(content, message.html);
      if (message.title !== undefined) document.title = message.title;
      changed("content");
      return;
    }
    case "shell":
      for (const { selector, html } of message.parts) {
        const element = document.querySelector(selector);
        if (element !== null) morphHtml(element, html);
      }
      changed("shell");
      return;
    case "css":
      swapStyles(message.href);
      return;
    case "reload":
      location.reload();
      return;
    case "diagnostics":
      showDiagnostics(message.items);
  }
}

function onMessage(event: MessageEvent<unknown>): void {
  if (typeof event.data !== "string") return;
  const message = JSON.parse(event.data) as Message;
  apply(message);
  if (message.id !== undefined) send({ type: "seen", id: message.id });
}

/** Shows the page as the server has it now. */
async function catchUp(): Promise<void> {
  const answer = await fetch(chunkAddress(location.pathname)).catch(() => undefined);
  if (answer?.ok !== true) return;
  const chunk = (await answer.json()) as PageChunk;
  if (chunk.client !== siteData().client) location.reload();
  else apply({ type: "content", route: chunk.route, html: chunk.html, title: chunk.title });
}

function connect(): void {
  const { protocol, host } = location;
  socket = new WebSocket(`${protocol === "https:" ? "wss:" : "ws:"}//${host}/__live`);
  socket.addEventListener("open", () => {
    delay = firstDelay;
    tellPath();
    // The server was away: what changed meanwhile it does not know, but the page's chunk does.
    if (wasOpen) void catchUp();
    wasOpen = true;
  });
  socket.addEventListener("message", onMessage);
  socket.addEventListener("close", () => {
    setTimeout(connect, delay);
    delay = Math.min(delay * 2, longestDelay);
  });
}

document.documentElement.dataset["dev"] = "";
document.addEventListener("page-shown", tellPath);
connect();
