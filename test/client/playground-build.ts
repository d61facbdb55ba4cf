import type { BuildOptions } from "esbuild";
import { BROWSERS } from "../../server/output/bundles/browsers.ts";

/**
 * How esbuild makes the frame's script; its text goes through `playgroundDocument`.
 * @param project absolute path of the project
 */
export function playgroundBuild(project: string): BuildOptions & { readonly write: false } {
  return {
    absWorkingDir: project,
    entryPoints: ["client/widgets/playground/frame.tsx"],
    bundle: true,
    format: "iife",
    minify: true,
    write: false,
    jsx: "automatic",
    target: BROWSERS,
    define: { "process.env.NODE_ENV": '"production"' },
    // The JSX plugin asks for the CommonJS build; without this there would be two parsers.
    alias: { acorn: `${project}/node_modules/acorn/dist/acorn.mjs` },
    legalComments: "none",
    logLevel: "silent",
  };
}
