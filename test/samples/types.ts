/** TypeScript samples, type-checked as a reader's project would be: strict, against the pinned libraries. One program for all. */
import { posix } from "node:path";
import ts from "typescript";
import type { Sample } from "./extract.ts";
import { verdict, type Check, type Fault, type Verdict } from "./verdict.ts";

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.ReactJSX,
  types: ["node", "jest"],
  strict: true,
  noEmit: true,
  allowJs: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  esModuleInterop: true,
  skipLibCheck: true,
};
const ENDINGS = ["", ".ts", ".tsx", ".mts", ".js", "/index.ts", "/index.tsx"];
/** Added to Jest by an import that a sample of its own would miss; in one program another sample's import would do. */
const MATCHERS = /\.(?:toHaveTransaction|toEqualCell|toEqualAddress|toEqualSlice)\(/;

interface Unit {
  readonly sample: Sample;
  /** Path in the program. */
  readonly path: string;
}

/**
 * @param folder holds `node_modules`; the samples lie beside it in thought, one folder a page
 * @returns a check; a sample with `title="wrappers/A.ts"` is imported by that path from its page, and from other pages
 *   when only one page has it
 */
export function typeCheck(folder: string): Check {
  return (samples) => {
    const units = unitsOf(samples, posix.join(folder.replaceAll("\\", "/"), "pages"));
    const texts = new Map(units.map(({ path, sample }) => [path, sample.code]));
    const program = ts.createProgram({
      rootNames: [...texts.keys()],
      options: { ...OPTIONS, typeRoots: [`${folder}/node_modules/@types`] },
      host: hostOf(texts, units),
    });
    const general = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()].map(messageOf);
    if (general.length > 0) throw new Error(`The samples cannot be type-checked: ${general.join("; ")}`);
    const known = new Map<string, readonly Fault[]>();
    const verdicts = units.map(({ path, sample }): Verdict => {
      const faults = known.get(path) ?? faultsOf(program, path, sample.code);
      known.set(path, faults);
      return verdict(sample.language === "javascript" ? "parsed" : "checked", faults);
    });
    return Promise.resolve(verdicts);
  };
}

/** Pages whose code is the same, as a translation's should be, share their folder. */
function unitsOf(samples: readonly Sample[], root: string): readonly Unit[] {
  const pages = Map.groupBy(samples, ({ file }) => file);
  const units = new Map<Sample, Unit>();
  for (const page of pages.values()) {
    const hash = new Bun.CryptoHasher("sha1");
    for (const { title, code } of page) hash.update(`${title}\0${code}\0`);
    const base = `${root}/${hash.digest("hex").slice(0, 12)}`;
    const taken = new Set<string>();
    page.forEach((sample, index) => {
      const name = nameOf(sample);
      const free = name !== undefined && !taken.has(name) ? name : `sample-${index + 1}${endingOf(sample)}`;
      taken.add(free);
      units.set(sample, { sample, path: `${base}/${free}` });
    });
  }
  return samples.flatMap((sample) => units.get(sample) ?? []);
}

function endingOf({ language, written }: Sample): string {
  if (language === "javascript") return written === "jsx" ? ".jsx" : ".js";
  return written === "tsx" ? ".tsx" : written === "mts" ? ".mts" : ".ts";
}

/** A declaration file would not be checked, so it counts as a module of declarations. */
function nameOf({ title }: Sample): string | undefined {
  const path = posix.normalize(title).replace(/\.d\.ts$/, ".ts");
  return /\.(?:[mc]?[jt]s|[jt]sx)$/.test(path) && !path.startsWith("..") && !path.startsWith("/") && !/\s/.test(path)
    ? path
    : undefined;
}

function hostOf(texts: ReadonlyMap<string, string>, units: readonly Unit[]): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const resolutions = ts.createModuleResolutionCache(host.getCurrentDirectory(), (name) => name, OPTIONS);
  const homes = homesOf(units);
  const resolve = (name: string, from: string): ts.ResolvedModuleFull | undefined => {
    if (!name.startsWith(".")) return ts.resolveModuleName(name, from, OPTIONS, host, resolutions).resolvedModule;
    const target = posix.join(posix.dirname(from), name);
    const bases = [target, target.replace(/\.([cm]?)js$/, ".$1ts")];
    const candidates = bases.flatMap((base) => ENDINGS.map((ending) => base + ending));
    const found =
      candidates.find((path) => texts.has(path)) ??
      candidates.map((path) => homes.get(titleIn(path))).find((path) => path !== undefined);
    return found === undefined
      ? undefined
      : { resolvedFileName: found, extension: posix.extname(found), isExternalLibraryImport: false };
  };
  return {
    ...host,
    getSourceFile: (path, options, onError) => {
      const text = texts.get(path);
      return text === undefined
        ? host.getSourceFile(path, options, onError)
        : ts.createSourceFile(path, text, options, true);
    },
    fileExists: (path) => texts.has(path) || host.fileExists(path),
    readFile: (path) => texts.get(path) ?? host.readFile(path),
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => ({
        resolvedModule: texts.has(from)
          ? resolve(text, from)
          : ts.resolveModuleName(text, from, OPTIONS, host, resolutions).resolvedModule,
      })),
  };
}

/** Path inside its page's folder. */
function titleIn(path: string): string {
  return /\/pages\/[^/]+\/(.*)$/.exec(path)?.[1] ?? "";
}

/** Titles that one page alone has (its translations aside), with the path of the sample. */
function homesOf(units: readonly Unit[]): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  for (const [title, found] of Map.groupBy(units, ({ path }) => titleIn(path))) {
    const routes = new Set(found.map(({ sample }) => sample.file.split("/").slice(2).join("/")));
    const [first] = found;
    if (routes.size === 1 && first !== undefined) homes.set(title, first.path);
  }
  return homes;
}

function faultsOf(program: ts.Program, path: string, code: string): readonly Fault[] {
  const file = program.getSourceFile(path);
  if (file === undefined) return [{ line: 1, message: "could not be read as a module" }];
  const syntax = program.getSyntacticDiagnostics(file);
  const found = syntax.length > 0 ? syntax : program.getSemanticDiagnostics(file);
  const faults = found.map((one) => ({
    line: file.getLineAndCharacterOfPosition(one.start ?? 0).line + 1,
    message: messageOf(one),
  }));
  if (MATCHERS.test(code) && !code.includes("@ton/test-utils"))
    faults.push({ line: 1, message: 'needs import "@ton/test-utils" for its matchers' });
  return faults;
}

function messageOf({ messageText, code }: ts.Diagnostic): string {
  return `${ts.flattenDiagnosticMessageText(messageText, " ").replace(/\s+/g, " ")} (TS${code})`;
}

/** `no-check` means no types; it must be TypeScript all the same. */
export function checkSyntax({ written, code }: Sample): Verdict {
  const fileName = written === "tsx" ? "sample.tsx" : "sample.ts";
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: OPTIONS,
  });
  const lineOf = (one: ts.Diagnostic): number =>
    (one.file?.getLineAndCharacterOfPosition(one.start ?? 0).line ?? 0) + 1;
  const faults = diagnostics.map((one) => ({ line: lineOf(one), message: messageOf(one) }));
  return { depth: "parsed", faults, because: "marked no-check" };
}
