/** XML, SVG and HTML, lightly: every element that opens closes, in order. */
import type { Sample } from "./extract.ts";
import { verdict, type Verdict } from "./verdict.ts";

/** Comments, CDATA, declarations and instructions; then tags. */
const PIECE =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[!?][^>]*>|<(\/?)([A-Za-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g;
const VOID: ReadonlySet<string> = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Their contents are no markup. */
const RAW = /(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/gi;

export function checkMarkup({ written, code }: Sample): Verdict {
  const html = /^(?:x?html?|vue|svelte)$/i.test(written);
  const text = html
    ? code.replace(RAW, (all, open: string, _name: string, close: string) => open + all.replace(/[^\n]/g, "") + close)
    : code;
  const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
  const open: { readonly name: string; readonly line: number }[] = [];
  for (const { 0: piece, 1: slash, 2: name, 3: rest = "", index } of text.matchAll(PIECE)) {
    if (name === undefined || piece.startsWith("<!")) continue;
    const line = lineOf(index);
    if (slash === "") {
      if (!rest.endsWith("/") && !(html && VOID.has(name.toLowerCase()))) open.push({ name, line });
      continue;
    }
    const last = open.pop();
    if (last?.name !== name)
      return verdict("parsed", [
        {
          line,
          message: `</${name}> closes ${last === undefined ? "nothing" : `the <${last.name}> of line ${last.line}`}`,
        },
      ]);
  }
  return verdict(
    "parsed",
    open.map(({ name, line }) => ({ line, message: `<${name}> is never closed` })),
  );
}
