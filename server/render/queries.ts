/** All queries of `server/render`. */
import { readablesIn } from "../engine/readables.ts";
import * as content from "./content.ts";
import * as fontFaces from "./font-faces.ts";
import * as head from "./locale-head.ts";
import * as islands from "./islands.ts";
import * as moduleOutline from "./module-outline.ts";
import * as modulePage from "./module-page.ts";
import * as modules from "./modules.ts";
import * as pageHead from "./page-head.ts";
import * as page from "./page.ts";
import * as shell from "./shell.ts";
import * as sidebar from "./sidebar.ts";

export const renderQueries = readablesIn(
  content,
  fontFaces,
  head,
  islands,
  moduleOutline,
  modulePage,
  modules,
  pageHead,
  page,
  shell,
  sidebar,
);
