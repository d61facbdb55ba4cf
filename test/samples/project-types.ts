/**
 * Types of the sample projects, as `tsc --noEmit -p .` judges them, one project after the other in one process. Declarations
 * of the language and of the libraries, which are the same for all projects, are read once: they take most of the time.
 */
import { join } from "node:path";
import ts from "typescript";

/** Options that decide what a program holds and how it is judged, and not what becomes of a single file's text. */
const OF_PROGRAMS = new Set(["lib", "types", "noUncheckedIndexedAccess", "configFilePath", "pathsBasePath"]);

/** Declarations that were read, by the options that decide what becomes of them, and by path. */
const declarations = new Map<string, Map<string, ts.SourceFile>>();

/** @returns what `tsc` would print of a project; undefined where its types hold */
export function typeFaults(folder: string): string | undefined {
  const file = join(folder, "tsconfig.json");
  const read = ts.readConfigFile(file, (path) => ts.sys.readFile(path));
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
    read.config,
    ts.sys,
    folder,
    { noEmit: true },
    file,
  );
  const program = ts.createProgram({ rootNames: fileNames, options, host: hostOf(options, folder) });
  const faults = [...(read.error === undefined ? [] : [read.error]), ...errors, ...ts.getPreEmitDiagnostics(program)];
  if (faults.length === 0) return undefined;
  const names = {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name: string) => name,
    getNewLine: () => "\n",
  };
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(faults), names);
}

function hostOf(options: ts.CompilerOptions, folder: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const key = JSON.stringify(
    Object.entries(options)
      .filter(([name]) => !OF_PROGRAMS.has(name))
      .sort(),
  );
  const known = declarations.get(key) ?? new Map<string, ts.SourceFile>();
  declarations.set(key, known);
  return {
    ...host,
    getCurrentDirectory: () => folder,
    getSourceFile(path, how, ...more) {
      const found = known.get(path);
      if (found !== undefined) return found;
      const made = host.getSourceFile(path, how, ...more);
      // A project's own files lie where another project's may lie next.
      if (made?.isDeclarationFile === true && !path.startsWith(`${folder}/`)) known.set(path, made);
      return made;
    },
  };
}
