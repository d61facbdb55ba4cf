/** A plain static host: the same for every tool's dump. Compressed sizes are counted by who measures, not here. */
import { existsSync, statSync } from "node:fs";
import { join, normalize } from "node:path";

/**
 * @param folder to serve
 * @param port on 127.0.0.1
 * @returns how to end it
 */
export function serveFolder(folder: string, port: number): { stop(): Promise<void> } {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port,
    fetch(request) {
      const path = normalize(decodeURIComponent(new URL(request.url).pathname)).replace(/\/$/, "");
      const file = [path, `${path}.html`, `${path}/index.html`].map((each) => join(folder, each)).find(isFile);
      return file === undefined ? new Response("Not found\n", { status: 404 }) : new Response(Bun.file(file));
    },
  });
  return { stop: () => server.stop(true) };
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
