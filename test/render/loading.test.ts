/** What commands load before they need it: React's renderer alone takes longer than an unchanged dump's last steps. */
import { expect, test } from "bun:test";
import { join } from "node:path";

const PROJECT = join(import.meta.dir, "../..");

/** Loads a module in a process of its own. @returns which packages were loaded with it */
function packagesOf(module: string): readonly string[] {
  const script = `await import(${JSON.stringify(join(PROJECT, module))}); console.log(Object.keys(require.cache).join("\\n"))`;
  const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, "-e", script], {
    cwd: PROJECT,
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (exitCode !== 0) throw new Error(stderr.toString());
  const files = stdout.toString().split("\n");
  return [...new Set(files.flatMap((file) => /.*\/node_modules\/(@[^/]+\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? []))];
}

test("a dump loads React, and not its renderer, before a page is rendered", () => {
  const packages = packagesOf("server/commands/dump.ts");
  expect(packages).toContain("react");
  expect(packages).not.toContain("react-dom");
});
