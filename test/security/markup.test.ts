/** Documents and drawings of strangers: what is left of them holds nothing that could run, load or lead astray. */
import { describe, expect, test } from "bun:test";
import { Parser } from "htmlparser2";
import { sanitiseInside } from "../../server/markdown/html/embedded-markup.ts";
import { inlineSvg, safeSvgFile } from "../../server/markdown/svg.ts";
import { parse } from "../markdown/helper.ts";
import { IN_DOCUMENTS, IN_DRAWINGS } from "./vectors.ts";

const ELEMENTS =
  /^(?:script|style|iframe|object|embed|form|base|meta|link|foreignobject|template|button|textarea|select|noscript|xmp|plaintext|listing|marquee|annotation-xml|mglyph|handler|discard)$/;

/** What could do harm in markup, read by another reader than the one that wrote it. */
function dangers(markup: string, xml: boolean): readonly string[] {
  const found: string[] = [];
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = written.toLowerCase().replace(/^.*:/, "");
        if (ELEMENTS.test(name) && !(xml && name === "style")) found.push(`<${written}>`);
        for (const [key, value] of Object.entries(attributes)) {
          const plain = value.replace(/[\u0000-\u0020\u200b\u2028\u2029]/g, "").toLowerCase();
          if (/^on|^srcdoc$|^formaction$/i.test(key)) found.push(`${written} ${key}`);
          if (
            /^(?:javascript|vbscript|data:(?!image\/(?:png|gif|jpeg|webp|avif))|file|blob)/.test(plain) &&
            key !== "alt" &&
            key !== "title" &&
            !key.startsWith("aria-")
          )
            if (/:/.test(plain)) found.push(`${written} ${key}=${value}`);
          if (key.toLowerCase() === "attributename" && !/^(?:x|y|fill|opacity|transform)$/.test(value))
            found.push(`${written} ${key}=${value}`);
        }
      },
    },
    { xmlMode: xml, recognizeSelfClosing: true },
  );
  parser.end(markup);
  return found;
}

describe("a document's markup", () => {
  for (const source of IN_DOCUMENTS)
    test(JSON.stringify(source).slice(0, 110), () => {
      const { html, article } = parse(source);
      expect(dangers(html, false)).toEqual([]);
      const targets = article.slots.flatMap((slot) => ("target" in slot ? [slot.target] : []));
      expect(targets.filter((target) => /^[\s\u0000-\u001f\u2028]*(?:java|vb)script/i.test(target))).toEqual([]);
    });
});

describe("a drawing's file", () => {
  for (const source of IN_DRAWINGS)
    test(JSON.stringify(source).slice(0, 110), () => {
      const file = safeSvgFile(new TextEncoder().encode(source));
      expect(file).toStartWith("<svg xmlns=");
      expect(dangers(file, true)).toEqual([]);
      expect(dangers(inlineSvg(source, "x") ?? "", false)).toEqual([]);
    });

  test("in UTF-16 is read as that", () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><title>seen</title></svg>';
    const bytes = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
    ]);
    expect(safeSvgFile(bytes)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><title>seen</title></svg>');
  });

  test("keeps what a drawing is made of", () => {
    const drawing = [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img"><!-- by somebody, CC BY 4.0 -->',
      "<style>.a &gt; path{fill:url(#g);stroke:#123}</style>",
      '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient>',
      '<filter id="f"><feGaussianBlur in="SourceGraphic" stdDeviation="2"></feGaussianBlur></filter></defs>',
      '<g class="a" style="opacity:.5" filter="url(#f)"><path d="M0 0L9 9"></path>',
      '<image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"></image>',
      '<rect width="1" height="1"><animate attributeName="x" from="0" to="9" dur="1s" repeatCount="indefinite"></animate></rect>',
      '<a href="https://example.org/"><text xml:space="preserve">a &amp; b</text></a></g></svg>',
    ].join("");
    expect(safeSvgFile(new TextEncoder().encode(drawing))).toBe(drawing);
  });

  test("is whole as XML: no attribute comes twice, and no comment ends before its end", () => {
    const file = (inside: string): string | undefined =>
      safeSvgFile(
        new TextEncoder().encode(
          `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`,
        ),
      );
    const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
    expect(file('<use href="#a" xlink:href="#b"/>')).toBe(svg('<use href="#a"></use>'));
    expect(file('<use xlink:href="#b" href="#a"/>')).toBe(svg('<use href="#a"></use>'));
    expect(file('<use xlink:href="#b"/>')).toBe(svg('<use href="#b"></use>'));
    for (const comment of ["<!-- a -- b -->", "<!-- <script> -->", "<!--> -->"])
      expect([comment, file(comment)]).toEqual([comment, svg("")]);
  });

  test("loses what loads something from elsewhere", () => {
    const source =
      '<svg xmlns="http://www.w3.org/2000/svg"><style>@import "//x"</style><style>a{background:u\\72l(//x)}</style><rect fill="url(//x#a)" style="fill:url(\'//x\')"/><image href="https://x/y.png"/><use href="//x#a"/></svg>';
    expect(safeSvgFile(new TextEncoder().encode(source))).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><rect></rect><image></image><use></use></svg>',
    );
  });
});

test("markup that nests without end is read in time", () => {
  const deep = "<g>".repeat(100_000) + "</x>".repeat(100_000);
  const start = performance.now();
  sanitiseInside(`<svg>${deep}</svg>`, "svg");
  safeSvgFile(new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${deep}</svg>`));
  expect(performance.now() - start).toBeLessThan(5_000);
});
