/** Errors of esbuild about code that it can't bundle. */
import type { BuildFailure, Message } from "esbuild";

/** The first error of a bundle that failed, with its place where it has one; undefined for any other fault. */
export function firstBuildError(error: unknown): Message | undefined {
  return (error as Partial<BuildFailure>).errors?.[0];
}
