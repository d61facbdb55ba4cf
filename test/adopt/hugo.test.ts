/** A site of Hugo as readers see it after it was adopted. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { adoptions, leftIn, linksOf, redirectsOf, tree, type Adopted } from "./support.ts";

const made = adoptions();
afterAll(made.clean);

let site: Adopted;
beforeAll(async () => {
  site = await made.adopted("quay");
});

test("the old site stays as it is, and the new one shows what it did", () => {
  expect(tree(site.old)).toEqual(site.files);
  expect(site.report.kind).toBe("Hugo");
  const mooring = site.page("docs/mooring");
  for (const text of [
    "They slip.",
    "Water.",
    "In a list.",
    "Soft.",
    'fmt.Println("<knot>")',
    "Fingers.",
    "It helps.",
    "A name alone.",
    "Expanded.",
    "Right.",
    "Boxed.",
    "└── 1.md",
    "The tide is 06:00.",
    "crane --down",
    "4 m : deep water",
    "Berth 7 of 12",
    "Kept: inside .",
  ])
    expect(mooring).toContain(text);
  expect(mooring).not.toMatch(/\{\{|:::|<--->/);
  expect(site.html("docs/mooring")).toMatch(/<figure[^>]*>[^]*<figcaption>[^]*Rope/);
  expect(site.html("docs/mooring").match(/<img [^>]*rope-1/g)).toHaveLength(2);
  expect(site.html("posts/2026/the-storm")).toContain("waves");
  expect(site.html("posts/2026/the-storm")).toContain("Ann");
  expect(site.page("fr/docs/grues")).toContain("Voir les règles");
  expect(site.html("docs/cranes").match(/<math/g)).toHaveLength(3);
  expect(site.html("docs/cranes")).toContain("<dt>Boom</dt>");
});

test("every page answers at its old address, and its headings have their old ids", () => {
  for (const route of [
    "",
    "docs",
    "docs/rules/daylight",
    "docs/rules/night-watch",
    "statutes",
    "docs/tools/bollard",
    "harbours",
    "harbours/north",
    "posts/2026/no-wind",
    "fr/docs",
    "fr/docs/grues",
  ])
    expect(site.html(route)).toContain("<h1");
  const ids = [...site.html("docs/cranes").matchAll(/<(?:h[2-6]|p) id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual([
    "parts--pieces",
    "the-boom-arm",
    "linkedhttpscraneexample-part",
    "OldId",
    "हनद",
    "underlined-part",
    "intro",
  ]);
  expect(redirectsOf(site)).toMatchObject({
    redirects: [
      { from: "/hoists/", to: "/docs/cranes" },
      { from: "/docs/lifts", to: "/docs/cranes" },
      { from: "/laws/", to: "/docs/rules" },
      { from: "/categories" },
      { from: "/categories/machines", to: "/tags/machines" },
      { from: "/tags/weather", to: "/posts/tags/weather" },
    ],
    prefixes: [
      { from: "/ancient/", to: "/docs/" },
      { from: "/en/", to: "/" },
    ],
  });
});

test("links lead to their pages, whether written as files, addresses, names or shortcodes", () => {
  const links = linksOf(site.html("docs/cranes"));
  for (const path of ["docs/mooring", "docs/mooring#knots", "docs/rules", "docs/tools/bollard"])
    expect(links).toContain(`/handbook/${path}`);
  const french = linksOf(site.html("fr/docs/grues"));
  for (const path of ["fr/docs/rules", "fr/docs"]) expect(french).toContain(`/handbook/${path}`);
  expect(linksOf(site.html("docs/mooring"))).toContain("/handbook/docs/cranes");
  expect(site.read("content/en/docs/docs/cranes.md")).toContain('> [b]: ./mooring/index.md "Mooring"');
  expect(leftIn(site, "Links that name no page")).toEqual([
    "content/en/docs/docs/cranes.md:12 ref, in line 13 of the old document",
  ]);
});

test("what nothing stands for is listed with its line", () => {
  expect(leftIn(site, "Shortcodes that nothing here")).toEqual([
    "content/en/docs/docs/mooring/index.md:160 swell, in line 118 of the old document",
    "content/en/docs/docs/mooring/index.md:164 swell, in line 124 of the old document",
  ]);
  expect(leftIn(site, "Front matter that means nothing")).toEqual([
    "content/en/docs/docs/rules/Night Watch.md: colour: black",
  ]);
  expect(leftIn(site, "Documents in another language than Markdown")).toEqual(["manual.adoc"]);
  expect(leftIn(site, "Templates of its own")).toEqual(["layouts/partials/head.html"]);
});
