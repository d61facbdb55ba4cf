/**
 * Compiles and runs beside the page, so that it stays responsive. The page imports this file for its address alone; what it
 * is made of is loaded where it runs. WebAssembly is compiled here and nowhere else: the page's own policy, which allows no
 * code to be made, need not be loosened for it.
 */
import type { Language } from "./compile.ts";
import type { Answer, Question } from "./engine.ts";

export const address: string = import.meta.url;

/** A contract to run, or a compiler that is soon needed. */
export type Request = Question | { readonly prepare: Language };

export type Reply =
  /** Of all bytes that have to come, as far as is known. */
  | { readonly kind: "progress"; readonly loaded: number; readonly total: number }
  | Answer
  | { readonly kind: "prepared" }
  | { readonly kind: "failed"; readonly message: string };

if (typeof document === "undefined" && "importScripts" in globalThis) {
  // Loaded without being asked: whoever starts a worker is going to run something.
  const ready = import("./engine.ts");
  ready.catch(() => undefined);
  import("./emulator-code.ts").then(({ beginFromCache }) => beginFromCache()).catch(() => undefined);
  const tell = (reply: Reply): void => self.postMessage(reply);
  self.addEventListener("message", ({ data }: MessageEvent<Request>) => {
    ready
      .then(async (engine): Promise<Reply> => {
        if (!("prepare" in data))
          return engine.answer(data, (loaded, total) => tell({ kind: "progress", loaded, total }));
        await engine.prepare(data.prepare);
        return { kind: "prepared" };
      })
      .then(tell, (error: unknown) => tell({ kind: "failed", message: (error as Error).message }));
  });
}
