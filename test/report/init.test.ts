/** What `init` writes, refuses and says, without a process: titles, folders, branches of repositories. */
import { expect, test } from "bun:test";
import type { CommandContext } from "../../server/commands/command-context.ts";
import { init } from "../../server/commands/init.ts";
import { parseOptions } from "../../server/commands/options.ts";
import { COMMAND_SPECS } from "../../server/commands/specs.ts";
import type { Host } from "../../server/host/host.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { INSTALLATION } from "../support/project.ts";

/** What git says of a repository at `top`. */
const gitAt =
  (top: string, branch?: string): Host["git"] =>
  (_, first) =>
    first === "rev-parse" ? `${top}\n` : branch === undefined ? undefined : `origin/${branch}\n`;

/** Runs `init` in `/work`. */
async function run(argv: readonly string[], files: Readonly<Record<string, string>> = {}, git?: Host["git"]) {
  const parsed = parseOptions(argv, COMMAND_SPECS.init);
  if (parsed.kind !== "options") throw new Error("these are options");
  const memory = memoryHost({ "/work/.keep": "", ...files });
  const said = { out: "", err: "" };
  const context = {
    host: { ...memory, ...(git === undefined ? {} : { git }) },
    installation: INSTALLATION,
    folder: "/work",
    terminal: {
      out: (text: string) => (said.out += text),
      error: (text: string) => (said.err += text),
    },
  } as unknown as CommandContext;
  const code = await init(parsed.options, parsed.words, context);
  const text = (path: string): string => new TextDecoder().decode(memory.files().get(path));
  return { code, ...said, text, paths: () => [...memory.files().keys()].sort() };
}

test("a site has the title that is given, in one line, or that of its folder, or else one that says what it is", async () => {
  const titleOf = async (...argv: readonly string[]): Promise<unknown> => {
    const { code, text } = await run(argv);
    const root = `/work/${argv[0] ?? ""}`;
    return [code, (JSON.parse(text(`${root}/config/site.json`)) as { title: string }).title];
  };
  expect(await titleOf("my-docs_2")).toEqual([0, "My docs 2"]);
  expect(await titleOf("_._")).toEqual([0, "Documentation"]);
  expect(await titleOf("a", "--title", " Two\n  lines ")).toEqual([0, "Two lines"]);
  expect(await titleOf("a", "--title", " \n ")).toEqual([0, "A"]);
});

test("the folder may be named as other commands have it", async () => {
  const { code, out, paths } = await run(["--site", "a b"]);
  expect(code).toBe(0);
  expect(paths()).toContain("/work/a b/config/site.json");
  expect(out).toContain('dev --site "a b"');
});

test("a file in the place of the folder, and a site that is there, are left as they are", async () => {
  const file = await run(["a"], { "/work/a": "text" });
  expect([file.code, file.err, file.text("/work/a")]).toEqual([1, "/work/a is not a folder.\n", "text"]);
  const there = await run(["a", "--json"], { "/work/a/config/site.json": "{}" });
  expect([there.code, there.err, JSON.parse(there.out)]).toEqual([
    1,
    "",
    {
      site: "/work/a",
      written: [],
      kept: [],
      message: "/work/a holds a site already: config/site.json is there. Nothing was changed.",
    },
  ]);
  const kept = await run(["a"], { "/work/a/package.json": "{}" });
  expect([kept.code, kept.text("/work/a/package.json")]).toEqual([0, "{}"]);
  expect(kept.out).toContain("Left as they were: package.json\n");
});

test("a workflow lies in the repository around the site and is of its branch; one elsewhere is not written to", async () => {
  const written = async (git?: Host["git"]) => {
    const { paths, text } = await run(["site", "--ci", "github"], { "/work/site/config/site.json": "{}" }, git);
    const path = paths().find((each) => each.includes("/.github/")) ?? "";
    return [path.replace(/\/\.github\/.*/, ""), /branches: \["(.*)"\]/.exec(text(path))?.[1]];
  };
  expect(await written(gitAt("/work", "trunk"))).toEqual(["/work", "trunk"]);
  expect(await written(gitAt("/work"))).toEqual(["/work", "main"]);
  expect(await written()).toEqual(["/work/site", "main"]);
  // The folder may be a link: the repository that git tells of is then another one.
  expect(await written(gitAt("/elsewhere", "trunk"))).toEqual(["/work/site", "trunk"]);
});

test("beside a site that is there, nothing is said of what comes next but of the workflow", async () => {
  const { out } = await run(["site", "--ci", "github"], { "/work/site/config/site.json": "{}" });
  expect(out).toContain("Written for the site in /work/site:\n");
  expect(out).not.toContain("Next:");
});
