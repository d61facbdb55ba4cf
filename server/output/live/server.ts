/** The live server: pages when they are asked for, and changes into open tabs. An adapter of `respond`, like a dump. */
import type { Server, ServerWebSocket } from "bun";
import { compareDiagnostics, type Diagnostic } from "../../../shared/diagnostics.ts";
import { splitAddress } from "../../../shared/address.ts";
import {
  decodeVersion,
  encodeVersion,
  type LiveMessage,
  type PageVersion,
  type TabMessage,
} from "../../../shared/live.ts";
import type { PageChunk } from "../../../shared/model.ts";
import { QueryFailure } from "../../engine/types.ts";
import type { Host } from "../../host/host.ts";
import { documentDiagnosticsQuery } from "../../site/checks/document.ts";
import { documentFilesQuery, siteDiagnosticsQuery } from "../../site/checks/site.ts";
import { siteModelQuery } from "../../site/model.ts";
import { pageFileQuery } from "../../site/pages.ts";
import { splitKey } from "../../site/sidebars.ts";
import { sharedHeadQuery } from "../../render/head.ts";
import { atMost, LAST_MOMENTS } from "../at-most.ts";
import { outputAt, respond, type Answer } from "../respond.ts";
import { bytesOf } from "../produce.ts";
import type { Session } from "../session.ts";
import { sourceText } from "../../source/stamps.ts";
import { isOurOrigin, messageIn, refuse, SAFE_HEADERS } from "./guard.ts";
import { livePage, messageFor, overlayItems, shownByChunk, type LivePage } from "./updates.ts";

const SOCKET = "/__live";
const SCRIPT = "/__live/client.js";

/** What an open tab shows, as far as it has said and been told. */
interface Tab {
  path: string | undefined;
  version: PageVersion;
  diagnostics: string;
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

/** Milliseconds without a change after which all documents are looked through for diagnostics. */
const QUIET = 400;

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
}): LiveServer {
  const { session, host, bound } = options;
  const { engine, sources, root } = session;
  const tabs = new Set<ServerWebSocket<Tab>>();
  /** Diagnostics of documents that were looked at since they changed; the rest follows when it is quiet. */
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let everything: readonly Diagnostic[] = [];
  let work = Promise.resolve();

  const readSource = (file: string): string | undefined => sourceText(host, root, file);

  function answerOf(pathname: string, search: string): Answer {
    try {
      return respond(sources, pathname, search);
    } catch (error) {
      // A fault of the engine itself: say so, and stay up.
      const message = error instanceof QueryFailure ? `${error.query} ${error.key}: ${error.message}` : String(error);
      return {
        kind: "content",
        status: 404,
        type: "text/plain; charset=utf-8",
        body: `This page could not be made.\n\n${message}\n`,
        path: "",
      };
    }
  }

  /** The page at an address as it is now, and its file; undefined where the answer is none. */
  function pageAt(
    path: string,
    answer = answerOf(path, ""),
  ): { readonly page: LivePage; readonly file: string } | undefined {
    if (answer.kind !== "content" || !answer.path.endsWith(".html")) return undefined;
    try {
      return pageOf(path, answer);
    } catch {
      // The page itself says what failed.
      return undefined;
    }
  }

  function pageOf(
    path: string,
    answer: Answer & { readonly kind: "content" },
  ): { readonly page: LivePage; readonly file: string } | undefined {
    const key = outputAt(sources, answer.path)?.[2];
    if (key === undefined) return undefined;
    const html = String(answer.body);
    const output =
      answer.status === 200 ? outputAt(sources, answer.path.replace(/index\.html$/, "page.json")) : undefined;
    const chunk = output ? (JSON.parse(String(bytesOf(sources, output))) as PageChunk) : notFoundChunk(html);
    const [localeId = ""] = splitKey(key);
    const locale = {
      model: engine.fingerprint(siteModelQuery, localeId),
      head: engine.get(sharedHeadQuery, localeId),
    };
    return { page: livePage(path, html, chunk, locale), file: output ? engine.get(pageFileQuery, key) : "" };
  }

  function notFoundChunk(html: string): PageChunk {
    const content = /<div id="content">([\s\S]*?)<\/div><\/main>/.exec(html)?.[1] ?? "";
    return {
      client: session.client.assets.version,
      locale: "",
      title: "",
      head: "",
      route: "",
      href: "",
      alternates: {},
      shell: "",
      sidebar: "",
      layout: "",
      html: content,
      widgets: [],
    };
  }

  /** Tells a tab what has changed since the version that it has; one that has just come always hears of the version. */
  function tell(tab: ServerWebSocket<Tab>, isNew: boolean): void {
    const { path, version } = tab.data;
    const now = path === undefined ? undefined : pageAt(path);
    if (!now) return;
    const isCurrent = encodeVersion(version) === encodeVersion(now.page.version);
    if (isNew || !isCurrent) say(tab, messageFor(version, now.page));
    tab.data.version = now.page.version;
    tellDiagnostics(tab, now.file);
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

  /** Faults of the site, all errors, and everything about the page that the tab shows. */
  function tellDiagnostics(tab: ServerWebSocket<Tab>, file: string): void {
    let own: readonly Diagnostic[] = [];
    try {
      own = [...engine.get(siteDiagnosticsQuery), ...(file === "" ? [] : engine.get(documentDiagnosticsQuery, file))];
    } catch {
      // The page itself says what failed.
    }
    const others = everything.filter((each) => each.severity === "error" && each.place?.file !== file);
    const keys = new Set<string>();
    const all = [...own, ...others].filter((each) => {
      const key = JSON.stringify([each.code, each.message, each.place]);
      return each.severity !== "info" && !keys.has(key) && keys.add(key);
    });
    const text = JSON.stringify({ type: "diagnostics", items: overlayItems(all.sort(compareDiagnostics), readSource) });
    if (text === tab.data.diagnostics) return;
    tab.data.diagnostics = text;
    tab.send(text);
  }

  /** When nothing happens, every document is looked through, a few at a time, so that errors elsewhere show too. */
  function lookThrough(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      const found: Diagnostic[] = [];
      let files: readonly string[];
      try {
        files = engine.get(documentFilesQuery);
      } catch {
        return;
      }
      const step = (from: number): void => {
        const until = host.elapsed() + 8;
        let at = from;
        while (at < files.length && host.elapsed() < until) {
          try {
            found.push(...engine.get(documentDiagnosticsQuery, files[at] ?? ""));
          } catch {
            // Told where the page is shown.
          }
          at++;
        }
        if (at < files.length) quiet = setTimeout(() => step(at), 4);
        else {
          everything = found;
          for (const tab of tabs)
            if (tab.data.path !== undefined) tellDiagnostics(tab, pageAt(tab.data.path)?.file ?? "");
        }
      };
      step(0);
    }, QUIET);
  }

  function serve(request: Request, server: Server<Tab>): Response | undefined {
    const refused = refuse(request, bound);
    if (refused) return refused;
    const url = request.url.slice(request.url.indexOf("/", request.url.indexOf("//") + 2));
    const { path, query } = splitAddress(url);
    if (path === SOCKET) {
      if (!isOurOrigin(request.headers.get("origin"), request.headers.get("host")))
        return new Response("Not from here.\n", { status: 403, headers: SAFE_HEADERS });
      return server.upgrade(request, { data: { path: undefined, version: decodeVersion(""), diagnostics: "" } })
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
    const isPage = answer.path.endsWith(".html") && !answer.path.startsWith("assets/");
    return send(
      answer.status,
      answer.type,
      isPage ? withScript(String(answer.body), pageAt(path, answer)?.page.version) : answer.body,
    );
  }

  function send(status: number, type: string, body: string | Uint8Array): Response {
    return new Response(body as BodyInit, {
      status,
      headers: { ...SAFE_HEADERS, "content-type": type, "cache-control": "no-store" },
    });
  }

  const server = Bun.serve<Tab>({
    hostname: bound,
    port: options.port,
    development: false,
    fetch: (request, self) => serve(request, self),
    error: () => new Response("The server made a mistake.\n", { status: 500, headers: SAFE_HEADERS }),
    websocket: {
      maxPayloadLength: 4096,
      open: (tab) => void tabs.add(tab),
      close: (tab) => void tabs.delete(tab),
      message(tab, text) {
        const message = messageIn(text);
        if (message === undefined) return;
        meet(tab, message);
        lookThrough();
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
        lookThrough();
      });
      // One look that failed keeps no other from happening.
      work = look.catch(() => undefined);
      return look;
    },
    async stop() {
      clearTimeout(quiet);
      // Bun 1.3 may wait for a socket that has closed already, and a look may hang.
      await atMost(LAST_MOMENTS, Promise.all([server.stop(true), work]));
    },
  };
}

/** The page with the live server's own mark and script; the only things that a dump has not. */
function withScript(html: string, version: PageVersion | undefined): string {
  // The mark tells the client that this is no published page, so that nothing is counted, and which version of it.
  const mark = version ? encodeVersion(version) : "";
  return html
    .replace("<html ", `<html data-dev="${mark}" `)
    .replace("</head>", `<script type="module" src="${SCRIPT}"></script></head>`);
}
