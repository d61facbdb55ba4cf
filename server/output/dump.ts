/** A dump: every output of the site, written. */
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { documentFilesQuery } from "../site/checks/site.ts";
import { allBuildDiagnosticsQuery } from "./module-checks.ts";
import { articleQuery } from "../site/articles.ts";
import type { Host } from "../host/host.ts";
import { outputsQuery, type Output } from "./outputs.ts";
import { parseAhead } from "./parse-ahead.ts";
import { bytesOf, fingerprintOf } from "./produce.ts";
import type { Session } from "./session.ts";
import { putTree, type Written } from "./tree.ts";
import { pageChunkQuery, pageHtmlQuery } from "../render/page.ts";
import { contentQuery } from "../render/content.ts";
import { pageMarkdownQuery } from "./files/markdown.ts";
import { pageFileQuery } from "../site/pages.ts";
import { splitKey } from "../site/sidebars.ts";

export interface DumpResult extends Written {
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Documents are parsed in portions of this many, so that memory does not grow with the site. */
const PORTION = 600;
/** Sites with more documents than this let go of values as soon as they are written. */
const LARGE = 1500;

/**
 * @param out absolute path of the folder to write
 * @param jobs threads that may parse
 * @param progress is told what is being done, how much of it is done, of how much
 * @throws {DumpFault}
 */
export async function dumpSite(options: {
  readonly session: Session;
  readonly host: Host;
  readonly out: string;
  readonly jobs: number;
  /** Called with what was found before anything is written; false stops the dump. */
  readonly accept: (diagnostics: readonly Diagnostic[]) => boolean;
  readonly progress: (what: string, done: number, total: number) => void;
}): Promise<DumpResult | { readonly diagnostics: readonly Diagnostic[] }> {
  const { session, host, out, progress } = options;
  const { engine, sources } = session;
  const files = engine.get(documentFilesQuery);
  const large = files.length > LARGE;
  for (let from = 0; from < files.length; from += PORTION) {
    const portion = files.slice(from, from + PORTION);
    await parseAhead(engine, portion, options.jobs, (done) => progress("parsing", from + done, files.length));
    for (const file of portion) {
      engine.fingerprint(articleQuery, file);
      if (large) engine.release(articleQuery, file);
    }
  }
  const diagnostics = engine.get(allBuildDiagnosticsQuery);
  if (!options.accept(diagnostics)) return { diagnostics };

  const outputs = engine.get(outputsQuery);
  const wanted = outputs.map((output) => ({
    path: output[0],
    fingerprint: () => fingerprintOf(sources, output),
    bytes: () => bytesOf(sources, output),
    done: () => {
      if (large) letGo(session, output);
    },
  }));
  const written = putTree(host, out, wanted, (done) => progress("writing", done, wanted.length));
  return { ...written, pages: outputs.filter(([, producer]) => producer === "page").length, diagnostics };
}

/** Forgets what only one page needs. */
function letGo(session: Session, [, producer, key]: Output): void {
  const { engine } = session;
  if (producer === "page") engine.release(pageHtmlQuery, key);
  if (producer === "chunk") engine.release(pageChunkQuery, key);
  if (producer !== "markdown") return;
  // The last of a page's three outputs.
  engine.release(pageMarkdownQuery, key);
  engine.release(contentQuery, key);
  const [localeId = "", route = "/"] = splitKey(key);
  const source = engine.get(pageFileQuery, `${localeId} ${route}`);
  if (source !== "") engine.release(articleQuery, source);
}
