/** Parsing in worker threads, ahead of the engine: it finds the articles ready when it asks for them. */
import { join } from "node:path";
import type { Article } from "../../shared/article.ts";
import { articleQuery, includesQuery } from "../site/articles.ts";
import { headQuery } from "../site/heads.ts";
import { leaveParsed } from "../site/parsing.ts";
import { fileInput } from "../source/inputs.ts";
import type { ParseInput } from "../markdown/index.ts";
import type { Engine } from "../engine/engine.ts";

/** Below this many characters starting threads takes longer than parsing. */
const WORTH_IT = 400_000;
/** Characters in a batch: small enough to share evenly, large enough to make messages cheap. */
const BATCH = 120_000;

export type ParseReply = readonly Article[];

/**
 * Parses the documents whose article is not up to date, on several threads; this one works along.
 * @param jobs threads in all, this one included
 * @param progress is told how many documents are done, of how many
 */
export async function parseAhead(
  engine: Engine,
  files: readonly string[],
  jobs: number,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const inputs: ParseInput[] = [];
  let size = 0;
  for (const file of files) {
    if (engine.isFresh(articleQuery, file)) continue;
    const state = engine.get(fileInput, file);
    if (state.kind !== "text") continue;
    const includes: Record<string, string | null> = {};
    for (const path of engine.get(includesQuery, file)) {
      const included = engine.get(fileInput, path);
      includes[path] = included.kind === "text" ? included.text : null;
    }
    inputs.push({ file, text: state.text, lang: file.split("/")[1] ?? "en", head: engine.get(headQuery, file), includes });
    size += state.text.length;
  }
  if (jobs < 2 || size < WORTH_IT) return;
  const batches = batch(inputs);
  let next = 0;
  let done = 0;
  const take = (): readonly ParseInput[] | undefined => batches[next++];
  const keep = (parsed: readonly ParseInput[], articles: readonly Article[]): void => {
    parsed.forEach((input, i) => {
      const article = articles[i];
      if (article) leaveParsed(input, article);
    });
    done += parsed.length;
    progress(done, inputs.length);
  };
  const workers = Array.from({ length: jobs - 1 }, () => runWorker(take, keep));
  const { parseArticle } = await import("../markdown/index.ts");
  for (let mine = take(); mine; mine = take()) {
    keep(mine, mine.map(parseArticle));
    // Lets the replies of the others in.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(workers);
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

function runWorker(take: () => readonly ParseInput[] | undefined, keep: (parsed: readonly ParseInput[], articles: readonly Article[]) => void): Promise<void> {
  return new Promise((resolve) => {
    // Beside the bundle that `server/start.ts` makes lies the worker's own.
    const name = import.meta.path.endsWith(".ts") ? "parse-worker.ts" : "parse-worker.js";
    const worker = new Worker(join(import.meta.dir, name));
    let current: readonly ParseInput[] | undefined;
    const send = (): void => {
      current = take();
      if (current) worker.postMessage(JSON.stringify(current));
      else {
        worker.terminate();
        resolve();
      }
    };
    worker.onmessage = (event: MessageEvent<string>) => {
      if (current) keep(current, JSON.parse(event.data) as ParseReply);
      send();
    };
    // What a thread could not parse is parsed by the engine itself, and fails or not there.
    worker.onerror = () => {
      worker.terminate();
      resolve();
    };
    send();
  });
}
