/**
 * What `highlight/engine` relies on in highlight.js and its documentation does not promise: two hooks, and the shape of
 * compiled modes. A new version of highlight.js that breaks one of these is named here, before `reading.test.ts` finds
 * that code is read differently.
 */
import { expect, test } from "bun:test";
import hljs from "highlight.js/lib/core";
import type { Language } from "highlight.js";
import type { CompiledLanguage } from "../../server/markdown/highlight/engine/compiled.ts";

const TIDE = (): Language => ({
  name: "Tide",
  case_insensitive: true,
  classNameAliases: { moon: "string" },
  keywords: { $pattern: /[a-z]+/, keyword: ["high"], literal: ["low"] },
  contains: [
    { begin: [/a/, /b/], beginScope: { 1: "title", 2: "params" }, end: /c/, endScope: "meta" },
    { scope: "comment", begin: /#/, end: /$/, endsWithParent: true },
    { begin: /</, end: />/, subLanguage: "other", excludeBegin: true, returnEnd: true },
    { match: /z/, scope: "number", "on:begin": (_match, response) => response.ignoreMatch() },
    { beginKeywords: "tide", starts: { end: /;/, endsParent: true } },
  ],
});

function compiled(): CompiledLanguage & { __emitTokens?: unknown } {
  const instance = hljs.newInstance();
  instance.registerLanguage("tide", TIDE);
  instance.highlight("", { language: "tide" });
  return instance.getLanguage("tide") as unknown as CompiledLanguage;
}

test("a language with `__emitTokens` is read by it, with the text and the emitter, and by nothing else", () => {
  const instance = hljs.newInstance();
  instance.registerLanguage("tide", TIDE);
  const calls: unknown[] = [];
  const language = instance.getLanguage("tide") as unknown as { __emitTokens: unknown };
  language.__emitTokens = (text: string, emitter: { addText: (text: string) => void }) => {
    calls.push(text);
    emitter.addText("ours");
  };
  expect(instance.highlight("high #", { language: "tide" }).value).toBe("ours");
  expect(calls).toEqual(["high #"]);
});

test("`__emitter` is made anew for each text, is told of scopes and text, and comes with the result", () => {
  const instance = hljs.newInstance();
  instance.registerLanguage("tide", TIDE);
  const said: string[] = [];
  function Emitter(): object {
    said.push("new");
    const say =
      (what: string) =>
      (value = ""): void =>
        void said.push(`${what} ${value}`.trim());
    return {
      addText: say("text"),
      startScope: say("start"),
      endScope: say("end"),
      openNode: say("open"),
      closeNode: say("close"),
      closeAllNodes: say("close all"),
      finalize: say("finalize"),
      __addSublanguage: say("sub"),
      toHTML: () => "html",
    };
  }
  instance.configure({ __emitter: Emitter as never });
  const result = instance.highlight("high x", { language: "tide" });
  expect(result.value).toBe("html");
  expect(result._emitter).toBeDefined();
  expect(said.slice(0, 1)).toEqual(["new"]);
  expect(said.slice(1).filter((each) => each !== "text")).toEqual([
    "start keyword",
    "text high",
    "end",
    "text  x",
    "finalize",
  ]);
});

test("a compiled mode says what `engine/compiled.ts` reads of it", () => {
  const language = compiled();
  expect(language.classNameAliases).toEqual({ moon: "string" });
  expect(language.case_insensitive).toBe(true);
  expect(language.keywords).toEqual({ high: ["keyword", 1], low: ["literal", 1] });
  expect(language.keywordPatternRe.source).toBe("[a-z]+");
  expect(language.keywordPatternRe.flags).toContain("g");
  const [several, remark, other, refused, word] = language.contains;
  expect(several?.beginScope).toMatchObject({ _multi: true, _emit: { 1: true, 2: true } });
  expect(several?.endScope).toMatchObject({ _wrap: "meta" });
  expect(remark).toMatchObject({ scope: "comment", endsWithParent: true });
  expect(remark?.terminatorEnd).toContain("$");
  expect(other).toMatchObject({ subLanguage: "other", excludeBegin: true, returnEnd: true });
  expect(refused?.["on:begin"]).toBeFunction();
  expect(String(refused?.begin)).toBe("/z/");
  expect(word?.__beforeBegin).toBeFunction();
  expect(word?.starts).toMatchObject({ endsParent: true });
});
