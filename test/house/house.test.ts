/** The rules of the house, so that nobody has to remember them. */
import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

import { CATALOGUE } from "../../shared/catalogue.ts";
import { jsonSchemaFiles } from "../../shared/schema/json-schemas.ts";

const PROJECT = resolve(import.meta.dir, "../..");

/** Rooms of the server in the order of the data; each may import itself and those before it. */
const ROOMS = [
  "host",
  "engine",
  "source",
  "markdown",
  "site",
  "adopt",
  "render",
  "report",
  "output",
  "publish",
  "cache",
  "commands",
] as const;

function sourceFiles(folder: string): readonly string[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(PROJECT, join(entry.parentPath, entry.name)))
    .sort();
}

/** What a file imports: paths of this project, and names of packages. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(PROJECT, file), "utf8");
  const found = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*"([^"]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  return found.map((name) => (name.startsWith(".") ? relative(PROJECT, resolve(PROJECT, dirname(file), name)) : name));
}

function roomOf(file: string): string {
  const [, room = ""] = file.split("/");
  return room.endsWith(".ts") ? "" : room;
}

test("a room of the server imports itself and the rooms before it", () => {
  const wrong: string[] = [];
  for (const file of sourceFiles("server")) {
    const place = ROOMS.indexOf(roomOf(file) as (typeof ROOMS)[number]);
    if (place < 0) continue;
    for (const target of importsOf(file)) {
      if (!target.startsWith("server/")) continue;
      const other = ROOMS.indexOf(roomOf(target) as (typeof ROOMS)[number]);
      if (other > place) wrong.push(`${file} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("the client does not import the server, and shared imports neither", () => {
  const wrong = [
    ...sourceFiles("client").flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith("server/"))
        .map((target) => `${file} imports ${target}`),
    ),
    ...sourceFiles("shared").flatMap((file) =>
      importsOf(file)
        .filter((target) => /^(?:server|client)\//.test(target))
        .map((target) => `${file} imports ${target}`),
    ),
  ];
  expect(wrong).toEqual([]);
});

test("of the client, the server imports components and nothing else", () => {
  const wrong = sourceFiles("server").flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith("client/") && !target.startsWith("client/components/"))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

type Graph = ReadonlyMap<string, readonly string[]>;

/** What can be reached from a file, each with the file before it on a shortest way. */
function reachedFrom(graph: Graph, start: string): ReadonlyMap<string, string> {
  const reached = new Map<string, string>();
  const waiting = [start];
  for (const file of waiting) {
    for (const target of graph.get(file) ?? []) {
      if (reached.has(target)) continue;
      reached.set(target, file);
      waiting.push(target);
    }
  }
  return reached;
}

/** Circles of a graph: of each set of files that can all reach each other, the shortest way round from its first file. */
function circlesIn(graph: Graph): readonly string[] {
  const found: string[] = [];
  const known = new Set<string>();
  for (const start of graph.keys()) {
    const reached = known.has(start) ? new Map<string, string>() : reachedFrom(graph, start);
    if (!reached.has(start)) continue;
    for (const file of reached.keys()) if (reachedFrom(graph, file).has(start)) known.add(file);
    const way = [start];
    for (let at = reached.get(start); at !== undefined && at !== start; at = reached.get(at)) way.unshift(at);
    found.push([start, ...way].join(" → "));
  }
  return found;
}

test("no files import each other in a circle", () => {
  expect(
    circlesIn(
      new Map([
        ["a", ["b"]],
        ["b", ["c", "d"]],
        ["c", ["b"]],
        ["d", ["d", "e"]],
        ["e", ["b", "c"]],
        ["f", ["f"]],
      ]),
    ),
  ).toEqual(["b → c → b", "f → f"]);
  // Imports of types count, and those that run later: a file that can only be read with another is no part of its own.
  const files = ["server", "client", "shared", "content", "test"].flatMap(sourceFiles);
  expect(circlesIn(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
});

test("the engine is told where it lies: bundlers put the place of the source into what asks for it", () => {
  const entries = ["server/start.ts", "server/pack.ts", "server/bin.ts"];
  const wrong = ["server", "client", "shared"]
    .flatMap(sourceFiles)
    .filter((file) => !entries.includes(file) && readFileSync(join(PROJECT, file), "utf8").includes("import.meta."));
  expect(wrong).toEqual([]);
});

test("the engine checks data with zod/mini: all of zod, with its messages in fifty languages, costs every command memory", () => {
  const wrong = ["server", "client", "shared"]
    .flatMap(sourceFiles)
    .filter((file) => file !== "server/output/bundles/engine-modules.ts" && importsOf(file).includes("zod"));
  expect(wrong).toEqual([]);
});

test("shared is pure: no Node, no Bun, no document", () => {
  const wrong = sourceFiles("shared").filter((file) => {
    const text = readFileSync(join(PROJECT, file), "utf8");
    return (
      importsOf(file).some((name) => name.startsWith("node:") || name.startsWith("bun")) ||
      /\b(?:Bun|document|window|process)\./.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""))
    );
  });
  expect(wrong).toEqual([]);
});

test("clock, randomness and environment are asked for in host/ and at the edges only", () => {
  const rooms = ["server/engine", "server/source", "server/markdown", "server/site", "server/render", "shared"];
  const wrong = rooms.flatMap(sourceFiles).filter((file) => {
    const text = readFileSync(join(PROJECT, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    return /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.env\b|\bperformance\.now\(/.test(text);
  });
  expect(wrong).toEqual([]);
});

test("files stay under 320 lines", () => {
  const long = ["server", "client", "shared"].flatMap(sourceFiles).filter(
    (file) =>
      readFileSync(join(PROJECT, file), "utf8")
        .split("\n")
        .filter((line) => line.trim() !== "").length > 320,
  );
  expect(long).toEqual([]);
});

test("nothing in the project is implemented in Rust", () => {
  const lock = readFileSync(join(PROJECT, "package-lock.json"), "utf8");
  const rust = [
    "@biomejs/",
    "@swc/",
    "lightningcss",
    "@rspack/",
    "@rolldown/",
    '"node_modules/rolldown"',
    "oxlint",
    "@oxc-",
    "pagefind",
    "@tailwindcss/oxide",
    'turbo"',
  ];
  expect(rust.filter((name) => lock.includes(name))).toEqual([]);
  // From 1.4 on, Bun itself is.
  expect(/"node_modules\/bun": \{\s*"version": "1\.3\./.test(lock)).toBe(true);
});

/**
 * Words of the subject that the site of this repository is about. They belong into `content` and `config`; `telegram` is
 * the name of an icon that any site may use.
 */
const SUBJECT =
  /(?<![a-z])(?:ton|tvm|func|tolk|fift|tact|tasm|jettons?|toncoins?|nanotons?|opcodes?|boc|tl-?b|adnl|mytonctrl|ton(?:keeper|hub|site|center)|lite-?servers?|masterchain|workchains?|blockchains?)(?![a-z])|区块链|智能合约|主链|工作链/iu;

test("the engine knows nothing of what this repository's site is about", () => {
  const found = ["server", "client", "shared"].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap((entry) => {
        const file = join(entry.parentPath, entry.name);
        return readFileSync(file, "utf8")
          .split("\n")
          .flatMap((line, at) => {
            const word = SUBJECT.exec(line)?.[0];
            return word === undefined ? [] : [`${relative(PROJECT, file)}:${at + 1} ${word}`];
          });
      }),
  );
  expect(found).toEqual([]);
});

test("every version in package.json is exact", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

test("the JSON Schemas beside the configuration are what `bun run schema` writes", () => {
  const stale = jsonSchemaFiles()
    .filter(
      ({ name, text }) =>
        !existsSync(join(PROJECT, "config/schema", name)) ||
        readFileSync(join(PROJECT, "config/schema", name), "utf8") !== text,
    )
    .map(({ name }) => name);
  expect(stale).toEqual([]);
});

test("every code of the catalogue is reported by the server, and asked for by a test", () => {
  const textOf = (folder: string): string =>
    readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|md|json|txt)$/.test(entry.name) && entry.name !== "house.test.ts")
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
      .join("\n");
  const [server, tests] = [textOf("server"), textOf("test")];
  const silent = Object.keys(CATALOGUE).filter((code) => !server.includes(`"${code}"`));
  // As a word of its own: `config-type` is not asked for where `config-type-x` is.
  const words = new Set(tests.match(/[\w-]+/g));
  const untested = Object.keys(CATALOGUE).filter((code) => !words.has(code));
  expect({ silent, untested }).toEqual({ silent: [], untested: [] });
});

test("widths at which the layout changes are in em, so that it follows the letters that a reader has chosen", () => {
  const wrong = ["client", "content", "server"].flatMap((folder) =>
    [...new Bun.Glob("**/*.{css,ts,tsx}").scanSync({ cwd: join(PROJECT, folder) })].sort().flatMap((file) => {
      const text = readFileSync(join(PROJECT, folder, file), "utf8");
      return [...text.matchAll(/\((?:min|max)-width:\s*[\d.]+px\)/g)].map(([query]) => `${folder}/${file} ${query}`);
    }),
  );
  expect(wrong).toEqual([]);
});
