/**
 * The documents that search is measured on: a snapshot of this project's own, so that a figure changes when the engine
 * does and not when somebody edits a page. `bun test/search/corpus.ts` takes it again; measure and keep the figures then.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { parseArticle } from "../../server/markdown/index.ts";
import { readHead } from "../../server/source/head.ts";
import type { SearchConfig } from "../../shared/schema/config.ts";
import { searchSchema } from "../../shared/schema/search.ts";
import type { ShareInput } from "../../server/site/search/share.ts";
import { textsIn } from "../../shared/messages/languages.ts";

const PROJECT = join(import.meta.dir, "../..");

/** Languages that are measured, with the one that stands in where a page is not translated. */
export const LANGUAGES = [
  { lang: "en", name: "English", queries: "en", fallback: undefined },
  { lang: "zh-CN", name: "Chinese", queries: "zh", fallback: "en" },
] as const;

export type Language = (typeof LANGUAGES)[number];

interface Subject {
  readonly synonyms: SearchConfig["synonyms"][string];
  readonly vocabulary: readonly string[];
}

/** What this site tells search of its subject in a language: words that mean the same, and words that are kept whole. */
export function subject(lang: string): Subject {
  const text = readFileSync(join(PROJECT, "config/search.json"), "utf8");
  const { synonyms, vocabulary } = searchSchema.parse(JSON.parse(text));
  return { synonyms: [...(synonyms[lang] ?? []), ...(synonyms["*"] ?? [])], vocabulary: vocabulary[lang] ?? [] };
}

const snapshotOf = (lang: string): string => join(import.meta.dir, `corpus.${lang}.jsonl.br`);

/** The documents of the snapshot, one for each route. */
export function corpus(lang: Language["lang"]): ShareInput[] {
  const lines = brotliDecompressSync(readFileSync(snapshotOf(lang)))
    .toString("utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as ShareInput);
}

/** Documents below `root/content/<lang>/docs` by route, with those of `fallback` where the language has none. */
export function corpusInputs(root: string, lang: string, fallback?: string): ShareInput[] {
  const inputs = new Map<string, ShareInput>();
  for (const language of fallback === undefined ? [lang] : [lang, fallback]) {
    const base = join(root, "content", language, "docs");
    if (!existsSync(base)) continue;
    for (const file of readdirSync(base, { recursive: true, encoding: "utf8" }).sort()) {
      if (!/\.mdx?$/.test(file)) continue;
      const path = join(base, file);
      const route = `/${relative(base, path)
        .replace(/\.mdx?$/, "")
        .replace(/\/(README|index)$/, "")}`;
      if (inputs.has(route)) continue;
      const text = readFileSync(path, "utf8");
      const name = `content/${language}/docs/${file}`;
      const head = readHead(text, name);
      const article = parseArticle({
        file: name,
        text,
        lang: language,
        texts: textsIn(language).article,
        head,
        includes: {},
        components: [],
        fences: {},
        grammars: [],
        schemes: [],
        vocabulary: [],
        terms: [],
      });
      const folders = route.split("/").slice(2, -1);
      inputs.set(route, {
        route,
        href: (lang === "en" ? "" : `/${lang}`) + route,
        title: head.title === "" ? (route.split("/").at(-1) ?? "") : head.title,
        kind: "doc",
        lang: language,
        description: head.frontMatter.description ?? article.excerpt,
        keywords: head.frontMatter.keywords ?? [],
        trail: folders.slice(1).map((folder) => folder.replaceAll("-", " ")),
        context: folders[0] ?? "",
        sections: article.sections,
      });
    }
  }
  return [...inputs.values()];
}

if (import.meta.main)
  for (const { lang, fallback } of LANGUAGES) {
    const inputs = corpusInputs(PROJECT, lang, fallback);
    const bytes = brotliCompressSync(`${inputs.map((input) => JSON.stringify(input)).join("\n")}\n`);
    writeFileSync(snapshotOf(lang), bytes);
    console.log(`${lang}: ${inputs.length} documents, ${(bytes.length / 1024).toFixed(0)} KB`);
  }
