/** All queries of `server/output`. */
import { readablesIn } from "../engine/readables.ts";
import * as assets from "./files/assets.ts";
import * as caddy from "./files/caddy.ts";
import * as feeds from "./files/feeds.ts";
import * as hosts from "./files/hosts.ts";
import * as llmsFull from "./files/llms-full.ts";
import * as llms from "./files/llms.ts";
import * as markdown from "./files/markdown.ts";
import * as nginx from "./files/nginx.ts";
import * as pages from "./files/pages.ts";
import * as pageShare from "./files/page-share.ts";
import * as redirects from "./files/redirects.ts";
import * as searchText from "./files/search-text.ts";
import * as searchWords from "./files/search-words.ts";
import * as search from "./files/search.ts";
import * as searched from "./files/searched-routes.ts";
import * as sitemap from "./files/sitemap.ts";
import * as webManifest from "./files/web-manifest.ts";
import * as hiddenFiles from "./hidden-files.ts";
import * as moduleChecks from "./bundles/module-checks.ts";
import { KINDS } from "./outputs.ts";
import * as pageList from "./page-list.ts";
import * as respond from "./respond.ts";

export const outputQueries = readablesIn(
  assets,
  caddy,
  feeds,
  hosts,
  llms,
  llmsFull,
  markdown,
  nginx,
  pages,
  pageShare,
  redirects,
  searchText,
  searchWords,
  search,
  searched,
  sitemap,
  webManifest,
  hiddenFiles,
  moduleChecks,
  // Their tables, and the texts that lie at their paths.
  ...KINDS,
  pageList,
  respond,
);
