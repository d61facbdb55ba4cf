/** What editors, version control and scripts do to the files of a site, much of it at once. */
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { writeFiles } from "../../support/disk.ts";
import { numberFrom } from "../../support/random.ts";

/** Documents that a storm touches: `STORM=n` makes all of them larger. */
export const MANY = numberFrom("STORM", 300);

export interface Storm {
  readonly name: string;
  /** Addresses that tabs are open at. */
  readonly open: readonly string[];
  /** @param root folder of the site; the same is done to two of them */
  readonly act: (root: string) => Promise<void> | void;
}

const DOCS = "content/en/docs";
const PART = 50;
const each = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** File of a document, and the address of its page. */
const fileOf = (i: number): string => `${DOCS}/part-${Math.floor(i / PART)}/page-${i}.md`;
export const addressOf = (i: number): string => `part-${Math.floor(i / PART)}/page-${i}`;
const textOf = (i: number, word: string): string =>
  `# Page ${i}\n\nThe ${word} of [the next](./page-${i % PART === PART - 1 ? i : i + 1}.md).\n`;

/** The site before the first storm. */
export const SITE: Readonly<Record<string, string>> = {
  "config/site.json": `{"title": "Lighthouse", "url": "https://docs.example.org"}`,
  "config/navbar.json": `{"items": [{"type": "link", "label": "Home", "to": "/", "position": "left"}]}`,
  [`${DOCS}/index.md`]: "# Home\n\n![Lamp](/img/lamp.svg) [A file](/files/0.txt)\n",
  [`${DOCS}/versions/one/read.md`]: "# Read one\n",
  [`${DOCS}/versions/two/read.md`]: "# Read two\n",
  [`${DOCS}/versions/two/more.md`]: "# More of two\n",
  "content/samples/lamp.js": "light(1);\n",
  [`${DOCS}/sample.md`]: "# Sample\n\n```js file=@site/content/samples/lamp.js\n```\n",
  "content/static/img/lamp.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>`,
  ...Object.fromEntries(each(20).map((i) => [`content/static/files/${i}.txt`, `file ${i}\n`])),
  ...Object.fromEntries(each(MANY).map((i) => [fileOf(i), textOf(i, "light")])),
};

/** Puts another branch with hundreds of other files beside the first one. */
export function prepareRepository(root: string): void {
  git(root, "init", "--quiet", "--initial-branch=main");
  commit(root, "first");
  git(root, "checkout", "--quiet", "-b", "other");
  for (const i of each(MANY)) {
    if (i % 5 < 2) writeFileSync(join(root, fileOf(i)), textOf(i, "other branch"));
    if (i % 5 === 2) rmSync(join(root, fileOf(i)));
    if (i % 5 === 3) writeFiles(root, { [`${DOCS}/branch/page-${i}.md`]: `# Only here ${i}\n` });
  }
  commit(root, "second");
  git(root, "checkout", "--quiet", "main");
}

const WHEN = "2024-05-06T07:08:09Z";

function git(root: string, ...args: readonly string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(
    ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...args],
    {
      cwd: root,
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_AUTHOR_DATE: WHEN, GIT_COMMITTER_DATE: WHEN },
    },
  );
  if (exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.toString()}`);
}

function commit(root: string, message: string): void {
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--allow-empty", "-m", message);
}

/** As editors save that never leave half a file: the text is put beside it and renamed over it. */
function replaceFile(path: string, text: string, beside = `${path}.tmp`): void {
  writeFileSync(beside, text);
  renameSync(beside, path);
}

function switchLink(path: string, target: string): void {
  rmSync(`${path}.new`, { force: true });
  symlinkSync(target, `${path}.new`);
  renameSync(`${path}.new`, path);
}

/** Writes a file in two steps with pauses of many lengths between them, one document after the other. */
async function inTwoSteps(root: string, first: (path: string) => void): Promise<void> {
  const pauses = [0, 1, 3, 8, 15, 30, 45, 60, 90, 150];
  for (const [i, pause] of pauses.entries()) {
    const path = join(root, fileOf(i));
    first(path);
    await Bun.sleep(pause);
    writeFileSync(path, textOf(i, `second step after ${pause} ms`));
  }
}

const near = each(10).map(addressOf);

export const STORMS: readonly Storm[] = [
  {
    name: "hundreds of files are changed at once",
    open: [...near, "", addressOf(MANY - 1)],
    act: (root) => each(MANY).forEach((i) => writeFileSync(join(root, fileOf(i)), textOf(i, "storm"))),
  },
  {
    name: "hundreds are changed again and again while the first changes are looked at",
    open: [...near, addressOf(MANY - 1)],
    async act(root) {
      for (const round of each(6)) {
        for (const i of each(MANY)) writeFileSync(join(root, fileOf(i)), textOf(i, `round ${round}`));
        await Bun.sleep(round * 12);
      }
    },
  },
  {
    name: "hundreds of files are created, in new folders too",
    open: ["", "new/deep/0/page-0", "new/deep/7/page-7", addressOf(0)],
    act(root) {
      for (const i of each(MANY)) writeFiles(root, { [`${DOCS}/new/deep/${i % 20}/page-${i}.md`]: `# New ${i}\n` });
    },
  },
  {
    name: "a folder of hundreds is renamed",
    open: ["new/deep/0/page-0", "moved/0/page-0"],
    act: (root) => renameSync(join(root, DOCS, "new/deep"), join(root, DOCS, "moved")),
  },
  {
    name: "it is renamed back and forth and back",
    open: ["new/deep/0/page-0", "moved/0/page-0"],
    async act(root) {
      const [a, b] = [join(root, DOCS, "moved"), join(root, DOCS, "new/deep")];
      renameSync(a, b);
      await Bun.sleep(30);
      renameSync(b, a);
      await Bun.sleep(3);
      renameSync(a, b);
    },
  },
  {
    name: "files are changed in a folder right after it was renamed",
    open: ["renamed/deep/0/page-0", "renamed/deep/1/page-1"],
    async act(root) {
      renameSync(join(root, DOCS, "new"), join(root, DOCS, "renamed"));
      for (const i of each(5)) {
        appendFileSync(join(root, DOCS, `renamed/deep/${i}/page-${i}.md`), "\nAt once.\n");
        await Bun.sleep(i * 20);
      }
    },
  },
  {
    name: "hundreds are removed",
    open: ["", "renamed/deep/0/page-0", "renamed/deep/7/page-7", addressOf(0)],
    act: (root) => rmSync(join(root, DOCS, "renamed"), { recursive: true }),
  },
  {
    name: "an editor writes a swap file and a backup, and renames over the original",
    open: near,
    async act(root) {
      for (const i of each(10)) {
        const path = join(root, fileOf(i));
        const folder = dirname(path);
        // As vim does: can files be made here, keep the old text, write the new one.
        writeFileSync(join(folder, `.page-${i}.md.swp`), "swap");
        writeFileSync(join(folder, "4913"), "");
        rmSync(join(folder, "4913"));
        renameSync(path, `${path}~`);
        writeFileSync(path, textOf(i, "editor"));
        await Bun.sleep(i * 7);
        if (i % 2 === 0) rmSync(`${path}~`);
        rmSync(join(folder, `.page-${i}.md.swp`));
      }
    },
  },
  {
    name: "files are emptied, and written after a pause",
    open: near,
    act: (root) => inTwoSteps(root, (path) => truncateSync(path)),
  },
  {
    name: "half of a file is written, and the whole after a pause",
    open: near,
    act: (root) => inTwoSteps(root, (path) => writeFileSync(path, "---\ntitle: Ha")),
  },
  {
    name: "files are removed, and created again after a pause",
    open: near,
    act: (root) => inTwoSteps(root, (path) => rmSync(path)),
  },
  {
    name: "files are renamed over, with the same length and again and again",
    open: near,
    async act(root) {
      for (const round of each(30)) {
        for (const i of each(10)) replaceFile(join(root, fileOf(i)), textOf(i, `turn ${round + 10}`));
        await Bun.sleep(round);
      }
    },
  },
  {
    name: "files keep their size and time and have other words",
    open: near,
    act(root) {
      for (const i of each(10)) {
        const path = join(root, fileOf(i));
        const { atime, mtime } = statSync(path);
        replaceFile(path, readFileSync(path, "utf8").replace("turn", "TURN"));
        utimesSync(path, atime, mtime);
      }
    },
  },
  {
    name: "rights and times change, and nothing else",
    open: near,
    async act(root) {
      for (const i of each(MANY)) {
        chmodSync(join(root, fileOf(i)), i % 2 === 0 ? 0o600 : 0o664);
        utimesSync(join(root, fileOf(i)), new Date(), new Date());
      }
      await Bun.sleep(20);
      writeFileSync(join(root, fileOf(3)), textOf(3, "one word among the touched"));
    },
  },
  {
    name: "a branch that differs in hundreds of files is checked out",
    open: [...near, "branch/page-3"],
    act(root) {
      git(root, "checkout", "--quiet", "--force", "other");
    },
  },
  {
    name: "branches are checked out back and forth",
    open: [...near, "branch/page-3"],
    async act(root) {
      for (const round of each(5)) {
        git(root, "checkout", "--quiet", round % 2 === 0 ? "main" : "other");
        await Bun.sleep(round * 25);
      }
    },
  },
  {
    name: "changes are stashed",
    open: near,
    act(root) {
      for (const i of each(MANY)) writeFileSync(join(root, fileOf(i)), textOf(i, "stash"));
      git(root, "stash", "--include-untracked", "--quiet");
    },
  },
  {
    name: "the stash is taken back, and committed",
    open: near,
    act(root) {
      git(root, "stash", "pop", "--quiet");
      commit(root, "third");
    },
  },
  {
    name: "a link is switched to another folder, and another file",
    open: ["current/read", "current/more", "linked"],
    async act(root) {
      const folder = join(root, DOCS, "current");
      const file = join(root, DOCS, "linked.md");
      for (const [i, version] of ["one", "two", "one", "two"].entries()) {
        switchLink(folder, `versions/${version}`);
        switchLink(file, `versions/${version}/read.md`);
        await Bun.sleep(i * 20);
      }
    },
  },
  {
    name: "what a link leads to is changed",
    open: ["current/read", "linked", "versions/two/read"],
    act: (root) => writeFileSync(join(root, DOCS, "versions/two/read.md"), "# Read two, again\n"),
  },
  {
    name: "a file gives way to a folder of its name",
    open: ["sample", addressOf(0)],
    act(root) {
      rmSync(join(root, DOCS, "sample.md"));
      writeFiles(root, { [`${DOCS}/sample.md/inside.md`]: "# Inside\n" });
      rmSync(join(root, fileOf(0)));
      writeFiles(root, { [`${fileOf(0)}/index.md`]: "# Folder\n", [`${fileOf(0)}/x.md`]: "# X\n" });
    },
  },
  {
    name: "a folder gives way to a file of its name",
    open: ["sample", "sample.md/inside", addressOf(0)],
    act(root) {
      for (const path of [`${DOCS}/sample.md`, fileOf(0)]) {
        rmSync(join(root, path), { recursive: true });
        writeFileSync(join(root, path), "# A file again\n\n```js file=@site/content/samples/lamp.js\n```\n");
      }
    },
  },
  {
    name: "files that are only copied, and samples, are changed, removed and added",
    open: ["", "sample"],
    act(root) {
      for (const i of each(20)) writeFileSync(join(root, `content/static/files/${i}.txt`), `changed ${i}\n`);
      for (const i of each(5)) rmSync(join(root, `content/static/files/${i}.txt`));
      for (const i of each(200)) writeFiles(root, { [`content/static/more/${i}/${i}.txt`]: `more ${i}\n` });
      writeFileSync(join(root, "content/static/img/lamp.svg"), `<svg xmlns="http://www.w3.org/2000/svg" width="9"/>`);
      writeFileSync(join(root, "content/samples/lamp.js"), "light(2);\n");
    },
  },
  {
    name: "configuration is written half, and then whole",
    open: ["", addressOf(1)],
    async act(root) {
      for (const [i, pause] of [0, 2, 10, 30, 70, 200].entries()) {
        const site = join(root, "config/site.json");
        writeFileSync(site, `{"title": "Lighthou`);
        writeFileSync(join(root, "config/navbar.json"), "");
        await Bun.sleep(pause);
        writeFileSync(site, `{"title": "Lighthouse ${i}", "url": "https://docs.example.org"}`);
        replaceFile(
          join(root, "config/navbar.json"),
          `{"items": [{"type": "link", "label": "Home ${i}", "to": "/", "position": "left"}]}`,
        );
      }
    },
  },
  {
    name: "folders that are watched are moved away and come back with other files",
    open: ["", addressOf(1), addressOf(2)],
    async act(root) {
      for (const [i, pause] of [0, 20, 150].entries()) {
        renameSync(join(root, "content"), join(root, "elsewhere"));
        renameSync(join(root, "config"), join(root, "settings"));
        await Bun.sleep(pause);
        writeFileSync(join(root, "elsewhere", fileOf(2).slice("content/".length)), textOf(2, `return ${i}`));
        renameSync(join(root, "settings"), join(root, "config"));
        renameSync(join(root, "elsewhere"), join(root, "content"));
      }
    },
  },
  {
    name: "after all of it, one word is changed",
    open: [addressOf(1)],
    act: (root) => writeFileSync(join(root, fileOf(1)), textOf(1, "last word")),
  },
  {
    name: "a folder is made, and a file in it a little later",
    open: ["late/page-0", "late/deep/er/page-9"],
    async act(root) {
      mkdirSync(join(root, DOCS, "late/deep/er"), { recursive: true });
      for (const i of each(10)) {
        await Bun.sleep(i * 4);
        writeFileSync(join(root, DOCS, i % 3 === 0 ? "late/deep/er" : "late", `page-${i}.md`), `# Late ${i}\n`);
      }
    },
  },
];
