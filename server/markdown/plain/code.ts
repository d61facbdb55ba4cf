/** Code blocks as plain Markdown: with the code of the file that they show, without marks for lines. */
import type { Tokens } from "marked";
import { fenceOf, importedCode, literalCode } from "../components/code-block.ts";
import { readFence, type Fence } from "../highlight/fence.ts";
import { markLines } from "../highlight/line-marks.ts";
import { shownCode } from "../includes.ts";
import type { Tag } from "../syntax/tag.ts";
import { textOfFile, type Plain } from "./state.ts";
import { fenced } from "./text.ts";

/** A fenced or indented block. */
export function plainCode(plain: Plain, token: Tokens.Code): string {
  if (token.codeBlockStyle === "indented") return token.raw;
  const fence = readFence(token.lang ?? "");
  const found = fence.file === undefined ? undefined : textOfFile(plain, fence.file);
  const written = token.text.replace(/\n$/, "");
  const shown = withoutMarks(found ? shownCode(found) : written, fence);
  return found === undefined && shown === written ? token.raw : fenced(shown, infoOf(fence));
}

/** `<CodeBlock>` */
export function plainCodeBlock(plain: Plain, tag: Tag, content: string): string {
  const inner = content.trim();
  const file = importedCode(plain.imports, inner);
  const found = file === undefined ? undefined : textOfFile(plain, file);
  const fence = fenceOf(tag);
  return fenced(withoutMarks(found ? shownCode(found) : (literalCode(inner) ?? inner), fence), infoOf(fence));
}

/** Without comments that mark lines. The signs of a diff stay: without them, old lines could not be told from new ones. */
function withoutMarks(code: string, fence: Fence): string {
  return fence.diff ? code : markLines(code, NO_LINES, false).code;
}

const NO_LINES: ReadonlySet<number> = new Set();

/** What stands behind the opening marks. */
function infoOf({ language, title, diff }: Fence): string {
  return (diff ? "diff" : language) + (title === "" ? "" : ` title=${JSON.stringify(title)}`);
}
