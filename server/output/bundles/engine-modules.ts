/**
 * Modules that the code of a site shares with the engine: React, of which a page can have only one copy, zod, with
 * which components describe their properties, and the engine's components for authors.
 */
import * as authoring from "../../../client/components/authoring.ts";
import { PACKAGE } from "../../../shared/package.ts";

/** Loads a module synchronously, when a site needs it. The bundler includes modules that are named by a literal. */
declare const require: (name: string) => unknown;

const LOADERS: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
  [PACKAGE, () => authoring],
  ["react", () => require("react")],
  ["react/jsx-runtime", () => require("react/jsx-runtime")],
  ["react-dom", () => require("react-dom")],
  ["zod", () => require("zod")],
  ["react-dom/server", () => require("react-dom/server")],
]);

/** Names of the modules that bundles of a site take from the engine. */
export const ENGINE_MODULES: readonly string[] = [...LOADERS.keys()];

/**
 * @param fallback how other modules are loaded
 * @returns a `require` for a site's code
 */
export function requireFor(fallback: (name: string) => unknown): (name: string) => unknown {
  return (name) => {
    const load = LOADERS.get(name);
    return load ? load() : fallback(name);
  };
}
