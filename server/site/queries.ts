/** All queries of `server/site`. */
import { readablesIn } from "../engine/readables.ts";
import * as grammars from "./grammars.ts";
import * as archives from "./archives.ts";
import * as articles from "./articles.ts";
import * as assets from "./assets.ts";
import * as authors from "./authors.ts";
import * as blog from "./blog.ts";
import * as builtIn from "./built-in.ts";
import * as categories from "./categories.ts";
import * as lastChanges from "./last-changes.ts";
import * as document from "./checks/document.ts";
import * as redirectAnchors from "./checks/redirect-anchors.ts";
import * as review from "./checks/review.ts";
import * as site from "./checks/site.ts";
import * as components from "./components.ts";
import * as config from "./config.ts";
import * as documents from "./documents.ts";
import * as fillSlots from "./fill-slots.ts";
import * as glossary from "./glossary.ts";
import * as heads from "./heads.ts";
import * as rootRedirect from "./root-redirect.ts";
import * as listedPage from "./listed-page.ts";
import * as links from "./links.ts";
import * as model from "./model.ts";
import * as pageLinks from "./page-links.ts";
import * as pages from "./pages.ts";
import * as parsing from "./parsing.ts";
import * as related from "./related.ts";
import * as redirects from "./redirects.ts";
import * as routes from "./routes.ts";
import * as sampleComments from "./sample-comments.ts";
import * as sidebarBranches from "./sidebar-branches.ts";
import * as sidebarOutlines from "./sidebar-outlines.ts";
import * as sidebars from "./sidebars.ts";
import * as socialCard from "./social-card.ts";
import * as tags from "./tags.ts";
import * as breadcrumbs from "./breadcrumbs.ts";
import * as texts from "./texts.ts";
import * as version from "./version.ts";
import * as versions from "./versions.ts";

export const siteQueries = readablesIn(
  grammars,
  archives,
  articles,
  assets,
  authors,
  blog,
  builtIn,
  categories,
  lastChanges,
  document,
  redirectAnchors,
  review,
  site,
  components,
  config,
  documents,
  fillSlots,
  listedPage,
  glossary,
  heads,
  rootRedirect,
  links,
  model,
  pageLinks,
  pages,
  parsing,
  related,
  redirects,
  routes,
  sampleComments,
  sidebarBranches,
  sidebarOutlines,
  sidebars,
  socialCard,
  tags,
  texts,
  breadcrumbs,
  version,
  versions,
);
