/** Files that are too large to hold: copied and served without passing through memory. */
import { afterAll, expect, test } from "bun:test";
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../../server/engine/hash.ts";
import { memorySite, open, quietly, ROOT } from "../support/session.ts";
import { dumpSite } from "../../server/output/dump/dump.ts";
import { ENTRY, serve } from "../support/command.ts";
import { diskSite, removeFolders } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

const SITE = "\n-- content/en/docs/index.md --\n# Home\n\n[Film](/film.bin)\n";

/** A file with something at its end and nothing before. */
function makeFile(path: string, size: number): void {
  const handle = openSync(path, "w");
  ftruncateSync(handle, size);
  writeSync(handle, "the end", size - 7);
  closeSync(handle);
}

/** Dumps a site. @returns bytes of memory at the most */
async function memoryOf(root: string): Promise<number> {
  const child = Bun.spawn([process.execPath, ENTRY, "dump", "--site", root, "--no-cache", "--quiet"], {
    stderr: "inherit",
  });
  expect(await child.exited).toBe(0);
  // The system's own unit: kilobytes on Linux, bytes on macOS.
  return (child.resourceUsage()?.maxRSS ?? Infinity) * (process.platform === "darwin" ? 1 : 1024);
}

test("a static file of 400 MB costs a dump no memory of its size", async () => {
  const root = diskSite(SITE);
  const usual = await memoryOf(root);
  const film = join(root, "content/static/film.bin");
  Bun.spawnSync(["mkdir", "-p", join(root, "content/static")]);
  makeFile(film, 400_000_000);
  rmSync(join(root, "dist"), { recursive: true });
  expect(await memoryOf(root)).toBeLessThan(usual + 120_000_000);
  const copy = join(root, "dist/film.bin");
  expect(statSync(copy).size).toBe(400_000_000);
  expect(readFileSync(copy).subarray(-7).toString()).toBe("the end");
  expect(statSync(copy).mode & 0o200).toBe(0o200);
  expect(statSync(copy).ino).not.toBe(statSync(film).ino);
}, 120_000);

test("the live server sends it, and what replaces it", async () => {
  const root = diskSite(SITE);
  Bun.spawnSync(["mkdir", "-p", join(root, "content/static")]);
  const film = join(root, "content/static/film.bin");
  const dev = await serve(["dev", "--site", root, "--no-cache"]);
  for (const size of [30_000_000, 12_000_000]) {
    makeFile(film, size);
    let answer = await fetch(`${dev.url}film.bin`);
    for (let i = 0; i < 400 && (answer.status !== 200 || answer.headers.get("content-length") !== String(size)); i++) {
      await answer.arrayBuffer();
      await Bun.sleep(25);
      answer = await fetch(`${dev.url}film.bin`);
    }
    expect(answer.status).toBe(200);
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hashOf(readFileSync(film)));
  }
  expect(await dev.stop()).toBe("");
});

test("the manifest records what was copied, even of a file that changes meanwhile", async () => {
  const host = memorySite(SITE);
  const path = `${ROOT}/content/static/film.bin`;
  host.write(path, new Uint8Array(11_000_000));
  const restless = {
    ...host,
    copy(from: string, to: string) {
      host.write(path, new Uint8Array(11_000_000).fill(1));
      host.copy(from, to);
    },
  };
  const session = await open(restless);
  await dumpSite({
    session,
    host: restless,
    out: "/out",
    ...quietly,
    compress: true,
  });
  session.close();
  const manifest = JSON.parse(new TextDecoder().decode(host.files().get("/out/.site-manifest.json"))) as {
    readonly files: Readonly<Record<string, string>>;
  };
  const copied = host.files().get("/out/film.bin") ?? new Uint8Array();
  expect(manifest.files["film.bin"]).toBe(hashOf(copied));
  expect(existsSync("/out")).toBe(false);
});
