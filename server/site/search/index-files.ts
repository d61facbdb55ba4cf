/** Names of the files of the search index that the rest of the site refers to. */
export { INDEX_FILE as SEARCH_INDEX, INDEX_FOLDER as SEARCH_FOLDER } from "../../../shared/search/format.ts";
