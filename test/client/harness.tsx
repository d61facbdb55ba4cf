/**
 * A small server that shows the client without the engine: `bun test/client/harness.tsx [port]`.
 * Pages of every kind, from the site's own configuration, with their chunks, so that soft navigation works.
 */
import { build, type Plugin } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { activeNavItem } from "../../client/components/active.ts";
import { Content, NotFound, PostList, SearchPage, TagList } from "../../client/components/content.tsx";
import { inlineScripts } from "../../client/components/inline-scripts.ts";
import { Shell, type Layout } from "../../client/components/shell.tsx";
import { playgroundBuild } from "./playground-build.ts";
import { playgroundDocument } from "../../client/components/playground-document.ts";
import type { StandaloneProps } from "../../client/components/landing.tsx";
import { markSidebar, writeSidebar } from "../../server/render/sidebar.ts";
import type { LocaleModel, NavItem, PageChunk, PageModel, SidebarItem, SiteModel } from "../../shared/model.ts";
import { rows } from "./sidebars.ts";
import { sampleArticle, sampleArticleZh, sampleHeadings } from "./sample.ts";
import { textsIn } from "../../shared/messages/languages.ts";

const root = new URL("../../", import.meta.url).pathname;
const locales: readonly LocaleModel[] = [
  { id: "en", label: "English", lang: "en", dir: "ltr", path: "" },
  { id: "mandarin", label: "简体中文", lang: "zh-CN", dir: "ltr", path: "zh-CN" },
];

interface Entry {
  readonly type: string;
  readonly label?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly title?: string;
  readonly titles?: Readonly<Record<string, string>>;
  readonly to?: string;
  readonly href?: string;
  readonly icon?: string;
  readonly position?: string;
  readonly locales?: readonly string[];
  readonly items?: readonly Entry[];
  readonly links?: readonly Entry[];
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
function json<T>(path: string): T {
  return JSON.parse(readFileSync(root + path, "utf8")) as T;
}

function prefix(locale: LocaleModel): string {
  return locale.path === "" ? "" : `/${locale.path}`;
}

function label(entry: Entry, locale: LocaleModel): string {
  return entry.labels?.[locale.lang] ?? entry.titles?.[locale.lang] ?? entry.label ?? entry.title ?? "";
}

function navItem(entry: Entry, locale: LocaleModel): NavItem {
  const items = (entry.items ?? []).map((child) => navItem(child, locale));
  const href = entry.to === undefined ? entry.href : prefix(locale) + entry.to;
  if (entry.type === "divider") return { kind: "divider" };
  if (entry.type === "locale") return { kind: "locale", items };
  const base = { label: label(entry, locale), ...(entry.icon === undefined ? {} : { icon: entry.icon }) };
  if (entry.type === "dropdown") return { kind: "dropdown", ...base, items, ...(href === undefined ? {} : { href }) };
  return { kind: "link", ...base, href: href ?? "#", external: entry.to === undefined };
}

function site(locale: LocaleModel): SiteModel {
  const nav = json<{ items: readonly Entry[] }>("config/navbar.json").items;
  const footer = json<{
    columns: readonly Entry[];
    social: readonly { icon: string; label: string; href: string }[];
    copyright: string;
  }>("config/footer.json");
  const kept = (entry: Entry): boolean => entry.locales?.includes(locale.lang) ?? true;
  const [english] = locales;
  return {
    title: "TON Docs",
    tagline: "The Open Network, documented",
    description: "Guides and references",
    isModeFixed: false,
    url: "https://docs.example.org",
    baseUrl: "/",
    locale,
    texts: textsIn(locale.lang).page,
    defaultLocale: english ?? locale,
    locales,
    home: prefix(locale) === "" ? "/" : prefix(locale),
    navbar: {
      left: nav.filter((entry) => entry.position !== "right").map((entry) => navItem(entry, locale)),
      right: nav.filter((entry) => entry.position === "right").map((entry) => navItem(entry, locale)),
      hideOnScroll: true,
    },
    footer: {
      columns: footer.columns.map((column) => ({
        title: label(column, locale),
        links: (column.links ?? []).filter(kept).map((link) => ({
          label: label(link, locale),
          href: link.to === undefined ? (link.href ?? "#") : prefix(locale) + link.to,
          external: link.to === undefined,
        })),
      })),
      social: footer.social,
      copyright: footer.copyright,
    },
    announcement: {
      id: "tolk-1",
      html: 'Tolk 1.0 is out. <a href="/v3/documentation/smart-contracts/tolk/overview">What is new</a>',
      dismissible: true,
    },
    search: { route: `${prefix(locale)}/search` },
    version: { name: "current", label: "Next", isLast: true },
    hasBlog: true,
  };
}

function sidebarItems(name: string, locale: LocaleModel): readonly SidebarItem[] {
  const items: SidebarItem[] = [];
  const categories = new Map<string, SidebarItem[]>();
  for (const { sidebar, category, kind, route, title } of rows) {
    if (sidebar !== name) continue;
    if (kind === "divider") items.push({ kind: "divider" });
    else if (kind === "heading") items.push({ kind: "heading", label: title });
    else {
      const external = route.startsWith("http");
      const link: SidebarItem = {
        kind: "link",
        label: title,
        href: external ? route : prefix(locale) + route,
        external,
      };
      if (category === "") items.push(link);
      else {
        let list = categories.get(category);
        if (list === undefined) {
          list = [];
          categories.set(category, list);
          items.push({ kind: "category", label: category, open: false, items: list });
        }
        list.push(link);
      }
    }
  }
  return items;
}

const text = (element: ReactElement): string => renderToString(element);

function page(route: string, locale: LocaleModel, more: Partial<PageModel> = {}): PageModel {
  const zh = locale.path !== "";
  return {
    kind: "doc",
    route,
    href: prefix(locale) + (route === "/" ? "" : route) || "/",
    title: zh ? "用单元存储数据" : "Cells as data storage",
    titleHtml: zh ? "用单元存储数据" : "Cells as data storage",
    hideTitle: false,
    description: "What a cell is, and how to read and write it.",
    keywords: [],
    toc: sampleHeadings,
    previous: {
      label: "Smart contract addresses",
      href: `${prefix(locale)}/v3/concepts/dive-into-ton/ton-blockchain/smart-contract-addresses`,
    },
    next: {
      label: "TON networking",
      href: `${prefix(locale)}/v3/concepts/dive-into-ton/ton-blockchain/ton-networking`,
    },
    editUrl: "https://github.com/ton-community/ton-docs",
    lastUpdate: { date: "2025-01-17" },
    tags: [],
    contentLang: locale.lang,
    fallback: false,
    unlisted: false,
    moved: false,
    draft: false,
    alternates: locales.map((other) => ({ lang: other.lang, href: prefix(other) + route, translated: true })),
    markdownHref: `${prefix(locale)}${route}/index.md`,
    widgets: [],
    ...more,
  };
}

interface Rendered {
  readonly page: PageModel;
  readonly layout: Layout;
  readonly sidebar: string;
  readonly html: string;
}

async function standalone(path: string, lang: string, model: SiteModel): Promise<string | undefined> {
  const file = `${root}content/${lang}/pages/${path}.tsx`;
  if (!existsSync(file)) return undefined;
  const module = (await import(`${file}?${Date.now()}`)) as { default: (props: StandaloneProps) => ReactElement };
  const href = (to: string): string => prefix(model.locale) + to;
  return text(
    <module.default
      site={model}
      page={page(`/${path}`, model.locale)}
      href={href}
      latestPosts={() => []}
      island={() => <></>}
    />,
  );
}

async function pageAt(route: string, locale: LocaleModel, model: SiteModel): Promise<Rendered | undefined> {
  if (route === "/search")
    return {
      page: page(route, locale, { kind: "search", title: "Search", toc: [] }),
      layout: "plain",
      sidebar: "",
      html: text(<SearchPage site={model} />),
    };
  if (route === "/blog" || route === "/blog/tags") {
    const post = page("/blog/first", locale, {
      kind: "post",
      title: "Three years of shards",
      titleHtml: "Three years of shards",
      post: { date: "2024-05-01", authors: [{ name: "Ada Shard", title: "Protocol" }], readingMinutes: 6 },
    });
    const list = (
      <PostList
        site={model}
        title="Blog"
        posts={[post, post].map((entry) => ({
          ...entry,
          summaryHtml: "<p>What changed since sharding went live, and what the numbers say about it.</p>",
        }))}
        feeds={[{ label: "RSS", href: "/blog/rss.xml" }]}
        tags={{ label: "All tags", href: "/blog/tags" }}
        older={{ label: "Older posts", href: "/blog/page/2" }}
      />
    );
    const tags = (
      <TagList
        site={model}
        title="Tags"
        of="posts"
        tags={[
          { label: "sharding", href: "/blog/tags/sharding", count: 3 },
          { label: "TVM", href: "/blog/tags/tvm", count: 1 },
        ]}
      />
    );
    return {
      page: page(route, locale, { kind: route === "/blog" ? "posts" : "tags", title: "Blog", toc: [] }),
      layout: "blog",
      sidebar: "learn",
      html: text(route === "/blog" ? list : tags),
    };
  }
  const own = await standalone(route === "/" ? "index" : route.slice(1), locale.lang, model);
  if (own !== undefined)
    return {
      page: page(route, locale, { kind: "standalone", title: model.title, toc: [] }),
      layout: "wide",
      sidebar: "",
      html: own,
    };
  const row = rows.find((each) => each.route === route);
  if (row === undefined) return undefined;
  const zh = locale.path !== "";
  const fallback = zh && route.includes("glossary");
  const title = route.includes("cells-as-data") ? {} : { title: row.title, titleHtml: row.title };
  const model2 = page(route, locale, {
    ...title,
    ...(fallback ? { fallback, contentLang: "en" } : {}),
    ...(route.includes("overview") ? { tags: [{ label: "TVM", href: "/blog/tags" }], draft: true } : {}),
  });
  return {
    page: model2,
    layout: "doc",
    sidebar: row.sidebar,
    html: zh && !fallback ? sampleArticleZh : sampleArticle,
  };
}

const stubs: Plugin = {
  name: "stubs",
  setup(b) {
    b.onResolve({ filter: /search\/(open|page)\.ts$/ }, (args) =>
      existsSync(`${args.resolveDir}/${args.path}`) ? undefined : { path: args.path, namespace: "stub" },
    );
    b.onLoad({ filter: /.*/, namespace: "stub" }, () => ({
      contents: "export function openSearch() { alert('search') } export function start() {}",
    }));
  },
};

const preload: string[] = [];
const options = {
  bundle: true,
  minify: true,
  write: false as const,
  outdir: "/assets",
  target: ["es2022", "chrome111", "safari16.4", "firefox114"],
  define: { "process.env.NODE_ENV": '"production"' },
};
async function assets(): Promise<ReadonlyMap<string, string>> {
  const js = await build({
    ...options,
    entryPoints: [`${root}client/entry/main.ts`],
    format: "esm" as const,
    splitting: true,
    metafile: true,
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    jsx: "automatic" as const,
    plugins: [stubs],
  });
  const css = await build({ ...options, entryPoints: [`${root}client/styles/main.css`] });
  const frame = await build(playgroundBuild(root.replace(/\/$/, "")));
  const closure = new Set<string>();
  const { outputs } = js.metafile;
  const visit = (name: string): void => {
    closure.add(name);
    for (const each of outputs[name]?.imports ?? [])
      if (each.kind === "import-statement" && !closure.has(each.path)) visit(each.path);
  };
  const main = Object.keys(outputs).find((name) => name.endsWith("/main.js"));
  if (main !== undefined) visit(main);
  preload.push(...[...closure].map((name) => `/assets/${name.split("/").pop() ?? ""}`));
  return new Map([
    ["/assets/playground.html", playgroundDocument(frame.outputFiles[0]?.text ?? "")],
    ...[...js.outputFiles, ...css.outputFiles].map(
      (file) => [`/assets/${file.path.split("/").pop() ?? ""}`, file.text] as const,
    ),
  ]);
}

const files = await assets();
for (const [name, body] of files)
  console.log(preload.includes(name) ? "*" : " ", name, body.length, "gzip", gzipSync(body).length);
console.log(
  "runtime before interaction, gzip:",
  preload.reduce((sum, name) => sum + gzipSync(files.get(name) ?? "").length, 0),
);

async function render(
  path: string,
): Promise<{ readonly html: string; readonly chunk: PageChunk; readonly sidebar: string } | undefined> {
  const locale = path.startsWith("/zh-CN") ? locales[1] : locales[0];
  if (locale === undefined) return undefined;
  const route = (locale.path === "" ? path : path.slice(6)) || "/";
  const model = site(locale);
  const known = await pageAt(route, locale, model);
  const found = known ?? {
    page: page(route, locale, { kind: "not-found", title: "Page not found", toc: [] }),
    layout: "plain" as const,
    sidebar: "",
    html: text(<NotFound site={model} />),
  };
  const contentHtml = text(<Content site={model} page={found.page} html={found.html} />);
  const list = writeSidebar(found.sidebar === "" ? [] : sidebarItems(found.sidebar, locale), textsIn(locale.lang).page);
  const sidebarHtml = found.sidebar === "" ? "" : markSidebar(list, found.page.href);
  const body = text(
    <Shell
      site={model}
      layout={found.layout}
      alternates={found.page.alternates}
      versions={[]}
      activeItem={activeNavItem(model.navbar.left, found.page.href, model.home)}
      sidebarHtml={sidebarHtml}
      contentHtml={contentHtml}
    />,
  );
  const data = {
    client: "1",
    baseUrl: "/",
    locale: { id: locale.id, lang: locale.lang, path: locale.path },
    searchIndex: "",
    searchWorker: "",
    searchRoute: model.search.route,
    playground: "/assets/playground.html",
    version: { name: "current", label: "Next" },
  };
  const scripts = inlineScripts.map((script) => `<script>${script}</script>`).join("");
  const hashes = inlineScripts
    .map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
    .join(" ");
  const csp = `default-src 'self'; script-src 'self' ${hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; connect-src 'self' ws:; frame-src 'self' blob: https://www.youtube-nocookie.com`;
  const shell = `${locale.id}-${found.layout}-${found.sidebar}`;
  const title = `${found.page.title} | ${model.title}`;
  const html = `<!doctype html><html lang="${locale.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="${csp}"><title>${title}</title><meta name="description" content="${found.page.description}"><link rel="canonical" href="https://docs.example.org${found.page.href}">${scripts}<style>:root{--font-web:"Inter";--font-web-mono:"JetBrains Mono"}</style><link rel="stylesheet" href="/assets/main.css">${preload.map((name) => `<link rel="modulepreload" href="${name}">`).join("")}<script type="module" src="/assets/main.js"></script></head><body data-shell="${shell}">${body}<script type="application/json" id="siteData">${JSON.stringify(data)}</script></body></html>`;
  const chunk: PageChunk = {
    client: "1",
    locale: locale.id,
    title,
    head: [
      ["meta", { name: "description", content: found.page.description }],
      ["link", { rel: "canonical", href: `https://docs.example.org${found.page.href}` }],
    ],
    route,
    href: found.page.href,
    alternates: Object.fromEntries(found.page.alternates.map(({ lang, href }) => [lang, href])),
    shell,
    sidebar: found.sidebar === "" ? "" : `/assets/sidebar-${locale.id}-${found.sidebar}.html`,
    layout: found.layout,
    html: contentHtml,
    widgets: [],
  };
  return known === undefined
    ? { html, chunk, sidebar: "missing" }
    : { html, chunk, sidebar: found.sidebar === "" ? "" : list.html };
}

const types: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  html: "text/html; charset=utf-8",
  md: "text/plain; charset=utf-8",
  json: "application/json",
};

const server = Bun.serve({
  port: Number(Bun.argv[2] ?? 0),
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const type = types[pathname.split(".").pop() ?? ""] ?? "text/html; charset=utf-8";
    const headers = { "content-type": type, "cache-control": "no-cache" };
    const asset = files.get(pathname);
    if (asset !== undefined)
      return new Response(Bun.gzipSync(asset), { headers: { ...headers, "content-encoding": "gzip" } });
    const fragment = /^\/assets\/sidebar-(\w+)-(\w+)\.html$/.exec(pathname);
    if (fragment !== null) {
      const locale = locales.find((entry) => entry.id === fragment[1]);
      if (locale !== undefined)
        return new Response(writeSidebar(sidebarItems(fragment[2] ?? "", locale), textsIn(locale.lang).page).html, {
          headers,
        });
    }
    if (/\.(svg|png|ico)$/.test(pathname)) {
      const file = Bun.file(`${root}content/static${pathname}`);
      return (await file.exists()) ? new Response(file, { headers }) : new Response("", { status: 404 });
    }
    const chunk = pathname.endsWith("/page.json");
    const path = pathname.replace(/\/(page\.json|index\.md)$/, "").replace(/\/$/, "");
    const rendered = await render(path === "" ? "/" : path);
    if (rendered === undefined) return new Response("", { status: 404 });
    if (pathname.endsWith(".md")) return new Response("# Markdown\n", { headers });
    const missing = rendered.sidebar === "missing";
    if (chunk) return missing ? new Response("", { status: 404 }) : Response.json(rendered.chunk);
    return new Response(Bun.gzipSync(rendered.html), {
      status: missing ? 404 : 200,
      headers: { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" },
    });
  },
});
console.log(server.url.href);
