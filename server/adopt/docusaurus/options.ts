/**
 * Reads the options of documents, blog and pages from a Docusaurus configuration, whether of a preset or of plugins.
 */
import { joinPath } from "../../../shared/address.ts";
import { dataOf, listOf, textOf, type Data, type Left } from "../adopt-plan.ts";

/** A set of documents with routes and sidebars of its own. */
export interface DocsInstance {
  /** "default" for the first. */
  readonly id: string;
  /** As written. */
  readonly path: string;
  /** Without slashes at its ends. */
  readonly base: string;
  /** As written; undefined if sidebars are generated from folders. */
  readonly sidebarPath: string | undefined;
  readonly options: Data;
}

export interface SiteOptions {
  readonly docs: readonly DocsInstance[];
  readonly blog: { readonly path: string; readonly base: string; readonly options: Data } | undefined;
  /** Its path as written. */
  readonly pages: { readonly path: string; readonly options: Data } | undefined;
  readonly redirects: readonly unknown[];
  /** Whether redirects are computed from the routes, too. */
  readonly createsRedirects: boolean;
  /** Measurement id of Google Analytics. */
  readonly analytics: string | undefined;
  readonly left: readonly Left[];
}

// Plugins may be named in short: `content-docs` is `@docusaurus/plugin-content-docs`.
const DOCS = /(?:^|\/)(?:plugin-)?content-docs$/;
const BLOG = /(?:^|\/)(?:plugin-)?content-blog$/;
const PAGES = /(?:^|\/)(?:plugin-)?content-pages$/;
const REDIRECTS = /(?:^|\/)(?:plugin-)?client-redirects$/;
const CLASSIC = /^(?:@docusaurus\/preset-)?classic$/;
/** Plugins whose function is built into the engine. */
const BUILT_IN =
  /search|lunr|algolia|(?:^|[/-])(?:plugin-)?(?:sitemap|ideal-image|svgr|pwa|debug|rsdoctor|css-cascade-layers)$|theme-(?:mermaid|classic|live-codeblock)$|image-zoom|faster$/;

/** Plugins of Markdown whose function is built into the engine. */
const MARKDOWN = /math|katex|gfm|mermaid|emoji|admonition|mdx-code-block|frontmatter|npm2yarn/i;

const GTAG = /(?:^|\/)(?:plugin-)?google-gtag$/;
/** Counts that are no measurement of the engine's, by the key of the classic preset. */
const OTHER_ANALYTICS = /(?:^|\/)(?:plugin-)?(google-analytics|google-tag-manager)$/;

export function readOptions(config: Data): SiteOptions {
  const left: Left[] = [];
  const docs: DocsInstance[] = [];
  const redirects: unknown[] = [];
  let createsRedirects = false;
  let blog: SiteOptions["blog"];
  let pages: SiteOptions["pages"];
  let analytics: string | undefined;
  const leaveMarkdown = (options: Data): void => {
    for (const key of ["beforeDefaultRemarkPlugins", "remarkPlugins", "beforeDefaultRehypePlugins", "rehypePlugins"])
      for (const name of listOf(options[key]).map(String))
        if (!MARKDOWN.test(name))
          left.push({
            group: "Plugins of Markdown, which are not run: their syntax stays as it is written",
            item: name,
          });
  };
  const leaveAnalytics = (name: string, options: unknown): void => {
    const id = textOf(dataOf(options)["trackingID"]) ?? textOf(dataOf(options)["containerId"]);
    if (id !== undefined)
      left.push({ group: "Counting of page views: config/site.json has analytics of its own", item: `${name} ${id}` });
  };
  const addDocs = (options: Data): void => {
    leaveMarkdown(options);
    const path = textOf(options["path"]) ?? "docs";
    const written = options["sidebarPath"];
    if (options["sidebarItemsGenerator"] === "function")
      left.push({
        group: "Functions that make sidebars of folders, which are not run: the folders say labels and order",
        item: `sidebarItemsGenerator of ${path}`,
      });
    docs.push({
      id: textOf(options["id"]) ?? "default",
      path,
      base: clean(typeof options["routeBasePath"] === "string" ? options["routeBasePath"] : "docs"),
      sidebarPath: textOf(written),
      options,
    });
  };
  const addBlog = (options: Data): void => {
    leaveMarkdown(options);
    const path = textOf(options["path"]) ?? "blog";
    const base = clean(typeof options["routeBasePath"] === "string" ? options["routeBasePath"] : "blog");
    if (blog === undefined) blog = { path, base, options };
    else left.push({ group: "Further blogs, which stay behind: the engine has one", item: `${path}, at /${base}` });
  };
  for (const { name, options } of listOf(config["presets"]).map(entryOf)) {
    if (!CLASSIC.test(name)) {
      if (name !== "") left.push({ group: "Presets that have no counterpart", item: name });
      // Many are the classic one with a theme of their own, and take its options.
      if (options["docs"] === undefined && options["blog"] === undefined && options["pages"] === undefined) continue;
    }
    if (options["docs"] !== false) addDocs(dataOf(options["docs"]));
    if (options["blog"] !== false) addBlog(dataOf(options["blog"]));
    if (options["pages"] !== false) {
      const own = dataOf(options["pages"]);
      pages = { path: textOf(own["path"]) ?? "src/pages", options: own };
    }
    analytics ??= measuredAs(options["gtag"]);
    leaveAnalytics("google-analytics", options["googleAnalytics"]);
    leaveAnalytics("google-tag-manager", options["googleTagManager"]);
  }
  for (const { name, options } of listOf(config["plugins"]).map(entryOf)) {
    if (DOCS.test(name)) addDocs(options);
    else if (BLOG.test(name)) addBlog(options);
    else if (PAGES.test(name)) {
      const path = textOf(options["path"]) ?? "src/pages";
      if (pages !== undefined && pages.path !== path)
        left.push({ group: "Further folders of pages: the engine has one", item: path });
      pages ??= { path, options };
    } else if (REDIRECTS.test(name)) {
      redirects.push(...listOf(options["redirects"]));
      createsRedirects ||= options["createRedirects"] === "function";
    } else if (GTAG.test(name)) analytics ??= measuredAs(options);
    else if (OTHER_ANALYTICS.test(name)) leaveAnalytics(OTHER_ANALYTICS.exec(name)?.[1] ?? name, options);
    else if (!BUILT_IN.test(name) && name !== "") left.push({ group: "Plugins that have no counterpart", item: name });
  }
  for (const { name } of listOf(config["themes"]).map(entryOf))
    if (!BUILT_IN.test(name) && name !== "") left.push({ group: "Themes that have no counterpart", item: name });
  if (analytics?.startsWith("G-") === false) {
    leaveAnalytics("google-gtag", { trackingID: analytics });
    analytics = undefined;
  }
  return { docs, blog, pages, redirects, createsRedirects, analytics, left };
}

/** The measurement id, the first of several. */
function measuredAs(gtag: unknown): string | undefined {
  const { trackingID } = dataOf(gtag);
  return textOf(listOf(trackingID)[0] ?? trackingID);
}

/** An entry `"name"` or `["name", {…}]`. Functions are lost in the evaluated configuration. */
function entryOf(entry: unknown): { readonly name: string; readonly options: Data } {
  const [name, options] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry, undefined];
  return { name: textOf(name) ?? "", options: dataOf(options) };
}

/** `/docs/` → `docs`. */
function clean(path: string): string {
  return joinPath(path).slice(1);
}
