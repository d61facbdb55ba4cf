/** Entries of the diagnostics catalogue about configuration, redirects and front matter. */
import { entry } from "./diagnostic-entry.ts";

export const SOURCE_DIAGNOSTICS = {
  "address-case": entry(
    "warning",
    "Addresses that differ in case alone",
    "Two pages have addresses that are the same but for capital letters; some hosts, and the disks of macOS and Windows, have only one of them.",
    "`Fees.md` beside `fees.md`: rename one, or give it a `slug`",
  ),
  // Redirects
  "static-name-taken": entry(
    "error",
    "File in the place of a folder",
    "A file in `content/static` has the address of a folder of the site: that of a page which the engine makes, of a locale, or of the site's own files; or it has the name of the list of the site's files, `.site-manifest.json`. A site can't be written in which a name is both.",
    "`content/static/search` → `content/static/search.txt`",
  ),
  "static-file-hidden": entry(
    "warning",
    "File that is not published",
    "A file in `content/static` has the address of something else that the site has: of a page, of the page's Markdown, of a redirect, or of a file that the engine writes, such as `_headers`, `sitemap.xml` or `llms.txt`. Readers get that. A `robots.txt` of the site's own takes the place of the engine's.",
    "`content/static/guide/index.html` beside `content/en/docs/guide.md`",
  ),
  "redirect-target": entry(
    "error",
    "Redirect to nowhere",
    "The target of a redirect is no page of this site.",
    '`{"from": "/a", "to": "/gone"}` → the page\'s present address',
  ),
  "redirect-cycle": entry(
    "error",
    "Redirects in a circle",
    "Following these redirects never ends.",
    "`/a` → `/b` → `/a`: point both at the page",
  ),
  "redirect-shadows-page": entry(
    "error",
    "Redirect from a page that exists",
    "The address that this redirect leads away from is a page: it could never be read.",
    "Remove the redirect, or the page",
  ),
  "redirect-prefix-pages": entry(
    "info",
    "Pages below a redirected prefix",
    "A rule by prefix leads away from addresses below which there are pages; it holds for the other addresses only.",
    '`{"from": "/old/", "to": "/new/"}` while `/old/page` exists',
  ),
  "redirect-prefix-cycle": entry(
    "warning",
    "Rule by prefix that never ends",
    "An address below the prefix is led on and on, unless there is a page on the way: the rule leads below its own prefix, or to that of a rule which leads back. Readers of an address that is no page see a fault of the browser instead of the page for what is not found, and so do all others on hosts that look at redirects before files.",
    '`{"from": "/docs/", "to": "/docs/new/"}` → `{"from": "/docs/guide", "to": "/docs/new/guide"}` for each page that has moved',
  ),
  "redirect-duplicate": entry(
    "error",
    "Two redirects from one address",
    "The same address is redirected twice; the first rule holds.",
    "Remove one of the two",
  ),

  // Front matter
  "front-matter-syntax": entry(
    "warning",
    "Front matter that cannot be read",
    "The YAML between the `---` lines has a fault. The keys that could be read are used; the page is still shown.",
    '`title: Bees: the guide` → `title: "Bees: the guide"`',
  ),
  "front-matter-unclosed": entry(
    "warning",
    "Front matter without an end",
    "The `---` line that closes the front matter is missing.",
    "Add a line `---` after the last key",
  ),
  "front-matter-unknown-key": entry(
    "warning",
    "Unknown key in front matter",
    "The key has no meaning here and is ignored; it is often a typing mistake.",
    "`sidebar_postion: 3` → `sidebar_position: 3`",
  ),
  "front-matter-type": entry(
    "warning",
    "Wrong value in front matter",
    "The value is not of the kind that this key holds. The key is ignored.",
    "`sidebar_position: first` → `sidebar_position: 1`",
  ),
  "front-matter-duplicate-key": entry(
    "warning",
    "Key written twice in front matter",
    "The last of the values is used.",
    "Remove one of the two lines",
  ),
  "front-matter-limit": entry(
    "warning",
    "Front matter too large",
    "Front matter is limited in size, depth and number of aliases. It is ignored; the page is still shown.",
    "Move the text into the page",
  ),

  // Configuration
  "config-missing": entry(
    "error",
    "Missing configuration file",
    "`config/site.json` is required.",
    '`{"title": "My site", "url": "https://example.org"}`',
  ),
  "config-syntax": entry(
    "error",
    "Configuration file that is no JSON",
    "The file cannot be read as JSON; the defaults are used in its place.",
    '`{"a": 1,}` → `{"a": 1}`',
  ),
  "config-unknown-key": entry(
    "error",
    "Unknown key in configuration",
    "The key has no meaning at this place; it is often a typing mistake.",
    '`"tagLine"` → `"tagline"`',
  ),
  "config-type": entry(
    "error",
    "Wrong value in configuration",
    "The value is not of the kind that this key holds.",
    '`"dismissible": "yes"` → `"dismissible": true`',
  ),
  "config-required": entry(
    "error",
    "Missing key in configuration",
    "A key without which the rest has no meaning is not there.",
    '`{"title": "x"}` → `{"title": "x", "url": "https://example.org"}`',
  ),
  "config-unknown-type": entry(
    "error",
    "Unknown item type",
    "The `type` of a navbar or sidebar item is none of those that exist.",
    '`"type": "dropdwn"` → `"type": "dropdown"`',
  ),
  "config-duplicate-key": entry(
    "error",
    "Key written twice in configuration",
    "JSON keeps the last of the two values, which is seldom what was meant.",
    "Remove one of the two",
  ),
  "page-meta": entry(
    "warning",
    "Key of a page's `meta` that means nothing",
    "A standalone `.tsx` page says its title, description, layout, first view and picture in `meta`, as texts.",
    '`meta = { titel: "About" }` → `meta = { title: "About" }`',
  ),
  "faint-accent": entry(
    "warning",
    "Accent colour that is hard to read",
    "Links and the letters of what is chosen have the accent colour. On the page they need a contrast of 4.5 (WCAG 2.2, 1.4.3), in each of the two colour modes.",
    '`"accent": "#42b883"` → `"accent": "#2d7d59"`',
  ),
  "unknown-icon": entry(
    "warning",
    "Icon that there is not",
    "The navbar shows the label in its place, the footer a chain.",
    '`"icon": "git-hub"` → `"icon": "github"`',
  ),
  "unknown-language": entry(
    "warning",
    "Text in a language that the site does not have",
    "Labels, titles and the like are written by the `lang` of a locale. Under any other name nobody reads them.",
    '`"labels": {"german": "Start"}` → `"labels": {"de": "Start"}`',
  ),
  "config-dead-reference": entry(
    "error",
    "Configuration names a page that does not exist",
    "A navbar, sidebar, footer or search rule refers to a route, folder, sidebar or locale that the site does not have.",
    '`"to": "/v3/fee"` → `"to": "/v3/fees"`',
  ),
} as const;
