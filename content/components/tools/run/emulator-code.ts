/** The emulator's WebAssembly. It can be compiled while the script that calls it is still being loaded. */
import emulatorWasm from "@ton/sandbox/dist/executor/emulator-emscripten.wasm.js" with { type: "file", encoding: "base64" };
import { compileWasm, type Loading } from "./wasm.ts";

let begun: Promise<WebAssembly.Module> | undefined;

/** Compiles it if it lies in the browser's cache, before anybody asks for it. */
export function beginFromCache(): void {
  begun ??= compileWasm(emulatorWasm, { from: "cache", progress: () => undefined });
  begun.catch(() => undefined);
}

/** Fetches and compiles it, unless that was begun before and has succeeded. */
export async function emulatorCode(loading: Loading): Promise<WebAssembly.Module> {
  const early = begun;
  begun = undefined;
  const compile = (): Promise<WebAssembly.Module> => compileWasm(emulatorWasm, loading);
  return early === undefined ? compile() : early.catch(compile);
}
