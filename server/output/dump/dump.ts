/**
 * Writes all outputs of the site to a folder, in one pass over the documents: each is parsed, everything that is made
 * from it is written, and the engine evicts values that are not needed any more, so that memory does not grow with the
 * site. Threads parse ahead while pages are rendered here, and write files while they are idle.
 */
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import type { Host } from "../../host/host.ts";
import type { Ending } from "../../host/signals.ts";
import { isCompressible } from "../../../shared/media-types.ts";
import { articleQuery } from "../../site/documents/articles.ts";
import { documentFilesQuery, siteDiagnosticsQuery } from "../../site/checks/site.ts";
import { configQuery } from "../../site/config.ts";
import type { PageKey } from "../../site/keys.ts";
import { pageFileQuery } from "../../site/pages/pages.ts";
import { allBuildDiagnosticsQuery } from "../bundles/module-checks.ts";
import { pageKind } from "../files/pages.ts";
import { findOutput, KINDS, outputsOfKind, type Output } from "../outputs.ts";
import { createParseAhead, poolFor, type ParseAhead } from "../parse-ahead.ts";
import { ENCODINGS } from "./compress.ts";
import { checkDocuments, OUTPUTS_PER_LOOK, readHeads, relatePages, tidyFor } from "../in-turn.ts";
import { yieldToEvents, type Pool } from "../pool.ts";
import type { AnyContent, OutputKind } from "../kind.ts";
import { isNamedByContent, searchEditions } from "../paths.ts";
import { searchParts } from "./search-schedule.ts";
import type { Session } from "../session.ts";
import { createTextParts } from "./text-schedule.ts";
import { putTree, type TreeFile, type TreeChanges } from "./tree.ts";
import { createWriter } from "./writer.ts";

export interface DumpResult extends TreeChanges {
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];
  /** False if `accept` returned false, so that the old site stays. */
  readonly accepted: boolean;
}

export interface DumpOptions {
  readonly session: Session;
  readonly host: Host;
  /** Absolute path of the folder to write. */
  readonly out: string;
  /** Total number of threads, this one included. */
  readonly jobs: number;
  /** Whether text files are also written in compressed form. */
  readonly compress: boolean;
  /**
   * Called with all diagnostics just before the new site replaces the old one; if it returns false, the old one stays.
   */
  readonly accept: (diagnostics: readonly Diagnostic[]) => boolean;
  /** Called with the number of files that are done, and of those known so far. */
  readonly progress: (what: string, done: number, total: number) => void;
  /** Where texts come from that this dump would have to make. Default: nowhere. */
  readonly stored?: StoredOutputs;
  /** Listens for signals while pages are written. Default: none. */
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

/** From this number of documents on, values take hundreds of megabytes, and collecting them is worth its time. */
const HUGE = 20_000;
/** An output that took this many milliseconds, such as a list of all pages, has left as much garbage as many others. */
const LONG = 50;
/**
 * Bytes by which memory may grow before garbage is collected: while a search index is made, which is when a dump needs
 * most memory; and before a large step.
 */
const [INDEX_ROOM, LEAST_ROOM] = [2 ** 26, 2 ** 25];

const NOTHING_DONE = { written: 0, unchanged: 0, removed: 0, foreign: [], manifest: undefined };

/** Writes a site. @throws {DumpFault} @throws {Stopped} */
export async function dumpSite(options: DumpOptions): Promise<DumpResult> {
  const { session, host, out, jobs } = options;
  const { engine } = session;
  engine.trustUnchanged();
  const documents = engine.get(documentFilesQuery);
  const tidy = tidyFor(host, documents.length);
  const stale = documents.filter((file) => !engine.isFresh(articleQuery, file));
  const pool = poolFor({ host, installation: session.installation }, jobs, stale);
  let diagnostics: readonly Diagnostic[] = [];
  let accepted = true;
  try {
    // Threads begin with the first documents while this one reads the heads of all.
    const ahead = createParseAhead(session, pool, stale);
    await readHeads(engine, documents, tidy);
    // Faults of the configuration are reported before a large site is built in vain.
    const faults = engine.get(siteDiagnosticsQuery);
    if (faults.some(({ severity }) => severity === "error") && !options.accept(faults))
      return { ...NOTHING_DONE, pages: 0, diagnostics: faults, accepted: false };
    await relatePages(engine, tidy);
    const written = await putTree({
      host,
      out,
      base: engine.get(configQuery).baseUrl,
      wanted: untilToldToEnd({ ...options, pool }, outputsOf({ ...options, pool, tidy, ahead })),
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
    // Next, results are stored, which takes memory of its own, and no values.
    const isHuge = documents.length > HUGE && engine.runs() > 0;
    if (isHuge) engine.dropValues();
    tidy(isHuge ? 0 : LEAST_ROOM);
    return { ...written, pages, diagnostics, accepted };
  } finally {
    pool.close();
  }
}

/**
 * Yields until the process is asked to end. Pages are made in short steps, between which a signal is handled and the
 * unfinished tree removed. Before and after that, steps take longer, so the system ends the process by itself, and the
 * next dump removes the unfinished tree.
 */
async function* untilToldToEnd(
  { listenForEnd, pool }: DumpOptions & { readonly pool: Pool },
  wanted: AsyncIterable<TreeFile>,
): AsyncGenerator<TreeFile> {
  const ending = listenForEnd?.();
  try {
    for await (const file of wanted) {
      const code = ending?.code();
      if (code !== undefined) {
        // What the threads are working on is not needed any more.
        pool.close();
        throw new Stopped(code);
      }
      yield ending === undefined ? file : { ...file, content: () => copiedInterruptibly(ending, file.content()) };
    }
  } finally {
    ending?.release();
  }
}

/** Copying a large file takes long without yielding, so meanwhile the system handles signals. */
function copiedInterruptibly<T extends AnyContent | undefined>(ending: Ending, content: T): T {
  if (content === undefined || !("copyTo" in content)) return content;
  return { ...content, copyTo: (path: string) => ending.interruptibly(() => content.copyTo(path)) };
}

/** Everything to write, in an order that lets threads work: documents first, the search index last. */
async function* outputsOf(
  options: DumpOptions & { readonly pool: Pool; readonly tidy: Host["tidy"]; readonly ahead: ParseAhead },
): AsyncGenerator<TreeFile> {
  const { session, host, progress, pool, tidy, ahead } = options;
  const { engine } = session;
  const { byFile, others, contested } = dumpOrderOf(session);
  const texts = createTextParts(engine);
  const editions = searchEditions(engine.get);
  // Of each locale's search index, at least the entry file is counted.
  const total = [...byFile.values()].reduce((sum, rows) => sum + rows.length, others.length + editions.length);
  let done = 0;
  function* wanted(output: Output): Generator<TreeFile> {
    progress("writing", ++done, Math.max(done, total));
    const started = host.elapsed();
    yield* filesOf(options, output);
    const { kind, key } = output;
    // Content in pieces, too, leaves much garbage, however fast it was made.
    const leavesMuch = host.elapsed() - started >= LONG || kind.isLarge?.(session.sources, key) === true;
    if (done % OUTPUTS_PER_LOOK === 0 || leavesMuch) tidy();
  }

  for (const [i, file] of [...byFile.keys()].entries()) {
    await ahead.ready(file);
    const rows = byFile.get(file) ?? [];
    // Results take ever more memory, so the list of what is to be made gives up what is done.
    byFile.delete(file);
    for (const row of rows) yield* wanted(row);
    for (const row of texts.after(file)) yield* wanted(row);
    // Nothing else is made from this document's article and pages.
    engine.endStep();
    if (i % 4 === 3) await yieldToEvents();
  }
  for (const row of others) yield* wanted(row);
  for (const row of texts.rest()) yield* wanted(row);
  engine.endStep();
  for (const { entries } of KINDS) if (entries) engine.evictAll(entries.query);
  // The next steps need most memory, so threads give up theirs, and what pages have left is collected.
  await pool.retire();
  tidy(LEAST_ROOM);
  for (const edition of editions) {
    for (const { outputs, leavesMuch } of searchParts(engine, edition)) {
      for (const output of outputs) yield* wanted(output);
      engine.endStep();
      tidy(leavesMuch ? LEAST_ROOM : INDEX_ROOM);
    }
  }
  for (const row of contested) if (findOutput(engine.get, row.path)?.kind === row.kind) yield* wanted(row);
  // All diagnostics are asked for next. Those of links are found only now if shards have made the pages.
  await checkDocuments(engine, () => tidy(LEAST_ROOM));
}

/** The file of an output, and its compressed forms. */
function* filesOf(options: DumpOptions, { path, kind, key }: Output): Generator<TreeFile> {
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
  const isLookalike = kind.areChosen === true && isNamedByContent(path);
  yield { path, fingerprint, content, isLookalike };
  // Files that are too large to hold in memory are not compressed.
  if (!compress || !isCompressible(path) || kind.isLarge?.(sources, key) === true) return;
  for (const encoding of ENCODINGS)
    yield {
      path: `${path}.${encoding}`,
      isLookalike,
      fingerprint: () => `${encoding} ${fingerprint()}`,
      content() {
        const plain = content();
        return plain && "bytes" in plain ? { ...plain, fingerprint: `${encoding} ${plain.fingerprint}` } : undefined;
      },
      encoding,
    };
}

/** The order in which a dump makes outputs, except for the search index. */
export interface DumpOrder {
  /** Outputs by the document from which they are made, in the order of their paths. */
  readonly byFile: Map<string, readonly Output[]>;
  /** Outputs that are made from no document. */
  readonly others: readonly Output[];
  /** Outputs whose path may belong to the search index, which takes precedence, and whose file names are known last. */
  readonly contested: readonly Output[];
}

export function dumpOrderOf({ engine }: Session): DumpOrder {
  const byFile = new Map<string, readonly Output[]>();
  const others: Output[] = [];
  const contested: Output[] = [];
  const taken = new Set<string>();
  const late: OutputKind[] = [];
  for (const kind of KINDS) {
    if (kind.phase === "texts" || kind.phase === "words") {
      late.push(kind);
      continue;
    }
    for (const output of outputsOfKind(engine.get, kind)) {
      const { path, key } = output;
      // Of equal paths, the first in the table takes precedence.
      if (taken.has(path)) continue;
      taken.add(path);
      // The key of outputs in this phase is that of the document's page.
      const file = kind.phase === "document" ? engine.get(pageFileQuery, key as PageKey) : "";
      if (late.some(({ parts }) => parts(engine.get, path).length > 0)) contested.push(output);
      else if (file === "") others.push(output);
      else byFile.set(file, [...(byFile.get(file) ?? []), output]);
    }
  }
  // In the order in which threads parse them; documents without a page are parsed too, for their diagnostics.
  const inOrder = new Map<string, readonly Output[]>();
  for (const file of engine.get(documentFilesQuery)) inOrder.set(file, byFile.get(file) ?? []);
  return { byFile: inOrder, others, contested };
}
