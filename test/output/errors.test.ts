/** What is an error keeps the old site and ends with 1; what is a warning does not keep a site from being written. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUE, isDiagnosticCode } from "../../shared/catalogue.ts";
import { command, type Ended } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder, treeOf, writeFiles } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

const GOOD =
  "\n-- content/en/docs/index.md --\n# Home\n\n-- content/en/pages/about.tsx --\nexport default () => <h1>About</h1>;\n";

let good = "";
beforeAll(async () => {
  good = diskSite(GOOD);
  expect((await command(["dump", "--site", good, "--no-cache"])).code).toBe(0);
});

/** The good site, dumped, with other files in it. */
function changed(files: Readonly<Record<string, string | null>>): string {
  const root = join(temporaryFolder(), "site");
  cpSync(good, root, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    if (text === null) rmSync(join(root, path), { recursive: true });
    else writeFiles(root, { [path]: text });
  }
  return root;
}

interface Said {
  readonly errors: number;
  readonly message: string;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly place?: { readonly file: string; readonly line: number };
    readonly notes?: readonly { readonly message: string }[];
  }[];
}

async function refused(root: string, prefix: readonly string[] = []): Promise<Said> {
  const before = treeOf(join(root, "dist"));
  const { code, out }: Ended = await command(["dump", "--site", root, "--no-cache", "--json"], { prefix });
  expect({ code, out: out.slice(0, 300) }).toEqual({ code: 1, out: out.slice(0, 300) });
  expect(treeOf(join(root, "dist"))).toEqual(before);
  const said = JSON.parse(out) as Said;
  expect(said.errors).toBeGreaterThan(0);
  return said;
}

const PAGE = "content/en/pages/about.tsx";

describe("a dump of a site with an error keeps the old one:", () => {
  const faults: readonly (readonly [string, Readonly<Record<string, string | null>>, string])[] = [
    ["a broken site.json", { "config/site.json": '{"title": "x",' }, "config/site.json:1 config-syntax"],
    ["no url", { "config/site.json": '{"title": "x"}' }, "config/site.json:1 config-required"],
    ["no configuration", { config: null }, "config/site.json:1 config-missing"],
    ["no content", { content: null }, ":0 nothing-to-build"],
    [
      "nothing but drafts",
      { [PAGE]: null, "content/en/docs/index.md": "---\ndraft: true\n---\n# Home\n" },
      ":0 nothing-to-build",
    ],
    [
      "a navbar item of an unknown type",
      { "config/navbar.json": '{"items": [\n{"type": "lnk", "label": "x", "to": "/", "position": "left"}]}' },
      "config/navbar.json:2 config-unknown-type",
    ],
    [
      "a dead reference in the configuration",
      { "config/navbar.json": '{"items": [\n{"type": "link", "label": "x", "to": "/gone", "position": "left"}]}' },
      "config/navbar.json:2 config-dead-reference",
    ],
    [
      "a page without default export",
      { [PAGE]: "export const Page = () => <p>x</p>;\n" },
      `${PAGE}:1 page-no-default-export`,
    ],
    ["a page that can't be put together", { [PAGE]: "\nexport default () => <p>;\n" }, `${PAGE}:3 page-crashed`],
    [
      "a page that throws when it is loaded",
      { [PAGE]: "\nthrow new Error('early');\nexport default () => <p>x</p>;\n" },
      `${PAGE}:2 page-crashed`,
    ],
    [
      "a page that throws while it is rendered",
      { [PAGE]: "\nexport default () => {\n  throw new Error('late');\n};\n" },
      `${PAGE}:3 page-crashed`,
    ],
    [
      "a grammar with a pattern that is none",
      { "content/grammars/tide.ts": 'export default () => ({ contains: [{ match: "(" }] });\n' },
      "content/grammars/tide.ts:1 grammar-failed",
    ],
  ];
  for (const [name, files, expected] of faults)
    test(name, async () => {
      const said = await refused(changed(files));
      expect(said.diagnostics.map(({ code, place }) => `${place?.file ?? ""}:${place?.line ?? 0} ${code}`)).toContain(
        expected,
      );
      expect(said.message).toContain("stays as it was");
    });

  test("input that can't be read", async () => {
    const root = changed({ "content/en/docs/secret.md": "# Secret\n", "config/footer.json": "{}" });
    chmodSync(join(root, ".."), 0o755);
    for (const path of ["content/en/docs/secret.md", "config/footer.json", "config/site.json"])
      chmodSync(join(root, path), 0);
    const isRoot = process.getuid?.() === 0;
    if (isRoot && Bun.which("setpriv") === null) throw new Error("not tested: this user may read everything");
    if (isRoot) Bun.spawnSync(["chown", "-R", "65534:65534", join(root, "..")]);
    const { diagnostics } = await refused(
      root,
      isRoot ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : [],
    );
    expect(diagnostics.map(({ code, place }) => `${place?.file ?? ""} ${code}`)).toEqual(
      expect.arrayContaining(["config/footer.json unreadable-file", "config/site.json unreadable-file"]) as string[],
    );
    expect(diagnostics.some(({ code }) => code === "config-missing")).toBe(false);
    const { out } = await command(["check", "--site", root, "--no-cache", "--json"], {
      prefix: isRoot ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : [],
    });
    expect(out).toContain('"file":"content/en/docs/secret.md"');
  });
});

test("a page that throws is told with the whole chain of messages", async () => {
  const root = changed({
    [PAGE]: "import { sink } from './_ship.ts';\nexport default function About() {\n  return <p>{sink()}</p>;\n}\n",
    "content/en/pages/_ship.ts":
      "// A ship.\nexport function sink(): string {\n  throw new Error('the hull broke', { cause: new Error('the keel was rotten') });\n}\n",
  });
  const { diagnostics } = await refused(root);
  expect(diagnostics).toMatchObject([
    {
      code: "page-crashed",
      message: "The page crashed: the hull broke",
      place: { file: "content/en/pages/_ship.ts", line: 3 },
      notes: [{ message: "caused by: the keel was rotten" }],
    },
  ]);
  const text = await command(["dump", "--site", root, "--no-cache"]);
  expect(text.err).toContain("content/en/pages/_ship.ts:3:");
  expect(text.err).toContain("note: caused by: the keel was rotten");
  expect((await command(["check", "--site", root, "--no-cache"])).code).toBe(1);
});

test("what the specification lists as a warning, and whatever is wrong inside a document, is published", async () => {
  const root = changed({
    "content/en/docs/index.md":
      "---\ntitle: [\nsidebar_position: first\n---\n# Home\n\n[a](/gone) [b](#gone) [c](./gone.md)\n\n```js file=./none.js\n```\n",
    "content/en/docs/a.md": "# A\n",
    "content/en/docs/b.md": "---\nslug: /a\n---\n# B\n",
    "content/en/blog/undated.md": "# No date\n",
  });
  const { code, err } = await command(["dump", "--site", root, "--no-cache"]);
  expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
  for (const each of [
    "broken-link",
    "broken-anchor",
    "broken-markdown-link",
    "duplicate-route",
    "include-missing",
    "blog-date",
  ])
    expect(err).toContain(`warning ${each}`);
  expect(existsSync(join(root, "dist/a/index.html"))).toBe(true);
});

test("a file in the place of a folder that the site needs is an error with its name, and the old site stays", async () => {
  const wrong = [
    "content/static/.site-manifest.json",
    "content/static/assets",
    "content/static/search",
    "content/static/search-index",
  ];
  const right = ["content/static/samples", "content/static/v1.0"];
  const root = changed(Object.fromEntries([...wrong, ...right].map((file) => [file, "x"])));
  const { diagnostics } = await refused(root);
  const taken = diagnostics.filter(({ code }) => code === "static-name-taken");
  expect(taken.map(({ place }) => place?.file)).toEqual(wrong);
  const { code, out } = await command(["check", "--site", root, "--no-cache"]);
  expect(code).toBe(1);
  expect(out).toContain("static-name-taken");
});

test("names that are not UTF-8 are errors that name them, of files and of folders", async () => {
  const root = changed({ "content/en/docs/ok/a.md": "# A\n" });
  const names = ["static/caf\xe9.txt", "en/docs/caf\xe9.md", "en/docs/ok/caf\xe9.png", "static/caf\xe9/a.txt"];
  for (const name of names) {
    const path = Buffer.from(join(root, "content", name), "latin1");
    mkdirSync(path.subarray(0, path.lastIndexOf("/")), { recursive: true });
    writeFileSync(path, "x");
  }
  const { diagnostics } = await refused(root);
  const unreadable = diagnostics.filter(({ code }) => code === "unreadable-file");
  expect(unreadable.map(({ message }) => message)).toEqual([
    "content/en/docs/caf\ufffd.md can't be read: its name is not valid UTF-8.",
    "content/en/docs/ok/caf\ufffd.png can't be read: its name is not valid UTF-8.",
    "content/static/caf\ufffd can't be read: its name is not valid UTF-8.",
    "content/static/caf\ufffd.txt can't be read: its name is not valid UTF-8.",
  ]);
});

test("check of an empty folder does not say that there is nothing wrong", async () => {
  const { code, out } = await command(["check", "--site", temporaryFolder(), "--no-cache"]);
  expect(code).toBe(1);
  expect(out).toContain("config-missing");
});

test("the catalogue's errors are configuration, page components, grammars, input that can't be read, nothing to build, and the engine", () => {
  const errors = Object.keys(CATALOGUE).filter(
    (code) => isDiagnosticCode(code) && CATALOGUE[code].severity === "error",
  );
  expect(errors.filter((code) => !/^(?:config|redirect)-/.test(code)).sort()).toEqual([
    "component-crashed",
    "grammar-failed",
    "internal",
    "nothing-to-build",
    "page-crashed",
    "page-no-default-export",
    "static-name-taken",
    "unreadable-file",
  ]);
});
