/** Names that the rest of the site needs to know of the search index. */
export { INDEX_FILE as SEARCH_INDEX, INDEX_FOLDER as SEARCH_FOLDER } from "../../../shared/search/format.ts";
