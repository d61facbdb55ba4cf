/**
 * React's renderer for servers, loaded when something is first rendered: that takes some milliseconds, which a command
 * that finds all pages in the cache saves. It is the build that needs no module of the runtime: those of Node that the
 * other ones ask for, for streams, take twice as long to load as the renderer does.
 */
import type { ReactNode } from "react";
import type * as ReactServer from "react-dom/server.edge";

/** Loads a module synchronously, when it is needed. */
declare const require: (name: string) => unknown;

export function renderToString(element: ReactNode): string {
  return (require("react-dom/server.edge") as typeof ReactServer).renderToString(element);
}
