/** React modules of a site by the hash of their code: the memo table stores the hash, never the function. */
import type { ComponentType } from "react";
import type { IslandProps, StandaloneProps } from "../../client/components/authoring.ts";
import { input, type Context } from "../engine/types.ts";
import { configQuery } from "../site/config.ts";

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

/** The code of a module, ready to be loaded. */
export interface ModuleCode {
  /**
   * @param baseUrl the path below which the site lies
   * @throws when it can't be loaded
   */
  load(baseUrl: string): SiteModule;
  /** Where in the site's sources an error was thrown, if it was there. */
  placeOf(error: unknown): SourcePlace | undefined;
}

/** A module's code by its hash. The value of a key never changes. */
export const moduleCodeInput = input<ModuleCode>("module-code");

/** @returns where in a module's sources an error was thrown; undefined where it was elsewhere */
export function placeInSource(context: Context, hash: string, error: unknown): SourcePlace | undefined {
  return context.read(moduleCodeInput, hash).placeOf(error);
}

function loadedOf(context: Context, hash: string): SiteModule {
  return context.read(moduleCodeInput, hash).load(context.read(configQuery).baseUrl);
}

/** @returns the standalone page of that hash. @throws when it can't be loaded */
export function pageOf(context: Context, hash: string): ComponentType<StandaloneProps> {
  return loadedOf(context, hash).default as ComponentType<StandaloneProps>;
}

/** @returns the component of documents of that hash. @throws when it can't be loaded */
export function componentOf(
  context: Context,
  hash: string,
): { readonly View: ComponentType<IslandProps>; readonly props?: PropsSchema } {
  const { default: View, props } = loadedOf(context, hash);
  return { View: View as ComponentType<IslandProps>, ...(props === undefined ? {} : { props }) };
}
