/**
 * Grammars of a site, from `content/grammars`. A document names a language and never brings code; the grammar is the
 * site's own code, trusted as its pages and components are. It comes as text, so that any thread can run it.
 */
import type { HLJSApi, Language, LanguageFn, Mode } from "highlight.js";
import type { SiteGrammar } from "../../source/inputs.ts";

/** @returns the grammar in a module. @throws what its code throws, and where it exports no function */
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
 * Tries a grammar out, in an instance of highlight.js that nobody else uses.
 * @returns what has to be known of it without running it
 * @throws where it can't be loaded, or one of its patterns is none
 */
export function describeGrammar(hljs: HLJSApi, code: string): Pick<SiteGrammar, "aliases" | "embeds"> {
  const grammar = grammarOf(code);
  const instance = hljs.newInstance();
  instance.debugMode();
  instance.registerLanguage("grammar", (api) => ({ ...grammar(api), disableAutodetect: true }));
  const language = grammar(instance);
  const embeds = embeddedIn(language);
  // Compiled when it is first used; what it embeds is not there, and not needed for an empty text.
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
