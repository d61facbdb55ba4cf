/** Commands of `starlight-package-managers`, whose tabs the engine makes of the command for npm. */
import { fenced } from "../../markdown/plain/text.ts";
import { textAttribute } from "../../markdown/render/attributes.ts";
import type { Tag } from "../../markdown/syntax/tag.ts";

export const PACKAGE_MANAGERS = "starlight-package-managers";

const COMMANDS: Readonly<Record<string, string>> = {
  add: "npm i",
  create: "npm create",
  dlx: "npx",
  exec: "npx",
  install: "npm install",
  remove: "npm uninstall",
  run: "npm run",
};
/** Kinds of commands whose arguments npm takes without hyphens in front. */
const PLAIN = new Set(["dlx", "exec", "run"]);

/** @returns a block of code; undefined for a kind of command that there is not */
export function commandBlock(tag: Tag): string | undefined {
  const kind = textAttribute(tag, "type") ?? "add";
  if (!Object.hasOwn(COMMANDS, kind)) return undefined;
  const [pkg, args, prefix, comment, title] = ["pkg", "args", "prefix", "comment", "title"].map((name) =>
    textAttribute(tag, name),
  );
  const isDev = kind === "add" && tag.attributes.some(({ name }) => name === "dev");
  const words = [
    prefix,
    COMMANDS[kind],
    isDev ? "-D" : undefined,
    pkg,
    ...(args === undefined ? [] : [PLAIN.has(kind) ? "" : "--", args]),
  ];
  const command = words.filter((word) => word !== undefined && word !== "").join(" ");
  const said = comment === undefined ? "" : `# ${comment.replaceAll("{PKG}", "npm")}\n`;
  const info = `bash npm2yarn${title === undefined ? "" : ` title=${JSON.stringify(title)}`}`;
  return `\n${fenced(said + command, info)}\n`;
}
