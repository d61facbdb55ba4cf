/**
 * Takes bags of cells apart beside the page, so that a large one does not hold it up. The page imports this file for its
 * address alone; what it is made of is loaded where it runs.
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
