/** Faults of the markup in the configuration: what is dropped from it, and links that lead nowhere. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import type { LocaleModel } from "../../../shared/model.ts";
import type { ConfigName } from "../../../shared/schema/config-names.ts";
import type { KeyPath } from "../../../shared/schema/key-path.ts";
import type { Context } from "../../engine/types.ts";
import { configQuery, defaultLocaleOf, navbarConfigQuery } from "../config.ts";
import { markupArticle, markupOrigin } from "../links/config-markup.ts";
import { resolveLink } from "../links/links.ts";
import { textsIn, type placers } from "./config-entries.ts";

interface Markup {
  readonly name: ConfigName;
  readonly path: KeyPath;
  readonly text: string;
  readonly locale: LocaleModel;
}

function markupIn(context: Context): readonly Markup[] {
  const { announcement, locales } = context.read(configQuery);
  const fallback = defaultLocaleOf(context);
  const { items } = context.read(navbarConfigQuery);
  const found: Markup[] = [];
  for (const [path, text] of textsIn(announcement?.content, ["announcement", "content"])) {
    const locale = locales.list.find(({ lang }) => lang === path[2]) ?? fallback;
    found.push({ name: "site", path, text, locale });
  }
  // Of all items, only those of HTML have a value.
  for (const [path, text] of textsIn(items, ["items"]))
    if (path.at(-1) === "value") found.push({ name: "navbar", path, text, locale: fallback });
  return found;
}

export function markupFaults(context: Context, placeIn: ReturnType<typeof placers>): readonly Diagnostic[] {
  return markupIn(context).flatMap(({ name, path, text, locale }) => {
    const { diagnostics, slots } = markupArticle(context, locale.lang, text);
    const broken = slots.flatMap((slot) => {
      if (slot.kind !== "link") return [];
      const target = resolveLink(context, markupOrigin(locale, true), slot.target);
      return target.kind === "broken" ? [diagnose(target.code, target.message, { hint: target.hint })] : [];
    });
    return [...diagnostics, ...broken].map((each) => ({ ...each, place: placeIn(name)(path) }));
  });
}
