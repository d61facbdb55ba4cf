/**
 * `init`: creates a site of two files, and the other files that its repository needs; with `--ci`, the workflow that
 * publishes it. Existing files are not changed, but a workflow with `--force`.
 */
import { basename, join, relative, resolve } from "node:path";
import { escaped } from "../markdown/plain/text.ts";
import { PACKAGE } from "../../shared/package.ts";
import type { OptionValues } from "./options.ts";
import { isWithin } from "../host/host.ts";
import { shellWord } from "../../shared/shell-word.ts";
import { fail, misuse, type CommandContext } from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";
import { workflowOf } from "./workflow.ts";

/** @returns 0 if the site was created, 1 if the folder already contained one, 2 if options are wrong */
export function init(
  options: OptionValues<typeof COMMAND_SPECS.init>,
  words: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { host, terminal, installation } = context;
  const asked = words[0] ?? options.site ?? ".";
  const root = resolve(context.folder, asked);
  const refuse = (message: string, report = fail): Promise<number> =>
    Promise.resolve(report(context, options.json, message, { site: root, written: [], kept: [] }));
  if (words.length > 0 && options.site !== undefined)
    return refuse("init makes one site: name its folder as DIR or with --site.", misuse);
  const there = host.stat(root)?.kind;
  if (there !== undefined && there !== "directory") return refuse(`${root} is not a folder.`);
  const isSite = host.stat(join(root, "config/site.json")) !== undefined;
  const { ci, shards, target } = options;
  if (ci === undefined) {
    if (isSite) return refuse(`${root} holds a site already: config/site.json is there. Nothing was changed.`);
    if (shards !== undefined || options.force || target !== "s3")
      return refuse("--target, --shards and --force belong to a workflow: name its service with --ci.", misuse);
  }
  if (shards !== undefined && target !== "s3")
    return refuse("--shards needs a cache in object storage, so it belongs to --target s3.", misuse);
  const files: Record<string, string> = isSite
    ? {}
    : { ...filesOf(oneLine(options.title ?? "") || titleOf(root), installation.invocation) };
  const replaced: string[] = [];
  if (ci !== undefined) {
    // A folder that is not made yet may come to lie in the repository of the folder that it is made in.
    const git = (...args: readonly string[]): string | undefined =>
      host.git(there === undefined ? context.folder : root, ...args)?.trim();
    const top = git("rev-parse", "--show-toplevel") ?? root;
    const repository = isWithin(root, [top]) ? top : root;
    const workflow = workflowOf({
      ci,
      target,
      shards,
      folder: relative(repository, root),
      branch: git("symbolic-ref", "--short", "refs/remotes/origin/HEAD")?.replace(/^origin\//, "") ?? "main",
      invocation: installation.invocation,
    });
    const path = relative(root, join(repository, workflow.path));
    if (host.stat(join(root, path)) !== undefined) {
      if (!options.force)
        return refuse(`${join(repository, workflow.path)} is there already. Nothing was changed; --force replaces it.`);
      replaced.push(path);
    }
    files[path] = workflow.text;
  }
  const written: string[] = [];
  const kept: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    if (host.stat(join(root, path)) !== undefined && !replaced.includes(path)) kept.push(path);
    else {
      host.writeAtomic(join(root, path), text);
      written.push(path);
    }
  }
  if (options.json) terminal.out(`${JSON.stringify({ site: root, written, kept })}\n`);
  else if (!options.quiet) {
    // A checkout of the engine runs commands in its own folder, and nowhere else.
    const place = root === context.folder ? "" : ` --site ${shellWord(asked)}`;
    const what = isSite ? "Written for the site" : "A new site";
    terminal.out(`${what} in ${root}:\n${written.map((path) => `  ${path}\n`).join("")}`);
    if (kept.length > 0) terminal.out(`Left as they were: ${kept.join(", ")}\n`);
    if (!isSite) terminal.out(`\nNext:\n  ${installation.invocation} dev${place}\n`);
    if (ci !== undefined) terminal.out("The workflow says at its beginning which variables it needs.\n");
  }
  return Promise.resolve(0);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** `my-docs` → `My docs`. */
function titleOf(root: string): string {
  const words = oneLine(basename(root).replace(/[-_.]+/g, " "));
  return words === "" ? "Documentation" : words.charAt(0).toUpperCase() + words.slice(1);
}

function filesOf(title: string, invocation: string): Readonly<Record<string, string>> {
  return {
    "config/site.json": `${JSON.stringify({ title, url: "https://example.org" }, null, 2)}\n`,
    "content/en/docs/index.md": firstPage(title, invocation),
    ".gitignore": "node_modules/\n.cache/\ndist/\n",
    "package.json": `${JSON.stringify(
      {
        private: true,
        scripts: { dev: `${PACKAGE} dev`, dump: `${PACKAGE} dump`, check: `${PACKAGE} check` },
      },
      null,
      2,
    )}\n`,
  };
}

function firstPage(title: string, invocation: string): string {
  return `---
description: ${JSON.stringify(`The first page of ${title}.`)}
---

# ${escaped(title)}

This is \`content/en/docs/index.md\`. Save a change while \`${invocation} dev\` runs, and the open page follows.

## Write

Every Markdown file below \`content/en/docs\` is a page: \`guide/setup.md\` is served at \`/guide/setup\`, and the sidebar
follows the folders. Pages link to each other by file path, so that \`${invocation} check\` can tell when a link breaks.

\`\`\`ts title="hello.ts" {2}
export function hello(name: string): string {
  return \`Hello, \${name}!\`;
}
\`\`\`

:::tip[Useful on the first day]
A heading's own address is copied with the link beside it. **Ctrl+K** searches all pages.
:::

<Tabs>
<TabItem value="dump" label="Publish">

\`${invocation} dump\` writes the whole site to \`dist/\`: any static host serves it.

</TabItem>
<TabItem value="check" label="Review">

\`${invocation} check\` finds broken links, anchors, pictures and translations that are behind.

</TabItem>
</Tabs>

## Where things are

| file | holds |
|---|---|
| \`config/site.json\` | title, address, languages, theme; \`${invocation} schema\` writes schemas that an editor completes from |
| \`config/navbar.json\`, \`footer.json\`, \`sidebars.json\` | the frame, where the defaults are not enough |
| \`content/en/docs\` | pages |
| \`content/en/blog\` | posts, named \`2026-01-31-title.md\` |
| \`content/static\` | files copied as they are |
`;
}
