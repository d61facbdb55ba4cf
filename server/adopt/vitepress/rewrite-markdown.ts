/** Rewrites syntax of VitePress's Markdown that the engine does not have. */
import { dataOf, listOf, textOf } from "../adopt-plan.ts";
import type { RewriteText } from "../write.ts";

const KINDS: Readonly<Record<string, string>> = {
  info: "info",
  tip: "tip",
  warning: "warning",
  danger: "danger",
  important: "important",
  caution: "caution",
  note: "note",
};

interface OpenContainer {
  readonly colons: string;
  /** `plain`: the container is replaced by its content. */
  readonly kind: "admonition" | "details" | "group" | "plain";
  readonly indent: string;
  tabs: number;
}

/** Containers, groups of code, and the home page's front matter as text. */
export const translateVitePress: RewriteText = (text, move, leave) => {
  const { head, body } = split(text);
  const lines: string[] = [];
  const open: OpenContainer[] = [];
  let fence = "";
  for (const line of body.split("\n")) {
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    const group = open.at(-1)?.kind === "group" ? open.at(-1) : undefined;
    if (fence !== "") {
      lines.push(line);
      if (mark?.startsWith(fence) === true && /^[ \t]*[`~]+[ \t]*$/.test(line)) {
        fence = "";
        if (group !== undefined) lines.push("", `${group.indent}</TabItem>`);
      }
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      const { info, title } = fenceInfo(line);
      if (group !== undefined)
        lines.push(
          `${group.indent}<TabItem value="tab-${++group.tabs}" label=${JSON.stringify(title === "" ? `${group.tabs}` : title.replace(/"/g, "'"))}>`,
          "",
          info,
        );
      else lines.push(title === "" ? info : `${info} title=${JSON.stringify(title)}`);
      continue;
    }
    const [, indent = "", colons = "", written = "", rest = ""] =
      /^([ \t]*)(:{3,})[ \t]*([\w-]*)[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    const name = written.toLowerCase();
    if (colons === "") lines.push(/^\[\[toc\]\][ \t]*$/i.test(line) ? "<TOCInline />" : badges(snippet(line)));
    else if (name === "") {
      const last = open.pop();
      lines.push(
        last === undefined
          ? line
          : last.kind === "plain"
            ? ""
            : last.kind === "admonition"
              ? `${indent}${last.colons}`
              : last.kind === "details"
                ? `\n${indent}</details>`
                : `${indent}</Tabs>`,
      );
    } else if (name === "details") {
      open.push({ colons, kind: "details", indent, tabs: 0 });
      lines.push(
        `${indent}<details>`,
        `${indent}<summary>${rest.replace(/\{[^{}]*\}$/, "").trim() || "Details"}</summary>`,
        "",
      );
    } else if (name === "code-group" || name === "tabs") {
      open.push({ colons, kind: "group", indent, tabs: 0 });
      lines.push(`${indent}<Tabs>`);
    } else if (name === "v-pre" || name === "raw") {
      open.push({ colons, kind: "plain", indent, tabs: 0 });
      lines.push("");
    } else if (Object.hasOwn(KINDS, name)) {
      open.push({ colons, kind: "admonition", indent, tabs: 0 });
      lines.push(`${indent}${colons}${name}${rest === "" ? "" : `[${rest}]`}`);
    } else {
      open.push({ colons, kind: "admonition", indent, tabs: 0 });
      lines.push(`${indent}${colons}note${rest === "" ? "" : `[${rest}]`}`);
      leave("Containers that the engine has no kind for: they are notes now", `${move.to}: ${name}`);
    }
  }
  const kept = lines.join("\n");
  if (/<script\b/.test(kept)) leave("Documents with a script of their own, which is dropped", move.to);
  return head === undefined ? kept : homeText(head, kept);
};

function split(text: string): { readonly head: string | undefined; readonly body: string } {
  const head = /^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0];
  return {
    head,
    body: text.slice(head?.length ?? 0).replace(/\r\n/g, "\n"),
  };
}

/** `js:line-numbers {1} [config.js]` */
function fenceInfo(line: string): { readonly info: string; readonly title: string } {
  const title = /\[([^\]]+)\]\s*$/.exec(line)?.[1] ?? "";
  const info = line
    .replace(/\s*\[[^\]]+\]\s*$/, "")
    .replace(/:line-numbers(?:=\d+)?/, " showLineNumbers")
    .replace(/:no-line-numbers/, "")
    .replace(/(\S)\{/, "$1 {");
  return { info, title };
}

/** VitePress's own component, whose text stays: `<Badge text="beta" />`, `<Badge>beta</Badge>`. */
function badges(line: string): string {
  return line
    .replace(/<badge\b[^<>]*?\btext="([^"]*)"[^<>]*?\/?>(?:<\/badge>)?/gi, "$1")
    .replace(/<badge\b[^<>]*>([^<>]*)<\/badge>/gi, "$1");
}

/** `<<< @/snippets/a.js{2}` shows a file. */
function snippet(line: string): string {
  const [, path, region = "", marks = ""] = /^<<<[ \t]+(@?[^\s{#]+)(#[\w-]+)?[ \t]*(?:\{([^}]*)\})?/.exec(line) ?? [];
  if (path === undefined) return line;
  const language = /\.(\w+)$/.exec(path)?.[1] ?? "text";
  const lines = /^[\d,-]+/.exec(marks)?.[0];
  return `\`\`\`${language} file="${path.replace(/^@\//, "/")}${region}"${lines === undefined ? "" : ` {${lines}}`}\n\`\`\``;
}

/** A home page says its hero and features in front matter: here they are text. */
function homeText(head: string, body: string): string {
  if (!/^layout:[ \t]*["']?home/m.test(head)) return head + body;
  const inside = head.replace(/^---\r?\n|\n---[ \t]*(?:\r?\n|$)$/g, "");
  let data: unknown;
  try {
    data = Bun.YAML.parse(inside);
  } catch {
    return head + body;
  }
  const { hero, features, title } = dataOf(data);
  const top = dataOf(hero);
  const out: string[] = ["---"];
  const named = textOf(title) ?? textOf(top["name"]) ?? textOf(top["text"]);
  if (named !== undefined) out.push(`title: ${JSON.stringify(named)}`);
  out.push("---", "");
  for (const each of [top["text"], top["tagline"]])
    if (textOf(each) !== undefined && textOf(each) !== named) out.push(textOf(each) ?? "", "");
  for (const action of listOf(top["actions"]).map(dataOf)) {
    const [label, link] = [textOf(action["text"]), textOf(action["link"])];
    if (label !== undefined && link !== undefined) out.push(`- [${label}](${link})`);
  }
  if (out.at(-1)?.startsWith("- ") === true) out.push("");
  for (const feature of listOf(features).map(dataOf)) {
    const name = textOf(feature["title"]);
    if (name !== undefined) out.push(`## ${name}`, "", textOf(feature["details"]) ?? "", "");
    const [label, link] = [textOf(feature["linkText"]), textOf(feature["link"])];
    if (link !== undefined) out.push(`[${label ?? name ?? link}](${link})`, "");
  }
  return `${out.join("\n")}\n${body}`;
}
