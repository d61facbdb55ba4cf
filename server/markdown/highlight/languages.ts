/** Languages by the names that writers use. A grammar is loaded when the first fence asks for it. */
import type { HLJSApi, Language, LanguageFn, Mode } from "highlight.js";
import type { SiteGrammar } from "../../source/inputs.ts";
import type { CompiledLanguage } from "./engine/compiled.ts";
import { planOf, type Planned } from "./engine/mode-plan.ts";
import { readCode, type LanguageOf, type Sink } from "./engine/read-code.ts";
import { BUNDLED } from "./shipped.ts";
import { grammarOf } from "./site-grammar.ts";

/**
 * Loads a module synchronously. The bundler includes modules that are named by a literal; others are resolved at run
 * time.
 */
declare const require: (name: string) => unknown;

/** Languages of highlight.js for technical documentation, by file name in its `lib/languages/`. */
const SHIPPED: ReadonlySet<string> = new Set(
  (
    "apache armasm asciidoc awk bash c clojure cmake cpp csharp css dart diff django dns dockerfile dos ebnf bnf elixir elm erlang fsharp go gradle " +
    "graphql groovy handlebars haskell http ini java javascript json julia kotlin latex less lisp llvm lua makefile markdown matlab nginx nim nix " +
    "objectivec ocaml perl pgsql php plaintext powershell prolog properties protobuf python python-repl r ruby rust scala scheme scss shell smalltalk " +
    "sql stylus swift tcl thrift twig typescript vbnet verilog vhdl vim wasm x86asm xml xquery yaml zig crystal d delphi excel fortran processing puppet"
  )
    .split(" ")
    .filter((name) => name !== "zig"),
);

/** Other names of the same languages. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    javascript: "js jsx mjs cjs node es6",
    typescript: "ts tsx mts cts flow",
    bash: "sh zsh ksh curl",
    shell: "console shellsession shell-session terminal sh-session",
    python: "py python3 py3 python2 gyp",
    json: "json5 jsonc jsonl webmanifest",
    cpp: "c++ cc cxx hpp hh h++ arduino ino",
    c: "h",
    csharp: "cs c# dotnet",
    go: "golang",
    rust: "rs",
    kotlin: "kt kts",
    ruby: "rb gemspec",
    markdown: "md mdx mkd",
    yaml: "yml",
    ini: "toml cfg conf dotenv env editorconfig gitignore",
    xml: "html htm xhtml svg rss atom vue svelte astro plist wsf mathml",
    makefile: "make mk mak",
    dockerfile: "docker containerfile",
    powershell: "ps ps1 pwsh",
    dos: "bat cmd batch",
    diff: "patch udiff",
    graphql: "gql",
    sql: "mysql sqlite mariadb",
    pgsql: "postgres postgresql",
    protobuf: "proto proto3",
    objectivec: "objc obj-c mm",
    haskell: "hs",
    perl: "pl pm",
    php: "php3 php7 php8",
    swift: "swiftui",
    lua: "luau",
    scheme: "racket rkt",
    http: "https",
    latex: "tex",
    nginx: "nginxconf",
    wasm: "wat wast",
    plaintext: "text txt plain none raw log output hex csv ascii mermaid plantuml",
    handlebars: "hbs",
    properties: "props",
  }).flatMap(([name, aliases]) => aliases.split(" ").map((alias): [string, string] => [alias, name])),
);

/** The language of text that is not highlighted. */
export const PLAIN = "plaintext";

/** Names of the grammars of highlight.js that are supported, as `languageNamed` returns them. */
export const GRAMMARS: readonly string[] = [...SHIPPED].filter((name) => name !== PLAIN);

/**
 * @param own grammars of the site, which take precedence over those of highlight.js
 * @returns the name of the grammar, undefined for an unknown language
 */
export function languageNamed(written: string, own: readonly SiteGrammar[]): string | undefined {
  const name = written.toLowerCase();
  const found = own.find((each) => each.name === name) ?? own.find(({ aliases }) => aliases.includes(name));
  if (found !== undefined) return found.name;
  return SHIPPED.has(name) ? name : ALIASES.get(name);
}

/** An instance of highlight.js, and the grammars that were registered in it. */
export interface Highlighter {
  readonly api: HLJSApi;
  readonly registered: Set<string>;
}

/** Creates a highlighter without languages. Only grammars of one `languageVersion` may be registered in it. */
export function createHighlighter(): Highlighter {
  return { api: loadHighlighter().newInstance(), registered: new Set() };
}

/**
 * Registers a grammar, and those that it needs by name for this code, unless they are registered already.
 * @param own grammars of the site
 * @returns whether it could be loaded
 */
export function registerLanguage(
  highlighter: Highlighter,
  name: string,
  code: string,
  own: readonly SiteGrammar[],
): boolean {
  const [, ...embedded] = withEmbedded(name, own, code);
  if (!registerAlone(highlighter, name, own)) return false;
  for (const each of embedded) registerAlone(highlighter, each, own);
  return true;
}

/**
 * @returns a text that identifies the version of a language: names and hashes of the site's grammars that it uses, ""
 * if   there are none
 */
export function languageVersion(name: string, own: readonly SiteGrammar[]): string {
  if (own.length === 0) return "";
  const sites = withEmbedded(name, own).flatMap((each) => own.find((site) => site.name === each) ?? []);
  return sites.map((site) => `${site.name}:${site.hash}`).join(" ");
}

/**
 * A language and all languages that it embeds, directly or indirectly. Languages that are registered already are
 * followed too, so that the result does not depend on what was highlighted before.
 * @param code if given, languages of highlight.js that this code does not embed are left out
 */
function withEmbedded(name: string, own: readonly SiteGrammar[], code?: string): readonly string[] {
  const found = new Set([name]);
  for (const each of found) {
    const site = own.find((grammar) => grammar.name === each);
    const embedded =
      site === undefined
        ? (EMBEDDED.get(each) ?? []).flatMap(([other, sign]) => (code === undefined || sign.test(code) ? other : []))
        : site.embeds.flatMap((written) => languageNamed(written, own) ?? []);
    for (const other of embedded) found.add(other);
  }
  return [...found];
}

function registerAlone(highlighter: Highlighter, name: string, own: readonly SiteGrammar[]): boolean {
  const hljs = highlighter.api;
  if (highlighter.registered.has(name)) return true;
  const site = own.find((each) => each.name === name);
  const grammar = site === undefined ? loadGrammar(name) : loadOwn(site);
  if (grammar === undefined) return false;
  hljs.registerLanguage(name, site === undefined && name === "http" ? (api) => withJson(grammar(api)) : grammar);
  highlighter.registered.add(name);
  const language = hljs.getLanguage(name) as Hooked | undefined;
  if (language === undefined) return false;
  const languageOf: LanguageOf = (embedded) => {
    const other = hljs.getLanguage(embedded) as Hooked | undefined;
    if (other === undefined) return undefined;
    if (!planned.has(other)) hljs.highlight("", { language: embedded });
    return planned.get(other);
  };
  language.__emitTokens = (text, sink) => {
    const plan = planned.get(language) ?? planOf(language);
    planned.set(language, plan);
    readCode({ text, planned: plan, sink, languageOf });
  };
  return true;
}

/**
 * Makes the body of HTTP messages JSON; highlight.js would detect its language among those that happen to be
 * registered.
 */
function withJson(http: Language): Language {
  const open: Mode[] = [http];
  for (let mode = open.pop(); mode !== undefined; mode = open.pop()) {
    if (Array.isArray(mode.subLanguage)) mode.subLanguage = "json";
    const { contains = [], starts } = mode;
    for (const each of [...contains, ...(starts ? [starts] : [])]) if (each !== "self") open.push(each);
  }
  return http;
}

/** A compiled language. highlight.js calls the hook instead of its own loop. */
type Hooked = CompiledLanguage & { __emitTokens?: (text: string, sink: Sink) => void };

const planned = new WeakMap<Hooked, Planned>();

/** The languages that a language embeds, each with an expression that finds it in the code. */
const EMBEDDED: ReadonlyMap<string, readonly (readonly [string, RegExp])[]> = new Map([
  ["javascript", [["xml", /<\/|\/>/]]],
  ["typescript", [["xml", /<\/|\/>/]]],
  ["markdown", [["xml", /</]]],
  ["http", [["json", /./]]],
  [
    "xml",
    [
      ["css", /<style/i],
      ["javascript", /<script/i],
    ],
  ],
  ["shell", [["bash", /./]]],
  ["dockerfile", [["bash", /./]]],
  ["php", [["xml", /./]]],
  ["handlebars", [["xml", /./]]],
  ["django", [["xml", /./]]],
  ["twig", [["xml", /./]]],
  ["asciidoc", [["xml", /./]]],
  ["python-repl", [["python", /./]]],
] as const);

function loadGrammar(name: string): LanguageFn | undefined {
  try {
    return BUNDLED.get(name)?.() ?? asGrammar(require(`highlight.js/lib/languages/${name}`));
  } catch {
    return undefined;
  }
}

function loadOwn(site: SiteGrammar): LanguageFn | undefined {
  try {
    return grammarOf(site.code);
  } catch {
    return undefined;
  }
}

function asGrammar(value: unknown): LanguageFn | undefined {
  return typeof value === "function" ? (value as LanguageFn) : undefined;
}

/** highlight.js without any language. */
export function loadHighlighter(): HLJSApi {
  return require("highlight.js/lib/core") as HLJSApi;
}
