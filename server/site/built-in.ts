/** Pages that the engine makes itself, in every locale, when no document stands at their route. */
import { query } from "../engine/types.ts";
import { blogRoutesQuery } from "./blog.ts";
import { generatedIndexesQuery } from "./categories.ts";
import { docTagRoutesQuery } from "./tags.ts";

export const SEARCH_ROUTE = "/search";
export const NOT_FOUND_ROUTE = "/404";

/** Routes of built-in pages, sorted as they are made. */
export const builtInRoutesQuery = query<readonly string[]>("built-in-routes", "value", (context) => [
  SEARCH_ROUTE,
  ...context.read(blogRoutesQuery),
  ...context.read(docTagRoutesQuery),
  ...Object.keys(context.read(generatedIndexesQuery)),
]);
