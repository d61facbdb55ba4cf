/** What each option of the configuration takes, and what it refuses. */
import type { ConfigName } from "../../shared/schema/config-names.ts";

/** The least that a site says of itself, and more of it. */
export const site = (more: object): object => ({ title: "T", url: "https://example.org", ...more });
const footer = (link: object): object => ({ columns: [{ title: "C", links: [{ label: "L", ...link }] }] });
export const locale = (more: object): object =>
  site({ locales: { default: "en", list: [{ id: "en", label: "English", lang: "en", ...more }] } });
export const long = (length: number): string => "x".repeat(length);

export interface Option {
  readonly name: string;
  readonly file: ConfigName;
  readonly put: (value: unknown) => object;
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
  /** What stands behind "expected". */
  readonly says: string;
}

const ROUTES = {
  takes: ["/", "/a", "/a/b#c"],
  refuses: ["", "a", "//a", "/a b", " /a", "https://a.b"],
  says: "a route, which begins with /",
};
const PICTURES = {
  takes: ["/a.svg", "https://a.b/c.png", "HTTP://A.B/c"],
  refuses: ["", "/", "a.svg", "//a.b/c", "/a b", "x/a", "javascript:alert(1)", "https://", "see https://a.b", "data:x"],
  says: "a path that begins with /, or an https:// address",
};
const ADDRESSES = {
  takes: ["https://a.b", "http://a", "HTTPS://A.B", "mailto:a@b.c", "tel:+1", "tg:x"],
  refuses: ["", "/a", "https://", "mailto:", "tel:", "tg:", "x https://a.b", "https://a b", "javascript:alert(1)"],
  says: "an address that begins with https://, http://, mailto: or tel:",
};
const COUNTS = { takes: [1, 2, 999, 1000], refuses: [0, 1001, 1.5, "1"], says: "" };
const LEVELS = { takes: [2, 6], refuses: [1, 7, 2.5, null], says: "" };

export const OPTIONS: readonly Option[] = [
  {
    name: "url",
    file: "site",
    put: (url) => site({ url }),
    takes: ["https://a.b", "http://a:80", "HTTPS://A.B/"],
    refuses: ["https://a.b/c", "https://", "x https://a.b", "ftp://a.b", "https://a b", "https://a.b//", "https://a?x"],
    says: 'an address without a path such as https://docs.example.org (a path belongs in "baseUrl")',
  },
  {
    name: "baseUrl",
    file: "site",
    put: (baseUrl) => site({ baseUrl }),
    takes: ["", "/", "docs", "/docs/", "a/b", "/a.b/~c_-1/d"],
    refuses: ["//", "/a//b", "/a b/", "https://a.b", "/a/b//", "/a?", " /a", "/a\n"],
    says: "a path such as /docs/",
  },
  { name: "logo.src", file: "site", put: (src) => site({ logo: { src } }), ...PICTURES },
  { name: "repository", file: "site", put: (repository) => site({ repository }), ...ADDRESSES },
  {
    name: "analytics.id",
    file: "site",
    put: (id) => site({ analytics: { provider: "google", id } }),
    takes: ["G-ABC1", "GTAG-ABC-1234567", `G-${"A".repeat(20)}`],
    refuses: ["G-ABC", "GTAGS-ABC1", "-ABC1", "g-abc1", "xG-ABC1", "G-ABC1 ", `G-${"A".repeat(21)}`, "GABC1"],
    says: "a measurement id such as G-ABC1234567",
  },
  {
    name: "fonts.text",
    file: "site",
    put: (text) => site({ fonts: { text } }),
    takes: ["A", "Noto Sans", "_x-1", long(61)],
    refuses: ["", " A", "A;b", "-a", 'A"', long(62)],
    says: "the name of a font",
  },
  {
    name: "fonts.stylesheet",
    file: "site",
    put: (fonts) => site({ fonts }),
    takes: [{ source: "self", stylesheet: "/f.css" }, { source: "none" }, { source: "none", stylesheet: "/f.css" }],
    refuses: [{ source: "self" }, { source: "provider" }],
    says: "the address of a stylesheet for this source of fonts",
  },
  {
    name: "announcement.id",
    file: "site",
    put: (id) => site({ announcement: { id, content: "x" } }),
    takes: ["a", "2024-05.x_y", long(80)],
    refuses: ["", "a b", "a/b", "é", long(81)],
    says: "a name of letters, digits, - and .",
  },
  {
    name: "socialCards.fonts",
    file: "site",
    put: (font) => site({ socialCards: { fonts: [font] } }),
    takes: ["content/data/fonts/name.woff", "content/a.TTF", "content/a..b/.c/d.woff"],
    refuses: [
      "content/../a.woff",
      "content/./a.woff",
      "content/a/../b.woff",
      "content/a\\b.woff",
      "content/.woff",
      "content/a.woff2",
      "content/awoff",
      "x/content/a.woff",
      "fonts/a.woff",
    ],
    says: "the path of a .woff or .ttf file, such as content/data/fonts/name.woff",
  },
  {
    name: "docs.routeBasePath",
    file: "site",
    put: (routeBasePath) => site({ docs: { routeBasePath } }),
    takes: ["", "/", "docs", "/docs/", "a/b", "/ä/b-c"],
    refuses: ["//", "/a//b", "/.a", "/a/.b", "a b", "/a?", "/a#x", "/a/b#x", "/a/b//", " /a"],
    says: "a route such as /docs",
  },
  { name: "blog.postsPerPage", file: "site", put: (n) => site({ blog: { postsPerPage: n } }), ...COUNTS },
  { name: "blog.feedLimit", file: "site", put: (n) => site({ blog: { feedLimit: n } }), ...COUNTS },
  {
    name: "toc.minHeadingLevel",
    file: "site",
    put: (n) => site({ toc: { minHeadingLevel: n, maxHeadingLevel: 6 } }),
    ...LEVELS,
  },
  {
    name: "version.name",
    file: "site",
    put: (name) => site({ version: { name } }),
    takes: ["1", "v1.2-x_y", long(40)],
    refuses: ["", "a b", "a/b", long(41)],
    says: "a short name",
  },
  { name: "version.path", file: "site", put: (path) => site({ version: { path } }), ...ROUTES },
  {
    name: "headers",
    file: "site",
    put: (value) => site({ headers: { "X-A1": value } }),
    takes: ["a", " ~", long(2000)],
    refuses: ["", "a\nb", "\t", "é", long(2001)],
    says: "one line of text",
  },
  {
    name: "contentSecurityPolicy",
    file: "site",
    put: (value) => site({ contentSecurityPolicy: { "img-src": [value] } }),
    takes: ["https://a.b", "'self'", long(300)],
    refuses: ["", "a b", "a;", ",a", long(301)],
    says: "one source, without spaces, commas and semicolons",
  },
  {
    name: "linkSchemes",
    file: "site",
    put: (scheme) => site({ linkSchemes: [scheme] }),
    takes: ["a", "web+tide", "a1.-", "datax", "xdata", long(41)],
    refuses: ["", "A", "1a", "a:b", " a", long(42)],
    says: "the name of a scheme, such as matrix",
  },
  {
    name: "linkSchemes that run code",
    file: "site",
    put: (scheme) => site({ linkSchemes: [scheme] }),
    takes: ["mailtox"],
    refuses: ["javascript", "data", "vbscript", "blob", "file", "about", "view-source", "filesystem"],
    says: "a scheme that runs and reads nothing",
  },
  {
    name: "editUrl",
    file: "site",
    put: (editUrl) => site({ editUrl }),
    takes: ["https://a.b/{path}", "HTTP://a/{path}?x"],
    refuses: [
      "https://a.b",
      "https://a.b/{file}",
      "/{path}",
      "https://a b/{path}",
      "https://{path}{",
      "x https://{path}",
    ],
    says: "an address with {path} in it",
  },
  {
    name: "issueUrl",
    file: "site",
    put: (issueUrl) => site({ issueUrl }),
    takes: ["https://a.b/?t={title}&u={url}", "HTTP://a/{url}", "https://a/{title}"],
    refuses: [
      "https://a.b",
      "https://a.b/{path}",
      "/{url}",
      "https://a/{url} x",
      "https://a/{url}}",
      "x https://a/{url}",
    ],
    says: "an address with {url} or {title} in it",
  },
  {
    name: "theme.accent",
    file: "site",
    put: (accent) => site({ theme: { accent } }),
    takes: [
      "#fff",
      "#0098EAff",
      "rgb(0, 0, 0)",
      "hsla(1turn 50% 50% / 0.5)",
      "oklch(0.5 -0.1 +2)",
      `lab(${"1".repeat(60)})`,
    ],
    refuses: [
      "#ff",
      "#123456789",
      "x#fff",
      "#fffx",
      "#ggg",
      "red",
      "rgb()",
      "rgb(0;)",
      `lab(${"1".repeat(61)})`,
      "rgb(0)x",
    ],
    says: "a colour such as #0098ea",
  },
  {
    name: "locales.list.id",
    file: "site",
    put: (id) => site({ locales: { default: id, list: [{ id, label: "L", lang: "en" }] } }),
    takes: ["e", "zh-CN_1", `E${long(30)}`],
    refuses: ["", "1", "e n", "-e", long(32)],
    says: "a name of letters, digits and -",
  },
  {
    name: "locales.list.lang",
    file: "site",
    put: (lang) => locale({ lang }),
    takes: ["en", "zh-CN", "de-Latn-DE-1996", "abcdefgh-12345678"],
    refuses: ["", "e", "abcdefghi", "en-", "en_US", "en-123456789", "en-a-b-c-d-e", "1n", " en", "en "],
    says: "a language tag such as zh-CN",
  },
  {
    name: "locales.list.path",
    file: "site",
    put: (path) =>
      site({
        locales: {
          default: "en",
          list: [
            { id: "en", label: "English", lang: "en" },
            { id: "zh", label: "中文", lang: "zh-CN", path },
          ],
        },
      }),
    takes: ["zh", "zh-CN", "1_"],
    refuses: ["/en", "en/", "-en", "e n", "_e"],
    says: "a path prefix without slashes",
  },
  {
    name: "navbar icon",
    file: "navbar",
    put: (icon) => ({ items: [{ type: "link", label: "L", to: "/a", icon }] }),
    takes: ["a", "git-hub2", long(41)],
    refuses: ["", "A", "1a", "a_b", "<svg>", " a", long(42)],
    says: "the name of an icon, such as github",
  },
  { name: "footer to", file: "footer", put: (to) => footer({ to }), ...ROUTES },
  { name: "footer href", file: "footer", put: (href) => footer({ href }), ...ADDRESSES },
  {
    name: "redirects from",
    file: "redirects",
    put: (from) => ({ redirects: [{ from, to: "/b" }] }),
    takes: [...ROUTES.takes, "/a#b?c", "/#!/a?b"],
    refuses: [...ROUTES.refuses, "/a?b", "/a?b#c", "/?"],
    says: "a route, which begins with /, without a query: it holds with any",
  },
  {
    name: "redirects to",
    file: "redirects",
    put: (to) => ({ redirects: [{ from: "/a", to }] }),
    takes: ["/", "/a#b", "https://a.b", "HTTP://a"],
    refuses: ["", "a", "//a", "/a b", "x/", "see https://a.b", "ftp://a"],
    says: "a route, which begins with /, or an https:// address",
  },
  {
    name: "prefixes from",
    file: "redirects",
    put: (from) => ({ prefixes: [{ from, to: "/b/" }] }),
    takes: ["/", "/a/", "/a/b/"],
    refuses: ["", "/a", "a/", "//", "//a/", "/a b/", "/a?/", "/a#/", "/ /", "x/", "/x"],
    says: "a path that begins and ends with /",
  },
  {
    name: "prefixes to",
    file: "redirects",
    put: (to) => ({ prefixes: [{ from: "/a/", to }] }),
    takes: ["/", "/a/", "https://a.b/", "HTTP://a/b/"],
    refuses: ["", "/a", "a/", "//", "//a/", "https://a.b", "/a b/", "/a?b/", "see https://a/", "/x", "x/"],
    says: "a path that begins and ends with /",
  },
  {
    name: "sidebars dir",
    file: "sidebars",
    put: (dir) => ({ sidebars: { a: { items: [{ type: "autogenerated", dir }] } } }),
    takes: [".", "a", "v3/concepts", "a/b/", ".a", "a/..b", "..."],
    refuses: ["", "..", "../a", "a/..", "a/../b", "a/./b", "./a", "/a", "a//b", "a b", "a/b c", "a/b//"],
    says: "a folder inside docs, such as v3/concepts",
  },
  {
    name: "search factor",
    file: "search",
    put: (factor) => ({ boosts: [{ route: "/a", factor }] }),
    takes: [0.01, 1, 100],
    refuses: [0, 0.009, 100.1, "2"],
    says: "",
  },
  {
    name: "search synonyms",
    file: "search",
    put: (group) => ({ synonyms: { en: [group] } }),
    takes: [["a", "b"]],
    refuses: [["a"], []],
    says: "at least 2 entries",
  },
  {
    name: "search often",
    file: "search",
    put: (often) => ({ often }),
    takes: [[], Array(8).fill("/a")],
    refuses: [Array(9).fill("/a")],
    says: "at most 8 entries",
  },
];
