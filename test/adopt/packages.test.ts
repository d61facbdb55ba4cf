/** Packages with which a configuration reads the site's own files: they need not be installed. */
import { afterAll, expect, test } from "bun:test";
import { evaluate } from "../../server/adopt/evaluate.ts";
import { diskHost } from "../../server/host/disk.ts";
import { diskSite, removeFolders } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

const SITE = `
-- guide/one.md --
---
title: One
order: 2
---
# First
-- guide/two.md --
# Two
-- guide/deep/three.md --
# Three
-- guide/drafts/four.md --
# Four
-- notes.txt --
Notes
-- .config/hidden.md --
# Hidden
`;

/** What a configuration gives that has these lines before `export default` and gives this. */
async function given(imports: string, value: string): Promise<unknown> {
  const root = diskSite(`${SITE}-- config.mjs --\n${imports}\nexport default { value: await (${value}) };\n`);
  const result = await evaluate(diskHost(), `${root}/config.mjs`);
  if (result.kind === "failed") throw new Error(result.message);
  expect(result.missing).toEqual([]);
  return JSON.parse(JSON.stringify((result.value as { value: unknown }).value).replaceAll(root, "ROOT"));
}

const HERE = "const cwd = import.meta.dirname;";

test.each([
  ["fast-glob", `import fg from "fast-glob"; ${HERE}`, `fg(["guide/**/*.md", "!guide/drafts/**"], { cwd })`],
  [
    "fast-glob at once",
    `import fg from "fast-glob"; ${HERE}`,
    `fg.sync("guide/**/*.md", { cwd, ignore: ["**/drafts/**"] })`,
  ],
  ["globby", `import { globby } from "globby"; ${HERE}`, `globby(["guide/**/*.md", "!guide/drafts/*"], { cwd })`],
  [
    "tinyglobby",
    `import { globSync } from "tinyglobby"; ${HERE}`,
    `globSync({ patterns: ["./guide/**/*.md"], ignore: "guide/drafts/*", cwd })`,
  ],
  ["glob", `import { glob } from "glob"; ${HERE}`, `glob("guide/{deep/*,*}.md", { cwd })`],
] as const)("%s finds files", async (_, imports, value) => {
  expect(await given(imports, value)).toEqual(["guide/deep/three.md", "guide/one.md", "guide/two.md"]);
});

test("a pattern may lead out of the folder, or be a whole path", async () => {
  const imports = `import fg from "fast-glob"; ${HERE}`;
  expect(await given(imports, `fg("../*.txt", { cwd: cwd + "/guide" })`)).toEqual(["../notes.txt"]);
  expect(await given(imports, `fg(cwd + "/guide/*.md")`)).toEqual(["ROOT/guide/one.md", "ROOT/guide/two.md"]);
  expect(await given(imports, `fg("*.txt", { cwd, absolute: true })`)).toEqual(["ROOT/notes.txt"]);
  expect(await given(imports, `fg("**/hidden.md", { cwd })`)).toEqual([]);
  expect(await given(imports, `fg("**/hidden.md", { cwd, dot: true })`)).toEqual([".config/hidden.md"]);
});

test("folders are found where they are asked for, and names that the runtime has need no package", async () => {
  const imports = `import fg from "fast-glob"; import { basename } from "path"; ${HERE}`;
  expect(await given(imports, `fg("guide/*", { cwd, onlyDirectories: true })`)).toEqual(["guide/deep", "guide/drafts"]);
  expect(await given(imports, `basename("a/b.md")`)).toBe("b.md");
});

test("a configuration may begin with the name of its interpreter, and knows where it lies", async () => {
  expect(await given("#!/usr/bin/env node", "import.meta.dirname")).toBe("ROOT");
});

test("gray-matter tells front matter from text", async () => {
  const imports = `import matter from "gray-matter"; ${HERE}`;
  const parts = `(({ data, content }) => ({ data, content: content.trim() }))`;
  expect(await given(imports, `${parts}(matter.read(cwd + "/guide/one.md"))`)).toEqual({
    data: { title: "One", order: 2 },
    content: "# First",
  });
  expect(await given(imports, `${parts}(matter("# Two\\n"))`)).toEqual({ data: {}, content: "# Two" });
  expect(await given(imports, `${parts}(matter("---\\n: : broken [\\n---\\nText"))`)).toEqual({
    data: {},
    content: "Text",
  });
});

test("YAML is read", async () => {
  const imports = `import yaml from "js-yaml"; import { parse } from "yaml";`;
  expect(await given(imports, `[yaml.load("a: [1, 2]"), parse("b: text")]`)).toEqual([{ a: [1, 2] }, { b: "text" }]);
});

test("paths are made as by the runtime", async () => {
  const imports = `import path from "pathe"; import { join, basename } from "upath"; ${HERE}`;
  expect(await given(imports, `[path.resolve(cwd, "a/../b"), join("a", "b"), basename("a/b.md", ".md")]`)).toEqual([
    "ROOT/b",
    "a/b",
    "b",
  ]);
});

test("a package that only computes is used as it is installed, another one is not run", async () => {
  const site = {
    "node_modules/zod/index.js": "module.exports = { z: { parse: require('./parse.js') } };",
    "node_modules/zod/parse.js": "module.exports = (value) => value + 1;",
    "node_modules/heavy/index.js": "throw new Error('was run');",
  };
  const files = Object.entries(site).map(([path, text]) => `-- ${path} --\n${text}\n`);
  const imports = `import { z } from "zod"; import heavy from "heavy";`;
  const root = diskSite(
    `${files.join("")}-- config.mjs --\n${imports}\nheavy();\nexport default { value: z.parse(1) };\n`,
  );
  expect(await evaluate(diskHost(), `${root}/config.mjs`)).toEqual({ kind: "value", value: { value: 2 }, missing: [] });
});

test("what an unknown package gives for an object can be spread into a list, too", async () => {
  const root = diskSite(
    `-- config.mjs --\nimport plugin from "plugin";\nexport default { plugins: [1, ...plugin({ domain: "x" })] };\n`,
  );
  expect(await evaluate(diskHost(), `${root}/config.mjs`)).toMatchObject({ value: { plugins: [1] } });
});

test("modules by a pattern are those that Vite would find, from the module's folder or the package's", async () => {
  const root = diskSite(
    [
      `-- package.json --\n{}\n-- nav/en.ts --\nexport default { a: "A" as string };\n`,
      `-- nav/fr.ts --\nimport { x } from "unknown";\nexport default { a: x };\nexport const b = 2;\n`,
      `-- src/config.ts --\nconst all = import.meta.glob<object>("../nav/*.ts", { eager: true });\n`,
      `const later = import.meta.glob(["/nav/e*.ts"], { import: "default" });\n`,
      `const here = import.meta.glob("./*.ts");\n`,
      `export default { names: Object.keys(all), a: all["../nav/en.ts"].default, later: await later["/nav/en.ts"](), here: Object.keys(here) };\n`,
    ].join(""),
  );
  expect(await evaluate(diskHost(), `${root}/src/config.ts`)).toMatchObject({
    value: { names: ["../nav/en.ts", "../nav/fr.ts"], a: { a: "A" }, later: { a: "A" }, here: ["./config.ts"] },
  });
});
