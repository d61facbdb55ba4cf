/** Where the links of navbar, footer and sidebars lead, which the configuration writes without base path and language. */
import { isExternal, joinPath, splitAddress } from "../../../shared/address.ts";
import type { LocaleModel } from "../../../shared/model.ts";
import type { Context } from "../../engine/types.ts";
import { isPublicFile } from "../assets.ts";
import { isBuiltInAnywhere } from "../built-in.ts";
import { configQuery, hrefOf, splitLocale } from "../config.ts";
import { generatedFile } from "../generated-files.ts";
import { bareRoute, followRedirects, redirectTableQuery } from "./redirects.ts";
import { entryOf } from "../routes.ts";

/** Whether an address in the configuration exists: as a page, a built-in page, a file, or a redirect to one of these. */
export function leadsSomewhere(context: Context, to: string): boolean {
  if (isThere(context, to)) return true;
  const end = followRedirects(
    context.read(redirectTableQuery),
    bareRoute(context, to),
    (route) => entryOf(context, route) !== null,
  );
  return end.chain.length > 1 && !end.cycle && isThere(context, end.target);
}

function isThere(context: Context, to: string): boolean {
  if (isExternal(to)) return true;
  const route = bareRoute(context, to);
  if (entryOf(context, route) !== null) return true;
  if (isBuiltInAnywhere(context, route) || generatedFile(context, route) !== undefined) return true;
  return isPublicFile(context, to);
}

/**
 * Final address of a page or file in a locale, with its query and hash. Files that all languages share have one address,
 * and a path that begins with a language leads to that one.
 * @param to `/guide/fees#gas`, `/files/paper.pdf`, `/llms.txt`
 */
export function hrefTo(context: Context, locale: LocaleModel, to: string): string {
  const { baseUrl, locales } = context.read(configQuery);
  const { path, query, hash } = splitAddress(to);
  const isShared = isPublicFile(context, to) || generatedFile(context, path) === "all";
  if (isShared) return joinPath(baseUrl, path) + query + hash;
  const { locale: named, rest } = splitLocale(locales.list, path);
  return hrefOf(baseUrl, named ?? locale, rest === "" ? "/" : rest.normalize("NFC")) + query + hash;
}
