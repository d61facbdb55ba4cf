/**
 * What readers find on this project's own site: questions that people really ask, pages by their titles, rows by their
 * names, and what all that weighs. Usage: bun test/search/site.ts FOLDER_OF_A_DUMP [-v] [-w]; -v names what missed, -w weighs
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { headingOf } from "../../shared/search/engine/heading.ts";
import { fold } from "../../shared/search/engine/entities.ts";
import { openEngine, type SearchEngine } from "../../shared/search/engine/index.ts";
import { loadIndex, type SearchIndex } from "../../shared/search/engine/load.ts";
import { INDEX_FILE, INDEX_FOLDER } from "../../shared/search/format.ts";
import { brotli, type Half } from "./measure.ts";

/** What somebody asked, and the places that answer it, best first; `route#anchor` where one section does. */
export interface Question {
  readonly q: string;
  readonly want: readonly string[];
}

export const SITE_LANGUAGES = [
  { lang: "en", questions: "en", folder: "" },
  { lang: "zh-CN", questions: "zh", folder: "zh-CN" },
] as const;

export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

export interface Share {
  readonly asked: number;
  readonly first: number;
  readonly mrr: number;
  readonly nothing: number;
  /** What did not come first: the query, its rank (0 for none of eight) and what did. */
  readonly missed: readonly string[];
}

export interface OpenedSite {
  readonly engine: SearchEngine;
  readonly index: SearchIndex;
  /** Bytes that the browser has fetched so far, compressed as a host would. */
  readonly fetched: () => number;
}

/** Opens the search of a dump as a browser does. @throws where there is none */
export function openSite(dump: string, { folder }: SiteLanguage): OpenedSite {
  const base = join(dump, folder);
  const paths: string[] = [];
  const read = (path: string): unknown => {
    paths.push(path);
    return JSON.parse(readFileSync(join(base, path), "utf8")) as unknown;
  };
  const known = new Map<string, unknown>();
  const json = read(INDEX_FILE);
  const engine = openEngine(json, (name) => {
    if (!known.has(name)) known.set(name, read(`${INDEX_FOLDER}/${name}`));
    return Promise.resolve(known.get(name));
  });
  const index = loadIndex(json);
  if (typeof engine === "string" || typeof index === "string")
    throw new Error(`the search index in ${base} cannot be read`);
  return { engine, index, fetched: () => weightOf(base, paths) };
}

/** Bytes of all that search can ever fetch but the texts, compressed. */
export function wholeIndex(dump: string, { folder }: SiteLanguage): number {
  const base = join(dump, folder);
  const parts = readdirSync(join(base, INDEX_FOLDER))
    .filter((name) => name.startsWith("words-") && name.endsWith(".json"))
    .map((name) => join(INDEX_FOLDER, name));
  return weightOf(base, [INDEX_FILE, ...parts]);
}

/** As a host sends it. The highest level of compression takes seconds, and saves a twentieth. */
function weightOf(base: string, paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + brotli(readFileSync(join(base, path))), 0);
}

/** Every other question is there to tune on, the rest is only ever counted. */
export function questionsOf(language: SiteLanguage, which: Half): readonly Question[] {
  return readQuestions("questions", language).filter((_, at) => (at % 2 === 0) === (which === "dev"));
}

/**
 * Sets of questions that were collected one after the other, each before its results were seen, and how many each has.
 * Single misses of the last one have never been looked at.
 */
export const COLLECTED = [
  ["unseen", 60],
  ["fresh", 40],
  ["later", 60],
] as const;

/** The questions of a set. */
export function readQuestions(file: string, { questions }: SiteLanguage): readonly Question[] {
  const url = new URL(`${file}.${questions}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8")) as readonly Question[];
}

/** Where readers are led by the questions. */
export function ask(site: OpenedSite, questions: readonly Question[]): Promise<Share> {
  return count(
    questions.map(({ q, want }) => {
      const routes = new Set(want.map((place) => place.split("#")[0] ?? ""));
      return { query: q, isRight: ({ route }) => routes.has(route) };
    }),
    site,
  );
}

/** Whether pages come first for their own titles; of pages with one title, any will do. */
export function titles(site: OpenedSite): Promise<Share> {
  const { pages } = site.index;
  return count(
    pages.map(({ title }) => ({ query: title, isRight: ({ title: found }) => fold(found.text) === fold(title) })),
    site,
  );
}

/**
 * Whether pages come first for the headings that stand on no other page and are no title: so many of them, evenly over
 * the site. A heading of one word, which may ask for much else, is none of them.
 */
export function headings(site: OpenedSite, most: number): Promise<Share> {
  const { pages, headings, sectionPage } = site.index;
  const titles = new Set(pages.map(({ title }) => fold(title)));
  const pagesOf = new Map<string, Set<string>>();
  headings.forEach((stored, section) => {
    const { text, isEntity } = headingOf(stored);
    if (isEntity || titles.has(fold(text))) return;
    const of = pagesOf.get(text) ?? new Set();
    pagesOf.set(text, of.add(pages[sectionPage[section] ?? 0]?.route ?? ""));
  });
  const own = [...pagesOf].filter(
    ([text, of]) => of.size === 1 && (/\S\s+\S/.test(text) || /^\p{sc=Han}{4}/u.test(text)),
  );
  const step = Math.max(1, own.length / most);
  return count(
    Array.from({ length: Math.min(most, own.length) }, (_, at) => own[Math.floor(at * step)]).flatMap((entry) =>
      entry === undefined ? [] : [{ query: entry[0], isRight: ({ route }: Found) => entry[1].has(route) }],
    ),
    site,
  );
}

/**
 * Whether rows come first for their own names: so many of them, evenly over the site. Of rows with one name or id, any
 * will do.
 */
export function entities(site: OpenedSite, most: number): Promise<Share> {
  const all = site.index.headings.flatMap((stored) => {
    const { text, isEntity } = headingOf(stored);
    return isEntity ? [text] : [];
  });
  const sample = Array.from(
    { length: Math.min(most, all.length) },
    (_, at) => all[Math.floor((at * all.length) / most)] ?? "",
  );
  return count(
    sample.map((name) => ({
      query: name,
      isRight: ({ kind, heading, anchor }) =>
        kind === "entity" && [heading.text, anchor].some((own) => fold(own) === fold(name)),
    })),
    site,
  );
}

/** Rows of one kind: what they are called, and how readers write that, with `X` for the name. */
interface RowKind {
  readonly names: readonly string[];
  /** Pages that have them. */
  readonly routes: readonly string[];
  readonly en: readonly string[];
  readonly zh: readonly string[];
}

/** Whether rows come first for their names as readers, logs and code write them: `exit_code=37`, "mode 64". */
export function written(site: OpenedSite, { questions }: SiteLanguage): Promise<Share> {
  const kinds = JSON.parse(readFileSync(new URL("rows.json", import.meta.url), "utf8")) as readonly RowKind[];
  return count(
    kinds.flatMap((kind) =>
      kind.names.flatMap((name) =>
        kind[questions].map((way) => ({
          query: way.replace("X", name),
          isRight: ({ kind: found, route, heading }: Found) =>
            found === "entity" && kind.routes.includes(route) && isCalled(heading.text, name),
        })),
      ),
    ),
    site,
  );
}

/** Whether a row's title has the number; rows of instructions are called by other names than their codes. */
function isCalled(title: string, name: string): boolean {
  return (
    !/^-?\d+$/.test(name) ||
    fold(title)
      .split(/[\s,(（]+/)
      .includes(name)
  );
}

type Found = Awaited<ReturnType<SearchEngine["search"]>>["results"][number];

interface Expected {
  readonly query: string;
  readonly isRight: (result: Found) => boolean;
}

/** A page of the documentation: names of interfaces that it is about, and what a reader of it would ask. */
interface AskedPage {
  readonly route: string;
  readonly names: readonly string[];
  readonly en: string;
  readonly zh: string;
  /** Other pages that answer as well, each with the reason. */
  readonly also?: readonly { readonly query: string; readonly route: string; readonly because: string }[];
}

/** Whether each page of the documentation comes first by its title, by the names it is about, and for a question. */
export async function pages(
  site: OpenedSite,
  { questions }: SiteLanguage,
): Promise<Readonly<Record<"title" | "names" | "question", Share>>> {
  const asked = JSON.parse(readFileSync(new URL("pages.json", import.meta.url), "utf8")) as readonly AskedPage[];
  const titleOf = new Map(site.index.pages.map(({ route, title }) => [route, title]));
  const by = (queriesOf: (page: AskedPage) => readonly string[]): Promise<Share> =>
    count(
      asked.flatMap((page) =>
        queriesOf(page).map((query) => {
          const others = (page.also ?? []).filter((other) => other.query === query).map(({ route }) => route);
          return { query, isRight: ({ route }: Found) => route === page.route || others.includes(route) };
        }),
      ),
      site,
    );
  return {
    title: await by(({ route }) => [titleOf.get(route) ?? route]),
    names: await by(({ names }) => names),
    question: await by((page) => [page[questions]]),
  };
}

async function count(queries: readonly Expected[], { engine }: OpenedSite): Promise<Share> {
  let first = 0;
  let sum = 0;
  let nothing = 0;
  const missed: string[] = [];
  for (const { query, isRight } of queries) {
    const { results } = await engine.search(query, { limit: 8, snippets: false });
    const rank = results.findIndex(isRight) + 1;
    if (results.length === 0) nothing++;
    if (rank === 1) first++;
    else {
      const best = results.slice(0, 3).map(({ route, anchor }) => `${route.split("/").slice(-2).join("/")}#${anchor}`);
      missed.push(`${rank} ${query} → ${best.join("  ")}`);
    }
    if (rank > 0) sum += 1 / rank;
  }
  return { asked: queries.length, first: first / queries.length, mrr: sum / queries.length, nothing, missed };
}

if (import.meta.main) {
  const dump = process.argv.slice(2).find((argument) => !argument.startsWith("-"));
  if (dump === undefined) throw new Error("Name the folder of a dump: bun test/search/site.ts FOLDER [-v] [-w]");
  const verbose = process.argv.includes("-v");
  for (const language of SITE_LANGUAGES) {
    const site = openSite(dump, language);
    const print = (name: string, { asked, first, mrr, nothing, missed }: Share, names: boolean): void => {
      console.log(
        `${language.lang} ${name}: ${asked} asked, first ${first.toFixed(3)}, MRR@8 ${mrr.toFixed(3)}, nothing ${nothing}`,
      );
      if (verbose && names) for (const each of missed) console.log(`  ${each}`);
    };
    const times: number[] = [];
    // The second time the parts are there: what counts then is the search itself.
    for (const isTimed of [false, true])
      for (const { q } of [...questionsOf(language, "dev"), ...questionsOf(language, "validation")]) {
        const start = performance.now();
        await site.engine.search(q, { limit: 8, snippets: false });
        if (isTimed) times.push(performance.now() - start);
      }
    times.sort((a, b) => a - b);
    console.log(
      `${language.lang}: 95 % of queries within ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms`,
    );
    print("dev", await ask(site, questionsOf(language, "dev")), true);
    // Named, these would be tuned on.
    print("validation", await ask(site, questionsOf(language, "validation")), false);
    for (const [set] of COLLECTED) print(set, await ask(site, readQuestions(set, language)), set !== "later");
    for (const [name, share] of Object.entries(await pages(site, language))) print(`pages by ${name}`, share, true);
    print("titles", await titles(site), true);
    print("headings", await headings(site, 500), false);
    print("rows", await entities(site, 1000), true);
    print("rows as they are written", await written(site, language), true);
    if (!process.argv.includes("-w")) continue;
    const fresh = openSite(dump, language);
    const entry = fresh.fetched();
    const query = questionsOf(language, "dev")[0]?.q ?? "";
    await fresh.engine.search(query, { limit: 8, snippets: false });
    const suggested = fresh.fetched();
    await fresh.engine.search(query, { limit: 8, snippets: true });
    console.log(
      `  KB brotli: entry ${(entry / 1024).toFixed(1)}, until suggestions for "${query}" ${(suggested / 1024).toFixed(1)}, with their passages ${(fresh.fetched() / 1024).toFixed(1)}, with words ${(wholeIndex(dump, language) / 1024).toFixed(1)}`,
    );
  }
}
