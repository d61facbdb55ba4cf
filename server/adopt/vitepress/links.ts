/** A language of a VitePress site, and where its links lead. */
import { normaliseRoute } from "../../../shared/address.ts";
import { linkTargetOf, type Data } from "../adopt-plan.ts";
import type { AdoptedLocale } from "../locales.ts";

export interface Locale extends AdoptedLocale {
  readonly description: string | undefined;
  readonly theme: Data;
}

/** A text of the other languages, by language; undefined where all have that of the first. */
export function inOthers(
  locales: readonly Locale[],
  read: (locale: Locale) => string | undefined,
  first: string | undefined,
): Readonly<Record<string, string>> | undefined {
  const found = locales.slice(1).flatMap((locale) => {
    const text = read(locale);
    return text === undefined || text === first ? [] : [[locale.lang, text] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** `/guide/a.md`, `/guide/a.html`, `guide/` → `/guide/a`; names may hold spaces. */
export function linkTarget(written: string): ReturnType<typeof linkTargetOf> {
  const target = linkTargetOf(written.trim().replace(/\s/g, "%20"));
  if (target === undefined || "href" in target) return target;
  const [, path = "/", rest = ""] = /^([^?#]*)(.*)$/.exec(target.to) ?? [];
  const route = normaliseRoute(path.replace(/\.md$/, "")).replace(/\/(?:index|README)$/i, "");
  return { to: (route === "" ? "/" : route) + rest };
}
