/**
 * Entries of the diagnostics catalogue about pages, translations and Markdown. `shared/catalogue.ts` combines them with
 * those of `source-diagnostics.ts`. English only: they are for writers and maintainers.
 */
import { entry } from "./diagnostic-entry.ts";

export const PAGE_DIAGNOSTICS = {
  // Links, anchors, images
  "broken-link": entry(
    "warning",
    "Broken link",
    "An address inside this site leads to no page, no file and no redirect.",
    "`[wallets](/v3/walets)` → `[wallets](/v3/wallets)`",
  ),
  "broken-markdown-link": entry(
    "warning",
    "Broken link to a document",
    "A link names a Markdown file that does not exist. Such links are relative to the document that holds them.",
    "`[fees](fees.mdx)` → `[fees](./fees.md)`",
  ),
  "broken-anchor": entry(
    "warning",
    "Broken anchor",
    "The page exists, but nothing on it has the id after `#`. Ids come from headings (`## Title {#id}`, else the words of the title) and from raw HTML.",
    "`[gas](/fees#gass)` → `[gas](/fees#gas)`",
  ),
  "broken-image": entry(
    "warning",
    "Missing image",
    "The file of an image was not found. Paths are relative to the document; those that begin with `/` are looked up in `content/static`.",
    "`![scheme](img/sheme.svg)` → `![scheme](img/scheme.svg)`",
  ),
  "unsafe-address": entry(
    "warning",
    "Unsafe address dropped",
    "An address with a scheme that can run code (`javascript:`, `vbscript:`, `data:` of HTML) was taken out.",
    "`[go](javascript:alert(1))` → a link to a page",
  ),

  // Pages and routes
  "undeclared-version": entry(
    "warning",
    "Folder of a version that no version is named after",
    "`content/<lang>/versions/<name>` holds documents, but `versions` in config/site.json does not name this version, so they are no pages.",
    '`"versions": []` → `"versions": [{ "name": "1.0" }]`',
  ),
  "duplicate-route": entry(
    "warning",
    "Two files with one address",
    "Two documents would be served at the same address; the first in the order of paths is.",
    "`fees.md` beside `fees/index.md`: rename one, or give it a `slug`",
  ),
  "orphan-page": entry(
    "info",
    "Page that nothing leads to",
    "No sidebar, navigation item or link leads to this page: readers find it through search only.",
    "Add it to `config/sidebars.json`, or set `unlisted: true`",
  ),
  "no-home-page": entry(
    "info",
    "No page at the root",
    "The site has no page at `/`: readers who come there are led to its first page.",
    "Write `content/<lang>/pages/index.md`, or give a document `slug: /`",
  ),
  "bad-route": entry(
    "warning",
    "Address that cannot be used",
    "The `slug` or `id` in front matter, or the name of the file, makes no usable address (empty parts, `..`, control characters), or one that something else of the site has, such as the page of the search.",
    "`slug: ../x` → `slug: /x`",
  ),
  "page-no-default-export": entry(
    "error",
    "Page component without a default export",
    "A standalone `.tsx` page shows the component that is its default export.",
    "`export function Home()` → `export default function Home()`",
  ),
  "component-crashed": entry(
    "error",
    "Component of the site crashed",
    "A component of `content/components` could not be built or rendered; the page shows a box in its place.",
    "Correct the component, or the data that the document passes to it",
  ),
  "grammar-failed": entry(
    "error",
    "Grammar of the site can't be used",
    "A file in `content/grammars` could not be built, exports no grammar, or has a pattern that is none; code in its language stays without colours.",
    "`export const tide = () => …` → `export default tide`",
  ),
  "component-props": entry(
    "warning",
    "Wrong properties of a component",
    "A document passes data to a component that the component's own description of its properties refuses.",
    '`<Fees months="twelve" />` → `<Fees months={12} />`',
  ),
  "component-code": entry(
    "warning",
    "Code passed to a component",
    "Documents pass data to components: strings, numbers, true, false, null, lists and objects. Code in a document is not run.",
    "`<Fees months={props.months} />` → `<Fees months={12} />`",
  ),
  "page-crashed": entry(
    "error",
    "Page crashed while it was rendered",
    "The component of a standalone page threw an error, or its code cannot be put together. While the site is being written, the page shows the messages, and the rest of the site is not touched.",
    "Read the messages and the place they name",
  ),

  "reference-sources": entry(
    "info",
    "Reference without sources",
    "The page says `kind: reference` but not what its facts were checked against.",
    "`sources: [nodejs/node lib/fs.js@1a2b3c4]`",
  ),
  "term-reserved": entry(
    "warning",
    "Reserved term in its everyday sense",
    "`content/terms.json` reserves this word for one thing (`reservedFor`), and the original of the page does not speak of that thing.",
    "Use another word, or the longer term that the list has for what is meant",
  ),
  "fact-differs": entry(
    "warning",
    "Two pages disagree",
    "`content/facts.json` says what may be said of something; this page says otherwise.",
    "Check the fact at its source, then correct the page or the list",
  ),
  "term-avoided": entry(
    "warning",
    "Word to be avoided",
    "The glossary of translations names another word for this term.",
    "`伺服器` → `服务器`",
  ),

  // Markdown
  "unknown-component": entry(
    "warning",
    "Unknown component",
    "The page uses a component that does not exist here. What stands inside it is shown without it.",
    "`<TabItm>` → `<TabItem>`",
  ),
  "component-property": entry(
    "warning",
    "Wrong property of a component",
    "A component was given a property that it does not know, or lacks one that it needs.",
    '`<TabItem>` → `<TabItem value="js">`',
  ),
  "dropped-html": entry(
    "warning",
    "HTML dropped",
    "Scripts, event handlers and other HTML that can run code or break the page were taken out.",
    '`<button onclick="…">` → `<Button>`',
  ),
  "unclosed-html": entry(
    "warning",
    "Element without an end",
    "An HTML element or component is opened but not closed; it was closed at the end of what holds it.",
    "`<details>` → `<details>…</details>`",
  ),
  "unclosed-container": entry(
    "warning",
    "Admonition without an end",
    "An admonition is opened with `:::` but not closed; it was closed at the end of the page.",
    "Add a line `:::`",
  ),
  "unknown-admonition": entry(
    "warning",
    "Unknown kind of admonition",
    "The word after `:::` is none of note, tip, info, warning, caution, danger, important.",
    "`:::warn` → `:::warning`",
  ),
  "unclosed-fence": entry(
    "warning",
    "Code block without an end",
    "A code block is opened but not closed; the rest of the page became code.",
    "Add a line with as many backticks as the first",
  ),
  "unknown-language": entry(
    "info",
    "Unknown language of a code block",
    "There is no highlighting for this language; the code is shown plain.",
    "```` ```pyhton ```` → ```` ```python ````",
  ),
  "code-metadata": entry(
    "warning",
    "Code block option that cannot be read",
    "What stands behind the language of a code block is not understood.",
    "`{1-}` → `{1-3}`",
  ),
  "math-error": entry(
    "warning",
    "Formula that cannot be set",
    "The formula has a fault; its source is shown instead.",
    "`$\\frac{1$` → `$\\frac{1}{2}$`",
  ),
  diagram: entry(
    "warning",
    "Diagram that is not drawn",
    "A Mermaid diagram has a fault, is of a kind that is not drawn here, or would lose text; its source is shown as code. Drawn are flowcharts, state, sequence, class and entity diagrams.",
    "`pie title Fees` → an SVG file, or a table",
  ),
  "include-missing": entry(
    "warning",
    "Included file not found",
    "A code block or include names a file, or a region in it, that does not exist.",
    '`file="samples/counter.fc#recv"`: check path and region',
  ),
  "include-outside": entry(
    "warning",
    "Include from outside the site",
    "Only files inside the site directory can be included.",
    '`file="../../secret"` → a file under `content/`',
  ),
  "include-cycle": entry(
    "warning",
    "Files that include each other",
    "A file includes itself, directly or through others.",
    "Take one of the includes out",
  ),
  "heading-duplicate-id": entry(
    "warning",
    "Id used twice on a page",
    "Two headings, rows, list items or elements have the same id; links reach the first.",
    "`## Fees {#fees}` twice → give one another id",
  ),
  "id-misplaced": entry(
    "warning",
    "Id where it names nothing",
    "Ids stand at the end of a heading, a paragraph, a list item or the first cell of a table row; elsewhere they are shown as text.",
    "`| 0 | success {#ok} |` → `| 0 {#ok} | success |`; `Fees {#fees} rise.` → `Fees rise. {#fees}`",
  ),
  "document-limit": entry(
    "warning",
    "Document beyond a limit",
    "The document is too large or nested too deeply at one place; that part is shown plain.",
    "Split the page",
  ),

  // Files and blog
  "unreadable-file": entry(
    "error",
    "File that cannot be read",
    "A file or folder of the site cannot be read: the system refuses it, it is a link that leads nowhere or out of the site, or the document is larger than 10 MB. What is in it would be missing from the site.",
    "Check its permissions, put the file itself in the place of the link, or split the document",
  ),
  "invalid-utf8": entry(
    "warning",
    "File that is not UTF-8",
    "Bytes that are no UTF-8 were replaced by �.",
    "Save the file as UTF-8",
  ),
  "blog-date": entry(
    "warning",
    "Blog post without a date",
    "A post takes its date from front matter or from its file name.",
    "`title.md` → `2024-05-01-title.md`",
  ),

  "blog-authors": entry(
    "warning",
    "Unknown or unreadable author",
    "A post names an author whom `authors.yml` does not have, or that file can't be read. The key is shown as a name.",
    "`authors: [an]` → `authors: [ann]`, where `authors.yml` has `ann:`",
  ),

  "category-file": entry(
    "warning",
    "Category file that cannot be read",
    "A `_category_.json` or `_category_.yml` has a fault. The folder is shown as if that part were not there.",
    '`{"label": "Guides", "position": 2, "link": {"type": "generated-index"}}`',
  ),

  // Site-wide
  "nothing-to-build": entry(
    "error",
    "Nothing to build",
    "There is no page in any language of the site: `content/<lang>/docs`, `blog` and `pages` are empty or not there, or all that is in them are drafts.",
    "Write `content/en/docs/index.md`, or point `--site` at the site's directory",
  ),
  "archive-too-large": entry(
    "warning",
    "Archive too large",
    "A folder of `content/samples` is no archive for download: its files hold more than 10 MB together, or there are more than 2,000.",
    "Remove what a build or a package manager has left in `content/samples/counter`",
  ),
  "sidebar-unknown": entry(
    "warning",
    "Unknown sidebar",
    "`displayed_sidebar` names a sidebar that is not in `config/sidebars.json`.",
    "`displayed_sidebar: learnn` → `displayed_sidebar: learn`",
  ),
  "pagination-target": entry(
    "warning",
    "Previous or next page not found",
    "`pagination_prev` or `pagination_next` names no page of the site.",
    "`pagination_next: /x/gone` → a page's route, or `null`",
  ),
  "locale-content": entry(
    "warning",
    "Content in a language that the site does not have",
    "A folder under `content/` is named like no locale in `config/site.json`; it is not built.",
    "Add the locale, or rename the folder to its `lang`",
  ),
  "stray-document": entry(
    "warning",
    "Document that is no page",
    "A document lies in a folder of `content/` whose documents are no pages, or its name does not end in `.md` or `.mdx`, and no page includes it.",
    "`content/en/guide/a.md` → `content/en/docs/guide/a.md`; `a.markdown` → `a.md`",
  ),
  "stray-config": entry(
    "warning",
    "Configuration file that is not read",
    "A file in `config/` has nearly the name of a configuration file, or its name with another ending; nothing in it holds.",
    "`config/sidebar.json` → `config/sidebars.json`",
  ),
  "stray-translations": entry(
    "warning",
    "Translations that are not read",
    "A folder `i18n` as Docusaurus has it lies in the site. Translations lie beside their originals' language here, in `content/<lang>`; `docwright adopt` brings a Docusaurus site over with its languages.",
    "`i18n/fr/docusaurus-plugin-content-docs/current/a.md` → `content/fr/docs/a.md`",
  ),
  internal: entry(
    "error",
    "Fault in the engine",
    "Something failed that should not have. The rest of the site is not touched; please report it.",
    "Report it with the message and the document",
  ),
} as const;
