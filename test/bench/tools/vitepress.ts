/** VitePress with its default theme: a sidebar a section, local search on. */
import { existsSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { put, withHead, type Tool, type ToolSite } from "./tool.ts";

/** @param installed folder that holds node_modules/vitepress */
export function vitepressTool(site: ToolSite, installed: string, version: string): Tool {
  const { folder, plan, languages } = site;
  const out = `${folder}-out`;
  const bin = join(installed, "node_modules/vitepress/bin/vitepress.js");
  const prefix = (language: number): string => (language === 0 ? "" : `${languages[language] ?? ""}/`);
  const sidebar = (language: number): object =>
    Object.fromEntries(
      plan.sections.map((section) => [
        `/${prefix(language)}${section.id}/`,
        section.topics.map((topic) => ({
          text: topic.label,
          collapsed: false,
          items: topic.pages.map((page) => ({ text: page.title, link: `/${prefix(language)}${page.path}` })),
        })),
      ]),
    );
  return {
    id: "vitepress",
    label: `VitePress ${version}`,
    folder,
    out,
    article: ".vp-doc",
    soft: true,
    prepare() {
      const locales = Object.fromEntries(
        languages.map((language, at) => [
          at === 0 ? "root" : language,
          { label: language, lang: language, themeConfig: { sidebar: sidebar(at) } },
        ]),
      );
      const config = {
        title: "Bench",
        cleanUrls: true,
        ignoreDeadLinks: true,
        outDir: out,
        sitemap: { hostname: "https://example.org" },
        locales,
        themeConfig: { search: { provider: "local" }, outline: "deep" },
      };
      put(folder, ".vitepress/config.mjs", `export default ${JSON.stringify(config)};\n`);
      put(folder, "package.json", `{"type":"module","private":true}\n`);
      if (!existsSync(join(folder, "node_modules")))
        symlinkSync(join(installed, "node_modules"), join(folder, "node_modules"));
      languages.forEach((_, at) => put(folder, `${prefix(at)}index.md`, "---\ntitle: Bench\n---\n\nThe start page.\n"));
    },
    fileOf: (page, language) => join(folder, `${prefix(language)}${page.path}.md`),
    // The default theme shows no title of its own.
    textOf: (page, description, body) => withHead(page, description, { lines: [], body: `# ${page.title}\n\n${body}` }),
    dump: () => ({ argv: ["node", bin, "build", "."], cwd: folder }),
    forget: () => rmSync(join(folder, ".vitepress/cache"), { recursive: true, force: true }),
    dev: (port) => ({
      argv: ["node", bin, "dev", ".", "--port", `${port}`, "--host", "127.0.0.1", "--strictPort"],
      cwd: folder,
    }),
    address: (page) => `/${page.path}`,
    textAddress: (page) => `/${page.path}.md`,
    searchFiles() {
      const chunks = join(out, "assets/chunks");
      const names = existsSync(chunks) ? readdirSync(chunks) : [];
      const index = names.filter((name) => name.startsWith("@localSearchIndexroot")).map((name) => join(chunks, name));
      return { first: index, all: index, text: [] };
    },
  };
}
