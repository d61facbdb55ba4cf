/** A dump behind the web servers that its own `nginx.conf` and `Caddyfile` are for. */
import { existsSync, writeFileSync } from "node:fs";
import { temporaryFolder } from "./disk.ts";
import { serve } from "./command.ts";
import { NOT_TESTED } from "./not-tested.ts";
import { freePort } from "./port.ts";

export interface StaticServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly name: string;
  stop(): Promise<unknown>;
}

/** nginx, where there is one. */
export const NGINX = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"].find(
  (path) => existsSync(path),
);

/** @param dump the folder that the dump lies in: `root`, or what the base path names below it */
function configuration(folder: string, root: string, dump: string, port: number): string {
  const scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${scratch.join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    gzip on;
    gzip_types text/css text/javascript application/json image/svg+xml;
    include ${dump}/nginx.conf;
  }
}
`;
}

/**
 * Serves a dump with nginx, or with the preview server where there is none.
 * @param dump the folder that it lies in; below a base path, it ends with that path
 * @param base base path without a slash at its end
 * @returns the server; its address is without the base path
 * @throws when the server does not answer
 */
export async function serveDump(dump: string, base = ""): Promise<StaticServer> {
  if (NGINX === undefined) {
    console.log(`${NOT_TESTED}the browser suite behind nginx: no nginx was found, the preview server stands in for it`);
    const preview = await serve(["preview", "--out", dump, "--base", `${base}/`]);
    return { url: new URL(preview.url).origin, name: "preview", stop: () => preview.stop() };
  }
  const root = dump.slice(0, dump.length - base.length);
  const folder = temporaryFolder("nginx");
  const port = freePort();
  writeFileSync(`${folder}/nginx.conf`, configuration(folder, root, dump, port));
  const child = Bun.spawn([NGINX, "-p", folder, "-c", `${folder}/nginx.conf`, "-e", `${folder}/error.log`], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  return answering("nginx", child, `http://127.0.0.1:${port}`, base);
}

/** Waits until a server answers. @throws when it ends, or does not within a minute */
async function answering(
  name: string,
  child: Bun.Subprocess<"ignore", "ignore", "pipe">,
  url: string,
  base: string,
): Promise<StaticServer> {
  const answered = async (): Promise<boolean> => {
    try {
      return (await fetch(`${url}${base}/robots.txt`)).ok;
    } catch {
      return false;
    }
  };
  const until = performance.now() + 60_000;
  while (!(await answered())) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill();
      throw new Error(`${name} did not start: ${await new Response(child.stderr).text()}`);
    }
    await Bun.sleep(20);
  }
  return {
    url,
    name,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** Caddy, where there is one: `CADDY_PATH` names one that is elsewhere. */
export const CADDY = [
  process.env["CADDY_PATH"],
  "/usr/bin/caddy",
  "/usr/local/bin/caddy",
  "/opt/homebrew/bin/caddy",
].find((path) => path !== undefined && existsSync(path));

/** Serves a dump with Caddy and the dump's own `Caddyfile`; see `serveDump`. */
export async function serveWithCaddy(dump: string, base = ""): Promise<StaticServer> {
  if (CADDY === undefined) throw new Error("No Caddy was found.");
  const folder = temporaryFolder("caddy");
  const port = freePort();
  const root = dump.slice(0, dump.length - base.length);
  writeFileSync(
    `${folder}/Caddyfile`,
    `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:${port} {\n\troot * ${root}\n\timport ${dump}/Caddyfile\n${base === "" ? "" : "\tfile_server\n"}}\n`,
  );
  const child = Bun.spawn([CADDY, "run", "--config", `${folder}/Caddyfile`, "--adapter", "caddyfile"], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  return answering("Caddy", child, `http://127.0.0.1:${port}`, base);
}
