/** The live server: pages when they are asked for, and changes into open tabs. An adapter of `respond`, like a dump. */
import type { Server, ServerWebSocket } from "bun";
import { splitAddress } from "../../../shared/address.ts";
import {
  decodeVersion,
  encodeVersion,
  type LiveMessage,
  type PageVersion,
  type TabMessage,
} from "../../../shared/live.ts";
import type { Host } from "../../host/host.ts";
import type { PageKey } from "../../site/keys.ts";
import { siteModelQuery } from "../../site/model.ts";
import { pageFileQuery } from "../../site/pages.ts";
import { pageFrame, pageParts } from "../../render/page.ts";
import { atMost, LAST_MOMENTS } from "../at-most.ts";
import { policyOf } from "../files/hosts.ts";
import { pageKind } from "../files/pages.ts";
import type { Piece } from "../kind.ts";
import { isOfKind } from "../outputs.ts";
import { respond, type Answer } from "../respond.ts";
import type { Session } from "../session.ts";
import { sourceText } from "../../source/stamps.ts";
import { faultPage } from "./fault.ts";
import { createFaults, type Shown } from "./faults.ts";
import { isOurOrigin, messageIn, refuse, SAFE_HEADERS } from "./guard.ts";
import { livePage, messageFor, shownByChunk, type LivePage } from "./updates.ts";

const SOCKET = "/__live";
const SCRIPT = "/__live/client.js";

/** What an open tab shows, as far as messages to and from it say. */
interface Tab {
  path: string | undefined;
  version: PageVersion;
  diagnostics: string;
  /** Whether the page could not be made when the tab was last sent a message: it has nothing that could be changed in place. */
  isFault: boolean;
}

export interface LiveServer {
  readonly port: number;
  /**
   * Looks at what may have changed and tells the tabs. `paths` are absolute; none means everything. Rejects where that
   * failed; the next look does not depend on it.
   */
  changed(paths: ReadonlySet<string> | undefined): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param bound host to listen on
 * @param port to listen on, 0 for any
 * @throws when the port is taken
 */
export function startLiveServer(options: {
  readonly session: Session;
  readonly host: Host;
  readonly bound: string;
  readonly port: number;
  /** Does what may take long without yielding, so that the process can be ended meanwhile. */
  readonly abruptly?: <T>(act: () => T) => T;
}): LiveServer {
  const { session, host, bound, abruptly = atOnce } = options;
  const { engine, sources, root } = session;
  const tabs = new Set<ServerWebSocket<Tab>>();
  let work = Promise.resolve();

  const faults = createFaults({
    engine,
    elapsed: () => host.elapsed(),
    source: (file) => sourceText(host, root, file),
    found() {
      for (const tab of tabs) {
        const now = tab.data.path === undefined ? undefined : pageAt(tab.data.path);
        if (now) tellDiagnostics(tab, now);
      }
    },
  });

  function answerOf(pathname: string, search: string): Answer {
    try {
      return abruptly(() => respond(sources, pathname, search));
    } catch (error) {
      // A fault of the engine itself: say so, and stay up.
      return {
        kind: "content",
        status: 500,
        type: "text/html; charset=utf-8",
        body: faultPage(error, pathname),
      };
    }
  }

  /** The page at an address as it is now, and its file; undefined where the answer is none. */
  function pageAt(path: string, answer = answerOf(path, "")): (Shown & { readonly page: LivePage }) | undefined {
    if (answer.kind !== "content" || !isOfKind(answer.output, pageKind)) return undefined;
    const { key } = answer.output;
    try {
      return pageOf(path, key);
    } catch {
      // The page itself says what failed.
      return undefined;
    }
  }

  function pageOf(path: string, key: PageKey): Shown & { readonly page: LivePage } {
    const context = { read: engine.get };
    const parts = pageParts(context, key);
    const page = livePage({
      path,
      parts,
      frame: pageFrame(context, parts),
      model: engine.fingerprint(siteModelQuery, parts.edition),
      hidesHeader: engine.get(siteModelQuery, parts.edition).navbar.hideOnScroll,
    });
    return { page, file: engine.get(pageFileQuery, key), key };
  }

  /** Tells a tab what has changed since the version that it has; one that has just come always hears of the version. */
  function tell(tab: ServerWebSocket<Tab>, isNew: boolean): void {
    const { path, version } = tab.data;
    const now = path === undefined ? undefined : pageAt(path);
    if (!now || tab.data.isFault) {
      if (now) say(tab, { type: "reload" });
      tab.data.isFault = !now;
      return;
    }
    const isCurrent = encodeVersion(version) === encodeVersion(now.page.version);
    if (isNew || !isCurrent) say(tab, messageFor(version, now.page));
    tab.data.version = now.page.version;
    tellDiagnostics(tab, now);
  }

  /** A tab says which page it shows: what it was served with, and the chunk that it has shown since. */
  function meet(tab: ServerWebSocket<Tab>, { path, version, chunk }: TabMessage): void {
    const loaded = decodeVersion(version);
    const now = chunk === undefined ? undefined : pageAt(path);
    tab.data.path = path;
    tab.data.version = chunk !== undefined && now ? shownByChunk(loaded, chunk, now.page.version) : loaded;
    tell(tab, true);
  }

  function say(tab: ServerWebSocket<Tab>, message: LiveMessage): void {
    tab.send(JSON.stringify(message));
  }

  function tellDiagnostics(tab: ServerWebSocket<Tab>, shown: Shown): void {
    const text = JSON.stringify({ type: "diagnostics", items: faults.of(shown) } satisfies LiveMessage);
    if (text === tab.data.diagnostics) return;
    tab.data.diagnostics = text;
    tab.send(text);
  }

  function serve(request: Request, server: Server<Tab>): Response | undefined {
    const refused = refuse(request, bound);
    if (refused) return refused;
    const url = request.url.slice(request.url.indexOf("/", request.url.indexOf("//") + 2));
    const { path, query } = splitAddress(url);
    if (path === SOCKET) {
      if (!isOurOrigin(request.headers.get("origin"), request.headers.get("host")))
        return new Response("Not from here.\n", { status: 403, headers: SAFE_HEADERS });
      return server.upgrade(request, {
        data: { path: undefined, version: decodeVersion(""), diagnostics: "", isFault: false },
      })
        ? undefined
        : new Response("Expected a WebSocket.\n", { status: 426, headers: SAFE_HEADERS });
    }
    if (path === SCRIPT)
      return send(200, "text/javascript; charset=utf-8", session.client.read(session.client.live) ?? "");
    const answer = answerOf(path, query);
    if (answer.kind === "redirect")
      return new Response(null, {
        status: 302,
        headers: { ...SAFE_HEADERS, location: answer.location, "cache-control": "no-store" },
      });
    if (answer.kind === "file") return send(200, answer.type, host.body(answer.file));
    if (answer.kind === "pieces") return send(200, answer.type, streamOf(answer.pieces));
    const isPage = answer.output === undefined || answer.output.kind === pageKind;
    return send(
      answer.status,
      answer.type,
      isPage ? withScript(String(answer.body), pageAt(path, answer)?.page.version) : answer.body,
    );
  }

  function send(status: number, type: string, body: string | Uint8Array | Blob | ReadableStream): Response {
    return new Response(body as BodyInit, {
      status,
      headers: {
        ...SAFE_HEADERS,
        ...policyOf(type),
        "content-type": type,
        "cache-control": "no-store",
      },
    });
  }

  const server = host.serve<Tab>({
    bound,
    port: options.port,
    answer: serve,
    fault: (fault) => send(500, "text/html; charset=utf-8", faultPage(fault, "an answer")),
    websocket: {
      maxPayloadLength: 4096,
      open: (tab) => void tabs.add(tab),
      close: (tab) => void tabs.delete(tab),
      message(tab, text) {
        const message = messageIn(text);
        if (message === undefined) return;
        meet(tab, message);
        faults.lookThrough();
      },
    },
  });

  return {
    port: server.port ?? options.port,
    changed(paths) {
      // One after the other: a second change waits until the first has been shown.
      const look = work.then(async () => {
        const relative =
          paths &&
          new Set([...paths].filter((path) => path.startsWith(`${root}/`)).map((path) => path.slice(root.length + 1)));
        const changes = await session.refresh(
          relative &&
            ((name, key) => name === "tree" || name === "tree-faults" || name === "module" || relative.has(key)),
        );
        if (changes === 0) return;
        for (const tab of tabs) tell(tab, false);
        faults.lookThrough();
      });
      // One look that failed keeps no other from happening.
      work = look.catch(() => undefined);
      return look;
    },
    async stop() {
      faults.stop();
      // Bun 1.3 may wait for a socket that has closed already, and a look may hang.
      await atMost(LAST_MOMENTS, Promise.all([server.stop(true), work]));
    },
  };
}

/** Makes each piece when the browser takes it. */
function streamOf(pieces: Iterable<Piece>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rest = pieces[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done = false, value = "" } = rest.next() as IteratorResult<Piece, undefined>;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(typeof value === "string" ? value : value.text()));
    },
  });
}

function atOnce<T>(act: () => T): T {
  return act();
}

/** The page with the live server's own mark and script; the only things that a dump has not. */
function withScript(html: string, version: PageVersion | undefined): string {
  // The mark tells the client that this is no published page, so that nothing is counted, and which version of it.
  const mark = version ? encodeVersion(version) : "";
  return html
    .replace("<html ", `<html data-dev="${mark}" `)
    .replace("</head>", `<script type="module" src="${SCRIPT}"></script></head>`);
}
