/** A small site from text: `# Title`, then sections; enough to say in a test what readers should find. */
import type { SearchIndexOptions } from "../../server/site/search/index.ts";
import type { SearchFile } from "../../server/site/search/query.ts";
import type { ShareInput } from "../../server/site/search/share.ts";
import { searchFiles } from "../../server/site/search/query.ts";
import { loadIndex, type SearchIndex } from "../../shared/search/engine/load.ts";
import { wordsOf } from "../../shared/search/tokens.ts";
import { sectionsOf } from "./splitter.ts";
import { buildSearchIndex, makeShare } from "./build-index.ts";

export interface SmallSite {
  readonly files: readonly SearchFile[];
  /** Routes of the pages found, best first. */
  find(query: string): Promise<string[]>;
}

/** The terms of a text and their parts, one after the other. */
export function termsIn(text: string): string {
  return wordsOf(text)
    .flatMap(({ term, parts }) => [term, ...parts])
    .join(" ");
}

export function page(route: string, markdown: string, more: Partial<ShareInput> = {}): ShareInput {
  const { title, description, sections } = sectionsOf(markdown.replace(/^ {4,}/gm, ""));
  return {
    route,
    href: route,
    title,
    kind: "doc",
    lang: "en",
    description,
    keywords: [],
    trail: [],
    context: "",
    sections,
    ...more,
  };
}

export function filesOf(
  inputs: readonly ShareInput[],
  options: Partial<SearchIndexOptions> = {},
): readonly SearchFile[] {
  return buildSearchIndex(
    inputs.map((input) => makeShare(input, [])),
    { lang: "en", synonyms: [], boosts: [], contexts: [], ...options },
  );
}

export function site(inputs: readonly ShareInput[], options: Partial<SearchIndexOptions> = {}): SmallSite {
  const files = filesOf(inputs, options);
  return {
    files,
    find: async (query) => [...new Set((await searchFiles(files, query)).map(({ route }) => route))],
  };
}

/** A small site's index as the engine holds it, and its parts by name. */
export function indexOf(
  inputs: readonly ShareInput[],
  options: Partial<SearchIndexOptions> = {},
): { readonly index: SearchIndex; readonly parts: ReadonlyMap<string, unknown> } {
  const parts = new Map(
    filesOf(inputs, options).map(({ path, bytes }) => [
      path.replace("search-index/", ""),
      JSON.parse(new TextDecoder().decode(bytes)) as unknown,
    ]),
  );
  const index = loadIndex(parts.get("search-index.json"));
  if (typeof index === "string") throw new Error(index);
  return { index, parts };
}

/** A site of a dozen pages about other things, so that rarity means something. */
export const others: readonly ShareInput[] = [
  "apples and pears",
  "rivers of Europe",
  "old bridges",
  "coffee roasting",
  "chess openings",
  "night trains",
  "paper folding",
  "wild bees",
  "stone walls",
  "sea salt",
  "glass blowing",
  "bread and butter",
].map((title, at) => page(`/other/${at}`, `# ${title}\nA page about ${title}, and nothing else of interest.`));
