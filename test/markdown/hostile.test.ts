import { describe, expect, test } from "bun:test";
import { parse, unbalanced } from "./helper.ts";

/** What a page must not hold, whatever a document says. */
function dangers(html: string): readonly string[] {
  const found: string[] = [];
  for (const match of html.matchAll(/<([a-zA-Z][\w:-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*>/g)) {
    const name = (match[1] ?? "").toLowerCase();
    if (
      /^(?:script|style|iframe|object|embed|form|base|meta|link|foreignobject|animate|set|template|button|textarea|select)$/.test(
        name,
      )
    )
      found.push(match[0]);
    if (name === "input" && !/type="checkbox" disabled/.test(match[0])) found.push(match[0]);
    for (const attribute of (match[2] ?? "").matchAll(/\s+([^\s=>"]+)(?:="([^"]*)")?/g)) {
      const key = (attribute[1] ?? "").toLowerCase();
      const value = (attribute[2] ?? "")
        .replace(/&amp;/g, "&")
        .replace(/[\u0000-\u0020]/g, "")
        .toLowerCase();
      if (key.startsWith("on") || key === "style" || key === "srcdoc" || key === "formaction") found.push(attribute[0]);
      if (
        /^(?:javascript|vbscript|data:text|data:image\/svg|file|blob|filesystem)/.test(value) &&
        /href|src|action|data|poster/.test(key)
      )
        found.push(attribute[0]);
    }
  }
  return found;
}

const SCRIPTS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "text <script>alert(1)</script> text",
  "<script\n>alert(1)</script\n>",
  "<script>alert(1)",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror='alert(1)'/>",
  "<img/src=x/onerror=alert(1)>",
  '<img src="x" onerror={alert(1)} />',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml;base64,PHN2Zz4="/></svg>',
  "<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>",
  "<svg><style>@import url(//evil.example)</style></svg>",
  "<svg><set attributeName=onmouseover to=alert(1)></svg>",
  '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='javascript:alert(1)'></object>",
  "<embed src='javascript:alert(1)'>",
  "<base href='//evil.example/'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<form action=javascript:alert(1)><button>x</button></form>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video>",
  "<video src=javascript:alert(1)></video>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='java&#9;script:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='&#x6A;avascript&colon;alert(1)'>x</a>",
  "<a href='javascript&#58;alert(1)'>x</a>",
  "<a href='&#0000106avascript:alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href=' JaVaScRiPt:alert(1)'>x</a>",
  "<a href={'javascript:alert(1)'}>x</a>",
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  "[x](javascript:alert(1))",
  "[x](JAVASCRIPT:alert(1))",
  "[x](java&#115;cript:alert(1))",
  "[x](&#x6a;avascript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](\u200bjavascript:alert(1))",
  "[x]: javascript:alert(1)\n\n[x]",
  "<javascript:alert(1)>",
  "![x](javascript:alert(1))",
  "![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)",
  '[x](https://a.example "\\" onmouseover=alert(1) x=\\"")',
  '[x](https://a.example/"onmouseover=alert(1)//)',
  '![" onerror=alert(1) x="](x.png)',
  '<Button href="javascript:alert(1)">x</Button>',
  '<Button href={"javascript:alert(1)"}>x</Button>',
  '<Player url="javascript:alert(1)" />',
  "<ThemedImage sources={{light: 'javascript:alert(1)', dark: 'data:text/html,x'}} />",
  '<ConceptImage src="javascript:alert(1)" />',
  "<Tabs groupId={'\"><script>alert(1)</script>'}><TabItem value={'\"><img src=x onerror=alert(1)>'}>x</TabItem></Tabs>",
  '```"><script>alert(1)</script>\nx\n```',
  '```js title="<script>alert(1)</script>"\nx\n```',
  "```html\n<script>alert(1)</script>\n```",
  '## x {#"><script>alert(1)</script>}',
  "## <script>alert(1)</script>",
  "## <img src=x onerror=alert(1)>",
  ":::note <script>alert(1)</script>\nx\n:::",
  ':::note{#"onclick=alert(1)}\nx\n:::',
  ':::"><script>\nx\n:::',
  "[^<script>]: x\n\ny[^<script>]",
  '[^"onclick=alert(1)]: x\n\ny[^"onclick=alert(1)]',
  "$\\href{javascript:alert(1)}{x}$",
  "$\\htmlClass{x}{y}$ $\\htmlData{a=b}{c}$ $\\url{javascript:alert(1)}$",
  "$\\includegraphics{https://evil.example/x.png}$ $\\text{</math><script>alert(1)</script>}$",
  '<InlineMath math="\\text{<script>alert(1)</script>}" />',
  "{'<script>alert(1)</script>'}",
  "<code dangerouslySetInnerHTML={{__html: '<img src=x onerror=alert(1)><script>alert(1)</script>'}} />",
  "<div style={{background: 'url(javascript:alert(1))'}}>x</div>",
  '<div style="position:fixed;inset:0;background:url(//evil.example)">x</div>',
  '<div class="a" id="x" onclick="alert(1)">x</div>',
  "<div {...{onclick: 'alert(1)'}}>x</div>",
  '<p><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<!--><script>alert(1)</script>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?php echo '<script>'; ?>",
  "<pre><script>alert(1)</script></pre>",
  "<pre><img src=x onerror=alert(1)></pre>",
  "<pre><code onclick=alert(1)>x</code></pre>",
  "<textarea></textarea><script>alert(1)</script>",
  '<title><a id="</title><img src=x onerror=alert(1)>">',
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<<script>alert(1)//<</script>",
  "<a\thref\n=\n'javascript:alert(1)'>x</a>",
  "| a |\n|---|\n| <img src=x onerror=alert(1)> |",
  "<Admonition title='<script>alert(1)</script>' type='\"><script>'>x</Admonition>",
  "<CodeBlock language='\"><script>alert(1)</script>'>{`</code><script>alert(1)</script>`}</CodeBlock>",
  "<Details summary='<img src=x onerror=alert(1)>'>x</Details>",
  "<a name='\"><script>alert(1)</script>'>x</a>",
  "__proto__ [__proto__] [constructor][] [x][__proto__] [^__proto__]\n\n[__proto__]: /x\n[^constructor]: y",
  "<Tabs values={[{__proto__: {x: 1}, value: 'a', label: 'b'}]}><TabItem value='a'>x</TabItem></Tabs>",
];

describe("a hostile document", () => {
  for (const source of SCRIPTS) {
    test(`runs nothing: ${JSON.stringify(source).slice(0, 100)}`, () => {
      const { html, article } = parse(source);
      expect(dangers(html)).toEqual([]);
      expect(dangers(article.titleHtml)).toEqual([]);
      expect(article.headings.flatMap((heading) => dangers(heading.html))).toEqual([]);
      expect(
        article.slots.filter((slot) => "target" in slot && /^\W*(?:java|vb|data|file)/i.test(slot.target)),
      ).toEqual([]);
      expect(unbalanced(html)).toBe("");
    });
  }

  test("says what is dropped, and where", () => {
    const { diagnostics } = parse(
      'Text\n\n<script>alert(1)</script>\n\nA <b onclick="x()">word</b> and [a link](javascript:x).\n',
    );
    expect(diagnostics.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "3:1 dropped-html",
      "5:6 dropped-html",
      "5:33 unsafe-address",
    ]);
  });
});

test("links lead where the site allows it as well, and pictures do not", () => {
  const text = "[a](tide://high) <tide:low>\n\n[c](javascript:alert(1)) ![d](tide:e)\n";
  const codes = (lines: readonly string[]): readonly string[] => lines.map((line) => line.split(" ")[1] ?? "");
  const before = parse(text);
  expect(before.html).not.toContain('href="tide');
  expect(codes(before.diagnostics)).toEqual(Array(4).fill("unsafe-address"));
  const { html, diagnostics } = parse(text, { schemes: ["tide"] });
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="tide://high"', 'href="tide:low"']);
  expect(codes(diagnostics)).toEqual(Array(2).fill("unsafe-address"));
});

const BROKEN = [
  "<div>",
  "</div>",
  "</article></main></body></html>text",
  "<div><p>a</div></p>",
  "<b><i>x</b></i>",
  "a <b>x\n\ny</b>",
  "<table><tr><td>a<td>b<tr><td>c</table>",
  "<ul><li>a<li>b</ul>",
  "<details><summary>x</details>",
  "<div>\n\n- a\n</div>\n- b",
  "- <div>\n\n  a\n- </div>",
  "> <div>\n> a\n\n</div>",
  "<Tabs><TabItem value='a'>\n\ntext\n\n</Tabs></TabItem>",
  "<Tabs>\n<TabItem>",
  ":::note\n<div>\n:::\n</div>",
  "<div>\n:::note\n</div>\n:::",
  "| <b> | </b> |\n|---|---|\n| <td> | </tr></table> |",
  "*a <b>b* c</b>",
  "[a <b>b](x) c</b>",
  "## <b>x",
  "<p>\n\n# a\n\n</p>",
  "<a href=x>a <a href=y>b</a></a>",
  "[a <a href=y>b</a>](x)",
  "<pre><code>x</pre></code>",
  "<svg><g><p>x</g></svg>",
  "<span>\n\n<div>\n\n</span>\n\n</div>",
  "<br></br></br><hr></hr>",
  "text <div>x</div> text <ul><li>a</li></ul>",
  "<>a</> <> <//>",
  "<Foo.Bar>x</Foo.Bar> <Foo>y <Foo/>",
  "<h2>\n\ntext\n\n- a\n\n</h2>",
];

describe("broken HTML stays in its place", () => {
  for (const source of BROKEN) {
    test(JSON.stringify(source), () => {
      const { html, diagnostics } = parse(source);
      expect(unbalanced(html)).toBe("");
      expect(html).not.toMatch(/<\/(?:article|main|body|html)>/);
      expect(diagnostics.filter((line) => line.includes(" internal "))).toEqual([]);
    });
  }
});

describe("lines without indentation after a list item", () => {
  const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index}`).join("\n");

  test("belong to it, hundreds of them", () => {
    const { html } = parse(`- one\n${lines(400)}\n- two\nmore`);
    expect(html.match(/<li/g)).toHaveLength(2);
    expect(html).not.toContain("<p");
  });

  test("go on behind the list where they are thousands, and none is lost", () => {
    const { html } = parse(`3. one\n${lines(2000)}\n\nend`);
    for (let index = 0; index < 2000; index++) expect(html).toMatch(new RegExp(`line ${index}\\b`));
    expect(html.indexOf("</ol>")).toBeLessThan(html.indexOf("line 1999"));
    expect(unbalanced(html)).toBe("");
  });

  test("do not count where they are the paragraphs, the code and the items inside of it", () => {
    const code = `  \`\`\`\n${lines(900).replaceAll(/^/gm, "  ")}\n  \`\`\``;
    const { html } = parse(`- one\n${code}\n\n${lines(900).replaceAll(/^/gm, "  - ")}\n\n  last`);
    expect(html.match(/<pre/g)).toHaveLength(1);
    expect(html.lastIndexOf("</ul>")).toBeGreaterThan(html.indexOf("last"));
  });
});
