/**
 * Hugo with a theme as small as is fair: navbar, the section's sidebar with the current page marked, table of contents,
 * previous and next, highlighting with classes. No search index, for which see `pagefind.ts`. The sidebar is rendered
 * once a section and marked by replacing, the fastest way that Hugo has; most themes render it for every page.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { put, withHead, type Tool, type ToolSite } from "./tool.ts";

const BASE = `<!doctype html>
<html lang="{{ .Language.Lang }}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Title }} | {{ .Site.Title }}</title>
<meta name="description" content="{{ .Description }}">
<link rel="canonical" href="{{ .Permalink }}">
<meta property="og:title" content="{{ .Title }}"><meta property="og:description" content="{{ .Description }}"><meta property="og:url" content="{{ .Permalink }}">
{{ range .Translations }}<link rel="alternate" hreflang="{{ .Language.Lang }}" href="{{ .Permalink }}">{{ end }}
<link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/chroma.css">
</head>
<body>
{{ partial "navbar.html" . }}
<div class="layout">{{ block "main" . }}{{ end }}</div>
<footer><p>{{ .Site.Title }}</p></footer>
</body>
</html>
`;

const SINGLE = `{{ define "main" }}
{{ $link := printf "href=\\"%s\\"" .RelPermalink }}
<nav class="sidebar">{{ replace (partialCached "sidebar.html" . .Language.Lang .Section) $link (printf "%s aria-current=\\"page\\"" $link) | safeHTML }}</nav>
<main><article data-pagefind-body><h1>{{ .Title }}</h1>{{ .Content }}</article>
<nav class="pager">{{ with .NextInSection }}<a rel="prev" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .PrevInSection }}<a rel="next" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav></main>
<aside class="toc">{{ .TableOfContents }}</aside>
{{ end }}
`;

const SIDEBAR = `<ul>{{ range .FirstSection.Sections.ByWeight }}<li><details open><summary>{{ .Title }}</summary><ul>{{ range .RegularPages.ByWeight }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></details></li>{{ end }}</ul>`;

const NAVBAR = `<header class="navbar"><a class="title" href="/">{{ .Site.Title }}</a>{{ range .Translations }}<a href="{{ .RelPermalink }}">{{ .Language.LanguageName }}</a>{{ end }}<button type="button" id="mode">Mode</button></header>`;

const STYLE = `:root{color-scheme:light dark;--line:#8884;--accent:#07c}
body{margin:0;font:16px/1.6 system-ui,sans-serif}.navbar{display:flex;gap:1rem;padding:.75rem 1rem;border-bottom:1px solid var(--line);position:sticky;top:0;background:Canvas}
.layout{display:grid;grid-template-columns:17rem minmax(0,1fr) 14rem;gap:2rem;max-width:90rem;margin:auto}.sidebar{font-size:.875rem;overflow:auto;max-height:calc(100vh - 4rem);position:sticky;top:4rem}
.sidebar ul,.toc ul{list-style:none;padding-left:.75rem}.sidebar a{color:inherit;text-decoration:none}.sidebar a[aria-current]{color:var(--accent);font-weight:600}
main{padding:1rem}a{color:var(--accent)}pre{overflow:auto;padding:1rem;border:1px solid var(--line);border-radius:.4rem}code{font:.875em ui-monospace,monospace}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:.3rem .6rem}
blockquote{border-left:3px solid var(--accent);margin-left:0;padding-left:1rem}.pager{display:flex;justify-content:space-between;margin:3rem 0}.toc{font-size:.8125rem;position:sticky;top:4rem;align-self:start}
@media(max-width:60rem){.layout{display:block}.sidebar,.toc{display:none}}
`;

/** Sections are headings of the sidebar, not pages; the older name of the setting and the newer one. */
const UNRENDERED = "_build:\n  render: never\nbuild:\n  render: never\n";

/** @returns the version of Hugo here, undefined when there is none */
export function hugoVersion(): string | undefined {
  const { status, stdout } = spawnSync("hugo", ["version"], { encoding: "utf8" });
  return status === 0 ? (/v([\d.]+)/.exec(stdout)?.[1] ?? "") : undefined;
}

/** @param version as `hugoVersion` says */
export function hugoTool(site: ToolSite, version: string): Tool {
  const { folder, plan, languages } = site;
  const out = `${folder}-out`;
  const chroma = spawnSync("hugo", ["gen", "chromastyles", "--style", "github"], { encoding: "utf8" }).stdout;
  const content = (language: number): string => (language === 0 ? "content" : `content-${languages[language] ?? ""}`);
  return {
    id: "hugo",
    label: `Hugo ${version}`,
    folder,
    out,
    article: "main article",
    soft: false,
    prepare() {
      const config = {
        baseURL: "https://example.org/",
        title: "Bench",
        disableKinds: ["taxonomy", "term", "RSS"],
        outputs: { home: ["HTML"], page: ["HTML"], section: ["HTML"] },
        defaultContentLanguage: "en",
        markup: { highlight: { noClasses: false }, goldmark: { renderer: { unsafe: false } } },
        languages: Object.fromEntries(
          languages.map((language, at) => [
            language.toLowerCase(),
            { languageName: language, weight: at + 1, contentDir: content(at) },
          ]),
        ),
      };
      put(folder, "config.json", JSON.stringify(config));
      put(folder, "layouts/_default/baseof.html", BASE);
      put(folder, "layouts/_default/single.html", SINGLE);
      put(
        folder,
        "layouts/index.html",
        `{{ define "main" }}<main><article><h1>{{ .Title }}</h1>{{ .Content }}</article></main>{{ end }}`,
      );
      put(folder, "layouts/partials/navbar.html", NAVBAR);
      put(folder, "layouts/partials/sidebar.html", SIDEBAR);
      put(folder, "static/style.css", STYLE);
      put(folder, "static/chroma.css", chroma);
      languages.forEach((_, at) => {
        put(folder, `${content(at)}/_index.md`, "---\ntitle: Bench\n---\n\nThe start page.\n");
        for (const section of plan.sections) {
          put(folder, `${content(at)}/${section.id}/_index.md`, `---\ntitle: ${section.label}\n${UNRENDERED}---\n`);
          section.topics.forEach((topic, weight) => {
            put(
              folder,
              `${content(at)}/${section.id}/${topic.id}/_index.md`,
              `---\ntitle: ${topic.label}\nweight: ${weight + 1}\n${UNRENDERED}---\n`,
            );
          });
        }
      });
    },
    fileOf: (page, language) => join(folder, content(language), `${page.path}.md`),
    textOf: (page, description, body) => withHead(page, description, { lines: [`weight: ${page.position}`], body }),
    dump: () => ({ argv: ["hugo", "--quiet", "--destination", out, "--cleanDestinationDir"], cwd: folder }),
    forget: () => rmSync(join(folder, "resources"), { recursive: true, force: true }),
    dev: (port) => ({ argv: ["hugo", "server", "--bind", "127.0.0.1", "--port", `${port}`], cwd: folder }),
    address: (page) => `/${page.path}/`,
    textAddress: (page) => `/${page.path}/`,
    searchFiles: () => ({ first: [], all: [], text: [] }),
  };
}
