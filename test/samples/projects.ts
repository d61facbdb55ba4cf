/**
 * The sample projects: folders of `content/samples/`, each whole as a reader gets it. A project holds when its types do
 * and its own `npm test` passes. All of them share the libraries of this folder, so each takes the versions pinned here.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Packages } from "./packages.ts";
import { typeFaults } from "./project-types.ts";
import type { FaultLine } from "./report.ts";
import type { Memory } from "./contracts.ts";

const PINNED = join(import.meta.dir, "package.json");
const ENGINE = join(import.meta.dir, "../../package.json");
/** Milliseconds that the tests of one project may take. */
const PATIENCE = 300_000;

/** Programs and tests of a project, and what these start in its folder, compile WebAssembly once a process. */
const ONCE = `preload = [${JSON.stringify(join(import.meta.dir, "wasm-once.ts"))}]\n`;
const SETTINGS = `${ONCE}[test]\n${ONCE}`;

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** @returns names of the projects that lie in a folder, sorted; none where it does not exist */
export function projectsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * @param folder of the project
 * @param packages the libraries that it may use
 * @param scratch where a copy of it is made and run
 * @param memory projects that have held and are the same since are not run again
 * @returns what does not hold; nothing where all does
 */
export async function checkProject(
  folder: string,
  packages: Packages,
  scratch: string,
  memory: Memory,
): Promise<readonly FaultLine[]> {
  const fault = (file: string, language: string, message: string): FaultLine => ({
    file: join(folder, file),
    line: 1,
    language,
    message,
  });
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) return [fault("package.json", "json", "a sample project needs a package.json")];
  const {
    scripts = {},
    dependencies = {},
    devDependencies = {},
  } = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  // Bun is the engine's own.
  const pinned: Readonly<Record<string, string>> = {
    bun: (JSON.parse(readFileSync(ENGINE, "utf8")) as Manifest).dependencies?.["bun"] ?? "",
    ...(JSON.parse(readFileSync(PINNED, "utf8")) as Manifest).dependencies,
  };
  const foreign = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name, version]) => pinned[name] !== version)
    .map(([name, version]) =>
      fault(
        "package.json",
        "json",
        `${name} is ${version} here and ${pinned[name] ?? "missing"} in test/samples/package.json`,
      ),
    );
  if (foreign.length > 0) return foreign;
  const test = scripts["test"];
  if (test === undefined) return [fault("package.json", "json", 'a sample project has a script "test"')];

  const key = `project ${stampOf(folder)} ${packages.stamp}`;
  if (memory.get(key) !== undefined) return [];
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(dirname(scratch), { recursive: true });
  cpSync(folder, scratch, { recursive: true });
  symlinkSync(join(packages.folder, "node_modules"), join(scratch, "node_modules"));
  const settings = join(scratch, "bunfig.toml");
  if (!existsSync(settings)) writeFileSync(settings, SETTINGS);
  const faults: FaultLine[] = [];
  if (existsSync(join(folder, "tsconfig.json"))) {
    const said = typeFaults(scratch);
    if (said !== undefined) faults.push(fault("tsconfig.json", "typescript", said));
  }
  const said = await run(["sh", "-c", test], scratch);
  if (said !== undefined) faults.push(fault("package.json", "test", said));
  if (faults.length === 0) memory.set(key, { depth: "checked", faults: [] });
  return faults;
}

/** @returns what the command said where it failed */
async function run(command: readonly string[], cwd: string): Promise<string | undefined> {
  const path = [ownBun(dirname(cwd)), join(cwd, "node_modules/.bin"), process.env["PATH"] ?? ""].join(":");
  const child = Bun.spawn([...command], {
    cwd,
    // Without colours, which tests of scripts would find in what they read.
    env: { ...process.env, PATH: path, CI: "1", NO_COLOR: "1", FORCE_COLOR: undefined },
    stdout: "pipe",
    stderr: "pipe",
    timeout: PATIENCE,
  });
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return code === 0 ? undefined : `${out}${error}`.trim().slice(-2000);
}

/** A folder with the bun that runs this as `bun`: the one among the libraries was installed without its scripts and can't start. */
function ownBun(beside: string): string {
  const folder = join(beside, ".bin");
  const bun = join(folder, "bun");
  if (!existsSync(bun)) {
    mkdirSync(folder, { recursive: true });
    rmSync(bun, { force: true });
    symlinkSync(process.execPath, bun);
  }
  return folder;
}

function stampOf(folder: string): string {
  const hash = new Bun.CryptoHasher("sha256");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(`${relative(folder, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
