/** config/site.json. Each default is stated with its option. */
import { BASE_PATH } from "../address.ts";
import * as z from "zod/mini";
import { ENGLISH_ALONE, localesSchema } from "./locales.ts";
import { about, address, colour, parsable, picture, route, schemaKey, text, texts } from "./common.ts";
import { consistentVersions, versionSchema, versionsSchema } from "./versions.ts";

const origin = z.string().check(
  z.regex(/^https?:\/\/[^\s/?#]+\/?$/i, {
    error: 'expected an address without a path such as https://docs.example.org (a path belongs in "baseUrl")',
    abort: true,
  }),
  parsable,
  z.overwrite((url) => (url.endsWith("/") ? url.slice(0, -1) : url)),
  about("Address at which the site is published, without a path."),
);

const baseUrl = z.string().check(
  z.regex(BASE_PATH, "expected a path such as /docs/"),
  z.overwrite((path) => `/${path.replace(/^\/|\/$/g, "")}/`.replace("//", "/")),
  about("Path below which the site is published."),
);

const logo = z.strictObject({
  src: picture().check(about("Picture in the navbar.")),
  srcDark: z.exactOptional(picture().check(about("The picture in dark mode; without it, the same one."))),
  alt: z._default(
    z.string().check(about("Text for readers who do not see it; empty where the title stands beside it.")),
    "",
  ),
  wordmark: z._default(
    z
      .boolean()
      .check(about("Whether the picture holds the site's name: the title is not shown beside it, and is its text.")),
    false,
  ),
});

const anonymizeIp = z._default(z.boolean().check(about("Asks the service not to store readers' addresses.")), true);

const analytics = z.discriminatedUnion("provider", [
  z.strictObject({
    provider: z.literal("plausible"),
    domain: z.exactOptional(text().check(about("Name of the site there; without it, the host of `url`."))),
    endpoint: z._default(address().check(about("Where page views are sent.")), "https://plausible.io/api/event"),
    anonymizeIp,
  }),
  z.strictObject({
    provider: z.literal("google"),
    id: z
      .string()
      .check(
        z.regex(/^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/, "expected a measurement id such as G-ABC1234567"),
        about("Measurement id."),
      ),
    anonymizeIp,
  }),
  z.strictObject({
    provider: z.literal("custom"),
    endpoint: address().check(about("Where page views are sent, as JSON.")),
    id: z.exactOptional(text().check(about("Sent along with each page view."))),
    anonymizeIp,
  }),
]);

const family = (what: string) =>
  z.exactOptional(
    z.string().check(z.regex(/^[\w][\w -]{0,60}$/, "expected the name of a font"), about(`Font of ${what}.`)),
  );

const fonts = z
  .strictObject({
    source: z._default(
      z
        .enum(["provider", "self", "none"])
        .check(about("provider: a stylesheet elsewhere; self: files in content/static; none: the system's fonts.")),
      "none",
    ),
    stylesheet: z.exactOptional(picture().check(about("Stylesheet with the @font-face rules."))),
    text: family("the text"),
    heading: family("headings"),
    code: family("code"),
  })
  .check(
    z.refine((value) => value.source === "none" || value.stylesheet !== undefined, {
      error: "expected the address of a stylesheet for this source of fonts",
      path: ["stylesheet"],
    }),
  );

const announcement = z.strictObject({
  id: z
    .string()
    .check(
      z.regex(/^[\w.-]{1,80}$/, "expected a name of letters, digits, - and ."),
      about("A new id shows the bar again to those who dismissed it."),
    ),
  content: z.union([text(), texts()]).check(about("Inline Markdown: one text, or one by language.")),
  dismissible: z._default(z.boolean().check(about("Readers can close it.")), true),
});

/** Paths are relative to the site directory. The fonts are used to draw pictures and are not published themselves. */
const socialCards = z.strictObject({
  fonts: z
    .array(
      z
        .string()
        .check(
          z.regex(
            /^(?!.*\/\.\.?\/)content\/[^\\]+\.(?:woff|ttf)$/i,
            "expected the path of a .woff or .ttf file, such as content/data/fonts/name.woff",
          ),
        ),
    )
    .check(
      z.minLength(1),
      about(
        "Fonts with TrueType outlines (.woff, .ttf) in the site directory; the first that has a character draws it.",
      ),
    ),
});

const theme = z.strictObject({
  accent: z.exactOptional(
    colour().check(
      about("Accent colour in light mode: of links, buttons and what is chosen. Its shades follow from it."),
    ),
  ),
  accentDark: z.exactOptional(
    colour().check(about("Accent colour in dark mode. Default: a lighter shade of the one in light mode.")),
  ),
  defaultMode: z._default(z.enum(["light", "dark"]).check(about("Colour mode of a first visit.")), "light"),
  switchable: z._default(z.boolean().check(about("Readers can change the colour mode.")), true),
  followSystem: z._default(z.boolean().check(about("A first visit follows the system's preference.")), false),
  stylesheet: z.exactOptional(
    z
      .string()
      .check(
        z.regex(/^\/(?!\/)[^\s?#\\]+\.css$/i, "expected the path of a file in content/static, such as /css/site.css"),
        about("Stylesheet in content/static with rules of the site's own; it comes after the engine's."),
      ),
  ),
});

/** What the engine says of each page itself, in `render/page-head.ts` and `render/locale-head.ts`. */
const OWN_META =
  /^(?:charset|viewport|generator|description|keywords|robots|theme-color|twitter:card|og:(?:type|site_name|title|description|url|locale|image)(?::\w+)*)$/i;

const meta = z.record(
  z.string().check(
    z.regex(/^[A-Za-z][\w:.-]{0,99}$/, "expected the name of a meta element"),
    z.refine((name) => !OWN_META.test(name), "expected a name that the engine does not write itself"),
  ),
  text(),
);

/** Docusaurus's `routeBasePath`: a leading slash is optional, a trailing one is not allowed. */
const routeBasePath = (what: string) =>
  z.string().check(
    z.regex(/^\/?(?:[^\s/?#.][^\s/?#]*(?:\/[^\s/?#.][^\s/?#]*)*\/?)?$/, "expected a route such as /docs"),
    z.overwrite((path) => `/${path.replace(/^\/|\/$/g, "")}`),
    about(`Route below which ${what} lie.`),
  );

const docs = z.strictObject({
  routeBasePath: z._default(routeBasePath("the documents"), "/"),
});

const blog = z.strictObject({
  routeBasePath: z._default(routeBasePath("the posts and their lists"), "/blog"),
  title: z.exactOptional(text().check(about('Title of the blog. Default: "Blog", in the language of the page.'))),
  titles: z.exactOptional(texts().check(about("The title in other languages."))),
  description: z._default(z.string().check(about("Description for search engines and feeds.")), ""),
  descriptions: z.exactOptional(texts().check(about("The description in other languages."))),
  postsPerPage: z._default(z.int().check(z.minimum(1), z.maximum(1000), about("Posts on a page of the list.")), 10),
  feedLimit: z._default(z.int().check(z.minimum(1), z.maximum(1000), about("Posts in a feed.")), 20),
});

const glossary = z.strictObject({
  page: route().check(about("Route of the page whose rows, each with an id, define terms.")),
  terms: z._default(
    z
      .array(text())
      .check(about("Ids of the rows whose terms lead to their definition where a page uses them for the first time.")),
    [],
  ),
});

const toc = z.strictObject({
  minHeadingLevel: z._default(z.int().check(z.minimum(2), z.maximum(6), about("Smallest heading level listed.")), 2),
  maxHeadingLevel: z._default(z.int().check(z.minimum(2), z.maximum(6), about("Greatest heading level listed.")), 3),
});

const orderedToc = toc.check(
  z.refine((value) => value.minHeadingLevel <= value.maxHeadingLevel, {
    error: "expected a level that is not below minHeadingLevel",
    path: ["maxHeadingLevel"],
  }),
);

const headers = z.record(
  z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, "expected the name of a header")),
  z.string().check(z.regex(/^[\x20-\x7e]{1,2000}$/, "expected one line of text")),
);

const contentSecurityPolicy = z.record(
  z.string().check(z.regex(/^[a-z]+(?:-[a-z]+){0,4}$/, "expected the name of a directive, such as img-src")),
  z.array(z.string().check(z.regex(/^[^\s;,]{1,300}$/, "expected one source, without spaces, commas and semicolons"))),
);

const fences = z.record(
  z.string().check(
    z.regex(/^[a-z][a-z0-9-]{0,40}$/, "expected a word of small letters, such as run"),
    z.refine((word) => !/^(?:live|diff|wrap|npm2yarn|no-check)$/.test(word), {
      error: "this word has a meaning already",
    }),
  ),
  z.string().check(z.regex(/^[A-Z]\w{0,60}$/, "expected the name of a component, such as RunHere")),
);

/** Schemes whose addresses browsers execute, or that read from the reader's own machine. */
const DANGEROUS = /^(?:javascript|data|vbscript|blob|file|about|view-source|filesystem)$/;

const linkSchemes = z.array(
  z.string().check(
    z.regex(/^[a-z][a-z0-9+.-]{0,40}$/, "expected the name of a scheme, such as matrix"),
    z.refine((scheme) => !DANGEROUS.test(scheme), { error: "expected a scheme that runs and reads nothing" }),
  ),
);

const siteShape = z.strictObject({
  $schema: schemaKey,
  title: text().check(about("Name of the site, in the navbar and behind each page's title. Required.")),
  url: origin,
  titles: z.exactOptional(texts().check(about("The title in other languages."))),
  tagline: z._default(z.string().check(about("One line under the title.")), ""),
  taglines: z.exactOptional(texts().check(about("The tagline in other languages."))),
  description: z.exactOptional(
    text().check(about("Description of pages that have none of their own, the start page above all.")),
  ),
  descriptions: z.exactOptional(texts().check(about("The description in other languages."))),
  baseUrl: z._default(baseUrl, "/"),
  locales: z._default(localesSchema.check(about("Languages of the site. Default: English alone.")), ENGLISH_ALONE),
  favicon: z.exactOptional(picture().check(about("Icon of the browser's tab."))),
  image: z.exactOptional(picture().check(about("Picture for link previews of pages without one."))),
  socialCards: z.exactOptional(
    socialCards.check(
      about(
        "Draws a picture for link previews of each page, with its title and section. Default: none; `image` serves all.",
      ),
    ),
  ),
  touchIcon: z.exactOptional(
    picture().check(
      about("Icon of the site on a home screen: a PNG of 180 × 180 pixels or more, without transparency."),
    ),
  ),
  logo: z.exactOptional(logo.check(about("Picture in the navbar."))),
  analytics: z.exactOptional(analytics.check(about("Counts page views. Default: none."))),
  fonts: z._default(fonts.check(about("Web fonts.")), { source: "none" }),
  announcement: z.exactOptional(announcement.check(about("Bar above the navbar."))),
  editUrl: z.exactOptional(
    z
      .string()
      .check(
        z.regex(/^https?:\/\/[^\s{}]*\{path\}[^\s{}]*$/i, "expected an address with {path} in it"),
        about("Where the edit link leads; {path} stands for the document's path in the site directory."),
      ),
  ),
  issueUrl: z.exactOptional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^\s{}]*(?:\{(?:title|url)\}[^\s{}]*)+$/i,
          "expected an address with {url} or {title} in it",
        ),
        about("Where readers report a problem with a page; {url} and {title} stand for the page's."),
      ),
  ),
  repository: z.exactOptional(address().check(about("The source repository."))),
  lastUpdate: z._default(z.boolean().check(about("Shows when a page was last changed, where that is known.")), true),
  theme: z._default(theme.check(about("Colours and colour mode.")), {
    defaultMode: "light",
    switchable: true,
    followSystem: false,
  }),
  meta: z._default(
    meta.check(about('Further meta elements in the head of each page: {"google-site-verification": "…"}.')),
    {},
  ),
  toc: z._default(orderedToc.check(about("Heading levels in the table of contents.")), {
    minHeadingLevel: 2,
    maxHeadingLevel: 3,
  }),
  docs: z._default(docs.check(about("The documents of content/<lang>/docs.")), { routeBasePath: "/" }),
  blog: z._default(blog.check(about("The blog, where content/<lang>/blog has posts.")), {
    routeBasePath: "/blog",
    description: "",
    postsPerPage: 10,
    feedLimit: 20,
  }),
  version: z._default(versionSchema.check(about("The documents of content/<lang>/docs as a version.")), {
    name: "current",
    label: "Next",
    noIndex: false,
  }),
  versions: z._default(
    versionsSchema.check(
      about("Versions of the documents in content/<lang>/versions/<name>, the newest first. Default: none."),
    ),
    [],
  ),
  sidebarLandings: z._default(
    z.record(z.string(), route()).check(about("First page of each sidebar, where config/sidebars.json names none.")),
    {},
  ),
  glossary: z.exactOptional(glossary.check(about("Links into this page show the definition that they lead to."))),
  fences: z._default(
    fences.check(
      about('Components that code blocks are handed to, by the word that marks such a block: {"run": "RunHere"}.'),
    ),
    {},
  ),
  linkSchemes: z._default(
    linkSchemes.check(
      about('Schemes to which links of documents may lead beside https, mailto and the like: ["matrix"].'),
    ),
    [],
  ),
  headers: z._default(headers.check(about("Further response headers, for hosts that can send them.")), {}),
  contentSecurityPolicy: z._default(
    contentSecurityPolicy.check(about('Further sources by directive: {"img-src": ["https://…"]}.')),
    {},
  ),
});

export const siteSchema = siteShape.check(consistentVersions);

/** Values for the two required keys when the file is invalid, so that the live server keeps running. */
export const SITE_FALLBACK = { title: "Documentation", url: "http://localhost" } as const;
