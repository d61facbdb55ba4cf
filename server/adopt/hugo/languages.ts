/** The languages of a Hugo site, and the folders that hold their content. */
import { resolve } from "node:path";
import { isWithin, type Host } from "../../host/host.ts";
import { dataOf, directionIn, languageTag, listOf, textOf, type Data, type Left } from "../adopt-plan.ts";
import { languageName, type AdoptedLocale } from "../locales.ts";

export interface Language extends AdoptedLocale {
  /** What Hugo calls it: the name of its path, and of its files. */
  readonly key: string;
  /** What the configuration says of it alone. */
  readonly own: Data;
}

/** A folder or file that is mounted as content. */
export interface ContentSource {
  /** Absolute path. */
  readonly folder: string;
  /** Path below which it lies among the content; "" for the top. */
  readonly below: string;
  /** The language of files whose name says none. */
  readonly language: Language;
}

/** @returns the default language first */
export function languagesOf(config: Data): readonly [Language, ...Language[]] {
  const first = (textOf(config["defaultcontentlanguage"]) ?? "en").toLowerCase();
  const disabled = new Set(listOf(config["disablelanguages"]).map((each) => String(each).toLowerCase()));
  const entries = Object.entries(dataOf(config["languages"]))
    .map(([key, value]) => [key, dataOf(value)] as const)
    .filter(([key, own]) => key === first || (!disabled.has(key) && own["disabled"] !== true));
  const others = entries
    .filter(([key]) => key !== first)
    .sort(([, a], [, b]) => (weightOf(a) === weightOf(b) ? 0 : weightOf(a) - weightOf(b)));
  const own = entries.find(([key]) => key === first)?.[1] ?? {};
  const tags = new Set<string>();
  const main = localeOf(first, entries.length > 0 ? own : { ...config, ...own }, tags, true);
  return [main, ...others.map(([key, data]) => localeOf(key, data, tags, false))];
}

/** The place of a language or an entry of a menu among others. What states none, or 0, comes last. */
export function weightOf({ weight }: Data): number {
  return typeof weight === "number" && weight !== 0 ? weight : Infinity;
}

function localeOf(key: string, own: Data, tags: Set<string>, isDefault: boolean): Language {
  const stated = tagOf(textOf(own["locale"]) ?? textOf(own["languagecode"]) ?? key) ?? tagOf(key) ?? "en";
  const wanted = isDefault && /^en(?:-us)?$/i.test(stated) ? "en" : stated;
  const lang = tags.has(wanted) ? (tagOf(key) ?? key) : wanted;
  tags.add(lang);
  return {
    key,
    own,
    id: key.replace(/\W/g, "-"),
    label: textOf(own["label"]) ?? textOf(own["languagename"]) ?? languageName(lang),
    lang,
    dir: directionIn(own["direction"] ?? own["languagedirection"], lang),
    path: isDefault ? "" : key,
  };
}

function tagOf(written: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(languageTag(written))[0];
  } catch {
    return undefined;
  }
}

/**
 * Where content lies: in folders that are mounted, in those of the languages, or in `content`. Where that has nothing
 * but folders called as the languages, each is one's: a script of the site makes the mounts.
 */
export function contentSources(
  host: Host,
  root: string,
  config: Data,
  { languages, left }: { readonly languages: readonly [Language, ...Language[]]; readonly left: Left[] },
): readonly ContentSource[] {
  const [main] = languages;
  const found: ContentSource[] = [];
  const add = (written: string, below: string, language: Language): void => {
    const folder = resolve(root, written);
    if (!isWithin(folder, [root]))
      left.push({ group: "Content that lies outside of the site's folder", item: written });
    else if (!found.some((each) => each.folder === folder && each.below === below))
      found.push({ folder, below, language });
  };
  for (const mount of listOf(dataOf(config["module"])["mounts"]).map(dataOf)) {
    const [, below] = /^content(?:\/(.*))?$/.exec(textOf(mount["target"]) ?? "") ?? [];
    const source = textOf(mount["source"]);
    if (source === undefined || textOf(mount["target"])?.startsWith("content") !== true) continue;
    const matrix = dataOf(dataOf(mount["sites"])["matrix"]);
    const keys = [mount["lang"], matrix["languages"]].flat().map((each) => String(each).toLowerCase());
    add(source, below ?? "", languages.find(({ key }) => keys.includes(key)) ?? main);
  }
  if (found.length > 0) return found;
  const shared = textOf(config["contentdir"]) ?? "content";
  for (const language of languages) {
    const folder = textOf(language.own["contentdir"]);
    if (folder !== undefined) add(folder, "", language);
  }
  const without = languages.filter(({ own }) => textOf(own["contentdir"]) === undefined);
  const top = resolve(root, shared);
  const names = isWithin(top, [root]) ? host.list(top).map((path) => path.split("/")[0] ?? "") : [];
  const byKey = new Map(names.map((name) => [name.toLowerCase(), name]));
  const areLanguages = new Set(byKey.keys()).isSubsetOf(new Set(without.map(({ key }) => key)));
  if (without.length > 1 && byKey.has(main.key) && areLanguages)
    for (const language of without) add(`${shared}/${byKey.get(language.key) ?? language.key}`, "", language);
  else if (without.length > 0) add(shared, "", main);
  return found;
}
