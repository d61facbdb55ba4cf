/**
 * Values of modules that change: sessions of one process would share them, so each of them is listed here with a
 * reason.
 */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const PROJECT = resolve(import.meta.dir, "../..");

/**
 * None of these can tell one session of another. What is remembered follows from its key alone, and so is the same
 * whoever asked first; names of temporary files have to differ within a process.
 */
const ALLOWED: readonly string[] = [
  // By the identity of a value that nobody changes; gone with it.
  "server/markdown/highlight/languages.ts planned",
  "server/markdown/syntax/lex-state.ts states",
  "server/output/card/canvas.ts stamps",
  "server/output/files/search-words.ts weights",
  "server/output/card/draw.ts frames",
  "server/site/documents/grammars.ts patterns",
  "shared/schema/suggest.ts prepared",
  "shared/search/engine/chinese-forms.ts characters",
  "shared/search/engine/chinese-forms.ts loaded",
  "shared/search/engine/fuzzy.ts known",
  // By the sources of a session, so each has its own.
  "server/output/files/social-cards.ts fontsOf",
  // The last of its kind, by the identity of what it was made of.
  "server/site/search/chinese-words.ts last",
  // By a text that says everything; emptied when there are too many.
  "server/markdown/highlight/classes.ts found",
  "server/markdown/highlight/highlight.ts cache",
  "server/markdown/highlight/highlight.ts cached",
  "server/markdown/highlight/highlight.ts highlighters",
  "server/markdown/render/katex.ts cache",
  "shared/search/tokens.ts known",
  "shared/search/tokens.ts places",
  // By one of a few texts that the code itself gives.
  "server/render/sidebar.ts drawn",
  "server/markdown/syntax/tag-kinds.ts html",
  "server/markdown/syntax/rules.ts listItems",
  "server/markdown/syntax/skip.ts closing",
  // Filled where it is declared, and not changed after that.
  "server/markdown/extensions/text.ts STOP",
  "server/markdown/html/elements.ts RULES",
  "shared/search/tokens.ts ascii",
  // What a package holds, when it is first needed.
  "server/markdown/diagram/mermaid.ts library",
  "server/markdown/render/katex.ts katex",
  "server/markdown/syntax/rules.ts made",
  "server/site/search/chinese-words.ts loaded",
  "shared/search/tokens.ts dictionary",
  // Memory for one text at a time, which is emptied before each of them.
  "shared/search/postings.ts writing",
  // A thread's own: it serves the one session that has started it.
  "server/cache/range-worker.ts store",
  // A counter.
  "server/host/disk.ts temporaryCount",
];

/** Names that a module declares at its top level and changes: variables, and constants whose content it changes. */
function changingIn(text: string): readonly string[] {
  const variables = [...text.matchAll(/^(?:export )?(?:let|var) (\w+)/gm)];
  const constants = [...text.matchAll(/^(?:export )?const (\w+)/gm)].filter(([, name = ""]) => {
    const call = `\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\\(`;
    // Where a pattern goes on searching is set before each search.
    const assignment = `(?:\\[[^\\]\\n]*\\]|\\.(?!lastIndex\\b)\\w+)(?: (?:[-+*/%&|^]|\\?\\?|\\|\\||&&)?= |\\+\\+|--)`;
    return new RegExp(`(?<![\\w.])${name}(?:${call}|${assignment})`).test(text);
  });
  return [...variables, ...constants].map(([, name = ""]) => name);
}

test("modules of the server hold nothing that changes and that two sessions could tell", () => {
  expect(
    changingIn(
      'let a = 1;\nexport const b = new Map();\nb.set("x", 1);\nconst c = { d: 1 };\nc.d = 2;\nconst e = /x/y;\n' +
        "e.lastIndex = 3;\nconst f = [1];\nf.at(0);\nfunction g() {\n  let h = 1;\n  const i = [];\n  i.push(h);\n}\n",
    ),
  ).toEqual(["a", "b", "c"]);
  const found = ["server", "shared"].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .flatMap((entry) => {
        const file = join(entry.parentPath, entry.name);
        return changingIn(readFileSync(file, "utf8")).map((name) => `${relative(PROJECT, file)} ${name}`);
      }),
  );
  expect(found.sort()).toEqual([...ALLOWED].sort());
});
