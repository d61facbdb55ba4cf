/** The repository that a site lies in, asked through git's own command. */

/** @returns what a git command prints, or undefined where there is no git, no repository, or it failed */
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
