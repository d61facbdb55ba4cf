/** What a playground makes of an example, and the document that it runs in. */
import { expect, test } from "bun:test";
import { playgroundDocument } from "../../client/components/playground-document.ts";
import { functionBody } from "../../client/widgets/playground/evaluate.ts";
import { jsxText } from "../../client/widgets/playground/jsx.ts";

const React = { createElement: (...parts: readonly unknown[]) => parts, Fragment: "fragment" };

/** What an example shows. */
function evaluate(source: string): unknown {
  // Examples are evaluated; that is what is tested.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return (new Function("React", functionBody(source)) as (react: typeof React) => unknown)(React);
}

const B = ["b", null];

test("an example becomes a function that returns what it shows", () => {
  expect(evaluate("1 + 2")).toBe(3);
  expect(evaluate("export default function App() { return <b>{/* nothing */}</b> }")).toBeInstanceOf(Function);
  expect(evaluate("const a = [1, 2].map((n) => <i key={n}>{n}</i>);\na")).toEqual([
    ["i", { key: 1 }, 1],
    ["i", { key: 2 }, 2],
  ]);
  expect(() => functionBody("<b>{1 +</b>")).toThrow(SyntaxError);
  expect(["", "// nothing\n"].map(functionBody)).toEqual(["", ""]);
  expect(evaluate("// first\nconst a = 1;\n/* then */ ({ a });\n// last")).toEqual({ a: 1 });
  expect(evaluate("const a = 1\nconst b = 2\na + b")).toBe(3);
  expect(evaluate("export default function Last() { return <b/> }\nLast()")).toEqual(B);
  expect(evaluate("if (true) return <b/>;\nfor (;;) {}")).toEqual(B);
});

test("the last component that is declared is shown, and so is a default export, whatever its name", () => {
  for (const declared of [
    "function Last() { return <b/> }",
    "const Last = () => <b/>",
    "let Last = () => <b/>;",
    "export const Last = function () { return <b/> }",
    "export default function Last() { return <b/> }",
    "export default function () { return <b/> }",
    "export default () => <b/>;",
    "const Last = () => <b/>;\nexport default Last;",
    "const Last = () => <b/>;\nexport { Last as default };",
    "export default function Last() { return <b/> }\nfunction Other() {}",
    "export default () => <b/>; function Other() {}",
    "export default function () { return <b/> }\nfunction Other() {}",
  ])
    expect([declared, (evaluate(`function First() {}\n${declared}`) as () => unknown)()]).toEqual([declared, B]);
  for (const [declared, name] of [
    ["class Last { a = 1 }", "Last"],
    ["async function last() {}", "last"],
    ["function* last() {}", "last"],
    ["async function* last() {}", "last"],
  ] as const)
    expect((evaluate(declared) as () => unknown).name).toBe(name);
  expect(evaluate("export default class { a = 1 }")).toBeInstanceOf(Function);
});

test("imports and exports do nothing, however many lines they take, and words in a text stay", () => {
  expect(
    evaluate(`import React, { useState } from "react";
  import {
    useEffect,
  } from "react";
import "./styles.css"; export * from "./a.js";
const text = \`
import nothing
export nothing\`;
<p>
  export default
  import this
  {text}
</p>;
`),
  ).toEqual(["p", null, "export default import this", "\nimport nothing\nexport nothing"]);
});

test("elements become calls: their names, attributes, children and entities", () => {
  expect(evaluate('<p className="a" {...{ id: "b" }} hidden>Hi {1 + 1}<br/></p>')).toEqual([
    "p",
    { className: "a", id: "b", hidden: true },
    "Hi ",
    2,
    ["br", null],
  ]);
  expect(evaluate("<>a &amp; b</>")).toEqual(["fragment", null, "a & b"]);
  expect(evaluate("<a>{/* nothing */}{true && <b/>}{[<b/>]}</a>")).toEqual(["a", null, B, [B]]);
  expect(evaluate("<a b={<b/>} c=\"&lt;&quot;\" data-d='e' f={`<b/>`}>\n</a>")).toEqual([
    "a",
    { b: B, c: '<"', "data-d": "e", f: "<b/>" },
  ]);
  expect(evaluate("const Own = 1, own = { Part: 2, part: 3 };\n<Own><own.Part/><own.part/><my-own/></Own>")).toEqual([
    1,
    null,
    [2, null],
    [3, null],
    ["my-own", null],
  ]);
  expect(evaluate("<a>&#65;&#x1F6A2;&#x110000;&nbsp;&harbour;&constructor;</a>")).toEqual([
    "a",
    null,
    "A🚢&#x110000;\u00a0&harbour;&constructor;",
  ]);
});

test("whitespace in JSX is folded as readers of JSX expect", () => {
  expect(jsxText("\n  Hello\n  world \n")).toBe("Hello world");
  expect(jsxText("\r\n  Hello\r\n\t\r\n  world\r")).toBe("Hello world");
  expect(jsxText(" a ")).toBe(" a ");
});

test("the frame's document holds its script whatever is in it, and lets it load pictures alone", () => {
  const script = 'told = ["</script>", "</SCRIPT >", "<!-- <script>"];';
  const html = playgroundDocument(script);
  const held = /<script>([^]*)<\/script><\/body>/.exec(html)?.[1] ?? "";
  expect(held).not.toMatch(/<\/script|<!--/i);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const run = new Function(`let told; ${held} return told;`) as () => unknown;
  expect(run()).toEqual(["</script>", "</SCRIPT >", "<!-- <script>"]);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
  expect(policy.split("; ").toSorted()).toEqual([
    "default-src 'none'",
    "form-action 'none'",
    "img-src https: data:",
    "script-src 'unsafe-inline' 'unsafe-eval'",
    "style-src 'unsafe-inline'",
  ]);
  expect(html.indexOf(policy)).toBeLessThan(html.indexOf("<script>"));
  expect(html).toContain('<meta name="robots" content="noindex">');
});
