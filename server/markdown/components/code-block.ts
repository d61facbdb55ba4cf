/** `<CodeBlock language="ts" title="…">{`…`}</CodeBlock>`. */
import type { Imports } from "../imports.ts";
import { includedText, shownCode } from "../includes.ts";
import { readFence, type Fence } from "../highlight/fence.ts";
import type { Tag } from "../syntax/tag.ts";
import { flagAttribute, textAttribute } from "../render/attributes.ts";
import { writeCode } from "../render/code.ts";
import { shortQuote, report, type Element, type Render } from "../render/state.ts";
import { readLiteral } from "../syntax/literal.ts";

export function writeCodeBlock(render: Render, element: Element): void {
  const { tag, at } = element;
  const inner = element.inner.trim();
  const file = importedCode(render.imports, inner);
  const found = file === undefined ? undefined : includedText(render, file, at);
  const literal = literalCode(inner);
  const code = found === undefined ? (literal ?? inner) : shownCode(found);
  if (found === undefined && literal === undefined && /^\{[\w$.\s]+\}$/.test(inner)) {
    report(render, "component-property", `This code block shows ${shortQuote(inner)}, whose value is not known here.`, {
      ...at,
      hint: "Import the text of a file (import Code from '!!raw-loader!./example.js'), or write the code itself.",
    });
  }
  writeCode(render, code, fenceOf(tag), { at, source: tag });
}

/** What the properties say as a fence would. */
export function fenceOf(tag: Tag): Fence {
  const language = textAttribute(tag, "language") ?? textAttribute(tag, "class")?.replace(/^language-/, "") ?? "";
  const fence = readFence(
    `${/^[\w+#-]{1,40}$/.test(language) ? language : "text"} ${textAttribute(tag, "metastring") ?? ""}`,
  );
  const numbers = flagAttribute(tag, "showlinenumbers") ? { numbersFrom: 1 } : {};
  return { ...fence, title: textAttribute(tag, "title") ?? fence.title, ...numbers };
}

/** Code that is written as a string in braces. */
export function literalCode(inner: string): string | undefined {
  const literal = inner.startsWith("{") && inner.endsWith("}") ? readLiteral(inner.slice(1, -1)) : undefined;
  return typeof literal === "string" ? literal.replace(/^\n|\n$/g, "") : undefined;
}

/** The file meant by `{Example}`, if the document imports the text of a file under that name. */
export function importedCode(imports: Imports, inner: string): string | undefined {
  const name = /^\{\s*([A-Za-z_$][\w$]*)\s*\}$/.exec(inner)?.[1];
  const imported = name === undefined ? undefined : imports.get(name);
  return imported?.kind === "text" ? imported.path : undefined;
}
