/** All queries of `server/site`. */
import { readablesIn } from "../engine/readables.ts";
import * as grammars from "./documents/grammars.ts";
import * as archives from "./documents/archives.ts";
import * as articles from "./documents/articles.ts";
import * as assets from "./assets.ts";
import * as authors from "./blog/authors.ts";
import * as blog from "./blog/blog.ts";
import * as builtIn from "./built-in.ts";
import * as categories from "./sidebars/categories.ts";
import * as lastChanges from "./documents/last-changes.ts";
import * as document from "./checks/document.ts";
import * as redirectAnchors from "./checks/redirect-anchors.ts";
import * as review from "./checks/review.ts";
import * as site from "./checks/site.ts";
import * as components from "./components.ts";
import * as config from "./config.ts";
import * as documents from "./documents/documents.ts";
import * as fillSlots from "./pages/fill-slots.ts";
import * as glossary from "./documents/glossary.ts";
import * as heads from "./documents/heads.ts";
import * as rootRedirect from "./links/root-redirect.ts";
import * as listedPage from "./blog/listed-page.ts";
import * as links from "./links/links.ts";
import * as model from "./model.ts";
import * as pageLinks from "./links/page-links.ts";
import * as pages from "./pages/pages.ts";
import * as parsing from "./documents/parsing.ts";
import * as related from "./pages/related.ts";
import * as redirects from "./links/redirects.ts";
import * as routes from "./routes.ts";
import * as sampleComments from "./documents/sample-comments.ts";
import * as sidebarBranches from "./sidebars/sidebar-branches.ts";
import * as sidebarOutlines from "./sidebars/sidebar-outlines.ts";
import * as sidebars from "./sidebars/sidebars.ts";
import * as socialCard from "./pages/social-card.ts";
import * as tags from "./blog/tags.ts";
import * as breadcrumbs from "./sidebars/breadcrumbs.ts";
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
