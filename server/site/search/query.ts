/** Answers a query from the files of an index, as the browser would: `bun run search`. */
import { openEngine, type ResultKind, type SearchResult } from "../../../shared/search/engine/index.ts";
import { INDEX_FILE, INDEX_FOLDER } from "../../../shared/search/format.ts";

/** A file of an index. */
export interface SearchFile {
  /** Relative to the locale's root. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface QueryOptions {
  /** Number of results; default: 8. */
  readonly limit?: number;
  /** Id of the context to which the search is limited, or which it excludes. */
  readonly within?: string;
  readonly outside?: string;
}

export interface QueryResult {
  readonly route: string;
  readonly anchor: string;
  readonly title: string;
  readonly kind: ResultKind;
  readonly snippet: string;
}

/**
 * The results that a reader would see for a query, best first.
 * @throws if the files are not a search index of the current format
 */
export async function searchFiles(
  files: readonly SearchFile[],
  query: string,
  options: QueryOptions = {},
): Promise<readonly QueryResult[]> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const read = (path: string): unknown => {
    const file = byPath.get(path);
    if (file === undefined) throw new Error(`no file ${path}`);
    return JSON.parse(new TextDecoder().decode(file.bytes)) as unknown;
  };
  const engine = openEngine(read(INDEX_FILE), (name) => Promise.resolve().then(() => read(`${INDEX_FOLDER}/${name}`)));
  if (typeof engine === "string") throw new Error(`the search index is ${engine}`);
  const answer = await engine.search(query, { limit: 8, snippets: true, ...options });
  return answer.results.map((result) => ({
    route: result.route,
    anchor: result.anchor,
    title: titleOf(result),
    kind: result.kind,
    snippet: result.snippet.text,
  }));
}

function titleOf({ kind, title, heading }: SearchResult): string {
  if (heading.text === "") return title.text;
  return kind === "entity" ? heading.text : `${title.text} › ${heading.text}`;
}
