/**
 * The WebAssembly of the libraries. They hold it as base64 in a script of several megabytes; the bundler has made a file of
 * it. So it is compiled while it arrives, it can be said how much of it has come, and it is compiled once however often it
 * runs.
 */

/** What the libraries' own loaders, made by Emscripten, offer of a module. */
export interface Instance {
  readonly _malloc: (size: number) => number;
  readonly _free: (pointer: number) => number;
  readonly lengthBytesUTF8: (text: string) => number;
  readonly stringToUTF8: (text: string, pointer: number, size: number) => void;
  readonly UTF8ToString: (pointer: number) => string;
  readonly setValue: (pointer: number, value: number, type: "*") => void;
  readonly addFunction: (run: (...values: number[]) => void, signature: string) => number;
  readonly removeFunction: (pointer: number) => void;
  readonly [call: `_${string}`]: (...values: number[]) => number;
}

export type Factory = (options: {
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;
}) => Promise<Instance>;

/** Is told how many bytes more have come. */
export type Progress = (bytes: number) => void;

/** `cache` fails rather than have anything come over the network. */
export type From = "anywhere" | "cache";

export interface Loading {
  readonly progress: Progress;
  readonly from: From;
}

/** @param address as `import … with { type: "file" }` gives it */
async function open(address: string, from: From): Promise<Response> {
  const where = from === "cache" ? ({ cache: "only-if-cached", mode: "same-origin" } as const) : {};
  const response = await fetch(new URL(address, import.meta.url), where);
  if (!response.ok) throw new Error(`${address}: ${String(response.status)}`);
  return response;
}

/** Reads to the end. */
async function count(response: Response, progress: Progress): Promise<void> {
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) progress(read.value.length);
}

/** @param address as `import … with { type: "file" }` gives it */
export async function readText(address: string, { progress, from }: Loading): Promise<string> {
  const response = await open(address, from);
  const text = await response.text();
  progress(text.length);
  return text;
}

/** Where nothing has bundled the page's code, the import leads to the library's script as it is. */
async function compileScript(script: string): Promise<WebAssembly.Module> {
  const end = Math.max(script.lastIndexOf("'"), script.lastIndexOf('"'));
  const base64 = script.slice(script.lastIndexOf(script.charAt(end), end - 1) + 1, end);
  return WebAssembly.compile(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}

/**
 * The response goes to the compiler as it came, because a browser keeps compiled code only together with the file in its
 * own cache; how much has come is counted in a copy.
 * @param address as `import … with { type: "file", encoding: "base64" }` gives it
 */
export async function compileWasm(address: string, { progress, from }: Loading): Promise<WebAssembly.Module> {
  const response = await open(address, from);
  if (address.endsWith(".js")) return compileScript(await response.text());
  const [module] = await Promise.all([
    // A host that does not know the media type is no reason to fail.
    response.headers.get("content-type") === "application/wasm"
      ? WebAssembly.compileStreaming(response.clone())
      : response.clone().arrayBuffer().then((bytes) => WebAssembly.compile(bytes)),
    count(response, progress),
  ]);
  return module;
}

/** @returns a new instance: the compilers keep state, so each run has one of its own */
export function instantiate(make: Factory, module: WebAssembly.Module): Promise<Instance> {
  return new Promise((resolve, reject) => {
    make({
      instantiateWasm: (imports, done) => {
        WebAssembly.instantiate(module, imports).then((instance) => done(instance, module), reject);
        return {};
      },
    }).then(resolve, reject);
  });
}

/** Puts a text into an instance's memory. */
export function toMemory(instance: Instance, text: string): number {
  const size = instance.lengthBytesUTF8(text) + 1;
  const pointer = instance._malloc(size);
  instance.stringToUTF8(text, pointer, size);
  return pointer;
}

/** Takes a text out of an instance's memory, and frees it there. */
export function fromMemory(instance: Instance, pointer: number): string {
  const text = instance.UTF8ToString(pointer);
  instance._free(pointer);
  return text;
}
