/** The live server and a dump give the same site: every file, byte for byte, but for the live server's own mark and script. */
import { afterAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diskHost } from "../../server/host/disk.ts";
import { outputFor, respond } from "../../server/output/respond.ts";
import { FIXTURE } from "../site/fixture.ts";
import { command, serve } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder, treeOf } from "../support/disk.ts";
import { allOutputs } from "../../server/output/outputs.ts";
import { openSession } from "../../server/output/session.ts";
import { hashOf } from "../../server/engine/hash.ts";
import { INSTALLATION } from "../support/project.ts";
import { openFolder, textOfPieces } from "../support/session.ts";

afterAll(removeFolders, 60_000);

const SCRIPT = /<script type="module" src="[^"]*\/__live\/client\.js"><\/script>/;

async function dumped(root: string): Promise<string> {
  const out = join(temporaryFolder("out"), "dist");
  const { code, err } = await command(["dump", "--site", root, "--out", out, "--no-cache", "--quiet"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out;
}

/** Address at which a file of a dump is served: pages without `index.html`. */
function addressOf(path: string): string {
  const address = path.replace(/(?:^|\/)index\.html$/, "");
  return `/${address.split("/").map(encodeURIComponent).join("/")}${address === "zh-CN" ? "/" : ""}`;
}

test("every file of a dump is what `respond` answers at its address", async () => {
  const root = diskSite(FIXTURE);
  const out = await dumped(root);
  const session = await openSession({
    installation: INSTALLATION,
    host: diskHost(),
    root,
    settings: { base: null, drafts: false },
    cache: false,
  });
  const different: string[] = [];
  for (const [path, hash] of treeOf(out)) {
    if (path === ".site-manifest.json") continue;
    const answer = respond(session.sources, addressOf(path), "");
    // A redirect is a page in a dump and an answer here.
    if (answer.kind === "redirect") {
      const html = readFileSync(join(out, path), "utf8");
      if (!html.includes(`href="${answer.location}"`)) different.push(`${path} → ${answer.location}`);
    } else if (answer.kind === "pieces") {
      if (hashOf(textOfPieces(answer.pieces)) !== hash) different.push(path);
    } else if (answer.kind === "file" || hashOf(answer.body) !== hash || answer.status !== 200) different.push(path);
  }
  session.close();
  expect(different).toEqual([]);
});

test("the output at an address is found without making it, wherever the address leads", async () => {
  const session = await openFolder(diskSite(FIXTURE));
  const paths = allOutputs(session.engine.get).map(({ path }) => addressOf(path));
  const others = [
    "/nowhere",
    "/zh-CN/nowhere",
    "/guide/",
    "/guide/next/",
    "/zh-CN",
    "/index.html",
    "/%",
    "//",
    "/search?q=a",
  ];
  const kinds = new Set<string>();
  for (const address of [...paths, ...others]) {
    const answer = respond(session.sources, address, "");
    const found = outputFor(session.sources, address)?.path;
    kinds.add(`${answer.kind} ${answer.kind === "content" ? answer.status : ""}`);
    if (answer.kind === "content") expect([address, found]).toEqual([address, answer.output?.path]);
    if (answer.kind === "redirect") expect([address, found]).toEqual([address, undefined]);
  }
  expect([...kinds].sort()).toEqual(["content 200", "content 404", "pieces ", "redirect "]);
  session.close();
});

test("over HTTP, dev and preview send the same bytes under the same types, before and after an edit", async () => {
  const root = diskSite(FIXTURE);
  const dev = await serve(["dev", "--site", root, "--no-cache"]);
  try {
    for (const edit of ["", "\n\nOne more sentence.\n"]) {
      const file = join(root, "content/en/docs/guide/02-next.md");
      writeFileSync(file, readFileSync(file, "utf8") + edit);
      if (edit !== "") {
        // The change arrives when the system tells of it; nothing here depends on when.
        for (
          let tries = 0;
          tries < 200 && !(await (await fetch(`${dev.url}guide/next`)).text()).includes("One more");
          tries++
        )
          await Bun.sleep(100);
      }
      const out = await dumped(root);
      const preview = await serve(["preview", "--out", out]);
      const different: string[] = [];
      for (const path of treeOf(out).keys()) {
        if (path === ".site-manifest.json") continue;
        const address = addressOf(path).slice(1);
        const [a, b] = await Promise.all(
          [dev, preview].map((server) => fetch(server.url + address, { redirect: "manual" })),
        );
        if (!a || !b) throw new Error("no answer");
        if (a.status === 302) continue;
        const mine = await a.text();
        const theirs = await b.text();
        const isPage = path.endsWith(".html") && !path.startsWith("assets/");
        if (isPage && !SCRIPT.test(mine)) different.push(`${path}: no live script`);
        if ((isPage ? mine.replace(SCRIPT, "").replace(/ data-dev="[\w.]*"/, "") : mine) !== theirs)
          different.push(path);
        if (a.headers.get("content-type") !== b.headers.get("content-type"))
          different.push(
            `${path}: ${String(a.headers.get("content-type"))} and ${String(b.headers.get("content-type"))}`,
          );
      }
      // A rule by prefix, for what is no page: no file of the dump stands for it.
      for (const address of ["legacy/none?q=1", "zh-CN/legacy/none?q=1"]) {
        const [a, b] = await Promise.all(
          [dev, preview].map((server) => fetch(server.url + address, { redirect: "manual" })),
        );
        expect(a?.headers.get("location")).toBe(`/${address.replace("legacy", "guide")}`);
        expect(b?.headers.get("location")).toBe(`/${address.replace("legacy", "guide")}`);
      }
      await preview.stop();
      expect(different).toEqual([]);
    }
  } finally {
    expect(await dev.stop()).toBe("");
  }
}, 120_000);
