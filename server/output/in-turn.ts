/**
 * Works through documents one after the other. What is known of the whole site is made from small views of them. If a
 * query of the whole site asked for these views itself, no text or article could be evicted before all are read.
 */
import type { Engine } from "../engine/engine.ts";
import type { Query } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import { articleQuery } from "../site/documents/articles.ts";
import { documentDiagnosticsQuery } from "../site/checks/document.ts";
import { reviewViewsOf } from "../site/checks/review.ts";
import { documentFilesQuery } from "../site/checks/site.ts";
import { headQuery } from "../site/documents/heads.ts";
import { nearKeys, nearPagesQuery, tiedFilesQuery, tiesQuery } from "../site/pages/related.ts";
import { createParseAhead, poolFor } from "./parse-ahead.ts";
import { yieldToEvents } from "./pool.ts";
import type { Session } from "./session.ts";

/** From this number of documents on, garbage is collected meanwhile, because memory would grow otherwise. */
const LARGE = 400;
/** Outputs, or documents, between two checks of the memory that is used: a check takes a millisecond or two. */
export const OUTPUTS_PER_LOOK = 128;
/** Documents between two moments in which threads are given their next work. */
const DOCUMENTS_PER_TURN = 8;

/** @returns what checks the memory and collects garbage; on a site with few documents it does nothing */
export function tidyFor(host: Host, documents: number): Host["tidy"] {
  return documents > LARGE ? (room) => host.tidy(room) : () => undefined;
}

/** Computes a small view of each document. */
async function settleEach(
  engine: Engine,
  view: Query<unknown>,
  files: readonly string[],
  tidy: () => void,
): Promise<void> {
  for (const [at, file] of files.entries()) {
    engine.settle(view, file);
    if (at % OUTPUTS_PER_LOOK === 0) tidy();
    if (at % DOCUMENTS_PER_TURN === DOCUMENTS_PER_TURN - 1) await yieldToEvents();
  }
}

/** Reads the heads of documents. */
export function readHeads(engine: Engine, documents: readonly string[], tidy: () => void): Promise<void> {
  return settleEach(engine, headQuery, documents, tidy);
}

/** Finds related pages, unless all of them are up to date. What they are found by is not needed after that. */
export async function relatePages(engine: Engine, tidy: () => void): Promise<void> {
  const stale = nearKeys({ read: engine.get }).filter((key) => !engine.isFresh(nearPagesQuery, key));
  if (stale.length > 0) await settleEach(engine, tiesQuery, engine.get(tiedFilesQuery), tidy);
  for (const key of stale) engine.settle(nearPagesQuery, key);
  engine.endStep();
}

/** Finds what is wrong in each document. All are parsed before that: links may lead to anchors of any of them. */
export function checkDocuments(engine: Engine, tidy: () => void): Promise<void> {
  return settleEach(engine, documentDiagnosticsQuery, engine.get(documentFilesQuery), tidy);
}

/**
 * Parses those of the documents that have changed, and finds what is wrong in each document.
 * @param jobs total number of threads, this one included
 */
export async function parseAndCheck(
  session: Session,
  jobs: number,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const { engine, host } = session;
  const documents = engine.get(documentFilesQuery);
  const tidy = tidyFor(host, documents.length);
  const look = (): void => tidy();
  await readHeads(engine, documents, look);
  const wantedOf = (file: string): readonly Query<unknown>[] => [articleQuery, ...reviewViewsOf(engine.get, file)];
  const stale = documents.filter((file) => wantedOf(file).some((each) => !engine.isFresh(each, file)));
  const pool = poolFor(session, jobs, stale);
  try {
    const ahead = createParseAhead(session, pool, stale);
    for (const [at, file] of stale.entries()) {
      await ahead.ready(file);
      for (const each of wantedOf(file)) engine.settle(each, file);
      engine.endStep();
      progress(at + 1, stale.length);
      if (at % OUTPUTS_PER_LOOK === 0) look();
    }
  } finally {
    pool.close();
  }
  await checkDocuments(engine, look);
}
