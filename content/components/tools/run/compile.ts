/** The compilers of Tolk and FunC, as their libraries call them. */
import makeFunc from "@ton-community/func-js-bin/dist/funcfiftlib.js";
import funcWasm from "@ton-community/func-js-bin/dist/funcfiftlib.wasm.js" with { type: "file", encoding: "base64" };
import tolkLibrary from "@ton/tolk-js/dist/stdlib.tolk.js";
import makeTolk from "@ton/tolk-js/dist/tolkfiftlib.js";
import tolkWasm from "@ton/tolk-js/dist/tolkfiftlib.wasm.js" with { type: "file", encoding: "base64" };
import funcLibrary from "./stdlib.fc" with { type: "file" };
import {
  compileWasm,
  fromMemory,
  instantiate,
  readText,
  toMemory,
  type Instance,
  type Loading,
} from "./wasm.ts";

export type Language = "tolk" | "func";

export type Compiled =
  | { readonly kind: "code"; /** Code cell in base64. */ readonly boc: string }
  /** Line and column from 1, where the compiler says them. */
  | { readonly kind: "error"; readonly message: string; readonly line?: number; readonly column?: number };

export type Compiler = (source: string) => Promise<Compiled>;

interface Answer {
  readonly status: "ok" | "error";
  readonly message?: string;
  readonly codeBoc64?: string;
  readonly codeBoc?: string;
}

/** What the compiler asks for: the full name of a file, or its text. */
type Ask = (kind: "name" | "text", name: string) => string;

/** Lets the compiler call for files. */
function withFiles(
  instance: Instance,
  ask: Ask,
  options: { readonly signature: "viiii" | "viiiii"; readonly isName: (kind: number) => boolean },
): readonly [pointer: number, free: () => void] {
  const made: number[] = [];
  const put = (text: string, at: number): void => {
    const pointer = toMemory(instance, text);
    made.push(pointer);
    instance.setValue(at, pointer, "*");
  };
  const pointer = instance.addFunction((kind = 0, data = 0, contents = 0, error = 0) => {
    try {
      put(ask(options.isName(kind) ? "name" : "text", instance.UTF8ToString(data)), contents);
    } catch (fault) {
      put((fault as Error).message, error);
    }
  }, options.signature);
  return [
    pointer,
    () => {
      made.forEach((each) => instance._free(each));
      instance.removeFunction(pointer);
    },
  ];
}

const FILE = { tolk: "contract.tolk", func: "contract.fc" } as const;

/**
 * A sample that is a part of a contract, with the entry point and the library that it leaves out. Line numbers stay, and
 * in FunC's first line columns move.
 */
function complete(language: Language, source: string): string {
  if (language === "tolk")
    return /\bfun\s+(?:onInternalMessage|main)\s*\(/.test(source)
      ? source
      : `${source}\nfun onInternalMessage(in: InMessage) {}`;
  const library = /#include\s+"[^"]*stdlib/.test(source) ? "" : '#include "stdlib.fc"; ';
  const entry = /\b(?:recv_internal|main)\s*\(/.test(source) ? "" : "\n() recv_internal() impure { }";
  return library + source + entry;
}

/** Messages begin with the place: `contract.tolk:3:5: error: …`, or hold it. */
function complaint(language: Language, message: string): Compiled {
  const place = new RegExp(`${FILE[language].replace(".", "\\.")}:(\\d+)(?::(\\d+))?:?\\s*`).exec(message);
  const said = (place === null ? message : message.replace(place[0], "")).replace(/^error:\s*/, "").trim();
  if (place === null) return { kind: "error", message: said };
  const [, line, column] = place;
  return {
    kind: "error",
    message: said,
    line: Number(line),
    ...(column === undefined ? {} : { column: Number(column) }),
  };
}

async function openTolk(loading: Loading): Promise<Compiler> {
  const module = await compileWasm(tolkWasm, loading);
  return async (source) => {
    const instance = await instantiate(makeTolk, module);
    const ask: Ask = (kind, name) => {
      if (kind === "name") return /\.(?:tolk|fif)$/.test(name) ? name : `${name}.tolk`;
      if (name === FILE.tolk) return complete("tolk", source);
      const found = tolkLibrary[name];
      if (found === undefined) throw new Error(`${name}: only the standard library can be imported here`);
      return found;
    };
    const [files, free] = withFiles(instance, ask, { signature: "viiiii", isName: (kind) => kind === 0 });
    const settings = toMemory(instance, JSON.stringify({ entrypointFileName: FILE.tolk }));
    const { message, codeBoc64 } = JSON.parse(
      fromMemory(instance, instance["_tolk_compile"]?.(settings, files, 0) ?? 0),
    ) as Answer;
    free();
    return codeBoc64 === undefined ? complaint("tolk", message ?? "") : { kind: "code", boc: codeBoc64 };
  };
}

async function openFunc(loading: Loading): Promise<Compiler> {
  const [module, library] = await Promise.all([compileWasm(funcWasm, loading), readText(funcLibrary, loading)]);
  return async (source) => {
    const instance = await instantiate(makeFunc, module);
    const ask: Ask = (kind, name) => {
      if (kind === "name") return name;
      if (name === FILE.func) return complete("func", source);
      if (/(?:^|\/)stdlib\.(?:fc|func)$/.test(name)) return library;
      throw new Error(`${name}: only the standard library can be included here`);
    };
    const [files, free] = withFiles(instance, ask, {
      signature: "viiii",
      isName: (kind) => instance.UTF8ToString(kind) === "realpath",
    });
    const settings = toMemory(instance, JSON.stringify({ sources: [FILE.func], optLevel: 2 }));
    const { message, codeBoc } = JSON.parse(
      fromMemory(instance, instance["_func_compile"]?.(settings, files) ?? 0),
    ) as Answer;
    free();
    return codeBoc === undefined ? complaint("func", message ?? "") : { kind: "code", boc: codeBoc };
  };
}

/** Fetches a compiler. */
export function openCompiler(language: Language, loading: Loading): Promise<Compiler> {
  return language === "tolk" ? openTolk(loading) : openFunc(loading);
}
