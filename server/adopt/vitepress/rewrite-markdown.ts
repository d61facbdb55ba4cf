/** Rewrites syntax of VitePress's Markdown that the engine does not have. */
import { createContainers } from "./containers.ts";
import { moveLineMarks } from "../shiki-marks.ts";
import { withoutTwoslash } from "../twoslash.ts";
import type { Leave } from "../adopt-plan.ts";
import { replaceFrames } from "../frames.ts";
import { homeText } from "./home.ts";
import { withoutOwnCode } from "../own-code.ts";
import { mapOutsideSpans, mapProse } from "../prose.ts";
import { convertFrontMatter } from "./front-matter.ts";
import { fromRoot } from "./included.ts";
import { headingState, withId } from "./headings.ts";
import { interpolation } from "./interpolation.ts";

/** Marks of attributes such as `{#id}`, where the configuration has others. */
export interface AttributeMarks {
  readonly left: string;
  readonly right: string;
}

/**
 * Containers, groups of code, ids of headings, and the home page's front matter as text.
 * @param options.path where the language lies: `zh`
 * @param options.anchors anchors to which the site's documents have links
 * @param options.url address of the site
 */
export function translateVitePress(
  text: string,
  leave: Leave,
  {
    marks,
    path,
    anchors,
    url,
  }: {
    readonly marks: AttributeMarks;
    readonly path: string;
    readonly anchors: ReadonlySet<string>;
    readonly url: string;
  },
): string {
  const { head, body } = split(text);
  const state = headingState();
  const filled = interpolation(text, leave);
  const containers = createContainers(leave);
  const prose = (line: string): string => {
    const marked = withId(attributes(line, marks), state, anchors);
    return badges(
      included(containers.isVerbatim() ? marked : filled.prose(marked), (item) =>
        leave(
          "Parts of a document that are shown from line to line: the whole of each is shown",
          item,
          item.replace(/[#{].*/, ""),
        ),
      ),
    );
  };
  const lines: string[] = [];
  let fence = "";
  /** Index of the line that opened the code block. */
  let opening = 0;
  let isComment = false;
  /** Whether Vue puts values into the code block. */
  let readsExpressions = false;
  for (const line of body.split("\n")) {
    // Text in a comment may be in any syntax, and the comment ends in its last line.
    if (fence === "" && (isComment || opensComment(line))) {
      isComment = isComment ? !line.includes("-->") || opensComment(line) : true;
      lines.push(line);
      continue;
    }
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== "") {
      const closes = mark?.startsWith(fence) === true && /^[ \t]*[`~]+[ \t]*$/.test(line);
      if (closes) lines.push(...moveLineMarks(withoutTwoslash(lines.splice(opening))));
      lines.push(readsExpressions && !closes ? filled.code(line) : line);
      if (closes) {
        fence = "";
        lines.push(...(containers.codeGroup()?.endTab() ?? []));
      }
      continue;
    }
    lines.push(...containers.leaveItem(line));
    const group = containers.codeGroup();
    const shown = snippet(line, group !== undefined);
    if (shown !== undefined) {
      if (group === undefined) lines.push(...shown.lines);
      else lines.push(...group.beginTab(shown.title), ...shown.lines, ...group.endTab());
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      readsExpressions = /^[ \t]*[`~]+[ \t]*[\w+#-]+-vue\b/.test(line);
      const { info, title } = fenceInfo(line, group?.isNamed === true);
      if (group !== undefined) lines.push(...group.beginTab(title), info);
      else lines.push(title === "" ? info : `${info} title=${JSON.stringify(title)}`);
      opening = lines.length - 1;
      continue;
    }
    const translated = containers.translate(line);
    if (translated !== undefined) lines.push(...translated);
    else lines.push(/^\[\[toc\]\][ \t]*$/i.test(line) ? "<TOCInline />" : prose(line));
  }
  lines.push(...containers.end());
  const slots: boolean[] = [];
  const kept = mapProse(lines.join("\n"), (passage) =>
    replaceFrames(withoutSlots(withoutCode(passage, leave), slots), leave),
  );
  return head === undefined ? kept : convertFrontMatter(homeText(head, kept), { path, url }, leave);
}

/** Whether a comment begins in a line and does not end there. */
function opensComment(line: string): boolean {
  const bare = line.replace(/`[^`]*`/g, "");
  return bare.lastIndexOf("<!--") > bare.lastIndexOf("-->");
}

/** Without scripts and styles of a document, and Vue's mark for text that it is not to read. */
function withoutCode(prose: string, leave: Leave): string {
  return withoutOwnCode(prose, /^<(script|style)\b[^>]*>[\s\S]*?<\/\1>[ \t]*$/gm, leave).replace(
    /(<[a-z][\w-]*\b[^<>`]*?)\sv-pre(?=[\s/>])/g,
    "$1",
  );
}

const TEMPLATE = /<template\b([^<>]*)>|<\/template\s*>/g;

/**
 * `<template #title>Team</template>` fills a part of a component, or stands under a condition: its content stays. Any other
 * template is one of HTML, which no reader sees.
 * @param open of the templates that are open, whether each is such a part; updated, as code may lie between the tags
 */
function withoutSlots(prose: string, open: boolean[]): string {
  return mapOutsideSpans(prose, (text) =>
    text.replace(TEMPLATE, (tag, attributes?: string) => {
      if (attributes === undefined) return open.pop() === true ? "" : tag;
      const isSlot = /^\s+(?:#|v-)/.test(attributes);
      if (!attributes.endsWith("/")) open.push(isSlot);
      return isSlot ? "" : tag;
    }),
  );
}

/** Attributes with the engine's marks. */
function attributes(line: string, { left, right }: AttributeMarks): string {
  if (left === "{") return line;
  const at = line.lastIndexOf(left);
  const end = line.indexOf(right, at + left.length);
  return at < 0 || end < 0
    ? line
    : `${line.slice(0, at)}{${line.slice(at + left.length, end)}}${line.slice(end + right.length)}`;
}

/** `<!--@include: ./part.md-->` takes in another document. */
function included(line: string, leave: (item: string) => void): string {
  return line.replace(
    /^([ \t]*)<!--[ \t]*@include:[ \t]*([^\s{#>]+)(#[\w-]+)?(\{[^}]*\})?[ \t]*-->[ \t]*$/,
    (_, indent: string, path: string, region = "", range = "") => {
      if (range !== "") leave(`${path}${range}`);
      return `${indent}<Include file="${fromRoot(path)}${region}" />`;
    },
  );
}

function split(text: string): { readonly head: string | undefined; readonly body: string } {
  const head = /^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0];
  return {
    head,
    body: text.slice(head?.length ?? 0).replace(/\r\n/g, "\n"),
  };
}

/** Package managers that name a block of commands where a language would. */
const MANAGERS = /^(?:npm|yarn|pnpm|bun|deno)$/;

/**
 * `js:line-numbers {1} [config.js]`
 * @param isNamed whether the language is a label where no other is written
 */
function fenceInfo(line: string, isNamed: boolean): { readonly info: string; readonly title: string } {
  // As VitePress reads it, up to the last bracket: `[app/[...slugs].ts]`.
  const title = /\[(.+)\]/.exec(line)?.[1] ?? "";
  const info = line
    .replace(/\s*\[.+\]/, "")
    .replace(/:line-numbers(?:=\d+)?/, " showLineNumbers")
    .replace(/:no-line-numbers/, "")
    .replace(/(\S)\{/, "$1 {");
  const [, before = "", language = "", rest = ""] = /^([ \t]*[`~]+[ \t]*)([^\s{]*)([\s\S]*)$/.exec(info) ?? [];
  const known = isNamed && MANAGERS.test(language) ? "sh" : languageOf(language);
  return { info: before + known + rest, title: title === "" && isNamed ? language : title };
}

/** Names that VitePress adds to languages, for code in which Vue reads its own marks. */
function languageOf(name: string): string {
  return name === "vue-html" ? "html" : name === "ansi" ? "text" : name.replace(/-vue$/, "");
}

/** VitePress's own component, whose text stays: `<Badge text="beta" />`, `<Badge>beta</Badge>`. */
function badges(line: string): string {
  return line
    .replace(/<badge\b[^<>]*?\btext="([^"]*)"[^<>]*?\/?>(?:<\/badge>)?/gi, "$1")
    .replace(/<badge\b[^<>]*>([^<>]*)<\/badge>/gi, "$1");
}

/**
 * `<<< @/snippets/a.js{2}[Title]` shows a file.
 * @param isTab whether it is a tab of a group, whose title is the file's name where no other is stated
 */
function snippet(
  line: string,
  isTab: boolean,
): { readonly title: string; readonly lines: readonly string[] } | undefined {
  const [, indent = "", path, region = "", marks = "", stated = ""] =
    /^([ \t]*)<<<[ \t]+(@?[^\s{#[]+)(#[\w-]+)?[ \t]*(?:\{([^}]*)\})?[ \t]*(?:\[(.+)\])?/.exec(line) ?? [];
  if (path === undefined) return undefined;
  const language = languageOf(/\.(\w+)$/.exec(path)?.[1] ?? "text");
  const highlighted = /^[\d,-]+/.exec(marks)?.[0];
  const info = [
    `file="${fromRoot(path)}${region}"`,
    ...(stated === "" || isTab ? [] : [`title=${JSON.stringify(stated)}`]),
    ...(highlighted === undefined ? [] : [`{${highlighted}}`]),
  ];
  return {
    title: stated === "" ? (path.split("/").at(-1) ?? path) : stated,
    lines: [`${indent}\`\`\`${language} ${info.join(" ")}`, `${indent}\`\`\``],
  };
}
