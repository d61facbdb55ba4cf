/**
 * The engine as users get it: packed, installed by npm into an empty folder that knows nothing of this checkout, with
 * neither Bun on the path nor a home. Needs the npm registry, or npm's cache of what package.json names.
 */
import { afterAll, expect, setDefaultTimeout } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles, sourceVersion } from "../../server/checkout.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { needing } from "../support/not-tested.ts";
import { PROJECT } from "../support/project.ts";

setDefaultTimeout(300_000);
afterAll(removeFolders, 60_000);

const folder = temporaryFolder("package");
const site = join(folder, "my-site");
/** Where Node and npm are, and the system's own programs. */
const PATH = [...new Set([nodeFolder(), "/usr/bin", "/bin"])].join(":");

function nodeFolder(): string {
  const node = Bun.which("node") ?? "/usr/bin/node";
  return node.slice(0, node.lastIndexOf("/"));
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...WAY_OUT, PATH, HOME: join(folder, "home"), npm_config_cache: cacheOfNpm, NO_COLOR: "1", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, err };
}

/** How this machine reaches the registry, which is no part of what is tested: proxies, certificates, another registry. */
const WAY_OUT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined &&
    /^(?:(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|userconfig|globalconfig|cafile))$/i.test(name)
      ? [[name, value]]
      : [],
  ),
);

const cacheOfNpm =
  process.env["npm_config_cache"] ??
  Bun.spawnSync(["npm", "config", "get", "cache"], { env: process.env }).stdout.toString().trim();

const docwright = (...words: readonly string[]): Promise<Ended> => run(["npx", "docwright", ...words], site);

/** What npm says of a registry that it can't reach. */
const NO_REGISTRY = /\b(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|\w*CERT\w*)\b/;

/** Packs the engine. @returns the path of the package */
async function pack(): Promise<string> {
  mkdirSync(join(folder, "home"));
  mkdirSync(site);
  // A copy is packed, so that the checkout is left alone.
  const copy = join(folder, "checkout");
  mkdirSync(copy);
  for (const name of [
    "server",
    "client",
    "shared",
    "package.json",
    "tsconfig.json",
    "README.md",
    "GUIDE.md",
    "LICENSE",
  ])
    cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
  cpSync(join(PROJECT, "package-lock.json"), join(copy, "package-lock.json"));
  symlinkSync(join(PROJECT, "node_modules"), join(copy, "node_modules"));
  // What packing that was interrupted has left.
  writeFiles(copy, { "build/main.js": "throw new Error();", "build/client/old.js": "", "build/types/old.d.ts": "" });
  const packed = await run(["npm", "pack", "--silent", "--pack-destination", folder], copy, {
    PATH: `${join(PROJECT, "node_modules/.bin")}:${PATH}`,
  });
  expect(packed).toMatchObject({ code: 0 });
  // What was packed must not need where it was packed.
  renameSync(copy, `${copy}-moved`);
  return join(folder, packed.out.trim().split("\n").at(-1) ?? "");
}

/** Has npm install the package. A registry that does not answer is given up after one more attempt. */
function install(tarball: string): Promise<Ended> {
  // With a prefix, because npm would otherwise take a folder above this one that has packages.
  const where = ["--prefix", site, "--no-audit", "--no-fund", "--prefer-offline"];
  const patience = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=60000"];
  return run(["npm", "install", ...where, ...patience, "--loglevel=error", tarball], site);
}

// Not in a hook: what can't be installed for lack of a registry is told before the tests are declared.
const installed = await install(await pack());
const unreachable = installed.code === 0 ? undefined : NO_REGISTRY.exec(installed.err)?.[0];
const { test } = needing(
  "the engine as a package",
  unreachable === undefined ? undefined : `npm can't reach its registry (${unreachable})`,
);

test("npm installs it", () => expect(installed).toMatchObject({ code: 0 }));

test("the package names no folder of the machine it was packed on", () => {
  const installed = join(site, "node_modules/docwright");
  const leaks = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return bytes.includes(PROJECT) || bytes.includes(folder) || file.endsWith(".map");
    });
  expect(leaks).toEqual([]);
});

test("the package knows nothing of the site that it was made for", () => {
  const build = join(site, "node_modules/docwright/build");
  const found = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) =>
      /(?<![a-z])(?:tvm|tolk|fift|jetton|toncoin|mytonctrl|tonkeeper)(?![a-z])/i.test(readFileSync(file, "utf8")),
    );
  expect(found).toEqual([]);
});

test("the package is made of the sources as they are, whatever was made of them before, and knows their version", () => {
  const build = join(site, "node_modules/docwright/build");
  const old = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((file) => file.includes("old"));
  expect(old).toEqual([]);
  expect(readFileSync(join(build, "version"), "utf8").trim()).toBe(sourceVersion(PROJECT, sourceFiles(PROJECT)));
});

test("init makes a site in a folder, and changes nothing in one that has one", async () => {
  expect(await docwright("init", "--title", "My handbook")).toMatchObject({ code: 0 });
  const page = readFileSync(join(site, "content/en/docs/index.md"), "utf8");
  expect(page).toContain("# My handbook");
  const again = await docwright("init", "--title", "Other");
  expect(again.code).toBe(1);
  expect(again.err).toContain("holds a site already");
  expect(readFileSync(join(site, "content/en/docs/index.md"), "utf8")).toBe(page);
});

test("check, dump and search work there, and the caches lie with the site", async () => {
  expect(await docwright("check", "--strict")).toMatchObject({ code: 0 });
  const dump = await docwright("dump", "--json");
  expect(dump.code).toBe(0);
  expect(JSON.parse(dump.out)).toMatchObject({ errors: 0, warnings: 0 });
  expect(readFileSync(join(site, "dist/index.html"), "utf8")).toContain("<h1");
  expect(existsSync(join(site, ".cache/site/memo.sqlite"))).toBe(true);
  const found = JSON.parse((await docwright("search", "publish", "--json")).out) as readonly {
    readonly route: string;
  }[];
  expect(found[0]?.route).toBe("/");
  expect(readdirSync(join(site, "node_modules/docwright")).sort()).toEqual([
    "GUIDE.md",
    "LICENSE",
    "README.md",
    "build",
    "package.json",
  ]);
});

test("a standalone page in React takes its parts from the package", async () => {
  writeFiles(site, {
    "content/en/pages/start.tsx": `
      import { useId } from "react";
      import { Hero, type StandaloneProps } from "docwright";
      export const meta = { title: "Start" };
      export default function Start({ href }: StandaloneProps) {
        return <p id={useId()} data-to={href("/")}>From React {typeof Hero}</p>;
      }`,
  });
  expect(await docwright("dump", "--quiet")).toMatchObject({ code: 0, err: "" });
  expect(readFileSync(join(site, "dist/start/index.html"), "utf8")).toContain("From React");
});

test("an editor knows the parts of the package, and what components import besides code", async () => {
  const types = (name: string): string => join(PROJECT, "node_modules/@types", name);
  const compilerOptions = {
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noEmit: true,
    types: [],
    paths: { react: [types("react")], "react/jsx-runtime": [types("react/jsx-runtime")] },
  };
  writeFiles(site, {
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["content"] }),
    "content/components/parts/lamp.css": "b { color: gold }",
    "content/components/parts/lamp.module.css": ".lit { color: gold }",
    "content/components/parts/lamp.webp": "",
    "content/components/Lamp.tsx": `
      import type { IslandProps } from "docwright";
      import "./parts/lamp.css";
      import styles from "./parts/lamp.module.css";
      import picture from "./parts/lamp.webp";
      export default function Lamp({ lang }: IslandProps) {
        return <img lang={lang} className={styles["lit"]} src={picture} alt={picture satisfies string} />;
      }`,
  });
  expect(await run([join(PROJECT, "node_modules/.bin/tsc"), "-p", "."], site)).toMatchObject({ code: 0, out: "" });
});

test("a site that was moved goes on, with a cache of its own", async () => {
  expect(await run(["npx", "docwright", "dump", "--json"], site)).toMatchObject({ code: 0 });
  const moved = join(folder, "moved-site");
  renameSync(site, moved);
  try {
    const dump = await run(["npx", "docwright", "dump", "--json"], moved);
    expect(dump).toMatchObject({ code: 0 });
    expect(JSON.parse(dump.out)).toMatchObject({ written: 0, removed: 0 });
    expect(existsSync(site)).toBe(false);
  } finally {
    renameSync(moved, site);
  }
});

test("where npm left out the runtime, a command says so, and how to get it", async () => {
  const modules = join(site, "node_modules");
  const away = join(folder, "runtime");
  mkdirSync(away);
  const names = ["bun", "@oven"].filter((name) => existsSync(join(modules, name)));
  for (const name of names) renameSync(join(modules, name), join(away, name));
  try {
    const { code, out, err } = await run([join(modules, ".bin/docwright"), "check"], site);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("--omit=optional");
  } finally {
    for (const name of names) renameSync(join(away, name), join(modules, name));
  }
});

test("a command ends when it has done its work, also where it waits for a store that can't be reached", async () => {
  const keys = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
  const store = ["--cache", "s3://bucket/cache", "--endpoint", "http://127.0.0.1:9"];
  for (let round = 0; round < 3; round++) {
    const { code, out } = await run(["npx", "docwright", "dump", "--json", ...store], site, keys);
    expect([code, JSON.parse(out || "null")]).toEqual([0, expect.objectContaining({ errors: 0, removed: 0 })]);
  }
});

/** Starts a server as a reader of the guide does. @returns its process, and its address once it serves */
async function serving(
  words: readonly string[],
  { more = ["--port", "0", "--json"], env = {} }: { readonly more?: readonly string[]; readonly env?: object } = {},
): Promise<readonly [child: Bun.Subprocess, url: string]> {
  const child = Bun.spawn([...words, ...more], {
    cwd: site,
    env: { PATH, HOME: join(folder, "home"), npm_config_cache: cacheOfNpm, ...env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const reader = child.stdout.getReader();
  let said = "";
  while (!said.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`${words.join(" ")} ended: ${await new Response(child.stderr).text()}`);
    said += new TextDecoder().decode(value);
  }
  return [child, (JSON.parse(said) as { readonly url: string }).url];
}

test("no server is left where npx, or the command that it runs, was killed", async () => {
  for (const [words, signal] of [
    [["npx", "docwright", "preview"], "SIGTERM"],
    [["npx", "docwright", "dev"], "SIGKILL"],
    [[join(site, "node_modules/.bin/docwright"), "dev"], "SIGKILL"],
  ] as const) {
    const [child, url] = await serving(words);
    child.kill(signal);
    const until = performance.now() + 10_000;
    let isServed = true;
    while (isServed && performance.now() < until) {
      await Bun.sleep(200);
      isServed = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
        () => true,
        () => false,
      );
    }
    expect({ words, signal, isServed }).toEqual({ words, signal, isServed: false });
  }
});

// Elsewhere, no process can read of another one what it is about.
const onLinux = needing("a server in the background", process.platform === "linux" ? undefined : "only on Linux");

onLinux.test("a server goes on after nohup where its terminal is closed, and where its script has ended", async () => {
  // Shells say so what they start. The group is that of a terminal.
  const behind = await serving(["setsid", "nohup", "npx", "docwright", "preview"], { env: { _: "/usr/bin/nohup" } });
  process.kill(-behind[0].pid, "SIGHUP");
  const script = "docwright preview --port 0 --json & sleep 1";
  const beside = await serving(["setsid", "npm", "exec", "-c", script], { more: [] });
  for (const [child, url] of [behind, beside]) {
    await child.exited;
    await Bun.sleep(3000);
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    Bun.spawnSync(["kill", "--", String(-child.pid)]);
    expect({ url, status }).toEqual({ url, status: 200 });
  }
});

for (const [command, status] of [
  ["dev", 143],
  ["preview", 143],
] as const)
  test(`${command} serves the site and ends when it is told to`, async () => {
    const [child, url] = await serving([join(site, "node_modules/.bin/docwright"), command]);
    const answer = await fetch(url);
    expect({ status: answer.status, page: (await answer.text()).includes("My handbook") }).toEqual({
      status: 200,
      page: true,
    });
    child.kill("SIGTERM");
    expect([0, status]).toContain(await child.exited);
  });
