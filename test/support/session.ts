/** Sites opened in this process, over the memory host: everything real but the disk. */
import { diskHost } from "../../server/host/disk.ts";
import { memoryHost, type MemoryHost } from "../../server/host/memory.ts";
import { loadClient, type ClientBundle } from "../../server/output/bundles/client-bundle.ts";
import { allOutputs } from "../../server/output/outputs.ts";
import { respond, type Answer } from "../../server/output/respond.ts";
import { openSession, type Session, type SessionOptions } from "../../server/output/session.ts";
import { buildDiagnosticsQuery } from "../../server/site/checks/site.ts";
import { reviewDiagnosticsQuery } from "../../server/site/checks/review.ts";
import { pageKey, sidebarKey } from "../../server/site/keys.ts";
import { pageModelQuery } from "../../server/site/pages/pages.ts";
import { routesQuery } from "../../server/site/routes.ts";
import { sidebarQuery } from "../../server/site/sidebars/sidebars.ts";
import type { Piece } from "../../server/output/kind.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import type { PageModel, SidebarItem } from "../../shared/model.ts";
import { filesOf, PLAIN_SITE } from "./files.ts";
import { INSTALLATION } from "./project.ts";

/** Where sites lie in the memory host. */
export const ROOT = "/site";

let client: Promise<ClientBundle> | undefined;

/** The project's own client bundle, made once. */
export function projectClient(): Promise<ClientBundle> {
  client ??= loadClient(diskHost(), INSTALLATION);
  return client;
}

/** A memory host with a site in it. `config/site.json` is there even if the text names none. */
export function memorySite(text: string): MemoryHost {
  const files = { "config/site.json": PLAIN_SITE, ...filesOf(text) };
  return memoryHost(Object.fromEntries(Object.entries(files).map(([path, content]) => [`${ROOT}/${path}`, content])));
}

export type OpenOptions = Partial<Pick<SessionOptions, "budget" | "cacheFolder" | "onRun" | "settings">>;

/** What a dump is told that keeps all, says nothing, and compresses nothing. */
export const quietly = { jobs: 1, compress: false, accept: () => true, progress: () => undefined };

/** Opens the site of a memory host; with a cache folder (on the real disk) what it finds there counts. */
export async function open(host: MemoryHost, options: OpenOptions = {}): Promise<Session> {
  return openSession({
    host,
    installation: INSTALLATION,
    root: ROOT,
    settings: { base: null, drafts: false },
    cache: options.cacheFolder !== undefined,
    client: await projectClient(),
    ...options,
  });
}

/** Opens a site on the real disk: the bundler of the site's own code reads no other. */
export async function openFolder(
  root: string,
  options: Partial<Pick<SessionOptions, "host" | "settings" | "cache" | "onRun">> = {},
): Promise<Session> {
  return openSession({
    host: diskHost(),
    installation: INSTALLATION,
    root,
    settings: { base: null, drafts: false },
    cache: false,
    client: await projectClient(),
    ...options,
  });
}

/** A small site with the questions that tests ask of it. */
export interface Site {
  readonly host: MemoryHost;
  readonly session: Session;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly routes: () => Readonly<Record<string, string>>;
  readonly page: (route: string, locale?: string) => PageModel;
  readonly sidebar: (id: string, locale?: string) => readonly string[];
  readonly answer: (address: string) => Answer;
  /** HTML, or what else lies at an address. Redirects are told as `→ address`. */
  readonly body: (address: string) => string;
  readonly status: (address: string) => number;
  readonly outputs: () => readonly string[];
  /** `file:line code`, sorted, without those of `info`. */
  readonly faults: () => readonly string[];
  readonly review: () => readonly string[];
}

const decoder = new TextDecoder();

/** Opens a site written as one string. */
export async function site(text: string, options: OpenOptions = {}): Promise<Site> {
  const host = memorySite(text);
  const session = await open(host, options);
  const { engine } = session;
  const answer = (address: string): Answer => {
    const cut = address.indexOf("?");
    return respond(session.sources, cut < 0 ? address : address.slice(0, cut), cut < 0 ? "" : address.slice(cut));
  };
  return {
    host,
    session,
    async write(path, content) {
      host.write(`${ROOT}/${path}`, content);
      await session.refresh();
    },
    async remove(path) {
      host.remove(`${ROOT}/${path}`);
      await session.refresh();
    },
    routes: () => engine.get(routesQuery).byFile,
    page: (route, locale = "en") => engine.get(pageModelQuery, pageKey(locale, route)),
    sidebar: (id, locale = "en") => linesOf(engine.get(sidebarQuery, sidebarKey(locale, id))),
    answer,
    body(address) {
      const found = answer(address);
      if (found.kind === "redirect") return `→ ${found.location}`;
      if (found.kind === "file") return decoder.decode(host.files().get(found.file));
      if (found.kind === "pieces") return textOfPieces(found.pieces);
      return typeof found.body === "string" ? found.body : decoder.decode(found.body);
    },
    status(address) {
      const found = answer(address);
      return found.kind === "redirect" ? 302 : found.kind === "content" ? found.status : 200;
    },
    outputs: () => allOutputs(engine.get).map(({ path }) => path),
    faults: () => shortly(engine.get(buildDiagnosticsQuery)),
    review: () => shortly(engine.get(reviewDiagnosticsQuery)),
  };
}

function shortly(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics
    .filter(({ severity }) => severity !== "info")
    .map(({ place, code }) => `${place?.file ?? ""}:${place?.line ?? 0} ${code}`);
}

/** A sidebar as indented lines: `Label /href`. */
function linesOf(items: readonly SidebarItem[], indent = ""): readonly string[] {
  return items.flatMap((item) => {
    switch (item.kind) {
      case "link":
        return [`${indent}${item.label} ${item.href}`];
      case "heading":
        return [`${indent}# ${item.label}`];
      case "divider":
        return [`${indent}---`];
      case "category":
        return [
          `${indent}> ${item.label}${item.href === undefined ? "" : ` ${item.href}`}`,
          ...linesOf(item.items, `${indent}  `),
        ];
    }
  });
}

/** Everything that a site is: each output's bytes as text, and all diagnostics. */
export function wholeOf(session: Session): ReadonlyMap<string, string> {
  const { engine, sources } = session;
  const whole = new Map<string, string>();
  for (const output of allOutputs(engine.get)) {
    const { path, kind, key } = output;
    // The client's own files are the same for every site.
    if (kind.name === "client") continue;
    const content = kind.content(sources, key);
    const bytes =
      content && "pieces" in content
        ? textOfPieces(content.pieces)
        : content && "bytes" in content
          ? content.bytes
          : undefined;
    whole.set(path, bytes === undefined ? "(none)" : typeof bytes === "string" ? bytes : decoder.decode(bytes));
  }
  whole.set(
    "(diagnostics)",
    engine
      .get(reviewDiagnosticsQuery)
      .map((each) => JSON.stringify(each))
      .join("\n"),
  );
  return whole;
}

/** All pieces of a content, one behind the other. */
export function textOfPieces(pieces: Iterable<Piece>): string {
  return Array.from(pieces, (piece) => (typeof piece === "string" ? piece : piece.text())).join("");
}

/** What differs between two sites, shortly; empty where nothing does. */
export function differences(
  expected: ReadonlyMap<string, string>,
  actual: ReadonlyMap<string, string>,
): readonly string[] {
  const found: string[] = [];
  for (const path of new Set([...expected.keys(), ...actual.keys()])) {
    const a = expected.get(path);
    const b = actual.get(path);
    if (a === b) continue;
    if (a === undefined) found.push(`${path} should not be there`);
    else if (b === undefined) found.push(`${path} is missing`);
    else {
      let at = 0;
      while (a[at] === b[at]) at++;
      found.push(
        `${path} differs:\n  clean:       …${a.slice(Math.max(0, at - 60), at + 120)}\n  incremental: …${b.slice(Math.max(0, at - 60), at + 120)}`,
      );
    }
  }
  return found;
}
