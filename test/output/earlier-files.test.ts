/** Files of islands that a page in an open tab names, after the code of its components has changed. */
import { afterAll, afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { diskHost } from "../../server/host/disk.ts";
import { createEarlierFiles } from "../../server/output/bundles/earlier-files.ts";
import { startLiveServer } from "../../server/output/live/server.ts";
import { diskSite, removeFolders, writeFiles } from "../support/disk.ts";
import { openFolder } from "../support/session.ts";

afterAll(removeFolders, 60_000);

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

const LAMP = "content/components/Lamp.tsx";
const SITE = `
-- config/site.json --
{ "title": "Lamps", "url": "https://lamps.example", "baseUrl": "/docs/" }
-- content/en/docs/index.md --
# Home

<Lamp client="visible" />
-- content/components/parts/wick.ts --
export const wick = "wool";
-- ${LAMP} --
import { useState } from "react";
export default function Lamp() {
  const [wick, setWick] = useState("none");
  return <button onClick={() => void import("./parts/wick.ts").then((part) => setWick(part.wick))}>{wick}</button>;
}
`;

/** A live server over a site on the disk, which an answer is asked of and whose files are edited. */
async function start(): Promise<{
  readonly ask: (address: string) => Promise<Response>;
  readonly edit: (files: Readonly<Record<string, string>>) => Promise<void>;
}> {
  const root = diskSite(SITE);
  const session = await openFolder(root);
  const server = startLiveServer({ session, host: diskHost(), bound: "127.0.0.1", port: 0, jobs: 1 });
  running.push(async () => {
    await server.stop();
    session.close();
  });
  return {
    ask: (address) => fetch(`http://127.0.0.1:${server.port}${address}`),
    async edit(files) {
      writeFiles(root, files);
      await server.changed(new Set(Object.keys(files).map((file) => join(root, file))));
    },
  };
}

const scriptIn = (html: string): string => /data-island="([^"]+)"/.exec(html)?.[1] ?? "none";

test("a component that wakes up in an open tab gets the script that its page names, whatever has become of the code", async () => {
  const { ask, edit } = await start();
  const script = scriptIn(await (await ask("/docs/")).text());
  const code = await (await ask(script)).text();
  const part = new URL(/import\("(\.\/[^"]+)"\)/.exec(code)?.[1] ?? "none", `http://lamps.example${script}`).pathname;

  await edit({ "content/components/parts/wick.ts": 'export const wick = "silk";\n' });
  const current = scriptIn(await (await ask("/docs/")).text());
  expect(current).not.toBe(script);
  for (const [address, words] of [
    [script, code],
    [part, "wool"],
  ] as const) {
    const answer = await ask(address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(await answer.text()).toContain(words);
  }

  // Nor does code that can't be bundled take anything away.
  await edit({ [LAMP]: "export default (" });
  for (const address of [script, current]) expect((await ask(address)).status).toBe(200);
  expect((await ask("/docs/assets/island-Lamp-ABCDEFGH.js")).status).toBe(404);
});

test("earlier files are forgotten in the order in which they were replaced, so that they never take more than their room", () => {
  const files = createEarlierFiles(10);
  const held = (): string => ["a", "b", "c", "d"].filter((name) => files.read(name) !== undefined).join("");
  files.keep("a", new Uint8Array(4));
  files.keep("b", new Uint8Array(4));
  expect(held()).toBe("ab");
  files.keep("a", new Uint8Array(5));
  files.keep("c", new Uint8Array(2));
  expect(held()).toBe("ac");
  files.keep("d", new Uint8Array(11));
  expect(held()).toBe("ac");
  files.keep("b", new Uint8Array(10));
  expect(held()).toBe("b");
});
