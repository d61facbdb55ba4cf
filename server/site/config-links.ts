/** Where the links of navbar, footer and sidebars lead, which the configuration writes without base path and language. */
import { decodePath, joinPath, splitAddress } from "../../shared/address.ts";
import type { LocaleModel } from "../../shared/model.ts";
import type { Context } from "../engine/types.ts";
import { publicFileQuery } from "./assets.ts";
import { configQuery, hrefOf, splitLocale } from "./config.ts";
import { generatedFile } from "./generated-files.ts";

/**
 * Final address of a page or file in a locale, with its query and hash. Files that all languages share have one address,
 * and a path that begins with a language leads to that one.
 * @param to `/guide/fees#gas`, `/files/paper.pdf`, `/llms.txt`
 */
export function hrefTo(context: Context, locale: LocaleModel, to: string): string {
  const { baseUrl, locales } = context.read(configQuery);
  const { path, query, hash } = splitAddress(to);
  const isShared = context.read(publicFileQuery, decodePath(path)) !== null || generatedFile(context, path) === "all";
  if (isShared) return joinPath(baseUrl, path) + query + hash;
  const { locale: named, rest } = splitLocale(locales.list, path);
  return hrefOf(baseUrl, named ?? locale, rest === "" ? "/" : rest) + query + hash;
}
