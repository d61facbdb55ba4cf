/** `init --ci`: workflows that a service can read, whose commands there are, and that replace nothing. */
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { parse } from "yaml";
import { parseOptions } from "../../server/commands/options.ts";
import { COMMAND_SPECS, type CommandName } from "../../server/commands/specs.ts";
import { workflowOf, type WorkflowOptions } from "../../server/commands/workflow.ts";
import { command, ENTRY } from "../support/command.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

const PLAIN: WorkflowOptions = {
  ci: "github",
  target: "s3",
  shards: undefined,
  folder: "",
  branch: "main",
  invocation: "npx docwright",
};

const ALL: readonly (readonly [name: string, options: WorkflowOptions])[] = (["github", "gitlab"] as const).flatMap(
  (ci) => [
    [`${ci} to object storage`, { ...PLAIN, ci }] as const,
    [`${ci} to object storage in shards`, { ...PLAIN, ci, shards: 4, branch: "trunk", folder: "docs/site" }] as const,
    [`${ci} to its pages`, { ...PLAIN, ci, target: "pages", folder: "docs" }] as const,
    [`${ci} from a checkout of the engine`, { ...PLAIN, ci, invocation: "bun run" }] as const,
  ],
);

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly needs?: unknown;
  readonly environment?: unknown;
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly steps?: readonly Step[];
  readonly script?: readonly string[];
  readonly parallel?: number;
}

/** The jobs of a workflow, by name. */
function jobsOf({ ci }: WorkflowOptions, text: string): Readonly<Record<string, Job>> {
  const whole = parse(text, { strict: true, uniqueKeys: true }) as Readonly<Record<string, unknown>>;
  if (ci === "github") return whole["jobs"] as Readonly<Record<string, Job>>;
  const settings = ["workflow", "default", "variables"];
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !settings.includes(name))) as Readonly<
    Record<string, Job>
  >;
}

/** Lines that a shell is given. */
function shellOf({ steps = [], script = [] }: Job): readonly string[] {
  return [...script, ...steps.flatMap(({ run }) => (run === undefined ? [] : [run]))];
}

/** The words of a line behind the command's name, as a shell would make them where all variables are set. */
function wordsOf(line: string): readonly string[] {
  return line
    .replace(/\$\{CACHE:\+(--cache "\$CACHE")\}/, "$1")
    .replace(/\$\{\{ matrix\.shard \}\}|\$CI_NODE_INDEX/, "2")
    .replace("$CI_NODE_TOTAL", "4")
    .replace(/\$\w+/g, "s3://bucket/prefix")
    .replace(/; fi$/, "")
    .replaceAll('"', "")
    .split(" ")
    .filter((word) => word !== "");
}

test.each(["it's", "a: b", "a #b", "$(touch x)", 'a"b'])(
  "names of a branch and a folder are those names, and run nothing: %s",
  (name) => {
    const textFor = (more: Partial<WorkflowOptions>): string =>
      workflowOf({ ...PLAIN, target: "pages", branch: name, folder: name, ...more }).text;
    const gitlab = parse(textFor({ ci: "gitlab" })) as {
      readonly workflow: { readonly rules: readonly { readonly if: string }[] };
      readonly default: { readonly before_script: readonly string[]; readonly cache: { readonly paths: unknown } };
    };
    expect(gitlab.workflow.rules[1]?.if).toBe(`$CI_COMMIT_BRANCH == ${JSON.stringify(name)}`);
    expect(gitlab.default.cache.paths).toEqual([`${name}/.cache`]);
    const parent = temporaryFolder("names");
    writeFiles(parent, { [`${name}/here.txt`]: "" });
    const [enter = ""] = gitlab.default.before_script;
    const entered = Bun.spawnSync(["sh", "-c", `${enter} && ls`], { cwd: parent, stderr: "ignore" });
    expect(entered.stdout.toString()).toBe("here.txt\n");
    expect(existsSync(`${parent}/x`)).toBe(false);
    const github = parse(textFor({ ci: "github" })) as { readonly on: { readonly push: unknown } };
    expect(github.on.push).toEqual({ branches: [name] });
    expect(textFor({ ci: "github" })).toContain(`path: ${JSON.stringify(`${name}/dist`)}`);
  },
);

describe.each(ALL)("the workflow for %s", (_name, options) => {
  const { path, text } = workflowOf(options);
  const jobs = jobsOf(options, text);
  const lines = Object.values(jobs).flatMap(shellOf);

  test("is YAML, and says what to do in commands that there are", () => {
    expect(path).toBe(options.ci === "github" ? ".github/workflows/docs.yml" : ".gitlab-ci.yml");
    const started = lines.flatMap((line) => {
      const [, name, rest] = /\bnpx (?:docwright|bun run) (\w+)(.*)$/.exec(line) ?? [];
      return name === undefined || rest === undefined ? [] : [[name, wordsOf(rest)] as const];
    });
    for (const [name, words] of started) {
      const spec = COMMAND_SPECS[name as CommandName];
      expect([name, words, parseOptions(words, spec)]).toMatchObject([name, words, { kind: "options" }]);
    }
    const names = new Set(started.map(([name]) => name));
    expect(names).toEqual(new Set(["check", "dump", ...(options.target === "s3" ? ["publish"] : [])]));
  });

  if (options.ci === "github")
    test("is read by the service's own parser without a fault", async () => {
      const { context, value } = parseWorkflow({ name: path, content: text }, new NoOperationTraceWriter());
      expect(value).toBeDefined();
      if (value !== undefined) await convertWorkflowTemplate(context, value);
      expect(context.errors.getErrors().map(String)).toEqual([]);
    });

  test("pins what it runs, and names secrets where they are used alone", () => {
    for (const step of Object.values(jobs).flatMap(({ steps = [] }) => steps)) {
      if (step.uses !== undefined) expect(step.uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      if (!/publish|--cache/.test(step.run ?? "")) expect(step.env).toBeUndefined();
      for (const [name, value] of Object.entries(step.env ?? {})) expect(value).toBe(`\${{ secrets.${name} }}`);
    }
    if (options.ci === "gitlab") expect(text).toMatch(/image: node:\d+\.\d+\.\d+-/);
    expect(text).not.toMatch(/latest|@v\d|AKIA/);
  });

  test("sends files whose names begin with a dot, says where pages lie, and no older publish follows a newer", () => {
    const isPages = options.target === "pages";
    if (options.ci === "github" && isPages) {
      const artifact = jobs["site"]?.steps?.find(({ uses }) => uses?.includes("upload-pages-artifact") === true);
      expect(artifact?.with).toEqual({ path: "docs/dist", "include-hidden-files": true });
    }
    if (options.ci === "gitlab" && !isPages) expect(jobs["publish"]?.environment).toBe("documentation");
    expect(text.includes("# A project's pages may lie below a path")).toBe(isPages);
  });

  test("has as many shards as were asked for, and they are no condition of the whole", () => {
    const { shard } = jobs;
    expect(shard?.strategy?.matrix.shard.length ?? shard?.parallel).toBe(options.shards);
    if (options.shards === undefined) return;
    expect(JSON.stringify(shard)).toMatch(/"(?:continue-on-error|allow_failure)":true/);
    expect(shellOf(shard ?? {}).join("\n")).toContain("dump --shard");
    const whole = jobs["site"] ?? jobs["publish"];
    expect(JSON.stringify(whole?.needs)).toContain("shard");
  });
});

describe("init --ci", () => {
  const site = (): string => {
    const root = temporaryFolder();
    writeFiles(root, { "config/site.json": "{}" });
    return root;
  };
  const init = async (...args: readonly string[]): Promise<readonly [number, string]> => {
    const { code, out, err } = await command(["init", ...args]);
    return [code, out + err];
  };

  test("writes the workflow beside a site, and replaces one only where it is told to", async () => {
    const root = site();
    const file = `${root}/.github/workflows/docs.yml`;
    expect(await init(root, "--ci", "github", "--shards", "3", "--quiet")).toEqual([0, ""]);
    expect(readFileSync(file, "utf8")).toContain("shard: [1, 2, 3]");
    expect(readFileSync(`${root}/config/site.json`, "utf8")).toBe("{}");
    expect(existsSync(`${root}/package.json`)).toBe(false);

    writeFileSync(file, "mine");
    expect(await init(root, "--ci", "github")).toEqual([1, expect.stringContaining("--force replaces it")]);
    expect(readFileSync(file, "utf8")).toBe("mine");
    expect((await init(root, "--ci", "github", "--target", "pages", "--force"))[0]).toBe(0);
    expect(readFileSync(file, "utf8")).toContain("deploy-pages");
  });

  test("makes a new site as well where there is none, and nothing at all where a workflow is in the way", async () => {
    const root = temporaryFolder();
    writeFiles(root, { ".gitlab-ci.yml": "mine" });
    expect((await init(root, "--ci", "gitlab"))[0]).toBe(1);
    expect(existsSync(`${root}/config/site.json`)).toBe(false);
    expect((await init(root, "--ci", "github"))[0]).toBe(0);
    expect(existsSync(`${root}/config/site.json`)).toBe(true);
  });

  test("puts it at the top of the repository, for the site's folder in it", async () => {
    const top = temporaryFolder();
    for (const args of [
      ["init", "--quiet"],
      ["symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk"],
    ])
      expect(Bun.spawnSync(["git", "-C", top, ...args]).exitCode).toBe(0);
    writeFiles(top, { "docs/config/site.json": "{}" });
    expect((await init(`${top}/docs`, "--ci", "github"))[0]).toBe(0);
    const text = readFileSync(`${top}/.github/workflows/docs.yml`, "utf8");
    expect(text).toContain('working-directory: "docs"');
    expect(text).toContain('branches: ["trunk"]');
  });

  test("refuses options that need another one, and says which", async () => {
    const root = temporaryFolder();
    for (const args of [["--shards", "3"], ["--force"], ["--target", "pages"]])
      expect(await init(root, ...args)).toEqual([2, expect.stringContaining("--ci")]);
    expect(await init(root, "--ci", "github", "--target", "pages", "--shards", "3")).toEqual([
      2,
      expect.stringContaining("--target s3"),
    ]);
    expect(existsSync(`${root}/config`)).toBe(false);
    expect(await init(site())).toEqual([1, expect.stringContaining("holds a site already")]);
  });
});

test("what comes next can be pasted, wherever the site lies and whatever its folder is called", async () => {
  const root = temporaryFolder();
  for (const name of ["site", "my docs", "a/b", "it's $HOME", "--odd"]) {
    const { code, out } = await command(["init", "--", name], { cwd: root });
    const [, next = ""] = /\nNext:\n {2}(.*)\n/.exec(out) ?? [];
    expect([code, next.startsWith("bun run dev --site ")]).toEqual([0, true]);
    const pasted = `"${process.execPath}" "${ENTRY}" ${next.replace("bun run dev", "check --json")}`;
    const { exitCode, stdout } = Bun.spawnSync(["sh", "-c", pasted], { cwd: root });
    expect([name, exitCode, JSON.parse(stdout.toString())]).toEqual([
      name,
      0,
      expect.objectContaining({ warnings: 0 }),
    ]);
  }
  expect((await command(["init"], { cwd: temporaryFolder() })).out).toContain("\n  bun run dev\n");
});
