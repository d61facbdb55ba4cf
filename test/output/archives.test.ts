/** Sample projects that readers download whole: `content/samples/<name>/` as `/samples/<name>.zip`. */
import { describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { dumpSite } from "../../server/output/dump/dump.ts";
import { memorySite, open, quietly, ROOT, site, type Site } from "../support/session.ts";

const SITE = `
-- content/en/docs/index.md --
# Start

[Download](/samples/counter.zip)
-- content/samples/counter/package.json --
{ "name": "counter" }
-- content/samples/counter/src/counter.ts --
export const start = 1;
-- content/samples/counter/.env --
SECRET=1
-- content/samples/counter/.git/HEAD --
ref
-- content/samples/counter/node_modules/left-pad/index.js --
module.exports = 1;
-- content/samples/wallet/wallet.ts --
export {};
-- content/samples/README.md --
What lies here.
`;

function bytesAt(made: Site, address: string): Uint8Array {
  const answer = made.answer(address);
  if (answer.kind !== "content" || typeof answer.body === "string") throw new Error(`${address}: ${answer.kind}`);
  expect([answer.status, answer.type]).toEqual([200, "application/zip"]);
  return answer.body;
}

const decoder = new TextDecoder();

function filesIn(zip: Uint8Array): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, decoder.decode(bytes)]));
}

describe("archives of samples", () => {
  test("hold the files of their folder, without hidden ones and installed packages", async () => {
    const made = await site(SITE);
    expect(made.outputs().filter((path) => path.startsWith("samples/"))).toEqual([
      "samples/counter.zip",
      "samples/wallet.zip",
    ]);
    expect(filesIn(bytesAt(made, "/samples/counter.zip"))).toEqual({
      "counter/package.json": '{ "name": "counter" }\n',
      "counter/src/counter.ts": "export const start = 1;\n",
    });
    expect(made.status("/samples/README.zip")).toBe(404);
  });

  test("have the same bytes wherever and whenever they are made, and in a dump", async () => {
    const zone = process.env["TZ"];
    try {
      const zips: Uint8Array[] = [];
      for (const name of ["UTC", "Asia/Shanghai", "America/New_York"]) {
        process.env["TZ"] = name;
        zips.push(bytesAt(await site(SITE), "/samples/counter.zip"));
      }
      expect(zips.every((zip) => Buffer.from(zip).equals(zips[0] ?? zip))).toBe(true);
      const host = memorySite(SITE);
      const session = await open(host);
      await dumpSite({ session, host, out: "/out", ...quietly, compress: true });
      expect(Buffer.from(host.files().get("/out/samples/counter.zip") ?? "").equals(zips[0] ?? new Uint8Array())).toBe(
        true,
      );
      expect(host.files().has("/out/samples/counter.zip.br")).toBe(false);
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  test("a changed file changes the archive that it lies in and no other", async () => {
    const host = memorySite(SITE);
    const session = await open(host);
    const dump = () => dumpSite({ session, host, out: "/out", ...quietly });
    await dump();
    const before = host.files();
    host.write(`${ROOT}/content/samples/counter/src/counter.ts`, "export const start = 2;\n");
    await session.refresh();
    expect(await dump()).toMatchObject({ written: 1, removed: 0 });
    const changed = [...host.files()].filter(
      ([path, bytes]) =>
        path.startsWith("/out/samples/") && !Buffer.from(bytes).equals(before.get(path) ?? Buffer.of()),
    );
    expect(changed.map(([path]) => path)).toEqual(["/out/samples/counter.zip"]);
    host.remove(`${ROOT}/content/samples/counter`);
    await session.refresh();
    await dump();
    expect(host.files().has("/out/samples/counter.zip")).toBe(false);
  });

  test("links to them are checked, below a base path too", async () => {
    const made = await site(SITE, { settings: { base: "/docs/", drafts: false } });
    expect(made.faults()).toEqual([]);
    expect(made.body("/docs/")).toContain('href="/docs/samples/counter.zip"');
    expect(filesIn(bytesAt(made, "/docs/samples/wallet.zip"))).toEqual({ "wallet/wallet.ts": "export {};\n" });
    await made.remove("content/samples/counter");
    expect(made.faults()).toEqual(["content/en/docs/index.md:3 broken-link"]);
  });

  test("a file of that name in content/static gives way, in dev and in a dump alike; so it does to the search index", async () => {
    const both = `${SITE}-- content/static/samples/counter.zip --\nold\n-- content/static/search-index.json --\nold\n-- content/static/search-index/own.txt --\nkept\n`;
    const made = await site(both);
    const host = memorySite(both);
    const session = await open(host);
    await dumpSite({
      session,
      host,
      out: "/out",
      ...quietly,
    });
    for (const path of ["samples/counter.zip", "search-index.json", "search-index/own.txt"]) {
      const dumped = decoder.decode(host.files().get(`/out/${path}`));
      expect({ path, same: dumped === made.body(`/${path}`), old: dumped === "old\n" }).toEqual({
        path,
        same: true,
        old: false,
      });
    }
  });

  test("a folder that is too large is no archive, and the writer is told", async () => {
    const made = await site(SITE);
    await made.write("content/samples/counter/data.bin", "x".repeat(9_999_990));
    expect(made.status("/samples/counter.zip")).toBe(404);
    expect(made.faults()).toEqual([
      "content/en/docs/index.md:3 broken-link",
      "content/samples/counter:1 archive-too-large",
    ]);
    expect(made.status("/samples/wallet.zip")).toBe(200);
  });
});
