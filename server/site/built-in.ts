/** Pages that the engine generates in every locale, unless a document has their route. */
import { query, type Context } from "../engine/types.ts";
import { blogRoutesQuery } from "./blog/blog.ts";
import { generatedIndexesQuery } from "./sidebars/categories.ts";
import { configQuery } from "./config.ts";
import { SEARCH_ROUTE } from "./occupied.ts";
import { docTagRoutesQuery } from "./blog/tags.ts";

/** Routes of built-in pages in a locale (key: its id), in the order in which they are generated. */
export const builtInRoutesQuery = query<readonly string[]>("built-in-routes", "value", (context, localeId) => [
  SEARCH_ROUTE,
  ...context.read(blogRoutesQuery, localeId),
  ...context.read(docTagRoutesQuery, localeId),
  ...Object.keys(context.read(generatedIndexesQuery)),
]);

/** Whether any locale has a built-in page at a route. */
export function isBuiltInAnywhere(context: Context, route: string): boolean {
  return context.read(configQuery).locales.list.some(({ id }) => context.read(builtInRoutesQuery, id).includes(route));
}
