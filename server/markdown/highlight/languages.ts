/** Languages by the names that writers use. A grammar is loaded when the first fence asks for it. */
import type { HLJSApi, Language, LanguageFn, Mode } from "highlight.js";
import type { CompiledLanguage } from "./engine/compiled.ts";
import { planOf, type Planned } from "./engine/plan.ts";
import { runGrammar, type LanguageOf, type Sink } from "./engine/run.ts";
import { BUNDLED } from "./shipped.ts";

/** Synchronous, and known to the bundler, which takes in what is named in full; the rest is looked up when it runs. */
declare const require: (name: string) => unknown;

/** Our own grammars. Each is named in full, so that a bundler finds it; it is loaded when it is asked for all the same. */
const OWN: ReadonlyMap<string, () => LanguageFn> = new Map<string, () => LanguageFn>([
  ["func", () => (require("./grammars/func.ts") as { readonly func: LanguageFn }).func],
  ["tolk", () => (require("./grammars/tolk.ts") as { readonly tolk: LanguageFn }).tolk],
  ["tact", () => (require("./grammars/tact.ts") as { readonly tact: LanguageFn }).tact],
  ["fift", () => (require("./grammars/fift.ts") as { readonly fift: LanguageFn }).fift],
  ["tlb", () => (require("./grammars/tlb.ts") as { readonly tlb: LanguageFn }).tlb],
  ["tl", () => (require("./grammars/tl.ts") as { readonly tl: LanguageFn }).tl],
  ["tasm", () => (require("./grammars/tasm.ts") as { readonly tasm: LanguageFn }).tasm],
]);

/** What highlight.js has and writers of technical documentation use, by file name in its `lib/languages/`. */
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
    typescript: "ts tsx mts cts",
    bash: "sh zsh ksh",
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
    ini: "toml cfg conf dotenv env editorconfig",
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
    plaintext: "text txt plain none raw log output boc hex csv ascii mermaid plantuml",
    func: "fc func2",
    tolk: "tolk-lang",
    fift: "fif",
    tlb: "tl-b tbl",
    tasm: "asm tvm tvmasm tvm-asm fiftasm fift-asm",
    tact: "tact-lang",
    handlebars: "hbs",
    properties: "props",
  }).flatMap(([name, aliases]) => aliases.split(" ").map((alias): [string, string] => [alias, name])),
);

/** Languages that have no grammar and need none. */
export const PLAIN = "plaintext";

/** Names of all grammars, as `languageNamed` gives them. */
export const GRAMMARS: readonly string[] = [...OWN.keys(), ...SHIPPED].filter((name) => name !== PLAIN);

/** @returns the name of the grammar, undefined for a language nobody knows */
export function languageNamed(written: string): string | undefined {
  const name = written.toLowerCase();
  if (OWN.has(name) || SHIPPED.has(name)) return name;
  return ALIASES.get(name);
}

/**
 * Makes sure that a grammar is registered, and those that it asks for by name while it works on this code.
 * @returns whether it could be loaded
 */
export function registerLanguage(hljs: HLJSApi, name: string, code: string): boolean {
  for (const [embedded, sign] of EMBEDDED.get(name) ?? []) {
    if (embedded !== name && sign.test(code) && hljs.getLanguage(embedded) === undefined)
      registerLanguage(hljs, embedded, "");
  }
  if (hljs.getLanguage(name) !== undefined) return true;
  const grammar = loadGrammar(name);
  if (grammar === undefined) return false;
  hljs.registerLanguage(name, name === "http" ? (api) => withJson(grammar(api)) : grammar);
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
    runGrammar({ text, planned: plan, sink, languageOf });
  };
  return true;
}

/** The body of an HTTP message is read as JSON: highlight.js would guess among the languages that happen to be loaded. */
function withJson(http: Language): Language {
  const open: Mode[] = [http];
  for (let mode = open.pop(); mode !== undefined; mode = open.pop()) {
    if (Array.isArray(mode.subLanguage)) mode.subLanguage = "json";
    const { contains = [], starts } = mode;
    for (const each of [...contains, ...(starts ? [starts] : [])]) if (each !== "self") open.push(each);
  }
  return http;
}

/** A language when highlight.js has compiled it; the hook is called for a text instead of its own loop. */
type Hooked = CompiledLanguage & { __emitTokens?: (text: string, sink: Sink) => void };

const planned = new WeakMap<Hooked, Planned>();

/** What a grammar hands over to which other one, and how to tell that it will. */
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
    return OWN.get(name)?.() ?? BUNDLED.get(name)?.() ?? asGrammar(require(`highlight.js/lib/languages/${name}`));
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
