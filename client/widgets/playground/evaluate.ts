import { transformJsx } from "./jsx.ts";

/**
 * Turns an example into the body of a function that returns what it shows: `return` of its own, a call of `render(…)`,
 * a last expression, or the last component or class declared.
 * @throws SyntaxError where the example cannot be parsed
 */
export function functionBody(source: string): string {
  // An example may be a bare function or element, as an expression; imports name what is there anyway.
  const clean = source.replace(/^[ \t]*import\b[^\n]*$/gm, "").replace(/^[ \t]*export[ \t]+(?:default[ \t]+)?/gm, "");
  const { code, body } = transformJsx(clean);
  const last = body.at(-1);
  if (last === undefined) return "";
  if (last.type === "ExpressionStatement") {
    const expression = code.slice(last.start, last.end).replace(/;\s*$/, "");
    return `${code.slice(0, last.start)}return (${expression}\n);`;
  }
  const declared = /^(?:async\s+)?(?:function\*?|class|const|let|var)\s+([\w$]+)/.exec(
    code.slice(last.start, last.end),
  )?.[1];
  return declared === undefined ? code : `${code}\nreturn ${declared};`;
}
