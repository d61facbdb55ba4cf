/**
 * Compiles WebAssembly once a process. Compilers and emulator hand the same bytes to the runtime for every contract and for
 * every chain, and the runtime compiles them anew: that is half of the processor time of what tests contracts. The code
 * that runs is the same, in an instance of its own each time.
 *
 * Whoever imports this has it, before the libraries are asked for anything.
 */
const modules = new Map<string, Promise<WebAssembly.Module>>();
const compiledAlready = WebAssembly.instantiate.bind(WebAssembly);

async function instantiate(
  source: WebAssembly.Module | BufferSource,
  imports?: Bun.WebAssembly.Imports,
): Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource> {
  if (source instanceof WebAssembly.Module) return compiledAlready(source, imports);
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : source;
  const name = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const made = modules.get(name) ?? WebAssembly.compile(source);
  modules.set(name, made);
  const module = await made;
  return { module, instance: await compiledAlready(module, imports) };
}

WebAssembly.instantiate = instantiate as typeof WebAssembly.instantiate;
