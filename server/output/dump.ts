/**
 * A dump: every output of the site, written. One pass over the documents: each is parsed, all that is made of it is
 * made and written, and the engine evicts what is not used any more, so that memory does not grow with the site. Threads
 * parse ahead while pages are rendered here, and write while they are idle.
 */
import type { Diagnostic } from "../../shared/diagnostics.ts";
import type { Engine } from "../engine/engine.ts";
import { HostFault, type Host } from "../host/host.ts";
import type { Ending } from "../host/signals.ts";
import { isText } from "../../shared/media-types.ts";
import { articleQuery } from "../site/articles.ts";
import { documentFilesQuery, siteDiagnosticsQuery } from "../site/checks/site.ts";
import { configQuery } from "../site/config.ts";
import type { PageKey } from "../site/keys.ts";
import { pageFileQuery } from "../site/pages.ts";
import { allBuildDiagnosticsQuery } from "./module-checks.ts";
import { pageKind } from "./files/pages.ts";
import { findOutput, KINDS, outputsOfKind, type Output } from "./outputs.ts";
import { createParseAhead, WORTH_THREADS } from "./parse-ahead.ts";
import { ENCODINGS } from "./compress.ts";
import { yieldToEvents, createPool, NO_POOL, type Pool } from "./pool.ts";
import type { AnyContent, Kind } from "./kind.ts";
import { searchParts } from "./search-parts.ts";
import type { Session } from "./session.ts";
import { createTextParts } from "./text-parts.ts";
import { putTree, type Wanted, type Written } from "./tree.ts";
import { createWriter } from "./writer.ts";

export interface DumpResult extends Written {
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];
  /** False: `accept` said no, and the old site stays. */
  readonly accepted: boolean;
}

export interface DumpOptions {
  readonly session: Session;
  readonly host: Host;
  /** Absolute path of the folder to write. */
  readonly out: string;
  /** Threads in all, this one included. */
  readonly jobs: number;
  /** Whether each text file also lies there compressed. */
  readonly compress: boolean;
  /** Told what was found, just before the new site takes the old one's place; false keeps the old one. */
  readonly accept: (diagnostics: readonly Diagnostic[]) => boolean;
  /** Told how many files are done, of how many that are known. */
  readonly progress: (what: string, done: number, total: number) => void;
  /** Where texts come from that this dump would have to make. Default: nowhere. */
  readonly stored?: StoredOutputs;
  /** Listens for a request to end while the pages are written. Default: nothing does. */
  readonly listenForEnd?: () => Ending;
}

/** Texts of earlier dumps, of this machine or another, by their fingerprint. */
export interface StoredOutputs {
  /** Told of each text that the site consists of. */
  note(path: string, fingerprint: string): void;
  /** @returns the bytes with that fingerprint, if they are there */
  bytes(fingerprint: string): Uint8Array | undefined;
}

/** The process was asked to end: nothing was published. */
export class Stopped extends Error {
  /** Exit code. */
  readonly code: number;
  constructor(code: number) {
    super("told to end");
    this.code = code;
  }
}

/** From so many documents on, evicted values are collected as the dump goes on: the heap would grow for them. */
const LARGE = 400;
/** Results that are made between two such collections. */
const RESULTS_PER_COLLECTION = 600;

/** Writes a site. @throws {DumpFault} @throws {Stopped} */
export async function dumpSite(options: DumpOptions): Promise<DumpResult> {
  const { session, host, out, jobs } = options;
  const { engine } = session;
  // A wrong configuration is reported before a large site is made in vain.
  const faults = engine.get(siteDiagnosticsQuery);
  if (faults.some(({ severity }) => severity === "error") && !options.accept(faults))
    return { written: 0, unchanged: 0, removed: 0, foreign: [], pages: 0, diagnostics: faults, accepted: false };
  const documents = engine.get(documentFilesQuery);
  const stale = documents.filter((file) => !engine.isFresh(articleQuery, file));
  const tidy = documents.length > LARGE ? createTidy(engine, host) : () => undefined;
  const pool =
    jobs > 1 && stale.length >= WORTH_THREADS
      ? createPool({
          host,
          size: jobs - 1,
          worker: session.installation.worker,
          fault: (path, code, message) => new HostFault(path, code, message),
        })
      : NO_POOL;
  let diagnostics: readonly Diagnostic[] = [];
  let accepted = true;
  try {
    const written = await putTree({
      host,
      out,
      base: engine.get(configQuery).baseUrl,
      wanted: untilToldToEnd({ ...options, pool }, outputsOf({ ...options, pool, tidy }, new Set(stale))),
      writer: createWriter(host, pool),
      commit: () => {
        tidy();
        diagnostics = engine.get(allBuildDiagnosticsQuery);
        tidy();
        accepted = options.accept(diagnostics);
        return accepted;
      },
    });
    const pages = [...outputsOfKind(engine.get, pageKind)].length;
    return { ...written, pages, diagnostics, accepted };
  } finally {
    pool.close();
  }
}

/**
 * Pages are made in short steps, between which a signal is heard and the unfinished tree can be removed. Everything
 * before and after takes longer at a time: there the system ends the process by itself, and the next dump removes what
 * is left.
 */
async function* untilToldToEnd(
  { listenForEnd, pool }: DumpOptions & { readonly pool: Pool },
  wanted: AsyncIterable<Wanted>,
): AsyncGenerator<Wanted> {
  const ending = listenForEnd?.();
  try {
    for await (const file of wanted) {
      const code = ending?.code();
      if (code !== undefined) {
        // Nobody needs any more what the threads are at.
        pool.close();
        throw new Stopped(code);
      }
      yield ending === undefined ? file : { ...file, content: () => abruptly(ending, file.content()) };
    }
  } finally {
    ending?.release();
  }
}

/** A large file takes long to copy, and nothing is heard meanwhile. */
function abruptly<T extends AnyContent | undefined>(ending: Ending, content: T): T {
  if (content === undefined || !("copyTo" in content)) return content;
  return { ...content, copyTo: (path: string) => ending.abruptly(() => content.copyTo(path)) };
}

/** Everything to write, in an order that lets threads work: documents first, the search index last. */
async function* outputsOf(
  options: DumpOptions & { readonly pool: Pool; readonly tidy: () => void },
  stale: ReadonlySet<string>,
): AsyncGenerator<Wanted> {
  const { session, progress, pool, tidy } = options;
  const { engine } = session;
  const { byFile, others, contested } = planOf(session);
  const texts = createTextParts(engine);
  const locales = engine.get(configQuery).locales.list;
  // Of each locale's index at least the entry.
  const total = [...byFile.values()].reduce((sum, rows) => sum + rows.length, others.length + locales.length);
  let done = 0;
  function* wanted(output: Output): Generator<Wanted> {
    progress("writing", ++done, Math.max(done, total));
    yield* filesOf(options, output);
  }

  const files = [...byFile.keys()];
  const staleInOrder = files.filter((file) => stale.has(file));
  const ahead = createParseAhead(session, pool, staleInOrder, (file) => texts.has(file));
  for (const [i, file] of files.entries()) {
    await ahead.ready(file);
    const rows = byFile.get(file) ?? [];
    for (const row of rows) yield* wanted(row);
    for (const row of texts.after(file)) yield* wanted(row);
    // Nothing else is made of this document's article and pages.
    engine.endStep();
    if (i % 4 === 3) await yieldToEvents();
    tidy();
  }
  for (const row of others) yield* wanted(row);
  for (const row of texts.rest()) yield* wanted(row);
  for (const { id } of locales) {
    for (const row of searchParts(engine, id)) {
      tidy();
      yield* wanted(row);
      engine.endStep();
    }
  }
  for (const row of contested) if (findOutput(engine.get, row.path)?.kind === row.kind) yield* wanted(row);
}

/** @returns to be called often: has evicted values collected, when there may be many */
function createTidy(engine: Engine, host: Host): () => void {
  let runs = 0;
  return () => {
    if (engine.runs() - runs < RESULTS_PER_COLLECTION) return;
    runs = engine.runs();
    host.tidy();
  };
}

/** The file of an output, and those that hold the same compressed. */
function* filesOf(options: DumpOptions, { path, kind, key }: Output): Generator<Wanted> {
  const { session, compress } = options;
  const { sources } = session;
  const stored = kind.text === undefined ? undefined : options.stored;
  const fingerprint = (): string => {
    const found = kind.fingerprint(sources, key);
    stored?.note(path, found);
    return found;
  };
  const content = (): AnyContent | undefined => {
    const known = stored && kind.fingerprint(sources, key);
    const bytes = known === undefined ? undefined : stored?.bytes(known);
    return known === undefined || bytes === undefined ? kind.content(sources, key) : { bytes, fingerprint: known };
  };
  yield { path, fingerprint, content };
  // No host would send a file compressed ahead that is too large to hold.
  if (!compress || !isText(path) || kind.isLarge?.(sources, key) === true) return;
  for (const encoding of ENCODINGS)
    yield {
      path: `${path}.${encoding}`,
      fingerprint: () => `${encoding} ${fingerprint()}`,
      content() {
        const plain = content();
        return plain && "bytes" in plain ? { ...plain, fingerprint: `${encoding} ${plain.fingerprint}` } : undefined;
      },
      encoding,
    };
}

/** In which order a dump makes what the table of outputs holds, apart from the search index. */
interface Plan {
  /** Outputs by the document that they are made from, in the order of documents. */
  readonly byFile: ReadonlyMap<string, readonly Output[]>;
  /** Those that are made from none. */
  readonly others: readonly Output[];
  /** Those whose path may be one of the search index, which comes before them and whose names are known last. */
  readonly contested: readonly Output[];
}

function planOf({ engine }: Session): Plan {
  const byFile = new Map<string, Output[]>();
  const others: Output[] = [];
  const contested: Output[] = [];
  const taken = new Set<string>();
  const late: Kind[] = [];
  for (const kind of KINDS) {
    if (kind.phase === "texts" || kind.phase === "words") {
      late.push(kind);
      continue;
    }
    for (const output of outputsOfKind(engine.get, kind)) {
      const { path, key } = output;
      // Of equal paths the first in the table counts.
      if (taken.has(path)) continue;
      taken.add(path);
      // What is made with a document goes by its page.
      const file = kind.phase === "document" ? engine.get(pageFileQuery, key as PageKey) : "";
      if (late.some(({ parts }) => parts(engine.get, path).length > 0)) contested.push(output);
      else if (file === "") others.push(output);
      else byFile.set(file, [...(byFile.get(file) ?? []), output]);
    }
  }
  // What has no page is parsed all the same: for its faults.
  for (const file of engine.get(documentFilesQuery)) if (!byFile.has(file)) byFile.set(file, []);
  return { byFile, others, contested };
}
