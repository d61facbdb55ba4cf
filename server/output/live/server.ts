/**
 * The live server: makes pages when they are requested, and sends changes to open tabs. Like a dump, an adapter of
 * `respond`.
 */
import type { Server, ServerWebSocket } from "bun";
import { splitAddress } from "../../../shared/address.ts";
import {
  decodeVersion,
  encodeVersion,
  type LiveMessage,
  type PageVersion,
  type TabMessage,
} from "../../../shared/live.ts";
import { mediaTypeOf } from "../../../shared/media-types.ts";
import type { Host } from "../../host/host.ts";
import { siteModelQuery } from "../../site/model.ts";
import { pageFileQuery } from "../../site/pages/pages.ts";
import { pageFrame, pageParts } from "../../render/page.ts";
import { withTimeout, GRACE_PERIOD } from "../timeout.ts";
import { policyOf } from "../files/hosts.ts";
import { pageKind } from "../files/pages.ts";
import type { Piece } from "../kind.ts";
import { isOfKind, type Output } from "../outputs.ts";
import { yieldToEvents } from "../pool.ts";
import { earlierFile, outputFor, prepareResponse, respond, type Answer } from "../respond.ts";
import type { Session } from "../session.ts";
import { sourceText } from "../../source/stamps.ts";
import { faultPage } from "./fault-page.ts";
import { createFaults, isSiteRead, type Shown } from "./live-diagnostics.ts";
import { createLooks } from "./looks.ts";
import { isOurOrigin, messageIn, refuse, SAFE_HEADERS } from "./guard.ts";
import { unlessFailing } from "./unless-failing.ts";
import { picturesIn } from "./pictures.ts";
import { goneItem, isGone, livePage, messageFor, versionShown, type LivePage, type TabVersion } from "./updates.ts";

const SOCKET = "/__live";
const SCRIPT = "/__live/client.js";
/** Milliseconds for which others wait while something long is prepared. */
const STEP = 4;
/** The same while everything is looked at, which happens after every edit: the next one may come meanwhile. */
const SHORT_STEP = 1;

/** State of an open tab, as known from messages to and from it. */
interface OpenTab extends TabVersion {
  path: string | undefined;
  diagnostics: string;
  /** Whether it was loaded when its page could not be made, so that it shows nothing that could be updated. */
  isFault: boolean;
  /** Whether it has to be told what differs once it has read what it was sent. */
  isBehind: boolean;
}

interface ShownPage extends Shown {
  readonly page: LivePage;
}

/** What is at an address: a page, or something else, such as a redirect. */
type Place = ShownPage | "no page";

export interface LiveServer {
  readonly port: number;
  /**
   * Observes what may have changed and updates the tabs. `paths` are absolute; undefined means everything. Rejects if
   * that fails, which does not affect later calls.
   * @returns whether something had changed
   */
  changed(paths: ReadonlySet<string> | undefined): Promise<boolean>;
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
  /** Threads that documents are looked through with, this one included. */
  readonly jobs: number;
  /** Runs something that may take long without yielding, so that the process can be ended meanwhile. */
  readonly interruptibly?: <T>(act: () => T) => T;
}): LiveServer {
  const { session, host, bound, jobs, interruptibly = atOnce } = options;
  const { engine, sources, root } = session;
  const tabs = new Set<ServerWebSocket<OpenTab>>();
  let isStopping = false;

  const faults = createFaults({
    session,
    jobs,
    source: (file) => sourceText(host, root, file),
    found() {
      for (const tab of tabs) {
        const now = tab.data.path === undefined ? undefined : placeAt(tab.data.path);
        if (now) tellDiagnostics(tab, now);
      }
    },
  });

  const looks = createLooks({
    session,
    inSteps: (steps, isWanted) => inSteps(steps, isWanted, SHORT_STEP),
    found() {
      for (const tab of tabs) tell(tab, false);
      for (const tab of tabs) if (tab.data.path !== undefined) say(tab, { type: "edited" });
      faults.lookThrough("edit");
    },
  });

  function answerOf(pathname: string, search: string): Answer {
    try {
      return interruptibly(() => respond(sources, pathname, search));
    } catch (error) {
      // A fault of the engine itself is reported; the server keeps running.
      return {
        kind: "content",
        status: 500,
        type: "text/html; charset=utf-8",
        body: faultPage(error, pathname),
      };
    }
  }

  /** What is at an address now; undefined if it is a page that can't be made. */
  function placeAt(path: string): Place | undefined {
    return unlessFailing(() => interruptibly(() => pageOf(path, outputFor(sources, path)) ?? "no page"));
  }

  function pageOf(path: string, output: Output | undefined): ShownPage | undefined {
    if (!isOfKind(output, pageKind)) return undefined;
    const { key } = output;
    const context = { read: engine.get };
    const parts = pageParts(context, key);
    const page = livePage({
      path,
      parts,
      frame: pageFrame(context, parts),
      model: engine.fingerprint(siteModelQuery, parts.edition),
      hidesHeader: engine.get(siteModelQuery, parts.edition).navbar.hideOnScroll,
      pictures: picturesIn(context, parts.content),
    });
    return { page, file: engine.get(pageFileQuery, key), key };
  }

  /** Sends a tab what has changed since its version. A new tab always gets a message with the current version. */
  function tell(tab: ServerWebSocket<OpenTab>, isNew: boolean): void {
    const { path } = tab.data;
    // It will say in a moment which page it shows, and in which version.
    if (path === undefined || hasUnread(tab)) return;
    const now = placeAt(path);
    if (!now) {
      tab.data.isFault ||= tab.data.version.route === "";
      return;
    }
    if (tab.data.isFault && isSiteRead(engine)) {
      tab.data.isFault = false;
      say(tab, { type: "reload" });
      return;
    }
    // A page that is gone may come back, after another branch was checked out and left, perhaps. Until then the tab
    // keeps it as it was, with its place and what was typed.
    if (now !== "no page" && isSiteRead(engine) && !isGone(tab.data, now.page)) {
      const before = versionShown(tab.data, now.page.version);
      const isCurrent = encodeVersion(before) === encodeVersion(now.page.version);
      if (isNew || !isCurrent) say(tab, messageFor(before, now.page));
      tab.data.version = now.page.version;
      tab.data.chunk = undefined;
    }
    tellDiagnostics(tab, now);
  }

  /**
   * Handles a tab's message about the page that it shows: the version with which it was served, and the current chunk.
   */
  function handleMessage(tab: ServerWebSocket<OpenTab>, { path, version, chunk }: TabMessage): void {
    tab.data.path = path;
    tab.data.version = decodeVersion(version);
    tab.data.chunk = chunk;
    tell(tab, true);
  }

  /**
   * Whether a tab has not read yet what it was sent: it is frozen, or its machine sleeps. If so, notes that it has to
   * be told what differs once it has. Meanwhile, messages would pile up, and the runtime drops those above 16 MB.
   */
  function hasUnread(tab: ServerWebSocket<OpenTab>): boolean {
    tab.data.isBehind = tab.getBufferedAmount() > 0;
    return tab.data.isBehind;
  }

  function say(tab: ServerWebSocket<OpenTab>, message: LiveMessage): void {
    tab.send(JSON.stringify(message));
  }

  function tellDiagnostics(tab: ServerWebSocket<OpenTab>, now: Place): void {
    if (hasUnread(tab)) return;
    const page = now === "no page" ? undefined : now;
    const isThere = !isSiteRead(engine) || (page !== undefined && !isGone(tab.data, page.page));
    const items = isThere ? faults.of(page) : [goneItem(tab.data.path ?? ""), ...faults.of(undefined)];
    const text = JSON.stringify({ type: "diagnostics", items } satisfies LiveMessage);
    if (text === tab.data.diagnostics) return;
    tab.data.diagnostics = text;
    tab.send(text);
  }

  function serve(request: Request, server: Server<OpenTab>): Response | undefined | Promise<Response> {
    const refused = refuse(request, bound);
    if (refused) return refused;
    const url = request.url.slice(request.url.indexOf("/", request.url.indexOf("//") + 2));
    const { path, query } = splitAddress(url);
    if (path === SOCKET) {
      if (!isOurOrigin(request.headers.get("origin"), request.headers.get("host")))
        return new Response("Not from here.\n", { status: 403, headers: SAFE_HEADERS });
      return server.upgrade(request, {
        data: {
          path: undefined,
          version: decodeVersion(""),
          chunk: undefined,
          diagnostics: "",
          isFault: false,
          isBehind: false,
        },
      })
        ? undefined
        : new Response("Expected a WebSocket.\n", { status: 426, headers: SAFE_HEADERS });
    }
    if (path === SCRIPT)
      return send(200, "text/javascript; charset=utf-8", session.client.read(session.client.live) ?? "");
    const preparing = prepareResponse(sources, path);
    if (preparing.next().done === true) return reply(path, query);
    // By default the runtime closes a connection on which nothing was sent for ten seconds.
    server.timeout(request, 0);
    const isWanted = (): boolean => !isStopping && !request.signal.aborted;
    const answer = (): Response =>
      isWanted() ? reply(path, query) : send(503, "text/plain; charset=utf-8", "Not made.\n");
    // If it can't be prepared, the answer says what failed.
    return inSteps(preparing, isWanted).then(answer, answer);
  }

  /** Does work in steps, between which other requests are answered, until it is done or not wanted any more. */
  async function inSteps(steps: Iterator<void>, isWanted: () => boolean, step = STEP): Promise<void> {
    // The first one finds out what there is to do, and may take long.
    interruptibly(() => steps.next());
    let until = host.elapsed() + step;
    while (isWanted() && steps.next().done !== true) {
      if (host.elapsed() < until) continue;
      await yieldToEvents();
      until = host.elapsed() + step;
    }
  }

  function reply(path: string, query: string): Response {
    const answer = answerOf(path, query);
    if (answer.kind === "redirect")
      return new Response(null, {
        status: 302,
        headers: { ...SAFE_HEADERS, location: answer.location, "cache-control": "no-store" },
      });
    if (answer.kind === "file") return send(200, answer.type, host.body(answer.file));
    if (answer.kind === "pieces") return send(200, answer.type, streamOf(answer.pieces));
    const earlier = answer.status === 404 ? earlierFile(sources, path) : undefined;
    if (earlier) return send(200, mediaTypeOf(path), earlier);
    const isPage = answer.output === undefined || answer.output.kind === pageKind;
    const shown = isPage ? unlessFailing(() => pageOf(path, answer.output)) : undefined;
    return send(
      answer.status,
      answer.type,
      isPage ? withScript(String(answer.body), shown?.page.version) : answer.body,
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

  const server = host.serve<OpenTab>({
    bound,
    port: options.port,
    answer: serve,
    fault: (fault) => send(500, "text/html; charset=utf-8", faultPage(fault, "an answer")),
    websocket: {
      maxPayloadLength: 4096,
      open: (tab) => void tabs.add(tab),
      close: (tab) => void tabs.delete(tab),
      drain(tab) {
        if (tab.data.isBehind) tell(tab, true);
      },
      message(tab, text) {
        const message = messageIn(text);
        if (message === undefined) return;
        handleMessage(tab, message);
        faults.lookThrough("tab");
      },
    },
  });

  return {
    port: server.port ?? options.port,
    changed: (paths) => looks.look(paths),
    async stop() {
      isStopping = true;
      faults.stop();
      // Bun 1.3 may wait for a socket that has closed already, and handling a change may hang.
      await withTimeout(GRACE_PERIOD, Promise.all([server.stop(true), looks.stop()]));
    },
  };
}

/** A stream that makes each piece when the browser reads it. */
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

/** Adds the live server's attribute and script to a page, its only differences from a dump. */
function withScript(html: string, version: PageVersion | undefined): string {
  // The mark tells the client that this is no published page, so that nothing is counted, and which version of it.
  const mark = version ? encodeVersion(version) : "";
  return html
    .replace("<html ", `<html data-dev="${mark}" `)
    .replace("</head>", `<script type="module" src="${SCRIPT}"></script></head>`);
}
