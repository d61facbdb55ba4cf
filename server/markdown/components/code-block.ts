/** `<CodeBlock language="ts" title="…">{`…`}</CodeBlock>`. */
import { includedText } from "../includes.ts";
import { readFence } from "../highlight/fence.ts";
import { flagAttribute, textAttribute } from "../render/attributes.ts";
import { writeCode } from "../render/code.ts";
import { shortQuote, report, type Element, type Render } from "../render/state.ts";
import { readLiteral } from "../syntax/literal.ts";

export function writeCodeBlock(render: Render, element: Element): void {
  const { tag, at } = element;
  const language = textAttribute(tag, "language") ?? textAttribute(tag, "class")?.replace(/^language-/, "") ?? "";
  const inner = element.inner.trim();
  const file = fileOf(render, inner);
  const found = file === undefined ? undefined : includedText(render, file, at);
  const literal = inner.startsWith("{") && inner.endsWith("}") ? readLiteral(inner.slice(1, -1)) : undefined;
  const written = typeof literal === "string" ? literal.replace(/^\n|\n$/g, "") : inner;
  const code = found === undefined ? written : found.text.replace(/\n+$/, "");
  if (found === undefined && literal === undefined && /^\{[\w$.\s]+\}$/.test(inner)) {
    report(render, "component-property", `This code block shows ${shortQuote(inner)}, whose value is not known here.`, {
      ...at,
      hint: "Import the text of a file (import Code from '!!raw-loader!./example.js'), or write the code itself.",
    });
  }
  const fence = readFence(
    `${/^[\w+#-]{1,40}$/.test(language) ? language : "text"} ${textAttribute(tag, "metastring") ?? ""}`,
  );
  const title = textAttribute(tag, "title") ?? fence.title;
  const numbers = flagAttribute(tag, "showlinenumbers") ? { numbersFrom: 1 } : {};
  writeCode(render, code, { ...fence, title, ...numbers }, at);
}

/** The file meant by `{Example}`, if the document imports the text of a file under that name. */
function fileOf(render: Render, inner: string): string | undefined {
  const name = /^\{\s*([A-Za-z_$][\w$]*)\s*\}$/.exec(inner)?.[1];
  const imported = name === undefined ? undefined : render.imports.get(name);
  return imported?.kind === "text" ? imported.path : undefined;
}
