/**
 * React's renderer for servers, loaded when something is first rendered: that takes 15 ms, which a command that finds
 * all pages in the cache saves.
 */
import type { ReactNode } from "react";
import type * as ReactServer from "react-dom/server";

/** Loads a module synchronously, when it is needed. */
declare const require: (name: string) => unknown;

export function renderToString(element: ReactNode): string {
  return (require("react-dom/server") as typeof ReactServer).renderToString(element);
}
