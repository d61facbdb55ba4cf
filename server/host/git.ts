/** Reads the repository of a site with the `git` command. */

/** @returns the output of a git command, or undefined if there is no git or no repository, or it failed */
export function git(folder: string, ...args: readonly string[]): string | undefined {
  try {
    const done = Bun.spawnSync(["git", "-c", "core.quotepath=off", ...args], {
      cwd: folder,
      stderr: "ignore",
      stdin: "ignore",
    });
    return done.success ? done.stdout.toString() : undefined;
  } catch {
    return undefined;
  }
}
