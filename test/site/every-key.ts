/** A site that states every key of the configuration, for a test that leaves each of them out. */
import { PLURAL_FORMS } from "../../shared/messages/text.ts";
import { ENGLISH } from "../../shared/messages/texts.ts";
import type { ConfigName } from "../../shared/schema/config-names.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const inChinese = (label: string): Json => ({ "zh-CN": `中 ${label}` });
const to = (label: string, route: string): Record<string, Json> => ({ label, labels: inChinese(label), to: route });
const out = (label: string): Record<string, Json> => ({
  label,
  labels: inChinese(label),
  href: `https://${label.toLowerCase()}.example`,
});
const icon = "github";
/** With every plural form. */
const POSTS = Object.fromEntries(PLURAL_FORMS.map((form) => [form, "{count} posts"]));

export const CONFIG: Readonly<Record<ConfigName, Json>> = {
  site: {
    title: "Main",
    titles: inChinese("Main"),
    url: "https://docs.example.org",
    tagline: "Tag",
    taglines: inChinese("Tag"),
    description: "About it",
    descriptions: inChinese("About it"),
    baseUrl: "/base/",
    locales: {
      default: "en",
      list: [
        { id: "en", label: "English", lang: "en", dir: "ltr", path: "" },
        { id: "zh", label: "中文", lang: "zh-CN", dir: "rtl", path: "zh" },
      ],
    },
    favicon: "/img/icon.svg",
    image: "/img/picture.svg",
    socialCards: { fonts: ["content/data/none.ttf"] },
    touchIcon: "/img/touch.png",
    logo: { src: "/img/logo.svg", srcDark: "/img/dark.svg", alt: "Logo", wordmark: true },
    analytics: { provider: "plausible", domain: "x.org", endpoint: "https://p.example/api", anonymizeIp: false },
    fonts: { source: "self", stylesheet: "/fonts.css", text: "Inter", heading: "Head", code: "Mono" },
    announcement: { id: "a1", content: { en: "Hello **you**", "zh-CN": "你好" }, dismissible: false },
    editUrl: "https://github.com/x/y/edit/main/{path}",
    issueUrl: "https://github.com/x/y/issues/new?title={title}&body={url}",
    repository: "https://github.com/x/y",
    lastUpdate: false,
    theme: {
      accent: "#123456",
      accentDark: "#abcdef",
      defaultMode: "dark",
      switchable: false,
      followSystem: true,
      stylesheet: "/site.css",
    },
    meta: { "og:example": "One", "verification-of-site": "Two" },
    toc: { minHeadingLevel: 3, maxHeadingLevel: 4 },
    docs: { routeBasePath: "/elsewhere" },
    blog: {
      routeBasePath: "/log",
      title: "Log",
      titles: inChinese("Log"),
      description: "Posts",
      descriptions: inChinese("Posts"),
      postsPerPage: 1,
      feedLimit: 1,
    },
    version: {
      name: "2",
      label: "Two",
      labels: inChinese("Two"),
      isLast: true,
      path: "/docs",
      mainDoc: "/docs/b",
      banner: "unreleased",
      noIndex: true,
    },
    versions: [
      {
        name: "1",
        label: "One",
        labels: inChinese("One"),
        isLast: false,
        path: "/docs/one",
        banner: "unreleased",
        noIndex: true,
      },
    ],
    sidebarLandings: { first: "/docs/c" },
    glossary: { page: "/docs/glossary", terms: ["gas"] },
    fences: { run: "RunHere" },
    linkSchemes: ["foghorn"],
    headers: { "X-A": "b" },
    contentSecurityPolicy: { "img-src": ["https://pictures.example"] },
  },
  texts: { languages: { en: { ...ENGLISH, page: { ...ENGLISH.page, posts: POSTS } } as unknown as Json } },
  navbar: {
    hideOnScroll: true,
    items: [
      { type: "link", ...to("A", "/docs/a"), icon, position: "right" },
      { type: "link", ...out("Out"), icon, position: "right" },
      { type: "divider", position: "right" },
      { type: "html", value: "<hr>", position: "right" },
      {
        type: "dropdown",
        ...to("Drop", "/docs/b"),
        icon,
        position: "right",
        items: [{ type: "link", ...to("In", "/docs/a") }, { type: "divider" }, { type: "html", value: "<hr>" }],
      },
      { type: "dropdown", ...out("Menu"), icon, items: [{ type: "link", ...out("Inner") }] },
      {
        type: "locale",
        label: "Lang",
        labels: inChinese("Lang"),
        icon,
        items: [{ type: "link", ...to("Help", "/docs/a") }],
      },
      { type: "version", items: [{ type: "link", ...to("All versions", "/docs/a") }] },
    ],
  },
  sidebars: {
    sidebars: {
      first: {
        items: [
          { type: "doc", route: "/docs/glossary" },
          { type: "doc", route: "/docs/c" },
        ],
      },
      main: {
        items: [
          { type: "doc", route: "/docs/a", label: "LA", labels: inChinese("LA") },
          { type: "doc", route: "/docs/b" },
          { type: "heading", label: "H", labels: inChinese("H") },
          { type: "divider" },
          { type: "link", ...to("L", "/docs/a#x") },
          { type: "link", ...out("E") },
          { type: "category", ...to("Cat", "/docs/c"), open: true, items: [{ type: "doc", route: "/docs/d" }] },
          { type: "category", ...out("Cat2"), open: true, items: [{ type: "doc", route: "/docs/e" }] },
          { type: "autogenerated", dir: "auto" },
        ],
      },
    },
    versions: { 1: { old: { landing: "/docs/b", items: [{ type: "doc", route: "/docs/a" }] } } },
  },
  footer: {
    columns: [
      {
        title: "Col",
        titles: inChinese("Col"),
        links: [to("F", "/docs/a"), out("Fo"), { label: "Go", href: "https://go.example", locales: ["en"] }],
      },
    ],
    social: [{ icon, label: "GH", labels: inChinese("GH"), href: "https://gh.example" }],
    copyright: "(c)",
    copyrights: inChinese("(c)"),
  },
  search: {
    synonyms: { en: [["wallet", "account"]], "*": [["purse", "bag"]] },
    vocabulary: { "zh-CN": ["超长词汇"] },
    boosts: [{ route: "/docs/a", factor: 3 }],
    often: ["/docs/a"],
    passOver: { en: ["See also"] },
    exclude: ["/docs/e"],
  },
  redirects: {
    redirects: [
      { from: "/old", to: "/docs/a", wants: "/docs/later" },
      { from: "/docs/b#was", to: "/docs/b#y" },
    ],
    prefixes: [{ from: "/was/", to: "/docs/" }],
  },
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
const FILES = `
-- content/en/docs/a.md --
# A

This uses gas and [m](foghorn:loud).

## One
### Two
#### Three
## See also
Text.

\`\`\`js run
let a = 1;
\`\`\`
-- content/zh-CN/docs/a.md --
# 甲

超长词汇在这里。
-- content/en/docs/b.md --
# B

## y
-- content/en/docs/c.md --
# C
-- content/en/docs/d.md --
# D
-- content/en/docs/e.md --
# E wallet
-- content/en/docs/auto/f.md --
# F
-- content/en/docs/glossary.md --
# Glossary

| Term | Meaning |
| --- | --- |
| Gas {#gas} | What it costs |
-- content/en/versions/1/a.md --
# Old A
-- content/en/versions/1/b.md --
# Old B
-- content/en/blog/2024-01-01-p.md --
# P
hi
-- content/en/blog/2024-01-02-q.md --
# Q
hi
-- content/components/RunHere.tsx --
export default function RunHere() { return <b>run</b>; }
${["icon.svg", "picture.svg", "touch.png", "logo.svg", "dark.svg"].map((name) => `-- content/static/img/${name} --\n${SVG}`).join("\n")}
-- content/static/fonts.css --
@font-face { font-family: Inter; src: url(/x.woff2); }
`;

/** The whole site as text. */
export const SITE =
  Object.entries(CONFIG)
    .map(([name, value]) => `-- config/${name}.json --\n${JSON.stringify(value)}\n`)
    .join("") + FILES;

export type Path = readonly (string | number)[];

/** Paths of all values in a value, outer ones first. */
export function* pathsIn(value: Json, at: Path = []): Generator<Path> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const path = [...at, Array.isArray(value) ? Number(key) : key];
    yield path;
    yield* pathsIn(inner, path);
  }
}

/** The value at a path. */
export function at(value: Json, path: Path): Json {
  return path.reduce<Json>((inner, key) => (inner as Readonly<Record<string, Json>>)[key] ?? null, value);
}

/** A copy with something else at a path, or nothing. */
export function changed(value: Json, [key = "", ...rest]: Path, other?: Json): Json {
  const entries = Object.entries(value ?? {}).flatMap(([name, inner]: [string, Json]): [string, Json][] => {
    if (name !== String(key)) return [[name, inner]];
    if (rest.length > 0) return [[name, changed(inner, rest, other)]];
    return other === undefined ? [] : [[name, other]];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
