/** What sites say beside their documents: where sidebars begin, what tags are called, which old addresses lead on. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { adoptions, leftIn, linksOf, redirectsOf, tree, type Adopted } from "./support.ts";

const { adopted, clean } = adoptions();
afterAll(clean);

describe("a Docusaurus site whose sidebars are its folders", () => {
  let site: Adopted;
  beforeAll(async () => {
    site = await adopted("tiller");
  });

  test("keeps links to sidebars, which lead to the first page of a folder, each in its own set", () => {
    expect(site.config("navbar")).toEqual({
      items: [
        { type: "link", label: "Steering", to: "/docs/steer" },
        { type: "link", label: "Crew", to: "/crew/hands/all" },
        { type: "link", label: "Deep", to: "/docs/wheel/spokes" },
      ],
    });
  });

  test("keeps redirects of its host, and says which can't be moved", () => {
    const { redirects, prefixes } = redirectsOf(site);
    for (const from of ["/fee%20structure", "/start", "/rudder"])
      expect(redirects).toContainEqual({ from, to: "/docs/steer" });
    expect(prefixes).toEqual([
      { from: "/v1/", to: "/docs/" },
      { from: "/helm/", to: "/docs/" },
    ]);
    expect(leftIn(site, "Redirects of the host")).toEqual([
      "vercel.json: /:version(\\d+)/:rest(.*) /:rest",
      "netlify.toml: /langs /es/langs",
      "static/_redirects: /only/here https://tiller.example/x",
    ]);
    expect(site.html("fee structure")).toContain("/docs/steer");
  });

  test("keeps what tags are called, and the addresses of their pages lead on", () => {
    expect(site.page("tags/at-the-helm")).toContain("Spokes");
    expect(site.page("blog/tags/log-book")).toContain("A new year");
    const found = Object.fromEntries(redirectsOf(site).redirects.map(({ from, to }) => [from, to]));
    expect(found).toMatchObject({
      "/docs/tags": "/tags",
      "/docs/tags/steering": "/tags/at-the-helm",
      "/docs/tags/git-hub": "/tags/github",
      "/docs/tags/of-its-own": "/tags/own",
      "/docs/tags/rope": "/tags/rope",
      // Another set has no such file: there the tag is called as it is written.
      "/crew/tags/helm": "/tags/helm",
      "/blog/tags/log": "/blog/tags/log-book",
      "/blog/tags/v-2-beta": "/blog/tags/v2beta",
    });
    expect(leftIn(site, "Descriptions of tags")).toEqual(["helm: Whoever stands there"]);
  });

  test("keeps its picture and its measurement, and says what it counted with besides", () => {
    expect(site.config("site")).toMatchObject({
      image: "/img/card.png",
      analytics: { provider: "google", id: "G-TILLER01" },
    });
    expect(site.config("site")).not.toHaveProperty("meta");
    expect(leftIn(site, "Counting of page views")).toEqual(["google-tag-manager GTM-TILLER"]);
  });

  test("says which files a script has yet to make, and leaves texts behind that are no pages", () => {
    expect(leftIn(site, "Files that the configuration takes in")).toEqual(["./docs/made/sidebar"]);
    expect(site.page("docs/steer")).toContain('tie("bowline");');
    expect(site.read("content/en/docs/docs/steer.md")).toContain("[how we work](../CONTRIBUTING.md)");
    expect(site.report.faults.map(({ group }) => group)).toContain("broken-markdown-link");
    expect(() => site.read("content/en/docs/_parts/CONTRIBUTING.md")).toThrow();
  });

  test("keeps a picture that is required from its root, and leaves out what its blog and pages leave out", () => {
    expect(site.html("docs/steer")).toContain('src="/img/wheel.svg"');
    expect(Object.keys(tree(site.site)).filter((path) => path.endsWith("/NOTES.md"))).toEqual([]);
  });
});

describe("a VitePress site whose pages lie elsewhere than their files", () => {
  let site: Adopted;
  beforeAll(async () => {
    site = await adopted("keel");
  });

  test("keeps the addresses that its configuration rewrites, and links that are meant for them", () => {
    expect(site.page("hulls/oak")).toContain("Back home");
    expect(site.page("bilge")).toContain("Bilge");
    for (const route of ["/hulls/oak", "/bilge", "/_about"]) expect(linksOf(site.html("."))).toContain(route);
    expect(linksOf(site.html("hulls/oak"))).toContain("/");
    expect(leftIn(site, "Rewrites")).toEqual([]);
  });

  test("keeps pages whose names begin with an underscore, and as parts what is only taken in", () => {
    expect(site.page("_about")).toContain("About us");
    expect(site.page("parts/_words")).toContain("Words of the yard.");
    expect(site.page(".")).toContain("Never run aground. Words of the yard.");
    expect(() => site.page("parts/_rule")).toThrow();
    expect(site.config("sidebars")).toMatchObject({
      sidebars: { docs: { items: [{ items: [{ to: "/_about" }, { to: "/parts/_words" }] }] } },
    });
  });

  test("keeps pictures that lie below its root, and films", () => {
    const html = site.html(".");
    expect(html).toContain('src="/plan.svg"');
    expect(html).toContain('src="/sketch.svg"');
    expect(html).toMatch(/src="\/assets\/files\/one-[0-9a-f]{10}\.svg"/);
    expect(html).toMatch(/href="\/assets\/files\/launch-[0-9a-f]{10}\.mov"/);
  });

  test("keeps its picture elsewhere, links with blanks, and redirects of its host", () => {
    expect(site.config("site")).toMatchObject({ logo: { src: "https://cdn.example/light.svg", srcDark: "/dark.svg" } });
    expect(site.config("navbar")).toMatchObject({
      items: [{ label: "Dry dock", to: "/dry%20dock" }, { label: "Oak" }],
    });
    expect(site.html(".")).toContain('href="/dry%20dock"');
    expect(site.config("redirects")).toEqual({
      redirects: [
        { from: "/ballast", to: "/hulls/oak" },
        { from: "/keelson", to: "/hulls/oak" },
      ],
    });
  });

  test("says what was not read, and nothing of what the engine does itself", () => {
    expect(leftIn(site, "Packages that the configuration uses")).toEqual(["vitepress-plugin-unknown"]);
    expect(leftIn(site, "Files that the configuration takes in")).toEqual(["./made"]);
  });
});

test("a function of a VitePress configuration that rewrites addresses is asked for each page", async () => {
  const site = await adopted("buoy");
  expect(site.page("bell")).toContain("Bell");
  expect(site.page(".")).toContain("Buoy");
  expect(site.config("navbar")).toMatchObject({ items: [{ to: "/bell" }] });
});
