/** Drawings that a site hands out as files: whoever opens one directly runs nothing, packed or not. */
import { expect, test } from "bun:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { respond } from "../../server/output/respond.ts";
import { LARGE_FILE } from "../../server/source/stamps.ts";
import { memorySite, open, ROOT } from "../support/session.ts";

const EVIL = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><path d="M0 0h9"/></svg>`;

async function served(files: Readonly<Record<string, string | Uint8Array>>): Promise<(path: string) => Uint8Array> {
  const host = memorySite("-- content/en/docs/index.md --\n# Home\n");
  for (const [path, bytes] of Object.entries(files)) host.write(`${ROOT}/content/static/${path}`, bytes);
  const session = await open(host);
  return (path) => {
    const answer = respond(session.sources, `/${path}`, "");
    if (answer.kind !== "content") throw new Error(`${path}: ${answer.kind}`);
    return typeof answer.body === "string" ? new TextEncoder().encode(answer.body) : answer.body;
  };
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test("lose what runs, and keep what they show, however their names are written and however large they are", async () => {
  // Other files of this size are handed out as they are, without being read.
  const large = EVIL.replace("<path", `<!--${"x".repeat(LARGE_FILE)}--><path`);
  const get = await served({
    "a.svg": EVIL,
    "c.SVG": EVIL,
    "large.svg": large,
    "A.SVGZ": gzipSync(EVIL),
    "b.svgz": gzipSync(EVIL),
  });
  const packed = ["b.svgz", "A.SVGZ"].map((path) => gunzipSync(get(path)));
  for (const text of [...["a.svg", "c.SVG", "large.svg"].map(get), ...packed].map(textOf)) {
    expect(text).toContain('d="M0 0h9"');
    expect(text).not.toMatch(/script|alert|onload/);
  }
});

test("are empty where they can't be unpacked, or would fill the memory", async () => {
  const get = await served({
    "plain.svgz": EVIL,
    "cut.svgz": gzipSync(EVIL).subarray(0, 40),
    "bomb.svgz": gzipSync(new Uint8Array(40 * 1024 * 1024)),
  });
  for (const path of ["plain.svgz", "cut.svgz", "bomb.svgz"]) {
    const text = textOf(gunzipSync(get(path)));
    expect([path, text.length < 300, /script|alert|onload/.test(text)]).toEqual([path, true, false]);
  }
});
