/** React modules of a site, by the hash of their code: the memo table holds the hash, never the function. */
import type { ComponentType } from "react";
import type { IslandProps, StandaloneProps } from "../../client/components/authoring.ts";

/** What a module of a site exports. */
export interface SiteModule {
  /** A standalone page, or a component that documents name: what it is given depends on the folder that it lies in. */
  readonly default: unknown;
  /** A component's own description of its properties: a zod schema. */
  readonly props?: PropsSchema;
}

/** What is used of a zod schema. */
export interface PropsSchema {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: unknown }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

/** A place in a source file of the site. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Who loads modules, and knows where their code comes from. */
export interface ModuleLoader {
  /** The module whose code has a hash. @throws when it can't be loaded */
  module(hash: string): SiteModule;
  /** Where in the site's sources an error was thrown, if it was there. */
  placeOf(hash: string, error: unknown): SourcePlace | undefined;
}

let loader: ModuleLoader = {
  module(hash) {
    throw new Error(`the component ${hash} is not loaded`);
  },
  placeOf: () => undefined,
};

/** Says who loads modules; told once by whoever composes the program. */
export function setComponentLoader(newLoader: ModuleLoader): void {
  loader = newLoader;
}

/** @returns where in a module's sources an error was thrown; undefined where it was elsewhere */
export function placeInSource(hash: string, error: unknown): SourcePlace | undefined {
  return loader.placeOf(hash, error);
}

/** @returns the standalone page of that hash. @throws when it can't be loaded */
export function pageOf(hash: string): ComponentType<StandaloneProps> {
  return loader.module(hash).default as ComponentType<StandaloneProps>;
}

/** @returns the component of documents of that hash. @throws when it can't be loaded */
export function componentOf(hash: string): { readonly View: ComponentType<IslandProps>; readonly props?: PropsSchema } {
  const { default: View, props } = loader.module(hash);
  return { View: View as ComponentType<IslandProps>, ...(props === undefined ? {} : { props }) };
}
