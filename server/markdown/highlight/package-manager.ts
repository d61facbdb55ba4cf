/** Converts npm commands to those of other package managers. */

export const PACKAGE_MANAGERS = ["npm", "yarn", "pnpm", "bun"] as const;
export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

/** npm commands that run the script of the same name without `run`. */
const SCRIPTS: ReadonlySet<string> = new Set(["start", "stop", "test", "restart", "t"]);

/** A call of npm or npx, and what precedes it. A variable's value is limited, because each `A=` in it may begin one. */
const CALL =
  /(^|&&|\|\||;|\$ |sudo |\b[A-Z_][A-Z0-9_]*=[^\s;&|]{0,500} )(\s*)(npm|npx)(?![^\s;&|])((?:[ \t]+(?!&&|\|\||;)[^\s;&|]+)*)/g;

/** Converts every line that calls npm or npx; other lines are unchanged. */
export function convertCommands(code: string, to: PackageManager): string {
  if (to === "npm") return code;
  return code
    .split("\n")
    .map((line) =>
      line.replace(CALL, (_whole: string, before: string, space: string, tool: string, rest: string) => {
        const words = rest.trim() === "" ? [] : rest.trim().split(/[ \t]+/);
        return before + space + (tool === "npx" ? execute(words, to) : convert(words, to)).join(" ");
      }),
    )
    .join("\n");
}

function convert(words: readonly string[], to: PackageManager): readonly string[] {
  const [command, ...rest] = words;
  if (command === undefined) return [to];
  if (command === "install" || command === "i" || command === "add") return install(rest, to);
  if (command === "ci" || command === "clean-install") {
    if (to === "yarn") return ["yarn", "install", "--frozen-lockfile", ...rest];
    return [to, "install", "--frozen-lockfile", ...rest];
  }
  if (["uninstall", "remove", "rm", "un", "r"].includes(command)) return remove(rest, to);
  if (command === "run" || command === "run-script") return run(rest, to);
  if (SCRIPTS.has(command)) return run([command === "t" ? "test" : command, ...rest], to, command);
  if (command === "exec" || command === "x")
    return execute(
      rest.filter((word) => word !== "--"),
      to,
    );
  if (command === "create" || command === "init") return create(command, rest, to);
  if (command === "update" || command === "up" || command === "upgrade")
    return [to, to === "yarn" ? "upgrade" : "update", ...rest];
  if (command === "publish" && to === "bun") return ["bun", "publish", ...rest];
  return [to, command, ...rest];
}

const SAVE = new Map([
  ["--save-dev", "-D"],
  ["-D", "-D"],
  ["--save-exact", "-E"],
  ["-E", "-E"],
  ["--save-optional", "-O"],
  ["-O", "-O"],
]);

function install(words: readonly string[], to: PackageManager): readonly string[] {
  const global = words.some((word) => word === "-g" || word === "--global" || word === "--location=global");
  const options: string[] = [];
  const packages: string[] = [];
  for (const word of words) {
    if (["-g", "--global", "--location=global", "--save", "-S", "--save-prod", "-P"].includes(word)) continue;
    const save = SAVE.get(word);
    if (save !== undefined) options.push(saveOption(save, to));
    else if (word.startsWith("-")) options.push(word);
    else packages.push(word);
  }
  if (packages.length === 0 && !global) return [to, "install", ...options];
  if (global) {
    if (to === "yarn") return ["yarn", "global", "add", ...options, ...packages];
    return [to, "add", "-g", ...options, ...packages];
  }
  return [to, "add", ...options, ...packages];
}

function saveOption(option: string, to: PackageManager): string {
  if (to === "yarn") return option === "-D" ? "--dev" : option === "-E" ? "--exact" : "--optional";
  if (to === "bun") return option === "-D" ? "--dev" : option === "-E" ? "--exact" : "--optional";
  return option;
}

function remove(words: readonly string[], to: PackageManager): readonly string[] {
  const global = words.some((word) => word === "-g" || word === "--global");
  const packages = words.filter((word) => !word.startsWith("-"));
  if (!global) return [to, "remove", ...packages];
  return to === "yarn" ? ["yarn", "global", "remove", ...packages] : [to, "remove", "-g", ...packages];
}

/** `npm run build -- --watch`: only npm needs the two hyphens. */
function run(words: readonly string[], to: PackageManager, short?: string): readonly string[] {
  const rest = words.filter((word, index) => !(word === "--" && index > 0));
  if (to === "bun") return ["bun", "run", ...rest];
  if (short !== undefined) return [to, ...rest];
  return to === "yarn" ? ["yarn", ...rest] : [to, "run", ...rest];
}

function execute(words: readonly string[], to: PackageManager): readonly string[] {
  const rest = words.filter((word) => word !== "-y" && word !== "--yes");
  const packages = rest.filter((word) => !word.startsWith("-"));
  // `npx create-app x` fetches a package once; a plain `npx tool` runs what is installed.
  if (to === "bun") return ["bunx", ...rest];
  const fetches = /@(?:latest|next|[\d^~])/.test(packages[0] ?? "") || (packages[0] ?? "").startsWith("create-");
  if (to === "pnpm") return ["pnpm", fetches ? "dlx" : "exec", ...rest];
  return fetches ? ["yarn", "dlx", ...rest] : ["yarn", ...rest];
}

/** `npm create vite@latest my-app -- --template x`. */
function create(command: string, words: readonly string[], to: PackageManager): readonly string[] {
  if (command === "init" && words.every((word) => word.startsWith("-"))) return [to, "init", ...words];
  const rest = words.filter((word) => word !== "--");
  if (to !== "yarn") return [to, "create", ...rest];
  return ["yarn", "create", ...rest.map((word, index) => (index === 0 ? word.replace(/@latest$/, "") : word))];
}
