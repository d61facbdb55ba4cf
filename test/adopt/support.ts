/** Writes a site of another generator from a fixture, adopts it and builds it. */
import { expect } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { command } from "../support/command.ts";
import { filesOf } from "../support/files.ts";

const FIXTURES = join(import.meta.dir, "fixtures");

export interface Adopted {
  readonly files: Readonly<Record<string, string>>;
  readonly old: string;
  readonly site: string;
  readonly report: {
    readonly kind: string;
    readonly left: readonly { readonly group: string; readonly items: readonly string[] }[];
    readonly faults: readonly { readonly group: string; readonly items: readonly string[] }[];
  };
  /** A file of the new site. */
  read(path: string): string;
  config(name: string): unknown;
  /** What readers see of a route: the article, without tags. */
  page(route: string): string;
  html(route: string): string;
}

/** What is left by hand in a group whose name begins so. */
export function leftIn(site: Adopted, group: string): readonly string[] {
  return site.report.left.filter((each) => each.group.startsWith(group)).flatMap(({ items }) => items);
}

interface Redirects {
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  readonly prefixes: readonly { readonly from: string; readonly to: string }[];
}

/** What config/redirects.json of the new site says. */
export const redirectsOf = (site: Adopted): Redirects => site.config("redirects") as Redirects;

export interface Adoptions {
  readonly folder: string;
  /** Writes a fixture as the site that it describes. */
  readonly write: (name: string) => { readonly old: string; readonly files: Readonly<Record<string, string>> };
  /** Writes a fixture and adopts it; the new site is not built. */
  readonly adoptAlone: (
    name: string,
    ...options: readonly string[]
  ) => Promise<{ readonly old: string; readonly site: string; readonly files: Adopted["files"]; readonly out: string }>;
  /** Writes a fixture, adopts it, and builds the new site. */
  readonly adopted: (name: string, ...options: readonly string[]) => Promise<Adopted>;
  readonly clean: () => void;
}

/** A folder for adopted sites. */
export function adoptions(): Adoptions {
  const folder = mkdtempSync(join(tmpdir(), "adopt-"));
  function write(name: string): { readonly old: string; readonly files: Readonly<Record<string, string>> } {
    const files = filesOf(readFileSync(join(FIXTURES, `${name}.txt`), "utf8"));
    const old = join(folder, name);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(old, path)), { recursive: true });
      writeFileSync(join(old, path), text);
    }
    return { old, files };
  }

  async function adoptAlone(name: string, ...options: readonly string[]): ReturnType<Adoptions["adoptAlone"]> {
    const { old, files } = write(name);
    const site = join(folder, `${name}-site`);
    const { code, out, err } = await command(["adopt", old, "--out", site, "--trust", "--json", ...options]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    return { old, site, files, out };
  }

  async function adopted(name: string, ...options: readonly string[]): Promise<Adopted> {
    const { old, site, files, out } = await adoptAlone(name, ...options);
    const dump = await command(["dump", "--site", site, "--quiet", "--jobs", "1"]);
    expect(dump.code).toBe(0);
    const html = (route: string): string => readFileSync(join(site, "dist", route, "index.html"), "utf8");
    return {
      files,
      old,
      site,
      report: JSON.parse(out) as Adopted["report"],
      read: (path) => readFileSync(join(site, path), "utf8"),
      config: (path) => JSON.parse(readFileSync(join(site, "config", `${path}.json`), "utf8")) as unknown,
      html,
      page: (route) => textOf(/<article[\s\S]*<\/article>/.exec(html(route))?.[0] ?? ""),
    };
  }

  return { folder, write, adoptAlone, adopted, clean: () => rmSync(folder, { recursive: true, force: true }) };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function textOf(html: string): string {
  return html
    .replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, "")
    .replace(/<\/?span[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ");
}

/** Addresses in an article that lead into the site. */
export function linksOf(html: string): readonly string[] {
  const article = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? "";
  return [...article.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
}

/** Everything below a folder with its text. */
export function tree(root: string): Readonly<Record<string, string>> {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    paths.map((entry) => [
      join(entry.parentPath, entry.name).slice(root.length + 1),
      readFileSync(join(entry.parentPath, entry.name), "utf8"),
    ]),
  );
}

export const groups = (found: Adopted["report"]["left"]): readonly string[] => found.map(({ group }) => group).sort();

/** A document of these lines of front matter. */
export function page(...lines: readonly string[]): string {
  return ["---", ...lines, "---", "", "Text", ""].join("\n");
}
