/** FunC and Tolk samples through the real compilers. A fragment is completed with what it visibly lacks, and no more. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Sample } from "./extract.ts";
import type { Packages } from "./packages.ts";
import { verdict, type Check, type Verdict } from "./verdict.ts";

interface Complaint {
  readonly message: string;
  /** What it said besides. */
  readonly said: string;
}

/** @returns the compiler's complaint, undefined when it compiles */
type Compile = (code: string, files: (path: string) => string) => Promise<Complaint | undefined>;

interface Language {
  readonly compile: Compile;
  /** The sample is a whole contract. */
  readonly isWhole: (code: string) => boolean;
  /** The sample with an entry point and what else a fragment lacks; line numbers stay. */
  readonly complete: (code: string) => string;
  /** The sample has declarations, so that it is no list of statements. */
  readonly declares: RegExp;
  /** Statements as the body of a function; line numbers stay. */
  readonly asBody: (code: string) => string;
  /** A complaint about a name that the fragment leaves to its surroundings. */
  readonly isMissing: RegExp;
  readonly ending: string;
}

/** Verdicts that hold as long as code and compilers do; compiling takes half a second a sample. */
export interface Memory {
  readonly get: (key: string) => Verdict | undefined;
  readonly set: (key: string, value: Verdict) => void;
}

/** @param memory kept between runs */
export function contractCheck(name: "tolk" | "func", packages: Packages, memory: Memory): Check {
  return async (samples) => {
    let language: Language | undefined;
    const verdicts: Verdict[] = [];
    for (const sample of samples) {
      const files = samples.filter(({ file, title }) => file === sample.file && title !== "");
      const key = keyOf([
        OWN_TEXT,
        packages.stamp,
        name,
        sample.code,
        ...files.flatMap(({ title, code }) => [title, code]),
      ]);
      const known = memory.get(key);
      const found =
        known ?? (await look(sample, files, (language ??= name === "tolk" ? tolk(packages) : func(packages))));
      if (known === undefined) memory.set(key, found);
      verdicts.push(found);
    }
    return verdicts;
  };
}

/** What is remembered holds for this way of asking only. */
const OWN_TEXT = readFileSync(import.meta.path, "utf8");

function keyOf(parts: readonly string[]): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(parts)).digest("hex");
}

async function look(sample: Sample, siblings: readonly Sample[], language: Language): Promise<Verdict> {
  const { code } = sample;
  const folder = posix.dirname(sample.title);
  const files = (path: string): string => {
    const wanted = new Set([path, posix.join(folder, path)].flatMap((one) => [one, one + language.ending]));
    const found = siblings.find(({ title }) => wanted.has(posix.normalize(title)));
    if (found === undefined) throw new Error(`no sample of this page has title="${path}"`);
    return found.code;
  };
  const first = await language.compile(language.complete(code), files);
  if (first === undefined || language.isWhole(code)) return verdictOf(first);
  let last = first;
  if (!language.declares.test(code)) {
    const second = await language.compile(language.complete(language.asBody(code)), files);
    if (second === undefined) return verdictOf(undefined);
    last = second;
  }
  if (language.isMissing.test(`${last.message}\n${last.said}`))
    return { depth: "parsed", faults: [], because: "a fragment with names from elsewhere" };
  return verdictOf(last);
}

function verdictOf(complaint: Complaint | undefined): Verdict {
  return verdict("checked", [
    complaint && { line: lineOf(complaint.message), message: complaint.message.replace(/\s+/g, " ").trim() },
  ]);
}

/** The first `file:line:` of it. */
function lineOf(message: string): number {
  return Number(/(?:^|\s)[\w./-]+:(\d+)(?::\d+)?:/.exec(message)?.[1] ?? 1);
}

interface Answer {
  readonly status: "ok" | "error";
  readonly message?: string;
  /** FunC's compiler: the code cell in base64. */
  readonly codeBoc?: string;
}

interface TolkCompiler {
  readonly runTolkCompiler: (config: {
    readonly entrypointFileName: string;
    readonly fsReadCallback: (path: string) => string;
  }) => Promise<Answer>;
}

function tolk(packages: Packages): Language {
  const { runTolkCompiler } = packages.load("@ton/tolk-js") as TolkCompiler;
  return {
    compile: async (code, files) => {
      const fsReadCallback = (path: string): string => (path === "sample.tolk" ? code : files(path));
      const { status, message } = await runTolkCompiler({ entrypointFileName: "sample.tolk", fsReadCallback });
      return status === "ok" ? undefined : { message: message ?? "does not compile", said: "" };
    },
    isWhole: (code) => /\bfun\s+(?:onInternalMessage|main|onExternalMessage|onRunTickTock)\s*\(/.test(code),
    complete: (code) =>
      /\bfun\s+(?:onInternalMessage|main)\s*\(/.test(code) ? code : `${code}\nfun onInternalMessage(in: InMessage) {}`,
    declares: /^(?:@|import\b|(?:get\s+)?fun\b|struct\b|const\b|type\b|enum\b|global\b|contract\b)/m,
    asBody: (code) => `fun fragment() { ${code}\n}`,
    isMissing: /undefined symbol|unknown type name|does not exist|no sample of this page/,
    ending: ".tolk",
  };
}

interface FuncCompiler {
  readonly compileFunc: (config: {
    readonly targets: readonly string[];
    readonly sources: (path: string) => string;
  }) => Promise<Answer>;
}

/** The compiler writes what it thinks of undefined names to the console, and nowhere else. */
async function listen<Value>(work: () => Promise<Value>): Promise<readonly [Value, readonly string[]]> {
  const { warn } = console;
  const said: string[] = [];
  console.warn = (line: unknown) => void said.push(String(line));
  try {
    return [await work(), said];
  } finally {
    console.warn = warn;
  }
}

/** The standard library comes with Blueprint's templates, whose first line names the file. */
const FUNC_LIBRARY = "node_modules/@ton/blueprint/dist/templates/func/common/contracts/imports/stdlib.fc.template";

const libraryOf = (packages: Packages): string =>
  readFileSync(join(packages.folder, FUNC_LIBRARY), "utf8").replace(/^.*\n/, "");

/**
 * @param source a whole FunC contract that includes nothing but the standard library
 * @returns its code cell, in base64
 * @throws Error when it doesn't compile, with what the compiler said
 */
export async function compileFuncContract(packages: Packages, source: string): Promise<string> {
  const { compileFunc } = packages.load("@ton-community/func-js") as FuncCompiler;
  const sources = (path: string): string => (path === "contract.fc" ? source : libraryOf(packages));
  const { codeBoc, message } = await compileFunc({ targets: ["contract.fc"], sources });
  if (codeBoc === undefined) throw new Error(message ?? "does not compile");
  return codeBoc;
}

function func(packages: Packages): Language {
  const { compileFunc } = packages.load("@ton-community/func-js") as FuncCompiler;
  const library = libraryOf(packages);
  return {
    compile: async (code, files) => {
      const sources = (path: string): string =>
        path === "sample.fc" ? code : /(?:^|\/)stdlib\.(?:fc|func)$/.test(path) ? library : files(path);
      const [{ status, message }, said] = await listen(() => compileFunc({ targets: ["sample.fc"], sources }));
      return status === "ok" ? undefined : { message: message ?? "does not compile", said: said.join("\n") };
    },
    isWhole: (code) =>
      /\b(?:recv_internal|main|recv_external|run_ticktock)\s*\(/.test(code) && /#include\s+"[^"]*stdlib/.test(code),
    complete: (code) => {
      const start = /#include\s+"[^"]*stdlib/.test(code) ? "" : '#include "stdlib.fc"; ';
      const end = /\b(?:recv_internal|main)\s*\(/.test(code) ? "" : "\n() recv_internal() impure { }";
      return start + code + end;
    },
    declares: /^(?:#|const\b|global\b|(?!return\b)(?:\([^)]*\)|\[[^\]]*\]|\w+)\s+[~\w:?!']+\s*\()/m,
    asBody: (code) => `() fragment() impure { ${code}\n}`,
    isMissing: /undefined (?:identifier|function|symbol)|undeclared|unknown identifier|no sample of this page/,
    ending: ".fc",
  };
}
