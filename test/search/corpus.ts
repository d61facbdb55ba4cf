/** The public documents that search is measured on, read as the site reads them. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArticle } from "../../server/markdown/index.ts";
import { readHead } from "../../server/source/head.ts";
import type { ShareInput } from "../../server/site/search/share.ts";

/** They lie beside the project, if they are there at all. */
export const corpusFolder = process.env["SEARCH_CORPUS"] ?? join(import.meta.dir, "../../../shared/corpus");

/** Documents below `root/content/<lang>/docs` by route, with those of `fallback` where the language has none. */
export function corpusInputs(root: string, lang: string, fallback?: string): ShareInput[] {
  const inputs = new Map<string, ShareInput>();
  for (const language of fallback === undefined ? [lang] : [lang, fallback]) {
    const base = join(root, "content", language, "docs");
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
      const article = parseArticle({ file: name, text, lang: language, head, includes: {} });
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
