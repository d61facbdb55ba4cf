/** Sites of other generators are taken over whole: every word, every code block, every link. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { command } from "../support/command.ts";
import { adoptions, groups, linksOf, tree, type Adopted } from "./support.ts";

const { adopted, clean, folder, write } = adoptions();
afterAll(clean);

describe("a Docusaurus site with a blog, two languages, components and partials", () => {
  let site: Adopted;
  beforeAll(async () => {
    site = await adopted("harbour");
  });

  test("stays as it is", () => {
    expect(tree(site.old)).toEqual(site.files);
  });

  test("keeps its addresses and its text", () => {
    expect(site.page("docs")).toContain("Read how to moor or the tides . The storm is over.");
    expect(site.page("docs/moor")).toContain("Ropes snap .");
    expect(site.page("docs/moor")).toContain("A rope at 4 knots is enough.");
    expect(site.page("docs/moor")).toContain("Ask at the quay");
    expect(site.page("docs/moor")).toContain('import x from "@site/src/components/Speed";');
    expect(site.page("docs/knots/bowline")).toContain("The rabbit comes out of the hole");
    expect(site.html("docs/knots/bowline")).toContain('<meta name="description" content="The king of knots."');
    expect(site.html("docs/knots/bowline")).toContain("<title>Bowline | Harbour</title>");
    expect(site.html("docs/rules/tides")).toContain("<title>When the water rises | Harbour</title>");
    expect(site.html("docs/knots/bowline")).toMatch(/"og:image" content="[^"]*\/img\/port\.svg"/);
    expect(site.page("docs/rules/tides")).toContain("The water rises twice a day.");
    expect(site.page("docs/category/mooring")).toContain("Bowline");
    expect(site.page("fr/docs/rules/tides")).toContain("L'eau monte deux fois par jour.");
    expect(site.page("blog/2026/01/31/storm")).toContain("All ropes held, as promised .");
    expect(site.html("blog/2026/01/31/storm")).toContain("Ann Chorman");
  });

  test("keeps its links, whatever they were written as", () => {
    expect(linksOf(site.html("docs"))).toContain("/docs/moor#ropes");
    expect(linksOf(site.html("docs"))).toContain("/docs/rules/tides");
    expect(linksOf(site.html("docs"))).toContain("/blog/2026/01/31/storm");
    expect(linksOf(site.html("docs/moor"))).toContain("/docs/knots/bowline");
    expect(linksOf(site.html("blog/2026/01/31/storm"))).toContain("/docs/moor");
    expect(linksOf(site.html("fr/docs/rules/tides"))).toContain("/fr/docs");
    expect(site.read("content/en/docs/01-intro.md")).toContain("![The port](/img/port.svg)");
  });

  test("keeps the documents before and after one, which it names by their ids", () => {
    expect(site.read("content/en/docs/knots/bowline.md")).toContain('pagination_prev: "/docs/rules/tides"');
    expect(site.html("docs/knots/bowline")).toContain('<a class="pagination-previous" href="/docs/rules/tides"');
    expect(site.html("docs/knots/bowline")).not.toContain("pagination-next");
  });

  test("keeps sidebars, navbar, footer, redirects, with their translations", () => {
    expect(site.config("sidebars")).toEqual({
      sidebars: {
        guide: {
          items: [
            { type: "doc", route: "/docs" },
            {
              type: "category",
              label: "Mooring",
              labels: { fr: "Amarrage" },
              to: "/docs/category/mooring",
              items: [
                { type: "doc", route: "/docs/moor" },
                { type: "doc", route: "/docs/knots/bowline" },
              ],
            },
            {
              type: "category",
              label: "Rules",
              items: [
                { type: "doc", route: "/docs/rules/tides" },
                { type: "link", label: "Law", href: "https://example.org/law" },
              ],
            },
          ],
        },
      },
    });
    expect(site.config("navbar")).toMatchObject({
      items: [
        { label: "Guide", to: "/docs" },
        { label: "Log book", labels: { fr: "Journal" }, to: "/blog" },
        { type: "dropdown", items: [{ to: "/docs/rules/tides" }, { href: "https://example.org" }] },
        { label: "GitHub", icon: "github", position: "right" },
        { type: "locale" },
      ],
    });
    expect(site.config("footer")).toEqual({
      columns: [{ title: "Docs", links: [{ label: "Mooring", to: "/docs/moor" }] }],
      copyright: "Copyright © Harbour",
    });
    expect(site.config("redirects")).toEqual({
      redirects: [
        { from: "/old", to: "/docs/moor" },
        { from: "/older", to: "/docs/moor" },
        { from: "/blog/archive", to: "/blog" },
      ],
    });
    expect(site.config("site")).toMatchObject({ url: "https://harbour.example", docs: { routeBasePath: "/docs" } });
  });

  test("has no fault that it did not have, and says what is left by hand", () => {
    expect(groups(site.report.faults)).toEqual(["missing-translation", "no-home-page", "unknown-component"]);
    expect(groups(site.report.left)).toEqual([
      "Colours in which links are hard to read: the nearest one that is easily read is in config/site.json",
      "Components that crash here: taken out of use, while their content stays",
      "Entries of the configuration that can't be published: taken out",
      "Plugins that have no counterpart",
      "React pages: they use Docusaurus's own components",
      "Styles of the site: config/site.json has colours, content/static a place for fonts",
      "Translations without an original, which Docusaurus does not publish: they stay behind",
    ]);
    expect(site.read("ADOPTED.md")).toContain("- `i18n/fr/docusaurus-plugin-content-docs/current/rules/anchors.md`");
    expect(Object.keys(tree(site.site)).filter((path) => path.includes("anchors"))).toEqual([]);
    expect(site.read("ADOPTED.md")).toMatch(
      /## What to do next\n\n1\. `[^`]* dev`: [^\n]*\n2\. `[^`]* check`: [^\n]*\n3\. `[^`]* dump`: /,
    );
    expect(site.read("ADOPTED.md")).toContain(
      "### 1 × Plugins that have no counterpart\n\n- `docusaurus-plugin-sonar`",
    );
  });

  test("can be published at once: what leads to pages that stay behind, and components that crash, are listed", () => {
    const itemsOf = (group: string): readonly string[] =>
      site.report.left.find((each) => each.group.startsWith(group))?.items ?? [];
    const reason = "There is no page /showcase";
    expect([...itemsOf("Entries of the configuration")].sort()).toEqual([
      `config/footer.json: {"label":"Showcase","to":"/showcase"} ${reason}.`,
      `config/navbar.json: {"type":"link","label":"All","to":"/showcase"} ${reason}.`,
      `config/navbar.json: {"type":"link","label":"Boats","to":"/showcase#boats"} ${reason}#boats.`,
      `config/navbar.json: {"type":"link","label":"Showcase","to":"/showcase"} ${reason}.`,
      'config/redirects.json: {"from":"/pictures","to":"/showcase"} /pictures leads to /showcase, where there is no page.',
      `config/sidebars.json: {"type":"link","label":"Showcase","to":"/showcase"} ${reason}.`,
    ]);
    expect(itemsOf("Components that crash")).toEqual([
      expect.stringMatching(/^content\/components\/Sounding\.tsx:\d+ .*lead-line/) as string,
      expect.stringMatching(/^content\/en\/docs\/02-moor\.mdx:\d+ <Gauge>: /) as string,
    ]);
    expect(site.page("docs/moor")).toContain("Low water.");
    expect(site.page("docs/moor")).toContain("Six fathoms.");
    expect(site.config("navbar")).toMatchObject({ items: [{}, {}, { label: "More" }, {}, {}] });
  });
});

describe("a Docusaurus site with versions and a second set of documents", () => {
  let site: Adopted;
  beforeAll(async () => {
    site = await adopted("atlas");
  });

  test("is its newest version, in its own language, below its base", () => {
    expect(site.page("anfang")).toContain("Die Karte der Welt, siehe Meere und Team .");
    expect(site.html("anfang")).toContain('<html lang="de"');
    expect(linksOf(site.html("anfang"))).toContain("/atlas/community/team");
    expect(linksOf(site.html("meere"))).toContain("/atlas/anfang");
    expect(linksOf(site.html("community/team"))).toContain("/atlas/community/satzung");
    // What stays behind is told, and its readers are led to what is there.
    expect(site.config("redirects")).toEqual({ prefixes: [{ from: "/1.0/", to: "/" }] });
  });

  test("keeps links that climb above the root and come back through the base, and leaves out what it left out", () => {
    expect(linksOf(site.html("meere"))).toContain("/atlas/community/satzung");
    expect(site.config("navbar")).toMatchObject({ items: [{ label: "Team", to: "/community/team" }] });
    expect(() => site.page("community/intern")).toThrow();
  });

  test("keeps the content of components that are left by hand", () => {
    expect(site.page("anfang")).toContain("Hier ist die Karte");
    const left = site.report.left.flatMap(({ items }) => items);
    expect(left).toContain(
      "Karte: src/components/Karte.jsx uses @docusaurus/router (versioned_docs/version-2.0/start.mdx)",
    );
    expect(left).toContain("1.0: 1 page");
    expect(left).toContain("docs: verloren");
    expect(left).toContain("docsVersionDropdown");
  });
});

test("a configuration that can't be read is named with the line that is wrong, and nothing is written", async () => {
  const old = join(folder, "broken");
  mkdirSync(old);
  writeFileSync(join(old, "docusaurus.config.js"), "module.exports = {\n  title: 'Broken',\n  url: ,\n};\n");
  const { code, err } = await command(["adopt", old, "--out", `${old}-site`, "--trust"]);
  expect(code).toBe(1);
  expect(err).toMatch(/docusaurus\.config\.js can't be evaluated: .*docusaurus\.config\.js:3: /);
  expect(existsSync(`${old}-site`)).toBe(false);
});

describe("a Docusaurus site below a base, whose latest version has a path, and whose documents lie beside it", () => {
  let site: Adopted;
  beforeAll(async () => {
    site = await adopted("capstan");
  });

  test("keeps its addresses, those of generated pages too", () => {
    expect(site.page("docs/v6/bars")).toContain("Push the bars");
    expect(linksOf(site.html("docs/v6/bars"))).toContain("/deck/docs/v6/pawl");
    expect(site.page("docs/v6/category/more")).toContain("Pawl");
    expect(site.config("site")).toMatchObject({ baseUrl: "/deck/", docs: { routeBasePath: "/docs/v6" } });
  });

  test("keeps components beside the documents, and what these and those of the site need of each other", () => {
    expect(site.page("docs/v6/bars")).toMatch(/3 fathoms of four strands\s+in a knot of four/);
  });

  test("keeps components that use Docusaurus's links, addresses and names of classes", () => {
    const html = site.html("docs/v6/bars");
    expect(html).toMatch(/<a title="light" class="bell ship loud" href="\/deck\/docs\/v6\/pawl">ring (?:<!-- -->)?six/);
    expect(html).toContain('<img src="/deck/img/bell.svg" alt="bell"/>');
    expect(html).toContain("<u>later</u>");
  });

  test("has the picture of its navbar in the place of a title, where it shows none", () => {
    expect(site.html("docs/v6/bars")).toContain(
      '<a class="brand" href="/deck/"><img src="/deck/img/bell.svg" width="1" height="1" alt="Capstan"',
    );
    expect(site.html("docs/v6/bars")).not.toContain("<span>Capstan</span>");
  });

  test("keeps parts whose names are written with escapes, and leaves only what needs more of Docusaurus", () => {
    expect(site.page("docs/v6/bars")).toContain("Heave around.");
    expect(site.report.left.flatMap(({ items }) => items)).toEqual([
      "Whistle: src/whistle.jsx uses @docusaurus/theme-common (../capstan-docs/bars.mdx)",
    ]);
    expect(groups(site.report.faults)).toEqual(["no-home-page", "unknown-component"]);
    // What has no place is said once.
    const [home = ""] = site.report.faults.find(({ group }) => group === "no-home-page")?.items ?? [];
    expect(home.match(/There is no page at/g)).toHaveLength(1);
  });
});

describe("a Docusaurus site with all its versions", () => {
  let site: Adopted;
  beforeAll(async () => {
    site = await adopted("winch", "--versions", "all");
  });

  test("keeps its addresses, the text and the links of each version", () => {
    expect(site.page("docs/intro")).toContain("Its rope , and hemp .");
    expect(linksOf(site.html("docs/intro"))).toEqual(
      expect.arrayContaining(["/docs/rope", "/docs/one/hemp"]) as readonly string[],
    );
    expect(linksOf(site.html("docs/one/intro"))).toContain("/docs/one/hemp#dry");
    expect(linksOf(site.html("docs/next/intro"))).toContain("/docs/next/drum");
    expect(site.page("fr/docs/one/hemp")).toContain("Chanvre");
    expect(site.html("docs/one/hemp")).toContain('<meta name="robots" content="noindex">');
    expect(site.page("docs/category/parts")).toContain("Rope");
    expect(site.report.faults.flatMap(({ items }) => items).filter((item) => !item.includes(" has no "))).toEqual([]);
  });

  test("says so in its configuration, each version with its sidebars", () => {
    expect(site.config("site")).toMatchObject({
      docs: { routeBasePath: "/docs" },
      version: { label: "Canary" },
      versions: [{ name: "2.0" }, { name: "1.x", label: "1.x (old)", path: "/docs/one", noIndex: true }],
    });
    expect(site.config("sidebars")).toMatchObject({
      sidebars: { guide: { items: [{ route: "/docs/next/intro" }, { route: "/docs/next/drum" }] } },
      versions: {
        "2.0": { guide: { items: [{ route: "/docs/intro" }, { to: "/docs/category/parts" }] } },
        "1.x": { guide: { items: [{ route: "/docs/one/intro" }, { route: "/docs/one/hemp" }] } },
      },
    });
    expect(site.config("navbar")).toEqual({
      items: [
        { type: "link", label: "Guide", to: "/docs/intro" },
        { type: "version", items: [{ type: "link", label: "What comes", to: "/docs/next/drum" }] },
      ],
    });
    expect(site.html("docs/one/hemp")).toContain('data-version="current"');
    expect(groups(site.report.left)).toEqual([]);
  });
});

describe("a VitePress site", () => {
  let site: Adopted;
  beforeAll(async () => {
    site = await adopted("press");
  });

  test("keeps text, containers, groups of code and snippets", () => {
    expect(site.page("guide/ink")).toContain("Stir the ink, see paper .");
    expect(site.html("guide/ink")).toContain("<summary>Recipe</summary>");
    expect(site.page("guide/ink")).toContain("Soot and oil.");
    expect(site.page("guide/ink")).toContain("npm install ink");
    expect(site.page("guide/ink")).toContain("pnpm add ink");
    expect(site.page("guide/ink")).toContain("ink.js");
    expect(site.page("guide/ink")).toContain('stir("slowly");');
    expect(site.page("guide/paper")).toContain("Weight 1.2+");
    expect(site.page("")).toContain("Darker than night.");
    expect(site.html("")).toContain('<h2 id="feature-1">🖤 Black');
    expect(site.page("zh/guide/ink")).toContain("不要喝。");
  });

  test("keeps links and the frame, in both languages", () => {
    expect(linksOf(site.html("guide/ink"))).toContain("/guide/paper#weight");
    expect(linksOf(site.html("guide/paper"))).toContain("/guide/ink");
    expect(linksOf(site.html("zh"))).toContain("/zh/guide/ink");
    expect(linksOf(site.html(""))).toContain("/guide/ink");
    expect(site.config("navbar")).toMatchObject({
      items: [
        { label: "Guide", labels: { "zh-CN": "指南" }, to: "/guide/ink" },
        { type: "dropdown", items: [{ label: "Paper", to: "/guide/paper" }] },
        { icon: "github", label: "GitHub" },
        { label: "Discord", href: "https://chat.example/press" },
        { label: "News" },
        { type: "locale" },
      ],
    });
    expect(site.config("sidebars")).toMatchObject({
      sidebars: {
        guide: {
          items: [{ label: "Printing", items: [{ label: "Ink", labels: { "zh-CN": "油墨" }, to: "/guide/ink" }, {}] }],
        },
      },
    });
    expect(groups(site.report.faults)).toEqual(["missing-translation", "translation-heading-mismatch"]);
  });
});

test("adopt says what is left by hand, and which commands come next", async () => {
  const { old } = write("kiln");
  const site = join(folder, "kiln told");
  const { out } = await command(["adopt", old, "--out", site, "--trust"]);
  expect(out).toContain(
    "  2 × Frames of other sites: a link, or a player of the video, is in the place of each\n    content/en/docs/docs/01-clay.mdx:52 https://www.youtube.com/embed/abc123\n",
  );
  expect(out).toMatch(/ dev --site "[^"]*kiln told" +shows the site/);
  expect(out).toMatch(/ check --site "[^"]*kiln told" +lists what is wrong/);
});

describe("adopt refuses", () => {
  test("to run a configuration that nobody has called trusted", async () => {
    const { old } = write("harbour");
    const { code, err } = await command(["adopt", old, "--out", join(folder, "refused")]);
    expect(code).toBe(1);
    expect(err).toContain("add --trust");
    expect(() => readdirSync(join(folder, "refused"))).toThrow();
  });

  test("a folder that holds something, the old site itself, and a folder without a site", async () => {
    const { old } = write("harbour");
    const full = join(folder, "full");
    mkdirSync(full, { recursive: true });
    writeFileSync(join(full, "mine.txt"), "mine");
    const into = await command(["adopt", old, "--out", full, "--trust"]);
    expect({ code: into.code, err: into.err }).toMatchObject({
      code: 1,
      err: expect.stringContaining("is not empty") as string,
    });
    const inside = await command(["adopt", old, "--out", join(old, "new"), "--trust"]);
    expect({ code: inside.code, err: inside.err }).toMatchObject({
      code: 1,
      err: expect.stringContaining("lies in the site") as string,
    });
    const none = await command(["adopt", full, "--out", join(folder, "none"), "--trust", "--json"]);
    expect(none.code).toBe(1);
    expect(JSON.parse(none.out)).toMatchObject({
      message: expect.stringContaining("holds no docusaurus.config") as string,
    });
    expect(tree(full)).toEqual({ "mine.txt": "mine" });
  });

  test("a configuration that throws, with what it said", async () => {
    const old = join(folder, "broken");
    mkdirSync(old, { recursive: true });
    writeFileSync(join(old, "docusaurus.config.js"), 'throw new Error("no anchor");\n');
    const { code, err } = await command(["adopt", old, "--out", join(folder, "broken-site"), "--trust"]);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("no anchor") as string });
    expect(() => readdirSync(join(folder, "broken-site"))).toThrow();
  });
});
