/** The live server when the disk itself fails it. */
import { afterAll, expect, test } from "bun:test";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diskHost } from "../../server/host/disk.ts";
import type { Host } from "../../server/host/host.ts";
import { startLiveServer } from "../../server/output/live/server.ts";
import { openSession } from "../../server/output/session.ts";
import { serve } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder } from "../support/disk.ts";
import { needing } from "../support/not-tested.ts";
import { memorySite, projectClient, ROOT } from "../support/session.ts";
import { INSTALLATION } from "../support/project.ts";

afterAll(removeFolders, 60_000);

test("a fault of the engine is answered with 500, and says what to report; the other pages are not touched", async () => {
  const host = memorySite("\n-- content/en/docs/a.md --\n# A\n\n-- content/en/docs/z.md --\n# Z\n");
  const session = await openSession({
    host,
    root: ROOT,
    settings: { base: null, drafts: true },
    cache: false,
    client: await projectClient(),
    installation: INSTALLATION,
  });
  const { sources } = session;
  let isBroken = true;
  const engine: typeof sources.engine = {
    ...sources.engine,
    get(readable, key) {
      if (isBroken && key === "en /a") throw new Error("<the keel> broke");
      return sources.engine.get(readable, key);
    },
  };
  let answers = 0;
  const server = startLiveServer({
    session: { ...session, sources: { ...sources, engine } },
    host,
    bound: "127.0.0.1",
    port: 0,
    jobs: 1,
    interruptibly(act) {
      answers++;
      return act();
    },
  });
  const ask = (name: string): Promise<Response> => fetch(`http://127.0.0.1:${server.port}/${name}`);
  const broken = await ask("a");
  const text = await broken.text();
  expect({ status: broken.status, type: broken.headers.get("content-type") }).toEqual({
    status: 500,
    type: "text/html; charset=utf-8",
  });
  for (const part of ["&lt;the keel&gt; broke", "at /a", "Please report it", "请报告", "重试"])
    expect(text).toContain(part);
  expect((await ask("z")).status).toBe(200);
  expect((await ask("nothing")).status).toBe(404);
  // While an answer is being made, the process can be ended.
  expect(answers).toBe(3);
  isBroken = false;
  expect(await (await ask("a")).text()).toContain("A</h1>");
  await server.stop();
  session.close();
});

test("a look at the disk that fails loses neither what it has seen nor the looks after it", async () => {
  const memory = memorySite("\n-- content/en/docs/a.md --\n# A\n\n-- content/en/docs/z.md --\n# Z\n");
  let isBroken = false;
  const host: Host = {
    ...memory,
    stat(path) {
      if (isBroken && path.endsWith("/z.md")) throw new Error("the disk is gone");
      return memory.stat(path);
    },
  };
  const session = await openSession({
    installation: INSTALLATION,
    host,
    root: ROOT,
    settings: { base: null, drafts: true },
    cache: false,
    client: await projectClient(),
  });
  const server = startLiveServer({ session, host, bound: "127.0.0.1", port: 0, jobs: 2 });
  const page = async (name: string): Promise<string> => (await fetch(`http://127.0.0.1:${server.port}/${name}`)).text();
  expect(await page("a")).toContain("A</h1>");
  expect(await page("z")).toContain("Z</h1>");
  isBroken = true;
  memory.write(`${ROOT}/content/en/docs/a.md`, "# Another\n");
  memory.write(`${ROOT}/content/en/docs/z.md`, "# Last\n");
  let said = "";
  await server.changed(undefined).catch((error: unknown) => (said = String(error)));
  expect(said).toContain("the disk is gone");
  expect(await page("a")).toContain("Another</h1>");
  isBroken = false;
  await server.changed(undefined);
  expect(await page("z")).toContain("Last</h1>");
  await server.stop();
  session.close();
});

test("what lies below a file, or behind links in a circle, is missing and no fault", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file.md"), "");
  symlinkSync("circle", join(folder, "circle"));
  const host = diskHost();
  expect(host.stat(join(folder, "file.md/inside.md"))).toBeUndefined();
  expect(host.stat(join(folder, "circle/inside.md"))).toBeUndefined();
  expect(host.stat(join(folder, `${"n".repeat(300)}.md`))).toBeUndefined();
});

/** In a namespace of their own, users have few watches: one folder's worth. */
const FEW_WATCHES = ["unshare", "-Ur", "sh", "-c", 'echo 1 > /proc/sys/user/max_inotify_watches; exec "$@"', "sh"];
const canLimit = Bun.which("unshare") !== null && Bun.spawnSync([...FEW_WATCHES, "true"]).success;

needing("a system that watches no more folders", canLimit ? undefined : "no namespace can be made").test(
  "where the system watches no more folders, that is said, and edits are seen all the same",
  async () => {
    const root = diskSite("\n-- content/en/docs/a.md --\n# A\n");
    const dev = await serve(["dev", "--site", root, "--no-cache"], { prefix: FEW_WATCHES });
    const page = async (): Promise<string> => await (await fetch(`${dev.url}a`)).text();
    expect(await page()).toContain("A</h1>");
    for (const word of ["Once", "Twice"]) {
      writeFileSync(join(root, "content/en/docs/a.md"), `# ${word}\n`);
      while (!(await page()).includes(`${word}</h1>`)) await Bun.sleep(20);
    }
    const said = await dev.stop();
    expect(said).toContain("The system watches no more folders for this user");
    expect(said.split("\n").length).toBe(2);
  },
);
