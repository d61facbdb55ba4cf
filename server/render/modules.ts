/** Components of standalone pages, by the hash of their code: the memo table holds the hash, never the function. */
import type { ComponentType } from "react";
import type { PageModel, SiteModel } from "../../shared/model.ts";

/** What a standalone page is given. */
export interface PageProps {
  readonly site: SiteModel;
  readonly page: PageModel;
  /** Final address of a route of this site, in the reader's language. */
  readonly href: (route: string) => string;
}

/** A place in a source file of the site. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Who loads components, and knows where their code comes from. */
export interface ComponentLoader {
  /** The component whose code has a hash. @throws when it can't be loaded */
  component(hash: string): ComponentType<PageProps>;
  /** Where in the site's sources an error was thrown, if it was there. */
  placeOf(hash: string, error: unknown): SourcePlace | undefined;
}

let loader: ComponentLoader = {
  component(hash) {
    throw new Error(`the component ${hash} is not loaded`);
  },
  placeOf: () => undefined,
};

/** Says who loads components; told once by whoever composes the program. */
export function setComponentLoader(newLoader: ComponentLoader): void {
  loader = newLoader;
}

/** @returns the component of that hash. @throws when it can't be loaded */
export function componentOf(hash: string): ComponentType<PageProps> {
  return loader.component(hash);
}

/** @returns where in the component's sources an error was thrown; undefined where it was elsewhere */
export function placeInSource(hash: string, error: unknown): SourcePlace | undefined {
  return loader.placeOf(hash, error);
}
