/**
 * `llms-full.txt`: the text of all pages, for machines that read them at once. Where that is more than any of them can
 * use, `llms-full.txt` lists parts, which hold the pages; an edit of a large site changes one part.
 */
import { joinPath } from "../../../shared/address.ts";
import { hashOf } from "../../engine/hash.ts";
import { query, type Context } from "../../engine/types.ts";
import { configQuery } from "../../site/config.ts";
import { navHeadQuery } from "../../site/documents/heads.ts";
import { llmsPartKey, pageKey, parseLlmsPartKey, type LlmsPartKey } from "../../site/keys.ts";
import { pageFileQuery } from "../../site/pages/pages.ts";
import { fileInput } from "../../source/inputs.ts";
import { outputKind, type Piece, type ReadQuery, type Sources } from "../kind.ts";
import { byLocale } from "../paths.ts";
import { divide, type LlmsPart } from "./llms-division.ts";
import { LLMS_FULL, llmsHeadQuery, llmsSectionsQuery, markdownPaths, pathIn } from "./llms.ts";
import { pageMarkdownQuery } from "./markdown.ts";

/** Folder of the parts. */
const FOLDER = "llms-full";

/**
 * Maximum size of a file, in bytes of the documents: about a million tokens, which is as much as the language models
 * with the largest contexts take.
 */
export const LLMS_SIZE = 4_000_000;

/** Sizes are rounded up to whole units, so that most edits change none. */
const UNIT = 1024;

/** Size of a document (key: its file) in units. The size of its text in the output is about the same. */
export const documentSizeQuery = query<number>(
  "document-size",
  { keep: "value", viewOf: fileInput },
  (context, file) => {
    const state = context.read(fileInput, file);
    return state.kind === "text" ? Math.ceil(Buffer.byteLength(state.text) / UNIT) : 0;
  },
);

/** The parts of a locale (key: its id), in order. If there is only one, it is `llms-full.txt` itself. */
export const llmsPartsQuery = query<readonly LlmsPart[]>("llms-parts", "hash", (context, localeId) => {
  const fileOf = (route: string): string => context.read(pageFileQuery, pageKey(localeId, route));
  const sections = context.read(llmsSectionsQuery, localeId);
  const routes = sections.flatMap((each) => each.routes);
  const sizes = new Map(routes.map((route) => [route, context.read(documentSizeQuery, fileOf(route)) * UNIT]));
  return divide(sections, {
    sizeOf: (route) => sizes.get(route) ?? 0,
    labelOf: (route) => context.read(navHeadQuery, fileOf(route)).label,
    limit: LLMS_SIZE,
  });
});

/** Routes of the pages of a file; null for `llms-full.txt` where it lists parts. */
export const llmsPartQuery = query<readonly string[] | null, LlmsPartKey>("llms-part", "value", (context, key) => {
  const { localeId, name } = parseLlmsPartKey(key);
  return context.read(llmsPartsQuery, localeId).find((part) => part.name === name)?.routes ?? null;
});

/** `llms-full.txt` of a locale (key: its id) where there are parts: title, address and approximate size of each. */
export const llmsPartListQuery = query<string>("llms-part-list", "hash", (context, localeId) => {
  const { url, baseUrl } = context.read(configQuery);
  const lines = context.read(llmsPartsQuery, localeId).map(({ name, title, size }) => {
    const address = encodeURI(joinPath(baseUrl, partPath(context, localeId, name)));
    return `- [${title}](${url}${address}): ${megabytes(size)}`;
  });
  return `${context.read(llmsHeadQuery, localeId)}\n${lines.join("\n")}\n`;
});

/** Title of a part, below that of the site. */
export const llmsPartHeadQuery = query<string, LlmsPartKey>("llms-part-head", "value", (context, key) => {
  const { localeId, name } = parseLlmsPartKey(key);
  const head = context.read(llmsHeadQuery, localeId);
  const part = context.read(llmsPartsQuery, localeId).find((each) => each.name === name);
  return part === undefined || name === "" ? head : `${head}\n${part.title}\n`;
});

/** The text of ten thousand pages is never held: it is written page by page. */
export const llmsFullKind = outputKind<LlmsPartKey>({
  name: "llms-full",
  // Which parts there are depends on all documents, so it is worked out only for a path that could be one of them.
  parts: (read, path) => byLocale(read).filter((id) => path === undefined || mayHold(read, id, path)),
  rows(context, localeId) {
    const names = context.read(llmsPartsQuery, localeId).map(({ name }) => name);
    return ["", ...names].map((name) => [partPath(context, localeId, name), llmsPartKey(localeId, name)]);
  },
  isLarge: () => true,
  fingerprint: fingerprintOf,
  content: (sources, key) => ({
    pieces: piecesOf(sources, key),
    get fingerprint() {
      return fingerprintOf(sources, key);
    },
  }),
});

function mayHold(read: ReadQuery, localeId: string, path: string): boolean {
  return path === pathIn({ read }, localeId, LLMS_FULL) || path.startsWith(pathIn({ read }, localeId, `${FOLDER}/`));
}

function partPath(context: Pick<Context, "read">, localeId: string, name: string): string {
  return pathIn(context, localeId, name === "" ? LLMS_FULL : `${FOLDER}/${name}.txt`);
}

function fingerprintOf({ engine }: Sources, key: LlmsPartKey): string {
  const { localeId } = parseLlmsPartKey(key);
  const routes = engine.get(llmsPartQuery, key);
  if (routes === null) return engine.fingerprint(llmsPartListQuery, localeId);
  const pages = routes.map((route) => {
    const page = pageKey(localeId, route);
    return `${page} ${engine.fingerprint(pageMarkdownQuery, page)}`;
  });
  return `pieces ${hashOf([engine.fingerprint(llmsPartHeadQuery, key), ...pages].join("\n"))}`;
}

function* piecesOf({ engine }: Sources, key: LlmsPartKey): Generator<Piece> {
  const { localeId } = parseLlmsPartKey(key);
  const routes = engine.get(llmsPartQuery, key);
  if (routes === null) {
    yield engine.get(llmsPartListQuery, localeId);
    return;
  }
  yield engine.get(llmsPartHeadQuery, key);
  const pathOf = markdownPaths({ read: engine.get }, localeId);
  for (const route of routes) {
    const page = pageKey(localeId, route);
    yield "\n\n";
    yield { path: pathOf(route), text: () => engine.get(pageMarkdownQuery, page) };
  }
}

/** With few digits, so that an edit seldom changes the list. */
function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / 1e6).toFixed(1)} MB`;
}
