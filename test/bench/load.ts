/**
 * `bun test/bench/load.ts`: the preview and dev servers, and nginx with the dump's own snippet, under `wrk` on
 * 127.0.0.1, with memory over time; the dev server while edits go on.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { nextMark } from "./measure/context.ts";
import { edit } from "./measure/dump.ts";
import { waitFor } from "./measure/serve.ts";
import { isInstalled, keepRunning, pause, runToEnd, stopAll, type Command } from "./process.ts";
import { planSite } from "./site/plan.ts";
import { readPool } from "./site/pool.ts";
import { writeSites } from "./site/write.ts";
import { engineTool } from "./tools/engine.ts";

const PROJECT = join(import.meta.dir, "../..");

const HELP = `Usage: bun test/bench/load.ts [options]

  --seconds N      of load for each server (15)
  --connections N  open at once (32)
  --pages N        size of the site (262)
  --from DIR       documents that the site is made of (content/en/docs)
  --engine DIR     project whose engine is measured (this one)
  --out DIR        an existing dump instead of a made one; the dev server is left out
  --port N         first of five ports (4210)
`;

interface Load {
  readonly name: string;
  readonly requests: number;
  readonly errors: string;
  readonly latency: string;
  /** Bytes, sampled each second; empty where it is not known. */
  readonly memory: readonly number[];
}

interface Target {
  readonly name: string;
  readonly command: Command;
  readonly port: number;
  /** Addresses that are asked for in turn. */
  readonly paths: readonly string[];
  /** Done again and again under load. */
  readonly meanwhile?: () => void;
}

/** Asks for the paths in turn. */
function script(paths: readonly string[]): string {
  return `local paths = { ${paths.map((path) => JSON.stringify(path)).join(", ")} }
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`;
}

async function underLoad(
  target: Target,
  options: { readonly seconds: number; readonly connections: number; readonly folder: string },
): Promise<Load> {
  const { seconds, connections, folder } = options;
  const server = keepRunning(target.command);
  try {
    const address = `http://127.0.0.1:${target.port}`;
    if ((await waitFor(address + (target.paths[0] ?? "/"), "", 60_000)) === undefined)
      throw new Error(`${target.name} does not serve.`);
    const lua = join(folder, "paths.lua");
    writeFileSync(lua, script(target.paths));
    const memory = [server.memory()];
    const sampling = setInterval(() => memory.push(server.memory()), 1000);
    const editing = target.meanwhile ? setInterval(target.meanwhile, 500) : undefined;
    const done = await runToEnd(
      { argv: ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", lua, address], cwd: folder },
      seconds + 30,
    );
    clearInterval(sampling);
    clearInterval(editing);
    // Memory that the load took must come back, or at least not go on growing.
    await pause(1000);
    memory.push(server.memory());
    const field = (pattern: RegExp): string => pattern.exec(done.output)?.[1]?.trim() ?? "";
    return {
      name: target.name,
      requests: Number(field(/Requests\/sec:\s*([\d.]+)/) || 0),
      errors:
        [field(/(Socket errors: .*)/), field(/(Non-2xx or 3xx responses: \d+)/)]
          .filter((each) => each !== "")
          .join("; ") || "none",
      latency: `50 % ${field(/^\s*50%\s+(\S+)/m)}, 99 % ${field(/^\s*99%\s+(\S+)/m)}`,
      memory,
    };
  } finally {
    await server.stop();
  }
}

/** A server of its own, in the foreground, as a user of its own would configure it: the dump's snippet in a server block. */
function nginxCommand(out: string, folder: string, port: number): Command {
  const file = join(folder, "nginx.conf");
  const logs = join(folder, "nginx");
  mkdirSync(logs, { recursive: true });
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${logs}/pid; error_log ${logs}/error.log;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${logs}/body; proxy_temp_path ${logs}/proxy; fastcgi_temp_path ${logs}/fastcgi; uwsgi_temp_path ${logs}/uwsgi; scgi_temp_path ${logs}/scgi;
  server { listen 127.0.0.1:${port}; root ${out}; include ${out}/nginx.conf; }
}
`,
  );
  return { argv: ["nginx", "-e", `${logs}/error.log`, "-c", file], cwd: folder };
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined || bytes === 0 ? "–" : `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Ends what runs and takes away what was written. */
let cleanUp = stopAll;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "15" },
      connections: { type: "string", default: "32" },
      pages: { type: "string", default: "262" },
      from: { type: "string", default: join(PROJECT, "content/en/docs") },
      engine: { type: "string", default: PROJECT },
      out: { type: "string" },
      port: { type: "string", default: "4210" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (!isInstalled("wrk")) {
    process.stderr.write("wrk is not installed.\n");
    return 2;
  }
  const folder = join(tmpdir(), `docs-load-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const port = Number(values.port);
  const engine = resolve(values.engine);
  const plan = planSite(Number(values.pages), [readPool(resolve(values.from))]);
  const tool = engineTool({ folder: join(folder, "site"), plan, languages: ["en"] }, engine, undefined);
  cleanUp = () => {
    stopAll();
    tool.forget();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    let out = values.out === undefined ? undefined : resolve(values.out);
    const made = out === undefined;
    if (out === undefined) {
      writeSites(plan, 1, [tool]);
      const dump = await runToEnd(tool.dump(false), 600);
      if (!dump.ok) throw new Error(dump.output);
      out = tool.out;
    }
    const found = pathsIn(out);
    const bun = join(PROJECT, "node_modules/.bin/bun");
    const [edited] = plan.pages;
    const targets: readonly Target[] = [
      {
        name: "preview",
        port,
        paths: found,
        command: {
          argv: [bun, join(engine, "server/start.ts"), "preview", "--out", out, "--port", `${port}`],
          cwd: engine,
        },
      },
      ...(made && edited
        ? [
            { name: "dev", port: port + 1, paths: found, command: tool.dev(port + 1) },
            {
              name: "dev, an edit each half second",
              port: port + 2,
              paths: found,
              command: tool.dev(port + 2),
              meanwhile: () => edit(tool.fileOf(edited, 0), nextMark()),
            },
          ]
        : []),
      ...(isInstalled("nginx") && existsSync(join(out, "nginx.conf"))
        ? [
            {
              name: "nginx with the dump's snippet",
              port: port + 3,
              paths: found,
              command: nginxCommand(out, folder, port + 3),
            },
          ]
        : []),
    ];
    process.stdout.write(
      "| | requests/s | errors | latency | memory at start | most | at the end |\n|---|---|---|---|---|---|---|\n",
    );
    for (const target of targets) {
      const load = await underLoad(target, {
        seconds: Number(values.seconds),
        connections: Number(values.connections),
        folder,
      });
      const memory = [load.memory[0], Math.max(...load.memory), load.memory.at(-1)].map(megabytes).join(" | ");
      process.stdout.write(
        `| ${load.name} | ${load.requests.toFixed(0)} | ${load.errors} | ${load.latency} | ${memory} |\n`,
      );
    }
    return 0;
  } finally {
    cleanUp();
  }
}

/** Some pages, and what they load: enough that no single answer is all that is measured. */
function pathsIn(out: string): readonly string[] {
  const sitemap = readFileSync(join(out, "sitemap.xml"), "utf8");
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map((match) => match[1] ?? "/");
  const some = pages.filter((_, at) => at % Math.max(1, Math.floor(pages.length / 40)) === 0);
  const html = readFileSync(join(out, `${some.at(-1) ?? ""}/index.html`), "utf8");
  const assets = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? "");
  return [...some.filter((path) => path !== ""), ...new Set(assets)];
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    cleanUp();
    process.exit(130);
  });
}
process.on("exit", stopAll);
process.exitCode = await main();
