import { describe, expect, test } from "bun:test";
import { parse } from "./helper.ts";

/** A document with one Mermaid fence. */
function drawn(lines: readonly string[], info = ""): ReturnType<typeof parse> {
  return parse(["# Page", "", `\`\`\`mermaid${info}`, ...lines, "```"].join("\n"));
}

const label = (html: string): string => /aria-label="([^"]*)"/.exec(html)?.[1] ?? "";

describe("a Mermaid fence", () => {
  test("becomes a drawing that says in words what it shows, and is found by its words", () => {
    const { html, diagnostics, article } = drawn([
      "graph TD",
      "  A[Wallet] -->|signs| B(Message)",
      "  B --> C{Valid?}",
    ]);
    expect(diagnostics).toEqual([]);
    expect(label(html)).toBe("Wallet → Message: signs; Message → Valid?");
    expect(html).toContain('<svg role="img"');
    expect(html).not.toContain("<pre");
    expect(article.sections.map(({ text }) => text).join(" ")).toContain("Wallet");
  });

  test.each([
    ["state", ["stateDiagram-v2", "[*] --> Idle", "Idle --> Busy: work"], "● → Idle; Idle → Busy: work"],
    ["sequence", ["sequenceDiagram", "participant W as Wallet", "W->>N: send"], "Wallet → N: send"],
    ["class", ["classDiagram", "Cell <|-- Slice"], "Cell → Slice"],
    ["entity", ["erDiagram", "BLOCK ||--o{ TRANSACTION : holds"], "BLOCK — TRANSACTION: holds"],
  ])("%s diagrams are drawn as well", (_, lines, said) => {
    const { html, diagnostics } = drawn(lines);
    expect(diagnostics).toEqual([]);
    expect(label(html)).toBe(said);
  });

  test("an entity without attributes gets no remark in English", () => {
    expect(drawn(["erDiagram", "BLOCK ||--o{ TRANSACTION : holds"]).html).not.toContain("attributes");
  });

  test("arrows need no blanks around them", () => {
    expect(label(drawn(["graph LR", "A-->B", "B---|to|C[a-->b]"]).html)).toBe("A → B; B — a--&gt;b: to");
  });

  test.each([
    ["a blank before a label", ["A --> |to| B"], "A → B: to"],
    [
      "a line that begins with an arrow",
      ["A", "  --> |to|B", "%% then", "", "  --> C", "D --- A"],
      "A → B: to; B → C; D — A",
    ],
    ["a dotted arrow that begins with its dot", ["A .-> |to|B"], "A → B: to"],
    ["a label in lines", ['A --> |"to\\n(cached)"|B'], "A → B: to (cached)"],
  ])("arrows may have %s", (_, lines, said) => {
    const { html, diagnostics } = drawn(["graph LR", ...lines]);
    expect(diagnostics).toEqual([]);
    expect(label(html)).toBe(said);
  });

  test.each([
    ["semicolons", ["graph TD;", "A-->B; B-->C;", "A-->|a; b|D[one; two];"], "A → B; B → C; A → one; two: a; b"],
    ["no direction", ["flowchart", "A --> B"], "A → B"],
    [
      "words on dotted arrows",
      ["graph LR", "A-. may -->.B .-> B", 'B -. "is not" .- C'],
      "A → B: may --&gt;.B; B — C: is not",
    ],
    [
      "labels in lines",
      ["graph LR", "A{Followed", "  the form?} --NO--> B[Close", "it]"],
      "Followed the form? → Close it: NO",
    ],
    [
      "shapes by name",
      ["graph LR", 'A@{ shape: cyl, label: "Data" } --> B@{ shape: diam }', "B --> C@{", "  label: 'End'", "}"],
      "Data → B; B → End",
    ],
    ["parallelograms", ["graph LR", "A[/In/] --> B[\\Out\\] --> C[/Wide\\]"], "In → Out; Out → Wide"],
    ["labels after arrows", ["graph LR", "a --> b & c", "a[First]", "b(Second):::x"], "First → Second; First → c"],
    [
      "words on arrows that are names of nodes",
      ["graph LR", "a -- b --> c", "b[Second] --> a[First]"],
      "First → c: b; Second → First",
    ],
    [
      "groups after what is in them",
      ["graph LR", "a --> b[Second]", "subgraph G", "b", "end", "b --> c"],
      "a → Second; Second → c; G",
    ],
    [
      "groups of nodes without labels after what is in them",
      ["graph LR", "a --> b", "subgraph G", "b", "end", "b --> c"],
      "a → b; b → c; G",
    ],
    [
      "brackets and tags in quoted texts",
      [
        "graph LR",
        'a("open()") -->|"f(x) | g[0]"| b["calls <code>close()</code> <b>twice</b>"]',
        'subgraph s["Steps (all)"]',
        'c{"is {it}?"}',
        "end",
        "b --> c",
      ],
      "open() → calls close() twice: f(x) | g[0]; calls close() twice → is {it}?; Steps (all)",
    ],
    [
      "marks by name and by number",
      ["graph LR", 'a["#quot;one#quot; #40;1#41; #lt; 2 #amp; 3"] --> b["#9829; #none; #0;"]'],
      "&quot;one&quot; (1) &lt; 2 &amp; 3 → ♥ #none; #0;",
    ],
    [
      "dots in names",
      [
        "graph LR",
        "R[One v1.2] --> on.success:::good & it.self[Self]",
        "on.success -- as of v1.2 --> b",
        "style on.success fill:#efe,stroke-width:1.5px",
        "subgraph v2.0",
        "b",
        "end",
      ],
      "One v1.2 → on.success; One v1.2 → Self; on.success → b: as of v1.2; v2.0",
    ],
    [
      "long arrows",
      ["graph LR", "a ---> b -----> c", "a ---- c", "b -...-> a", "c ===> a", "a -- far ----> d", "d -. off ..-> b"],
      "a → b; b → c; a — c; b → a; c → a; a → d: far; d → b: off",
    ],
    ["what a click does", ["graph LR", 'click a "https://example.org"', "a --> b", "click b call run()"], "a → b"],
    ["arrows that are not seen", ["graph LR", "a --> b", "b ~~~ c", "a --> c"], "a → b; a → c"],
    ["a mark that begins no label", ["graph LR", "A -- it (may --> B", "B --> C"], "A → B: it (may; B → C"],
    [
      "as many semicolons as lines",
      ["graph LR", ...Array.from({ length: 30 }, (_, at) => `A${at % 2} --> B${at % 2};`)],
      Array.from({ length: 30 }, (_, at) => `A${at % 2} → B${at % 2}`).join("; "),
    ],
  ])("flowcharts may have %s", (_, lines, said) => {
    const { html, diagnostics } = drawn(lines);
    expect(diagnostics).toEqual([]);
    expect(label(html)).toBe(said);
    expect(html).not.toContain('width="0"');
  });

  test("groups stay where they are if a style names arrows by their order", () => {
    const lines = ["graph LR", "a --> b", "subgraph G", "b", "end", "linkStyle 0 stroke:red"];
    expect(drawn(lines).diagnostics).toHaveLength(1);
    expect(drawn(lines.slice(0, -1)).diagnostics).toEqual([]);
  });

  test("a shape that the library does not have, and what is stated of an arrow, stay code", () => {
    for (const line of [
      "A@{ shape: delay } --> B",
      "A@{ shape: cyl, icon: x } --> B",
      "A e1@--> B",
      "A[never closed --> B",
    ])
      expect([line, drawn(["graph LR", line]).diagnostics.length]).toEqual([line, 1]);
  });

  test("a fault is told with its own line, wherever statements and labels have more than one", () => {
    const lines = ["graph TD; A-->B;", "C[a", "b] --> D; D --> A", "E@{ shape: delay }"];
    expect(drawn(lines).diagnostics).toEqual([
      '7:1 diagram This diagram is shown as code: "shape" would be missing in the drawing.',
    ]);
  });

  test("two dashes of a state diagram are no arrow", () => {
    const lines = ["stateDiagram-v2", "[*] --> Idle", "--", "Idle --> Busy"];
    expect(label(drawn(lines).html)).toBe("● → Idle; Idle → Busy");
  });

  test("takes its colours from the page: none is its own, and a stated one is a tint under readable text", () => {
    const { html } = drawn(["graph TD", "A --> B", "style A fill:#112233,color:#445566"]);
    expect(html).toContain('fill="#112233" fill-opacity="0.22"');
    expect(html).not.toContain("#445566");
    const colours = new Set([...html.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, value = ""]) => value));
    for (const colour of colours) expect(colour).toMatch(/^(?:var\(--(?:color|diagram)-[\w-]+\)|none|#112233)$/);
  });

  test("brings no style, script, address or font along", () => {
    const { html } = drawn([
      '%%{init: {"themeCSS": "* { background: url(https://evil.example) }"}}%%',
      "graph TD",
      'A["<img src=x onerror=alert(1)> text"] --> B',
      'click B "javascript:alert(1)"',
      "style B fill:url(https://evil.example)",
    ]);
    expect(html).not.toMatch(/<style|<script|<img|<a |href=|url\(h|@import|style=|<foreignObject/i);
  });

  test("two drawings on a page do not take each other's arrow heads", () => {
    const fence = "```mermaid\ngraph TD\nA --> B\n```\n";
    const { html } = parse(`# Page\n\n${fence}\n${fence}`);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id = ""] of html.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(id);
  });

  test("an author's own description and title are used", () => {
    const { html, diagnostics } = drawn(
      ["graph TD", "accTitle: Payment", "accDescr: Money goes from A to B.", "A --> B"],
      ' title="How <it> goes"',
    );
    expect(diagnostics).toEqual([]);
    expect(label(html)).toBe("Payment. Money goes from A to B.");
    expect(html).toContain("<figcaption>How &lt;it&gt; goes</figcaption>");
  });

  test("a description cannot leave its attribute", () => {
    const { html } = drawn(["graph TD", 'accDescr: x" onload="alert(1)', "A --> B"]);
    expect(html).not.toContain('onload="');
  });
});

describe("a diagram that cannot be drawn", () => {
  test("stays code, with a diagnostic at its line", () => {
    const { html, diagnostics } = drawn(["", "pie title Fees", '  "gas": 3']);
    expect(diagnostics).toEqual(['5:1 diagram This diagram is shown as code: there is no drawing of "pie" here.']);
    expect(html).toContain('<figure class="code" data-lang="mermaid">');
    expect(html).toContain("pie title Fees");
  });

  test("is one that would lose a word", () => {
    const { html, diagnostics } = drawn(["sequenceDiagram", "A->>B: hello", "  something unknown"]);
    expect(diagnostics).toEqual([
      '6:3 diagram This diagram is shown as code: "something" would be missing in the drawing.',
    ]);
    expect(html).toContain("something unknown");
  });

  test.each([
    ["a circle or a cross at an end", 6, ["graph LR", "a --> b", "b --o a", "a x--x b"]],
    ["no end", 5, ["graph LR", "a --> b -->"]],
    ["no end of its own, and others of many", 6, ["graph LR", "a & b --> c & d", "d -->"]],
    ["no end in a state", 6, ["stateDiagram-v2", "[*] --> a", "a -->"]],
    ["a form that classes have in Mermaid only", 6, ["classDiagram", "A --> B", "A <--> B"]],
    ["no word between entities", 6, ["erDiagram", "A ||--o{ B : has", "B ||--|| A"]],
    ["two heads between participants", 6, ["sequenceDiagram", "A->>B: go", "A<<->>B: both"]],
  ])("is one that would lose an arrow with %s", (_, line, lines) => {
    expect(drawn(lines).diagnostics).toEqual([
      `${line}:1 diagram This diagram is shown as code: an arrow of this line would be missing in the drawing.`,
    ]);
  });

  test("is not one whose texts hold arrows", () => {
    for (const lines of [
      ["graph LR", 'a["x --> y"] -- "z --o" --> b', "subgraph s [a --> b]", "b --> c", "end", "%% c --> d"],
      ["sequenceDiagram", "A->>B: a -->> b", "Note over A: x ->> y"],
      ["stateDiagram-v2", "[*] --> a : x --> y", "b : is --> so"],
      ["classDiagram", "A --> B : x .. y", "class C {", "+run() --", "}"],
      ["erDiagram", 'A ||--o{ B : "x ||--|| y"'],
    ])
      expect(drawn(lines).diagnostics).toEqual([]);
  });

  test("is one that would take long", () => {
    const many = Array.from({ length: 120 }, (_, index) => `n${index} --> n${(index * 7) % 50}`);
    const { diagnostics } = drawn(["graph TD", ...many]);
    expect(diagnostics).toEqual(["4:1 diagram This diagram is shown as code: it is too large."]);
  });

  test("is found at its line in a quotation too", () => {
    const { diagnostics } = parse("# Page\n\n> ```mermaid\n> mindmap\n>   root\n> ```\n");
    expect(diagnostics).toEqual(['4:3 diagram This diagram is shown as code: there is no drawing of "mindmap" here.']);
  });
});
