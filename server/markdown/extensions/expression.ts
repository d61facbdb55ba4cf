/**
 * `{'text'}`, `{"text"}`, `` {`text`} ``: string expressions, with which MDX escapes characters. Other braces are text.
 */
import { readLiteral } from "../syntax/literal.ts";
import { expressionEnd } from "../syntax/tag.ts";
import type { ExpressionToken } from "../syntax/tokens.ts";

/** @param src text that begins with `{` */
export function readExpression(src: string): ExpressionToken | undefined {
  if (!/^\{\s*['"`]/.test(src)) return undefined;
  const end = expressionEnd(src, 0, 4_000);
  if (end === undefined) return undefined;
  const value = readLiteral(src.slice(1, end - 1));
  return typeof value === "string" ? { type: "expression", raw: src.slice(0, end), text: value } : undefined;
}
