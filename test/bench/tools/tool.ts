/** What the bench asks of a generator: a site in its own form, and the commands that build and serve it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "../process.ts";
import type { PagePlace, SitePlan } from "../site/plan.ts";

export interface ToolSite {
  /** Folder of this generator's form of the site. */
  readonly folder: string;
  readonly plan: SitePlan;
  /** Languages: the default, and a translation when there are two. */
  readonly languages: readonly string[];
}

export interface DumpPlaces {
  readonly out?: string;
  /** A cache that machines share. */
  readonly cache?: string;
}

export interface Tool {
  readonly id: "engine" | "hugo" | "pagefind" | "vitepress";
  readonly label: string;
  /** Folder of the site. */
  readonly folder: string;
  /** Where a dump is written to. */
  readonly out: string;
  /** Writes all that is not a page: configuration, theme, start page. */
  prepare(): void;
  /** The file of a page. @param language index in the languages */
  fileOf(page: PagePlace, language: number): string;
  /** The whole file of a page. */
  textOf(page: PagePlace, description: string, body: string): string;
  /**
   * @param cold nothing of an earlier run may be used
   * @param places other places than usual, for a tool that knows them
   */
  dump(cold: boolean, places?: DumpPlaces): Command;
  /** Makes one share of a dump and leaves it in a cache; undefined where a tool has no such thing. */
  readonly shard?: (options: { readonly share: string; readonly site: string; readonly cache: string }) => Command;
  /** Writes the dump to object storage; undefined where a tool has no such thing. */
  readonly publish?: (to: string, endpoint: string) => Command;
  /** Takes away what earlier runs kept. */
  forget(): void;
  dev(port: number): Command;
  /** Address of a page in the dev server. */
  address(page: PagePlace): string;
  /** Address below which the dev server gives a page's text; not the page itself where it is put together in the browser. */
  textAddress(page: PagePlace): string;
  /** Selects the article in a page. */
  readonly article: string;
  /** What the tool adds to another one is in dumps only, so that serving is that one's. */
  readonly onlyDumps?: boolean;
  /** Whether a link is followed without loading the page anew. */
  readonly soft: boolean;
  /** Files of the search index of the default language: what a first query needs, all of it, and text for results. */
  searchFiles(): {
    readonly first: readonly string[];
    readonly all: readonly string[];
    readonly text: readonly string[];
  };
}

/** @returns the version of a package that is installed in a folder, undefined when there is none */
export function installedVersion(folder: string, name: string): string | undefined {
  const file = join(folder, "node_modules", name, "package.json");
  if (!existsSync(file)) return undefined;
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { readonly version: string };
  return version;
}

/** Writes a file and the folders that it lies in. */
export function put(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A page's file with the front matter that every generator reads, and more lines of it. */
export function withHead(
  page: PagePlace,
  description: string,
  more: { readonly lines: readonly string[]; readonly body: string },
): string {
  return `---\ntitle: ${JSON.stringify(page.title)}\ndescription: ${JSON.stringify(description)}\n${more.lines.map((line) => `${line}\n`).join("")}---\n\n${more.body}`;
}
