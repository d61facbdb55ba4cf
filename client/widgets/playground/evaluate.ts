import { transformJsx } from "./jsx.ts";

/**
 * Turns an example into the body of a function that returns what it shows: `return` of its own, a call of `render(…)`,
 * a last expression, the default export, or the last component or class declared.
 * @throws SyntaxError where the example cannot be parsed
 */
export function functionBody(source: string): string {
  const { code, body } = transformJsx(source);
  const last = body.at(-1);
  if (last === undefined) return "";
  if (last.type === "ExpressionStatement") {
    const expression = code.slice(last.start, last.end).replace(/;\s*$/, "");
    return `${code.slice(0, last.start)}return (${expression}\n);`;
  }
  const shown = body.find(({ isDefault }) => isDefault) ?? last;
  const text = code.slice(shown.start, shown.end);
  const value =
    shown.type === "ExpressionStatement"
      ? text
      : /^(?:async\s+)?(?:function\s*\*?|class|const|let|var)\s*([\w$]+)/.exec(text)?.[1];
  return value === undefined ? code : `${code}\nreturn ${value};`;
}
