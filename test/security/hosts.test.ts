/** Who is answered by a server that runs, by the name that a request was sent to and the address that it was told to listen on. */
import { afterAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { command, serve } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder } from "../support/disk.ts";
import { rawGet } from "../support/raw.ts";
import { OTHER_HOSTS } from "./names.ts";

afterAll(removeFolders, 60_000);

/** Whether somebody listens there. */
const listens = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

describe.each(["dev", "preview"] as const)("%s", (name) => {
  const root = diskSite("\n-- content/en/docs/index.md --\n# Public words\n");
  const start = async (...more: readonly string[]) => {
    if (name === "dev") return serve(["dev", "--site", root, "--no-cache", ...more]);
    const out = `${temporaryFolder("out")}/dist`;
    expect(await command(["dump", "--site", root, "--out", out, "--no-cache", "--quiet"])).toMatchObject({ code: 0 });
    return serve(["preview", "--out", out, ...more]);
  };

  test("listens on this machine's own address alone", async () => {
    const server = await start();
    try {
      expect(await listens("127.0.0.1", server.port)).toBe(true);
      // The whole network 127 is this machine: a server that listens everywhere answers here too.
      expect(await listens("127.0.0.2", server.port)).toBe(false);
    } finally {
      await server.stop();
    }
  });

  test("with --host 0.0.0.0 listens everywhere, and is not to be had by another's name", async () => {
    const server = await start("--host", "0.0.0.0");
    try {
      const ask = (host: string) => rawGet(server.port, "/", { host });
      for (const host of ["localhost", `127.0.0.1:${server.port}`, "192.168.1.5"])
        expect({ host, status: (await ask(host)).status }).toEqual({ host, status: 200 });
      for (const host of OTHER_HOSTS) {
        const { status, body } = await ask(host);
        expect({ host, refused: status >= 400 && status < 500, told: body.includes("Public words") }).toEqual({
          host,
          refused: true,
          told: false,
        });
      }
    } finally {
      await server.stop();
    }
  });
});
