/** Escapes text for HTML, and decodes character references. */

export { escapeHtml } from "../../../shared/address.ts";

/** Like `escapeHtml`, but keeps character references (`&copy;`, `&#8212;`). */
export function escapeText(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text
    .replace(/&(?!(?:[a-zA-Z][a-zA-Z0-9]{1,30}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});)/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

/**
 * Named character references, name and character in turn; others are left as written and escaped. White space is added
 * below, because it would be lost in the split.
 */
const NAMES =
  "amp & lt < gt > quot \" apos ' copy © reg ® trade ™ hellip … mdash — ndash – lsquo ‘ rsquo ’ ldquo “ " +
  "rdquo ” laquo « raquo » bull • middot · times × divide ÷ plusmn ± minus − ne ≠ le ≤ ge ≥ asymp ≈ equiv ≡ " +
  "infin ∞ sum ∑ prod ∏ radic √ larr ← uarr ↑ rarr → darr ↓ harr ↔ lArr ⇐ rArr ⇒ hArr ⇔ deg ° micro µ " +
  "para ¶ sect § euro € pound £ yen ¥ cent ¢ auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß eacute é " +
  "egrave è agrave à ccedil ç ntilde ñ alpha α beta β gamma γ delta δ epsilon ε lambda λ mu μ pi π sigma σ " +
  "tau τ phi φ omega ω Delta Δ Sigma Σ Omega Ω sup1 ¹ sup2 ² sup3 ³ frac12 ½ frac14 ¼ check ✓ cross ✗ " +
  "lbrace { rbrace } lcub { rcub } lbrack [ rbrack ] lpar ( rpar ) num # ast * lowbar _ grave ` vert | " +
  "verbar | sol / bsol \\ colon : semi ; comma , period . excl ! quest ? dollar $ percnt % equals = plus + " +
  "commat @ Hat ^";

const NAMED: ReadonlyMap<string, string> = new Map([
  ...NAMES.split(" ").flatMap((name, index, all): [string, string][] =>
    index % 2 === 0 ? [[name, all[index + 1] ?? ""]] : [],
  ),
  ["nbsp", "\u00a0"],
  ["Tab", "\t"],
  ["NewLine", "\n"],
  ["ensp", "\u2002"],
  ["emsp", "\u2003"],
  ["thinsp", "\u2009"],
  ["zwj", "\u200d"],
  ["zwnj", "\u200c"],
  ["shy", "\u00ad"],
]);

/** Decodes character references. Unknown names are left as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,8});?|#[xX]([0-9a-fA-F]{1,7});?|([a-zA-Z][a-zA-Z0-9]{1,30});)/g,
    (whole: string, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number.parseInt(decimal, 10);
      const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return valid ? String.fromCodePoint(code) : "\ufffd";
    },
  );
}

/** Collapses every run of white space to one space. */
export function foldSpace(text: string): string {
  // Single spaces, of which there are most, are not replaced by themselves.
  return text.replace(/[^\S ]\s*| \s+/g, " ");
}
