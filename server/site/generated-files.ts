/** Files that the engine makes besides pages and that documents and the configuration may link to. */
import { joinPath } from "../../shared/address.ts";
import type { Context } from "../engine/types.ts";
import { blogExistsQuery, blogRoute } from "./blog/blog.ts";
import { FEED_FORMATS, FILES_OF_LOCALES, FILES_OF_SITES } from "./occupied.ts";

/**
 * @param route address below the root, without base path and locale
 * @returns whether the engine makes a file there: one for `"all"` languages, or one for `"each"`
 */
export function generatedFile(context: Context, route: string): "all" | "each" | undefined {
  const name = route.slice(1);
  if (FILES_OF_SITES.includes(name)) return "all";
  if (FILES_OF_LOCALES.includes(name)) return "each";
  const isFeed = FEED_FORMATS.some((format) => route === joinPath(blogRoute(context), format));
  return isFeed && context.read(blogExistsQuery) ? "each" : undefined;
}
