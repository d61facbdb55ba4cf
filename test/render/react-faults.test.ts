/** Faults of components that React's build for production names by a number are told in words. */
import { expect, test } from "bun:test";
import { createElement, lazy, useState, type ReactNode } from "react";
import { inFull } from "../../server/render/react-faults.ts";
import { PROJECT } from "../support/project.ts";

const BUILD = `${PROJECT}/node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js`;

/** What React says when it can't render something, in the words that a writer of the site reads. */
async function said(element: unknown): Promise<string> {
  const { renderToString } = (await import(BUILD)) as { readonly renderToString: (element: unknown) => string };
  try {
    return renderToString(element);
  } catch (error) {
    expect((error as Error).message).toStartWith("Minified React error");
    return inFull((error as Error).message);
  }
}

function Loop(): ReactNode {
  const [count, setCount] = useState(0);
  setCount(count + 1);
  return count;
}

const make = createElement as (type: unknown, properties?: object | null, ...children: readonly unknown[]) => unknown;

const FAULTS: readonly (readonly [what: string, element: unknown, words: string])[] = [
  ["an object as content", make("p", null, { x: 1 }), "Objects are not valid as a React child (found: object with keys {x})"],
  ["a component that is not there", make(undefined), "expected the name of an HTML element or a component, but got: undefined"],
  ["content of an element that has none", make("img", null, "x"), "img is a self-closing tag"],
  ["a style as text", make("p", { style: "color: red" }), "not a string"],
  ["markup as text", make("p", { dangerouslySetInnerHTML: "x" }), "{__html: ...}"],
  ["markup and content", make("p", { dangerouslySetInnerHTML: { __html: "x" } }, "y"), "Can only set one"],
  ["content and a value of a field", make("textarea", { defaultValue: "a" }, "b"), "do not pass children"],
  ["a state that is set for ever", make(Loop), "Too many re-renders"],
  ["a component that is loaded later", make(lazy(() => Promise.resolve({ default: Loop }))), "in one go"],
]; // prettier-ignore

for (const [what, element, words] of FAULTS)
  test(`${what} is told in words`, async () => {
    expect(await said(element)).toContain(words);
  });

test("a fault whose words are not known here is told with the address where they stand; other messages stay", () => {
  expect(
    inFull("Minified React error #9; visit https://react.dev/errors/9?args[]=a%20b for the full message or use"),
  ).toBe("React error 9: see https://react.dev/errors/9?args[]=a%20b");
  expect(inFull("boom")).toBe("boom");
});
