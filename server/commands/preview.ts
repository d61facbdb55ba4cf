/** `bun run preview`: serves a dump as a static host would. */
import { resolve } from "node:path";
import { joinPath } from "../../shared/address.ts";
import { startPreview } from "../output/preview.ts";
import type { OptionValues } from "./options.ts";
import type { Run } from "./run.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** Serves until the process is told to end. @returns 0, or 1 when it could not start */
export async function preview(options: OptionValues<typeof COMMAND_SPECS.preview>, run: Run): Promise<number> {
  const { host, terminal } = run;
  const out = resolve(run.folder, options.out);
  if (host.stat(`${out}/index.html`) === undefined && host.stat(`${out}/404.html`) === undefined) {
    terminal.error(
      `There is no dump in ${out}. Run "${run.installation.invocation} dump" first, or point --out at one.\n`,
    );
    return 1;
  }
  const base = joinPath(options.base ?? "/");
  try {
    const server = startPreview({
      host,
      out,
      base: base === "/" ? "/" : `${base}/`,
      bound: options.host,
      port: options.port,
    });
    const address = `http://${options.host === "0.0.0.0" ? "localhost" : options.host}:${server.port}${base === "/" ? "/" : `${base}/`}`;
    if (options.json) terminal.out(`${JSON.stringify({ url: address, port: server.port })}\n`);
    else if (!options.quiet) terminal.out(`Serving ${out} at ${address}\n`);
    await run.stopped;
    await server.stop();
    return 0;
  } catch (error) {
    terminal.error(
      `The server could not listen on ${options.host}:${options.port}: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 1;
  }
}
