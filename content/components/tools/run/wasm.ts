/**
 * The WebAssembly of the libraries. They hold it as base64 in a script of several megabytes, which is fetched here as a
 * file: so it can be said how much of it has come, and it is compiled once however often it runs.
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

/** @param address as `import … with { type: "file" }` gives it */
export async function readText(address: string, progress: Progress): Promise<string> {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok || response.body === null) throw new Error(`${address}: ${String(response.status)}`);
  const pieces: Uint8Array[] = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    progress(value.length);
  }
  return new Blob(pieces as Uint8Array<ArrayBuffer>[]).text();
}

/** The text between the quotes of a script that is one string in base64. */
function quoted(script: string): string {
  const end = Math.max(script.lastIndexOf("'"), script.lastIndexOf('"'));
  return script.slice(script.lastIndexOf(script.charAt(end), end - 1) + 1, end);
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  // Not in all browsers yet; without it the same takes a tenth of a second.
  const { fromBase64 } = Uint8Array as { readonly fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  if (fromBase64 !== undefined) return fromBase64(base64);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** @param address of a script that is one string in base64 */
export async function compileWasm(address: string, progress: Progress): Promise<WebAssembly.Module> {
  return WebAssembly.compile(decode(quoted(await readText(address, progress))));
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
