/** Writes an adopted site. */
import { isWithin, type Host } from "../host/host.ts";
import { createComponents } from "./components.ts";
import type { Left, Move, AdoptPlan } from "./adopt-plan.ts";
import { readText, repositoryOf } from "./read.ts";
import { rewriteAddresses, rewriteSlug, type Use } from "./rewrite-addresses.ts";

export interface AdoptResult {
  readonly documents: number;
  readonly files: number;
  readonly components: number;
  readonly left: readonly Left[];
}

/** @param out absolute path of the new site, which must be empty */
export function writeSite(host: Host, out: string, plan: AdoptPlan): AdoptResult {
  const left: Left[] = [...plan.left];
  const moves = [...plan.moves];
  const moved = new Map(moves.map(({ from, to }) => [from, to]));
  const components = createComponents(host, {
    root: plan.root,
    folders: plan.trees.map(({ folder }) => folder),
    base: plan.base,
  });
  const prefixes = Object.entries(plan.slugs);
  const taken = new Set(moves.map(({ to }) => to));
  const parts = new Map<string, string>();
  const repository = repositoryOf(host, plan.root);
  const further = (path: string, move: Move, use: Use): string | undefined => {
    const isInside = path.startsWith(`${plan.root}/`);
    const isDocument = /\.mdx?$/.test(path);
    if (use !== "code" && /\.(?:[jt]sx?|vue|astro|svelte)$/.test(path)) return undefined;
    // A text that is no page of the old site becomes none by a link to it.
    if (use === "link" && isDocument) return undefined;
    // Of the rest of the repository, documents show code and take in texts, such as a package's own description.
    if (!isInside && !(use === "code" || (use === "text" && isDocument))) return undefined;
    if (!isWithin(path, [repository])) return undefined;
    const known = parts.get(path);
    if (known !== undefined) return known;
    const lang = /^content\/([^/]+)\//.exec(move.to)?.[1] ?? "en";
    const name = isInside ? path.slice(plan.root.length + 1) : `_repository/${path.slice(repository.length + 1)}`;
    const to = `content/${lang}/docs/_parts/${name}`;
    parts.set(path, to);
    moves.push({ from: path, to, kind: isDocument && (isInside || use === "text") ? "document" : "file" });
    return to;
  };
  const addresses = { moved, placed: taken, isFile: (path: string) => host.stat(path)?.kind === "file", further, plan };
  const folders = new Set<string>();
  const place = (path: string): string => {
    const folder = `${out}/${path}`.replace(/\/[^/]*$/, "");
    if (!folders.has(folder)) host.makeFolder(folder);
    folders.add(folder);
    return `${out}/${path}`;
  };
  let documents = 0;
  // Documents may use further files, which are appended to the list meanwhile.
  for (let index = 0; index < moves.length; index++) {
    const move = moves[index];
    if (move === undefined) break;
    const text = move.kind === "document" ? readText(host, move.from) : undefined;
    if (text === undefined) {
      host.copy(move.from, place(move.to));
      continue;
    }
    documents++;
    const told: (Left & { readonly near: string })[] = [];
    const own = plan.rewrite(text, move, (group, item, near = "") => told.push({ group, item, near }));
    const slug = prefixes.find(([to]) => move.to.startsWith(`${to}/`))?.[1];
    const placed = slug === undefined ? own : rewriteSlug(own, slug);
    const whole = rewriteAddresses(components.rewrite(placed, move), move, addresses);
    host.write(place(move.to), whole);
    left.push(
      ...told.map(({ group, item, near }) => ({
        group,
        item: `${placeIn(whole, move.to, near)} ${item}`.replace(/:? $/, ""),
      })),
    );
  }
  const componentFiles = components.files();
  const texts = Object.entries(plan.texts).filter(([path]) => !taken.has(path));
  for (const [path, text] of [...texts, ...Object.entries(componentFiles.texts)]) host.write(place(path), text);
  for (const { from, to } of componentFiles.copies) host.copy(from, place(to));
  host.makeFolder(`${out}/config`);
  for (const [name, data] of Object.entries(plan.config)) writeConfig(host, out, name, data);
  host.write(place(".gitignore"), "node_modules/\n.cache/\ndist/\n");
  return {
    documents: documents + texts.length,
    files: moves.length - documents,
    components: Object.keys(componentFiles.texts).filter((path) => /^content\/components\/\w+\.tsx$/.test(path)).length,
    left: [...left, ...components.left()],
  };
}

/** @param name of a configuration file, without ending */
export function writeConfig(host: Host, out: string, name: string, data: unknown): void {
  host.write(`${out}/config/${name}.json`, `${JSON.stringify(data, null, 2)}\n`);
}

/** `file:7`, or `file:` where nothing in the document shows the place. */
function placeIn(text: string, file: string, near: string): string {
  const at = near === "" ? -1 : text.indexOf(near);
  return at < 0 ? `${file}:` : `${file}:${text.slice(0, at).split("\n").length}`;
}
