/** How pages are divided into files of a limited size: by section, then by folder, then in runs of neighbours. */
import { humanise } from "../../site/sidebars/categories.ts";

/** A section of the site, with its pages in their order. */
export interface LlmsSection {
  readonly id: string;
  /** The name that readers know it by. */
  readonly name: string;
  readonly routes: readonly string[];
}

/** Pages that share a file, in the order in which they stand there. */
export interface LlmsPart {
  /** Unique among the parts, also where case does not count: `guide`, `guide/wallets`. "" if there is no other part. */
  readonly name: string;
  readonly title: string;
  readonly routes: readonly string[];
  /** Sum of the sizes of its pages. */
  readonly size: number;
}

export interface DivisionOptions {
  readonly sizeOf: (route: string) => number;
  /** What readers know a page by. */
  readonly labelOf: (route: string) => string;
  /** Maximum size of a part. Only a part with a single page may be larger. */
  readonly limit: number;
}

/** Parts before their sizes and the differences between their names are settled. */
type Group = Omit<LlmsPart, "size">;

/** Approximate number of pages in the longest runs. A constant, so that the number of pages moves no boundary. */
const LONGEST_RUN = 2 ** 16;

/**
 * Divides pages into parts. Where a part begins and ends depends on little but its own pages, so that one more page
 * seldom changes more than one part.
 */
export function divide(sections: readonly LlmsSection[], options: DivisionOptions): readonly LlmsPart[] {
  const { sizeOf, labelOf, limit } = options;
  const sizeOfAll = (routes: readonly string[]): number => routes.reduce((sum, route) => sum + sizeOf(route), 0);

  /** @param depth number of segments that all routes of the group begin with */
  const byFolder = (group: Group, depth: number): readonly Group[] => {
    const { name, title, routes } = group;
    if (sizeOfAll(routes) <= limit) return [group];
    const folders = new Set(routes.filter((route) => depthOf(route) > depth + 1).map((each) => segment(each, depth)));
    // A page with the name of a folder is the folder's own page, so it goes along with what lies there.
    const inner = Map.groupBy(routes, (route) => {
      const folder = segment(route, depth);
      return folders.has(folder) ? folder : undefined;
    });
    if (inner.size === 1 && !inner.has(undefined)) return byFolder(group, depth + 1);
    return [...inner].flatMap(([folder, own]) =>
      folder === undefined
        ? inRuns({ name, title, routes: own }, LONGEST_RUN)
        : byFolder({ name: `${name}/${folder}`, title: `${title} › ${humanise(folder)}`, routes: own }, depth + 1),
    );
  };

  const inRuns = (group: Group, length: number): readonly Group[] => {
    const { name, title, routes } = group;
    if (sizeOfAll(routes) <= limit || routes.length === 1) return [group];
    const split = (run: readonly string[], at: number): readonly (readonly string[])[] =>
      sizeOfAll(run) <= limit || run.length === 1 ? [run] : runsOf(run, at).flatMap((each) => split(each, at / 2));
    return split(routes, length).map((run, at) => ({
      name: at === 0 ? name : `${name}/${run[0]?.split("/").at(-1) || "index"}`,
      title: `${title} (${labelOf(run[0] ?? "")} – ${labelOf(run.at(-1) ?? "")})`,
      routes: run,
    }));
  };

  const all = sections.flatMap(({ routes }) => routes);
  if (sizeOfAll(all) <= limit) return [{ name: "", title: "", routes: all, size: sizeOfAll(all) }];
  const groups = sections
    .filter(({ routes }) => routes.length > 0)
    .flatMap(({ id, name, routes }) => byFolder({ name: fileNameOf(id), title: name, routes }, 0));
  const taken = new Set<string>();
  return groups.map((group) => ({ ...group, name: unlike(taken, group.name), size: sizeOfAll(group.routes) }));
}

function depthOf(route: string): number {
  return route.split("/").length - 1;
}

function segment(route: string, depth: number): string {
  return route.split("/")[depth + 1] ?? "";
}

/** @param length approximate number of pages in a run. A page's hash decides whether one ends there. */
function runsOf(routes: readonly string[], length: number): readonly (readonly string[])[] {
  const runs: string[][] = [];
  let open: string[] | undefined;
  for (const route of routes) {
    if (open) open.push(route);
    else runs.push((open = [route]));
    if (Bun.hash.crc32(route) % length === 0) open = undefined;
  }
  return runs;
}

/** The name of a sidebar may be any text. */
function fileNameOf(id: string): string {
  return id.replace(/[^\p{L}\p{N}_-]+/gu, "-");
}

/** @returns the name, with a number after it if it is taken */
function unlike(taken: Set<string>, name: string): string {
  let found = name;
  for (let n = 2; taken.has(found.toLowerCase()); n++) found = `${name}-${n}`;
  taken.add(found.toLowerCase());
  return found;
}
