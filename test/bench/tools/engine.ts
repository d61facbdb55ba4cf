/** This engine. Its sidebars come from the tree: one a top folder. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { put, withHead, type Tool, type ToolSite } from "./tool.ts";

/**
 * @param project folder of the engine that is measured
 * @param jobs worker threads, undefined for the engine's own choice
 */
export function engineTool(site: ToolSite, project: string, jobs: number | undefined): Tool {
  const { folder, plan, languages } = site;
  const out = `${folder}-out`;
  const threads = jobs === undefined ? [] : ["--jobs", `${jobs}`];
  const bun = join(project, "node_modules/.bin/bun");
  const command = (name: string, root: string, more: readonly string[]): { argv: string[]; cwd: string } => ({
    argv: [bun, join(project, "server/start.ts"), name, "--site", root, "--json", ...more],
    cwd: project,
  });
  return {
    id: "engine",
    label: "engine",
    folder,
    out,
    article: "#pageContent",
    soft: true,
    prepare() {
      const list = [
        { id: "en", label: "English", lang: "en", dir: "ltr", path: "" },
        { id: "mandarin", label: "简体中文", lang: "zh-CN", dir: "ltr", path: "zh-CN" },
      ].slice(0, languages.length);
      const config = { title: "Bench", url: "https://example.org", locales: { default: "en", list } };
      put(folder, "config/site.json", JSON.stringify(config));
      for (const language of languages) {
        put(folder, `content/${language}/pages/index.md`, "---\ntitle: Bench\n---\n\nThe start page.\n");
        for (const section of plan.sections) {
          for (const topic of section.topics) {
            put(
              folder,
              `content/${language}/docs/${section.id}/${topic.id}/_category_.json`,
              JSON.stringify({ label: topic.label }),
            );
          }
        }
      }
    },
    fileOf: (page, language) => join(folder, `content/${languages[language] ?? "en"}/docs/${page.path}.md`),
    textOf: (page, description, body) =>
      withHead(page, description, { lines: [`sidebar_position: ${page.position}`], body }),
    dump: (cold, { out: place = out, cache } = {}) =>
      command("dump", folder, [
        ...["--out", place],
        ...(cold ? ["--no-cache"] : []),
        ...(cache === undefined ? [] : ["--cache", cache]),
        ...threads,
      ]),
    shard: ({ share, site: own, cache }) => command("dump", own, ["--shard", share, "--cache", cache, ...threads]),
    publish: (to, endpoint) => command("publish", folder, ["--out", out, "--to", to, "--endpoint", endpoint]),
    forget() {
      rmSync(join(folder, ".cache"), { recursive: true, force: true });
    },
    dev: (port) => command("dev", folder, ["--port", `${port}`]),
    address: (page) => `/${page.path}`,
    textAddress: (page) => `/${page.path}`,
    searchFiles() {
      const parts = join(out, "search-index");
      const names = existsSync(parts) ? readdirSync(parts).map((name) => join(parts, name)) : [];
      const entry = [join(out, "search-index.json")].filter(existsSync);
      const text = names.filter((name) => name.includes("/text-"));
      return { first: entry, all: [...entry, ...names.filter((name) => !name.includes("/text-"))], text };
    },
  };
}
