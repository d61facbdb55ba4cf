/** Who is answered, by the name that a request was sent to and the address that the server was told to listen on. */
import { afterAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { isOurHost, isOurOrigin } from "../../server/output/live/guard.ts";
import { command, serve } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder } from "../support/disk.ts";
import { rawGet } from "../support/raw.ts";

afterAll(removeFolders, 60_000);

const OTHERS = [
  "evil.example",
  "evil.example:80",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "",
  "a b",
  "x@y",
];

describe("a Host header", () => {
  test.each(["127.0.0.1", "localhost", "0.0.0.0", "::", "192.168.1.5", "docs.lan"])(
    "of another name is refused by a server that listens on %s",
    (bound) => {
      for (const header of OTHERS) expect({ header, ours: isOurHost(header, bound) }).toEqual({ header, ours: false });
      expect(isOurHost(null, bound)).toBe(false);
      for (const header of ["localhost", "LOCALHOST:3000", "a.localhost", "127.0.0.1:3000", "127.9.9.9", "[::1]:3000"])
        expect({ header, ours: isOurHost(header, bound) }).toEqual({ header, ours: true });
    },
  );

  test("that is the address listened on is answered, another address is not", () => {
    expect(isOurHost("192.168.1.5:3000", "192.168.1.5")).toBe(true);
    expect(isOurHost("192.168.1.6:3000", "192.168.1.5")).toBe(false);
    expect(isOurHost("192.168.1.5", "127.0.0.1")).toBe(false);
    expect(isOurHost("Docs.Lan", "docs.lan")).toBe(true);
    expect(isOurHost("[fe80::1]:3000", "fe80::1")).toBe(true);
    expect(isOurHost("[fe80::2]:3000", "fe80::1")).toBe(false);
  });

  test("that is any address is answered by a server that listens on all of them, and no name is", () => {
    for (const bound of ["0.0.0.0", "::"]) {
      expect(isOurHost("192.168.1.5:3000", bound)).toBe(true);
      expect(isOurHost("[fe80::1]:3000", bound)).toBe(true);
      expect(isOurHost("docs.lan", bound)).toBe(false);
      expect(isOurHost("1.2.3.4.example", bound)).toBe(false);
    }
  });
});

test("a socket comes from a page of the same address, or is refused", () => {
  expect(isOurOrigin("http://localhost:3000", "localhost:3000")).toBe(true);
  expect(isOurOrigin("https://LOCALHOST:3000", "localhost:3000")).toBe(true);
  for (const origin of [
    "http://localhost:3001",
    "http://evil.example",
    "null",
    "ftp://localhost:3000",
    "localhost:3000",
  ])
    expect({ origin, ours: isOurOrigin(origin, "localhost:3000") }).toEqual({ origin, ours: false });
  expect(isOurOrigin(null, "localhost:3000")).toBe(false);
  expect(isOurOrigin("http://localhost:3000", null)).toBe(false);
});

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
      for (const host of OTHERS) {
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
