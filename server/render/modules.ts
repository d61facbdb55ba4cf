/** Components of standalone pages, by the hash of their code: the memo table holds the hash, never the function. */
import type { ComponentType } from "react";
import type { PageModel, PostTeaser, SiteModel } from "../../shared/model.ts";

/** What a standalone page is given. */
export interface PageProps {
  readonly site: SiteModel;
  readonly page: PageModel;
  /** Final address of a route of this site, in the reader's language. */
  readonly href: (route: string) => string;
  /** The newest posts of the blog; none where there is no blog. A page that does not ask does not depend on them. */
  readonly latestPosts: (count: number) => readonly PostTeaser[];
}

type Loader = (hash: string) => ComponentType<PageProps>;

let load: Loader = (hash) => {
  throw new Error(`the component ${hash} is not loaded`);
};

/** Says who loads components; told once by whoever composes the program. */
export function setComponentLoader(loader: Loader): void {
  load = loader;
}

/** @returns the component of that hash. @throws when it can't be loaded */
export function componentOf(hash: string): ComponentType<PageProps> {
  return load(hash);
}
