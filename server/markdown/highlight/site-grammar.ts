/**
 * Grammars of a site, from `content/grammars`. They are code of the site, trusted like its pages and components;
 * documents only name a language. A grammar is passed as text, so that any thread can run it.
 */
import type { HLJSApi, Language, LanguageFn, Mode } from "highlight.js";
import type { SiteGrammar } from "../../source/inputs.ts";

/** @returns the grammar that a module exports. @throws if it exports no function, or its code throws */
export function grammarOf(code: string): LanguageFn {
  const module: { exports: { readonly default?: unknown } } = { exports: {} };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const run = new Function("module", "exports", code) as (
    module: { readonly exports: object },
    exports: object,
  ) => void;
  run(module, module.exports);
  const grammar = module.exports.default;
  if (typeof grammar !== "function") throw new Error("it has no default export that is a function");
  return grammar as LanguageFn;
}

/**
 * Checks a grammar, in an instance of highlight.js of its own.
 * @returns the properties that must be known without running it
 * @throws if it can't be loaded, or one of its patterns is invalid
 */
export function describeGrammar(hljs: HLJSApi, code: string): Pick<SiteGrammar, "aliases" | "embeds"> {
  const grammar = grammarOf(code);
  const instance = hljs.newInstance();
  instance.debugMode();
  instance.registerLanguage("grammar", (api) => ({ ...grammar(api), disableAutodetect: true }));
  const language = grammar(instance);
  const embeds = embeddedIn(language);
  // Compiles the grammar. Embedded languages are not registered, and not needed for an empty text.
  instance.highlight("", { language: "grammar" });
  return { aliases: (language.aliases ?? []).map((alias) => alias.toLowerCase()), embeds };
}

function embeddedIn(language: Language): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<object>();
  const open: unknown[] = [language];
  while (open.length > 0) {
    const mode = open.pop();
    if (typeof mode !== "object" || mode === null || seen.has(mode)) continue;
    seen.add(mode);
    if (Array.isArray(mode)) open.push(...(mode as readonly unknown[]));
    else {
      const { subLanguage, contains, variants, starts }: Mode = mode;
      for (const name of [subLanguage ?? []].flat()) found.add(name);
      open.push(contains, variants, starts);
    }
  }
  return [...found].sort();
}
