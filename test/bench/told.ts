/**
 * `bun test/bench/told.ts`: from an edit on disk to the message that an open tab gets, on a whole site as it is, with its
 * components: by default this project's own, of which a copy is edited. Each edit is of another page.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { liveSocket } from "../support/live-socket.ts";
import { nextMark } from "./measure/context.ts";
import { edit } from "./measure/dump.ts";
import { FOLDER } from "./options.ts";
import { pause } from "./process.ts";
import { median } from "./rows.ts";

const PROJECT = join(import.meta.dir, "../..");

const HELP = `Usage: bun test/bench/told.ts [options]

  --site DIR    site of which a copy is edited (this project)
  --engine DIR  project whose engine is measured (this one)
  --edits N     edits (20)
`;

/** Milliseconds in which the server looks at everything once more after an edit, and at all pages for their faults. */
const REST = 1500;
/** Milliseconds that a new server is given to look at all pages. */
const BEGINNING = 15_000;

/** A copy of a site whose documents and configuration may be changed; everything else is linked. */
function copyOf(site: string): string {
  const folder = mkdtempSync(`${FOLDER}/told-`);
  for (const name of readdirSync(site)) {
    if ([".git", ".cache", "dist"].includes(name)) continue;
    if (name === "content" || name === "config") cpSync(join(site, name), join(folder, name), { recursive: true });
    else symlinkSync(join(site, name), join(folder, name));
  }
  return folder;
}

/** Documents with their addresses, as far as a document's path is its address. */
function documentsOf(folder: string): readonly (readonly [file: string, address: string])[] {
  const docs = join(folder, "content/en/docs");
  return readdirSync(docs, { recursive: true, encoding: "utf8" })
    .filter((path) => /^[a-z][\w/-]*\.md$/.test(path) && !/(?:^|\/)(?:index|readme|_)/i.test(path))
    .sort()
    .map((path) => [join(docs, path), `/${path.slice(0, -".md".length)}`] as const);
}

/** @returns milliseconds, or undefined if the address is that of no page */
async function editOnce(url: string, [file, address]: readonly [string, string], mark: string) {
  const html = await (await fetch(url + address)).text();
  const version = /<html data-dev="([^"]+)"/.exec(html)?.[1];
  if (version === undefined) return undefined;
  const socket = liveSocket(url);
  await new Promise((done) => (socket.onopen = done));
  const told = Promise.withResolvers<number>();
  socket.onmessage = ({ data }) => String(data).includes(mark) && told.resolve(performance.now());
  socket.send(JSON.stringify({ path: address, version }));
  await pause(REST);
  const before = performance.now();
  edit(file, mark);
  const took = (await told.promise) - before;
  socket.close();
  return took;
}

const { values } = parseArgs({
  options: {
    site: { type: "string", default: PROJECT },
    engine: { type: "string", default: PROJECT },
    edits: { type: "string", default: "20" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const folder = copyOf(resolve(values.site));
const server = Bun.spawn(
  [
    process.execPath,
    `${resolve(values.engine)}/server/start.ts`,
    ...["dev", "--site", folder, "--port", "0", "--json", "--no-cache"],
  ],
  { stdout: "pipe", stderr: "inherit" },
);
try {
  const first = await server.stdout.getReader().read();
  const { url } = JSON.parse(new TextDecoder().decode(first.value)) as { readonly url: string };
  const base = url.replace(/\/$/, "");
  await (await fetch(base)).text();
  await pause(BEGINNING);
  const documents = documentsOf(folder);
  const times: number[] = [];
  const edits = Number(values.edits);
  for (let at = 0; times.length < edits && at < documents.length; at++) {
    const document = documents[Math.floor((at * documents.length) / edits) % documents.length];
    const took = document && (await editOnce(base, document, nextMark()));
    if (took !== undefined) times.push(took);
    await pause(REST);
  }
  const figures = [median(times), Math.min(...times), Math.max(...times)].map((time) => time.toFixed(1));
  console.log(`edit → told, ${times.length} pages: median ${figures[0]} ms (${figures[1]}–${figures[2]})`);
} finally {
  server.kill();
  await server.exited;
  rmSync(folder, { recursive: true, force: true });
}
