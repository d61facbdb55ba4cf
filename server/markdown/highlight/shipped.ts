/**
 * The most common languages of highlight.js, each named by a literal so that the bundler includes it. They are loaded
 * only when they are needed. Other languages are resolved in the package at run time.
 */
import type { LanguageFn } from "highlight.js";

declare const require: (name: string) => unknown;

type Load = () => LanguageFn;

const load = (grammar: unknown): LanguageFn => grammar as LanguageFn;

export const BUNDLED: ReadonlyMap<string, Load> = new Map<string, Load>([
  ["bash", () => load(require("highlight.js/lib/languages/bash"))],
  ["c", () => load(require("highlight.js/lib/languages/c"))],
  ["cpp", () => load(require("highlight.js/lib/languages/cpp"))],
  ["csharp", () => load(require("highlight.js/lib/languages/csharp"))],
  ["css", () => load(require("highlight.js/lib/languages/css"))],
  ["diff", () => load(require("highlight.js/lib/languages/diff"))],
  ["dockerfile", () => load(require("highlight.js/lib/languages/dockerfile"))],
  ["go", () => load(require("highlight.js/lib/languages/go"))],
  ["graphql", () => load(require("highlight.js/lib/languages/graphql"))],
  ["http", () => load(require("highlight.js/lib/languages/http"))],
  ["ini", () => load(require("highlight.js/lib/languages/ini"))],
  ["java", () => load(require("highlight.js/lib/languages/java"))],
  ["javascript", () => load(require("highlight.js/lib/languages/javascript"))],
  ["json", () => load(require("highlight.js/lib/languages/json"))],
  ["kotlin", () => load(require("highlight.js/lib/languages/kotlin"))],
  ["makefile", () => load(require("highlight.js/lib/languages/makefile"))],
  ["markdown", () => load(require("highlight.js/lib/languages/markdown"))],
  ["php", () => load(require("highlight.js/lib/languages/php"))],
  ["protobuf", () => load(require("highlight.js/lib/languages/protobuf"))],
  ["python", () => load(require("highlight.js/lib/languages/python"))],
  ["ruby", () => load(require("highlight.js/lib/languages/ruby"))],
  ["rust", () => load(require("highlight.js/lib/languages/rust"))],
  ["shell", () => load(require("highlight.js/lib/languages/shell"))],
  ["sql", () => load(require("highlight.js/lib/languages/sql"))],
  ["swift", () => load(require("highlight.js/lib/languages/swift"))],
  ["typescript", () => load(require("highlight.js/lib/languages/typescript"))],
  ["xml", () => load(require("highlight.js/lib/languages/xml"))],
  ["yaml", () => load(require("highlight.js/lib/languages/yaml"))],
]);
