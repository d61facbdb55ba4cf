/** A dump behind the web server that its own `nginx.conf` is for. */
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { temporaryFolder } from "../../support/disk.ts";
import { serve } from "../../support/command.ts";

export interface StaticServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly name: string;
  stop(): Promise<unknown>;
}

const NGINX = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"].find((path) =>
  existsSync(path),
);

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function configuration(folder: string, root: string, port: number): string {
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
    include ${root}/nginx.conf;
  }
}
`;
}

/** Serves a dump with nginx, or with the preview server where there is none. @throws when the server does not answer */
export async function serveDump(root: string): Promise<StaticServer> {
  if (NGINX === undefined) {
    console.log("No nginx was found: the dump is served by the preview server.");
    const preview = await serve(["preview", "--out", root]);
    return { url: preview.url.replace(/\/$/, ""), name: "preview", stop: () => preview.stop() };
  }
  const folder = temporaryFolder("nginx");
  const port = await freePort();
  writeFileSync(`${folder}/nginx.conf`, configuration(folder, root, port));
  const child = Bun.spawn([NGINX, "-p", folder, "-c", `${folder}/nginx.conf`, "-e", `${folder}/error.log`], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const url = `http://127.0.0.1:${port}`;
  const answered = async (): Promise<boolean> => {
    try {
      return (await fetch(`${url}/robots.txt`)).ok;
    } catch {
      return false;
    }
  };
  const until = performance.now() + 10_000;
  while (!(await answered())) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill();
      throw new Error(`nginx did not start: ${await new Response(child.stderr).text()}`);
    }
    await Bun.sleep(20);
  }
  return {
    url,
    name: "nginx",
    async stop() {
      child.kill("SIGTERM");
      // The runtime now and then misses the end of a child; nothing here depends on it.
      await Promise.race([child.exited, Bun.sleep(3000)]);
    },
  };
}
