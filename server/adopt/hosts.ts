/**
 * Redirects that the old site's host was told of, in the files of Netlify, Vercel, Firebase and Cloudflare: old addresses
 * that readers know, of which the generator itself knows nothing.
 */
import { resolve } from "node:path";
import { isWithin, type Host } from "../host/host.ts";
import { dataOf, listOf, textOf, type Data, type Left } from "./adopt-plan.ts";
import { readJson, readText, repositoryOf } from "./read.ts";
import { dataOfToml } from "./toml.ts";

interface Rule {
  readonly from: string;
  readonly to: string;
  /** Status of the answer; 0 where the host's usual one is meant. */
  readonly status: number;
  /** Whether it holds for some requests only, or is a pattern of another kind. */
  readonly isConditional: boolean;
}

/** Rules for the host that a generator writes, such as the `_redirects` of Netlify. */
export interface WrittenRedirects {
  /** Path below the folder of the site. */
  readonly file: string;
  /** Lines as `_redirects` has them. */
  readonly text: string;
  /** Lines of the templates that say something else than is known here. */
  readonly unknown: readonly string[];
}

export interface HostRedirects {
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  readonly prefixes: readonly { readonly from: string; readonly to: string }[];
  readonly left: readonly Left[];
}

/**
 * @param root absolute path of the old site
 * @param options.publicFolders absolute paths of the folders whose files it publishes as they are
 * @param options.base path that it lies below, which the addresses begin with
 * @param options.written a file `_redirects` that the generator writes, as far as it is known
 */
export function hostRedirects(
  host: Host,
  root: string,
  {
    publicFolders,
    base,
    written,
  }: {
    readonly publicFolders: readonly string[];
    readonly base: string;
    readonly written?: WrittenRedirects | undefined;
  },
): HostRedirects {
  const redirects: { from: string; to: string }[] = [];
  const prefixes: { from: string; to: string }[] = [];
  const left: Left[] = [];
  const leave = (file: string, rule: string): void => {
    left.push({ group: "Redirects of the host that can't be moved", item: `${file}: ${rule}` });
  };
  const ownOf = (address: string): string =>
    base !== "/" && address.startsWith(base) ? `/${address.slice(base.length)}` : address;
  const inFiles = rulesOf(host, root, publicFolders);
  const all = written === undefined ? inFiles : [...inFiles, [written.file, linesOf(written.text)] as const];
  for (const [file, rules] of all)
    for (const rule of rules) {
      // What is shown in another's place, or for what is not there, is no redirect.
      if (![0, 301, 302, 303, 307, 308].includes(rule.status)) continue;
      const [from, to] = [ownOf(rule.from), ownOf(rule.to)];
      const isOutside = base !== "/" && from === rule.from;
      const folder = /^(\/.+\/)(?:\*|:\w+(?:\*|\(\.\*\)))$/.exec(from)?.[1];
      const target = /^((?:\/|https?:\/\/)(?:.*\/)?):\w+(?:\*|\(\.\*\))?$/.exec(to)?.[1];
      const isPattern = /[:*()$]/.test((folder ?? from) + (target ?? to).replace(/^https?:/, ""));
      const isMoved = !rule.isConditional && !isOutside && !isPattern;
      if (!isMoved || (folder === undefined) !== (target === undefined)) {
        leave(file, `${rule.from} ${rule.to}`);
        // A pattern also holds for the folder itself, which most links lead to.
        if (isMoved && folder !== undefined) redirects.push({ from: folder.slice(0, -1), to });
      } else if (folder === undefined || target === undefined) redirects.push({ from, to });
      else if (!prefixes.some((each) => each.from === folder)) prefixes.push({ from: folder, to: target });
    }
  for (const line of written?.unknown ?? []) leave(written?.file ?? "", line);
  return { redirects, prefixes, left };
}

/** Public files that are the host's alone: what `_redirects` says is in the configuration, from which the engine writes one. */
export const OF_HOSTS: ReadonlySet<string> = new Set(["CNAME", ".nojekyll", "_redirects"]);

/** @returns config/redirects.json, or undefined where it says nothing */
export function withPrefixes(config: Data | undefined, prefixes: HostRedirects["prefixes"]): Data | undefined {
  return prefixes.length === 0 ? config : { ...config, prefixes };
}

/** Rules by the file that says them. */
function rulesOf(
  host: Host,
  root: string,
  publicFolders: readonly string[],
): readonly (readonly [file: string, rules: readonly Rule[]])[] {
  const repository = repositoryOf(host, root);
  const nameOf = (file: string): string => file.slice(repository.length + 1);
  /** The repository's own is this site's where it names the folder, and may be another's where it doesn't. */
  const isOfSite = (file: string): boolean =>
    root === repository || isWithin(file, [root]) || readText(host, file)?.includes(`${nameOf(root)}/`) === true;
  return [
    ...[...new Set([root, repository])].flatMap((folder) =>
      [
        [`${folder}/vercel.json`, vercelRules] as const,
        [`${folder}/netlify.toml`, netlifyRules] as const,
        [`${folder}/firebase.json`, firebaseRules] as const,
      ].flatMap(([file, read]) => (isOfSite(file) ? [[nameOf(file), read(host, file)] as const] : [])),
    ),
    ...publicFolders.map((folder) => {
      const file = resolve(folder, "_redirects");
      return [nameOf(file), linesOf(readText(host, file) ?? "")] as const;
    }),
  ];
}

function vercelRules(host: Host, file: string): readonly Rule[] {
  return listOf(dataOf(readJson(host, file))["redirects"]).map((each) => {
    const rule = dataOf(each);
    return {
      from: textOf(rule["source"]) ?? "",
      to: textOf(rule["destination"]) ?? "",
      status: 0,
      isConditional: rule["has"] !== undefined || rule["missing"] !== undefined,
    };
  });
}

function netlifyRules(host: Host, file: string): readonly Rule[] {
  return listOf(dataOfToml(readText(host, file) ?? "")?.["redirects"]).map((each) => {
    const rule = dataOf(each);
    return {
      from: textOf(rule["from"]) ?? "",
      to: textOf(rule["to"]) ?? "",
      status: typeof rule["status"] === "number" ? rule["status"] : 0,
      // A rule of another name of the host's begins with that.
      isConditional: rule["conditions"] !== undefined || rule["query"] !== undefined || !isRoute(rule["from"]),
    };
  });
}

function firebaseRules(host: Host, file: string): readonly Rule[] {
  const hosting = dataOf(readJson(host, file))["hosting"];
  return [hosting, ...listOf(hosting)].flatMap((each) =>
    listOf(dataOf(each)["redirects"]).map((one) => {
      const rule = dataOf(one);
      const from = textOf(rule["source"]);
      return {
        from: (from ?? textOf(rule["regex"]) ?? "").replace(/\/\*\*$/, "/*"),
        to: textOf(rule["destination"]) ?? "",
        status: 0,
        isConditional: from === undefined,
      };
    }),
  );
}

/** `/old /new 301`, a rule a line. */
function linesOf(text: string): readonly Rule[] {
  return text.split("\n").flatMap((line) => {
    const [from = "", to = "", status = "", ...more] = line
      .replace(/(?:^|\s)#.*/, "")
      .trim()
      .split(/\s+/);
    if (to === "") return [];
    const isConditional = !isRoute(from) || more.length > 0 || !/^(?:\d{3}!?)?$/.test(status);
    return [{ from, to, status: Number.parseInt(status, 10) || 0, isConditional }];
  });
}

function isRoute(value: unknown): boolean {
  return typeof value === "string" && /^\/(?!\/)/.test(value);
}
