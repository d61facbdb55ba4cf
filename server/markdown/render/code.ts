/** Writes code blocks: highlighted, with marked or numbered lines, from files, or as tabs for package managers. */
import type { Tokens } from "marked";
import { escapeHtml } from "../html/escape.ts";
import { readFence, type Fence } from "../highlight/fence.ts";
import { highlight } from "../highlight/highlight.ts";
import { languageNamed, PLAIN } from "../highlight/languages.ts";
import { markLines, type MarkedCode } from "../highlight/line-marks.ts";
import { convertCommands, PACKAGE_MANAGERS } from "../highlight/package-manager.ts";
import { includedText, shownCode } from "../includes.ts";
import type { Passage } from "../syntax/passage.ts";
import { writeDiagram } from "./diagram.ts";
import { writeHanded } from "./handed.ts";
import {
  endText,
  shortQuote,
  report,
  say,
  wrap,
  write,
  type FenceData,
  type IslandSource,
  type Render,
  type Where,
} from "./state.ts";
import { writeTabSet } from "./tabs.ts";

/** @param data JSON after the block, for the component that the block is handed to */
export function writeFence(
  render: Render,
  token: Tokens.Code,
  passage: Passage,
  offset: number,
  data?: FenceData,
): void {
  const at: Where = { passage, offset, length: firstLine(token.raw).length };
  const fence = readFence(token.lang ?? "");
  if (token.codeBlockStyle !== "indented" && !isClosed(token.raw)) {
    report(
      render,
      "unclosed-fence",
      "This code block has no end of its own; it takes in the rest of the document, list item or quotation.",
      {
        ...at,
        hint: "Close it with a line of backticks.",
      },
    );
  }
  if (fence.fault !== undefined) {
    report(render, "code-metadata", `"${shortQuote(fence.fault)}" says nothing about lines.`, {
      ...at,
      hint: "Write line numbers: {1,3-5}.",
    });
  }
  const code = fence.file === undefined ? token.text.replace(/\n$/, "") : includedCode(render, fence.file, at);
  writeCode(render, code ?? token.text.replace(/\n$/, ""), fence, { at, data, source: token });
}

/**
 * Writes a code block of a fence or a component.
 * @param block where it stands, its data, and the token or tag that it is written as
 */
export function writeCode(
  render: Render,
  code: string,
  fence: Fence,
  block: { readonly at: Where; readonly data?: FenceData | undefined; readonly source: IslandSource },
): void {
  const { at, data, source } = block;
  endText(render);
  if (fence.language === "mermaid" && writeDiagram(render, code, fence, at)) {
    endText(render, "code");
    return;
  }
  const language = languageOf(render, fence, at);
  const figure = (): void => writeFigure(render, { code, language, fence });
  if (writeHanded(render, fence, { language, data, at, source }, figure)) {
    endText(render, "code");
    return;
  }
  if (fence.packageManager) writePackageManagers(render, code, fence);
  else if (fence.live) {
    render.widgets.add("live");
    wrap(render, '<div class="playground" data-widget="live">', "</div>", figure);
  } else figure();
  endText(render, "code");
}

function languageOf(render: Render, fence: Fence, at: Where): string {
  if (fence.language === "") return PLAIN;
  const found = languageNamed(fence.language, render.grammars);
  if (found !== undefined) return found;
  report(
    render,
    "unknown-language",
    `The language "${shortQuote(fence.language)}" is not known; the code stays without colours.`,
    at,
  );
  return PLAIN;
}

/** Fewest lines of a block whose layout browsers skip while it is far from the window. */
const FEWEST_LEFT_OUT = 10;

/** Number of lines that a browser shows of a text. A line break at its end does not begin another line. */
function lineCount(code: string): number {
  const breaks = code.match(/\n/g)?.length ?? 0;
  return code.endsWith("\n") ? breaks : breaks + 1;
}

function writeFigure(
  render: Render,
  block: { readonly code: string; readonly language: string; readonly fence: Fence },
): void {
  const { language, fence } = block;
  const marked = markLines(block.code, fence.marked, fence.diff && language !== "diff");
  render.widgets.add("code");
  say(render, marked.code);
  const name = fence.language === "" ? "text" : fence.language.toLowerCase();
  const wrapped = fence.wrap ? " data-wrap" : "";
  // The browser skips the layout of what is far from the window (code.css), and has to know its height.
  const count = lineCount(marked.code);
  const height = count < FEWEST_LEFT_OUT || fence.wrap ? "" : ` style="--lines:${count}"`;
  const numbers = fence.numbersFrom === undefined ? "" : ` data-lines="${fence.numbersFrom}"`;
  const title = fence.title === "" ? "" : `<figcaption>${escapeHtml(fence.title)}</figcaption>`;
  write(
    render,
    `<figure class="code" data-lang="${escapeHtml(name)}"${wrapped}>${title}<pre tabindex="0"${numbers}${height}><code>${codeHtml(render, marked, language, fence)}</code></pre></figure>`,
  );
}

/** HTML of the code. Lines become elements only if one is marked or they are numbered. */
function codeHtml(render: Render, marked: MarkedCode, language: string, fence: Fence): string {
  const html = highlight(marked.code, language, render.grammars);
  if (marked.marks.size === 0 && fence.numbersFrom === undefined) return html;
  return html
    .split("\n")
    .map((line, index) => {
      const mark = marked.marks.get(index + 1);
      return `<span class="line${mark === undefined ? "" : ` ${mark}`}">${line}</span>`;
    })
    .join("\n");
}

function writePackageManagers(render: Render, code: string, fence: Fence): void {
  writeTabSet(render, {
    group: "npm2yarn",
    query: "",
    tabs: PACKAGE_MANAGERS.map((name, index) => ({
      value: name,
      label: name,
      selected: index === 0,
      write: () => {
        if (index > 0) render.silent++;
        writeFigure(render, {
          code: convertCommands(code, name),
          language: "bash",
          fence: { ...fence, language: "bash" },
        });
        if (index > 0) render.silent--;
      },
    })),
  });
}

function includedCode(render: Render, reference: string, at: Where): string | undefined {
  const found = includedText(render, reference, at);
  return found && shownCode(found);
}

function firstLine(raw: string): string {
  const end = raw.indexOf("\n");
  return end < 0 ? raw : raw.slice(0, end);
}

/** Whether a fence is closed. */
function isClosed(raw: string): boolean {
  const fence = /^\s*(`{3,}|~{3,})/.exec(raw)?.[1];
  if (fence === undefined) return true;
  const last = raw.trimEnd();
  const line = last.slice(last.lastIndexOf("\n") + 1).trim();
  return last.includes("\n") && line.length >= fence.length && line === fence.charAt(0).repeat(line.length);
}
