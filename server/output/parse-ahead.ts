/** Parsing in threads, ahead of the engine: it finds the articles ready when it asks for them. */
import type { Article } from "../../shared/article.ts";
import type { Engine } from "../engine/engine.ts";
import { rememberEncoding } from "../engine/hash.ts";
import { parseArticle, type ParseInput } from "../markdown/index.ts";
import { articleQuery, parseInputOf } from "../site/articles.ts";
import { leaveParsed } from "../site/parsing.ts";
import { breathe, createPool, type Pool } from "./pool.ts";

/** Below this many characters handing work over takes longer than doing it. */
const WORTH_IT = 200_000;
/** Characters in a batch: small enough to share evenly, large enough to make messages cheap. */
const BATCH = 60_000;

/**
 * Parses the documents whose article is not up to date, in the pool's threads; this one works along.
 * @param progress is told how many of the stale documents are done
 */
export async function parseAhead(
  engine: Engine,
  files: readonly string[],
  pool: Pool,
  progress: (done: number) => void,
): Promise<void> {
  const inputs: ParseInput[] = [];
  let size = 0;
  for (const file of files) {
    if (engine.isFresh(articleQuery, file)) continue;
    const input = parseInputOf((readable, key) => engine.get(readable, key), file);
    inputs.push(input);
    size += input.text.length;
  }
  if (pool.size === 0 || size < WORTH_IT) return;
  const batches = batch(inputs);
  let next = 0;
  let done = 0;
  const finish = (count: number): void => {
    done += count;
    progress(done);
  };
  const inThread = async (): Promise<void> => {
    for (let mine = batches[next++]; mine; mine = batches[next++]) {
      const encoded = (await pool.run("parse", JSON.stringify(mine))) as readonly string[] | undefined;
      // What a thread could not parse is parsed by the engine itself, and fails or not there.
      if (!encoded) return;
      for (const [i, input] of mine.entries()) {
        const json = encoded[i];
        if (json === undefined) continue;
        const article = JSON.parse(json) as Article;
        rememberEncoding(article, json);
        leaveParsed(input, article);
      }
      finish(mine.length);
    }
  };
  const threads = Array.from({ length: pool.size }, inThread);
  for (let mine = batches[next++]; mine; mine = batches[next++]) {
    for (const input of mine) leaveParsed(input, parseArticle(input));
    finish(mine.length);
    await breathe();
  }
  await Promise.all(threads);
}

/** Parses on several threads for a command that needs every article and has no other work for them. */
export async function parseAll(
  engine: Engine,
  files: readonly string[],
  jobs: number,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const stale = files.filter((file) => !engine.isFresh(articleQuery, file));
  if (jobs < 2 || stale.length < 24) return;
  const pool = createPool(jobs - 1, (_path, _code, message) => new Error(message));
  try {
    await parseAhead(engine, stale, pool, (done) => progress(done, stale.length));
  } finally {
    pool.close();
  }
}

function batch(inputs: readonly ParseInput[]): readonly (readonly ParseInput[])[] {
  const batches: ParseInput[][] = [];
  let current: ParseInput[] = [];
  let size = 0;
  for (const input of inputs) {
    current.push(input);
    size += input.text.length;
    if (size < BATCH) continue;
    batches.push(current);
    current = [];
    size = 0;
  }
  if (current.length > 0) batches.push(current);
  return batches;
}
