/**
 * A worker that parses bags of cells, so that a large one does not block the page. The page imports this file only for
 * its address; its dependencies are loaded in the worker.
 */
import type { inspect } from "./boc.ts";

export const address: string = import.meta.url;

if (typeof document === "undefined" && "importScripts" in globalThis)
  self.addEventListener("message", ({ data }: MessageEvent<Parameters<typeof inspect>[0]>) => {
    void import("./boc.ts").then(
      (boc) => self.postMessage(boc.inspect(data)),
      () => self.postMessage(undefined),
    );
  });
