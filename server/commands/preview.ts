/** `bun run preview`: serves a dump as a static host would. */
import { joinPath } from "../../shared/address.ts";
import { baseOfDump, startPreview } from "../output/preview.ts";
import type { OptionValues } from "./options.ts";
import { addressOf, listenFault } from "./listen.ts";
import { dumpFolder, fail, type CommandContext } from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** Serves until the process is asked to end. @returns the exit code of the signal, or 1 if it could not start */
export async function preview(
  options: OptionValues<typeof COMMAND_SPECS.preview>,
  context: CommandContext,
): Promise<number> {
  const { host, terminal } = context;
  const out = dumpFolder(context, options);
  if (host.stat(`${out}/index.html`) === undefined && host.stat(`${out}/404.html`) === undefined)
    return fail(
      context,
      options.json,
      `There is no dump in ${out}. Run "${context.installation.invocation} dump" first, or point --out at one.`,
    );
  const path = joinPath(options.base ?? baseOfDump(host, out));
  const base = path === "/" ? "/" : `${path}/`;
  let server: ReturnType<typeof startPreview>;
  try {
    server = startPreview({ host, out, base, bound: options.host, port: options.port });
  } catch (error) {
    return fail(context, options.json, listenFault(error, options));
  }
  const ending = context.listenForEnd();
  const address = addressOf(options.host, server.port, base);
  if (options.json) terminal.out(`${JSON.stringify({ url: address, port: server.port })}\n`);
  else if (!options.quiet) terminal.out(`Serving ${out} at ${address}\n`);
  const code = await ending.told;
  await server.stop();
  return code;
}
