/** Syntax that only the other generator knows, and functions of its configuration: what readers saw, they still see. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { adoptions, groups, linksOf, type Adopted } from "./support.ts";

const { adopted, clean } = adoptions();
afterAll(clean);

describe("a Docusaurus site whose configuration has functions", () => {
  let site: Adopted;
  beforeAll(async () => {
    site = await adopted("kiln");
  });

  test("keeps the addresses of documents whose numbers are no positions, or are split off by a function", () => {
    expect(site.page("docs/01-clay")).toContain("The wheel turns to the left.");
    expect(linksOf(site.html("docs/01-clay"))).toContain("/docs/2-fire/10-cones");
    expect(site.page("glazes/ash")).toContain("Wood ash melts.");
    expect(site.page("glazes/liquid")).toContain("Thin clay.");
    expect(site.read("content/en/docs/glazes/chapter-2-ash.md")).toContain("sidebar_position: 2\n");
    expect(site.config("sidebars")).toMatchObject({
      sidebars: { main: { items: [{ route: "/docs/01-clay" }, { route: "/docs/2-fire/10-cones" }] } },
    });
    expect(site.config("navbar")).toMatchObject({ items: [{ label: "Glazes", to: "/glazes/ash" }, {}] });
  });

  test("takes what a `require` of its own finds, and does without packages that are not installed", () => {
    expect(site.config("site")).toMatchObject({ title: "Kiln", tagline: "Clay and fire" });
  });

  test("keeps redirects that are computed from the routes, but none where a page is", () => {
    expect(site.config("redirects")).toEqual({
      redirects: [
        { from: "/start", to: "/docs/01-clay" },
        { from: "/manual/01-clay", to: "/docs/01-clay" },
        { from: "/manual/2-fire/10-cones", to: "/docs/2-fire/10-cones" },
        { from: "/ash", to: "/glazes/ash" },
      ],
    });
  });

  test("keeps parts, code, frames and headings in whatever syntax they are written", () => {
    const page = site.page("docs/01-clay");
    expect(page).toContain("kick --slowly");
    expect(page).toContain('throwPot("round");');
    expect(page).toContain('sweepUp("shards");');
    expect(site.html("docs/01-clay")).toMatch(/<svg[\s\S]*Dry clay[\s\S]*Fired clay[\s\S]*<\/svg>/);
    expect(page).toContain('const glaze = "celadon";');
    expect(page).toContain("glaze.js");
    expect(page).toContain("<title>In a code block</title>");
    expect(page).toContain("How to centre");
    expect(page).toContain("charts.example/clay");
    expect(site.html("docs/01-clay")).toContain('<h2 id="shrinking">How clay shrinks');
    expect(site.html("docs/01-clay")).toContain('<h2 id="glazing">Glazing');
    expect(site.html("docs/01-clay")).toContain('alt="Another pot"');
  });

  test("highlights lines of code that comments of its own mark, and does not show the comments", () => {
    const html = site.html("docs/01-clay");
    expect(html).toMatch(/<span class="line hl">(?:<[^>]*>)*open/);
    expect(html).not.toContain("added-next-line");
    expect(site.page("docs/01-clay")).toContain("# added-start of nothing");
  });

  test("keeps components that its theme hands out to all documents, or says that they are left by hand", () => {
    expect(site.page("docs/2-fire/10-cones")).toContain("They bend at a known heat .");
    expect(site.page("docs/2-fire/10-cones")).toContain("And so does the eye.");
    expect(site.page("docs/2-fire/10-cones")).toContain("2 mm, at a known heat");
  });

  test("keeps components that are members of what a module exports", () => {
    const page = site.page("docs/01-clay");
    expect(page).toContain("Take the long tongs and the left glove , as <Tools.Tongs /> says.");
    expect(site.read("content/en/docs/docs/01-clay.mdx")).not.toContain("src/components/Tools");
  });

  test("keeps documents that its theme hands out to all others as parts, with what is in them", () => {
    const page = site.page("docs/2-fire/10-cones");
    expect(page).toContain("Soak for 4 hours at a known heat .");
    expect(page).not.toMatch(/hidden glaze|nor this/);
    expect(page).toContain("// shown, because of what follows");
    expect(site.page("docs/01-clay")).toContain("Close the damper.");
    expect(site.html("docs/2-fire/10-cones")).toContain('<h2 id="After-the-Soak">');
  });

  test("keeps capital letters in ids of headings, where its configuration says so", () => {
    const html = site.html("docs/2-fire/10-cones");
    for (const id of ["Segers-Cones", "In-Celsius", "In-Celsius-1", "kelvin"]) expect(html).toContain(`id="${id}"`);
  });

  test("has no fault but for components that are left by hand, and says what is left", () => {
    expect(groups(site.report.faults)).toEqual(["no-home-page", "unknown-component"]);
    expect(site.report.left.flatMap(({ items }) => items)).toEqual(
      expect.arrayContaining([
        "content/en/docs/docs/01-clay.mdx: kiln_number: 4",
        "Pyrometer: src/components/Pyrometer.js uses @docusaurus/router (docs/2-fire/10-cones.md)",
        "content/en/docs/docs/01-clay.mdx:52 https://www.youtube.com/embed/abc123",
        "content/en/docs/docs/01-clay.mdx:62 Shard",
        "remarkGlaze",
        "es (Español)",
      ]) as string[],
    );
  });
});

describe("a VitePress site with syntax of its own", () => {
  let site: Adopted;
  beforeAll(async () => {
    site = await adopted("loom");
  });

  test("keeps the ids of headings", () => {
    for (const id of ["_2-threads-beams", "counting-tie-up", "the-reed", "by-hand", "개요"])
      expect(site.html("warp")).toContain(`id="${id}"`);
    expect(linksOf(site.html(""))).toContain("/warp#_2-threads-beams");
  });

  test("keeps the addresses of documents that have a number, or the name of their folder", () => {
    expect(site.page("weft")).toContain("The crossing threads.");
    expect(site.page("weft/weft")).toContain("The thread itself.");
    expect(site.page("01-first")).toContain("Sit down.");
  });

  test("has its picture in the place of a title, where it shows none", () => {
    expect(site.html("warp")).toContain(
      '<a class="brand" href="/"><img src="/name.svg" width="1" height="1" alt="The loom"/></a>',
    );
  });

  test("keeps the icon and the picture that its head names", () => {
    expect(site.config("site")).toMatchObject({ favicon: "/name.svg", image: "/name.svg" });
  });

  test("takes what a configuration of several modules waits for, each of which finds what lies beside it", () => {
    expect(site.config("site")).toMatchObject({ title: "Loom" });
  });

  test("ends a group of code with the list item that it stands in", () => {
    const html = site.html("warp");
    expect(html).toMatch(/<li>(?:(?!<\/li>).)*data-label="Right".*<\/li>\s*<\/ul>\s*<h2 id="after">/s);
    expect(site.page("warp")).not.toContain(":::");
  });

  test("shows of code what its compiler showed", () => {
    const html = site.html("warp");
    expect(html).toContain("cut.ts");
    expect(site.page("warp")).toMatch(/const threads = warp\.count;\s*\/\/ Kept\./);
    expect(html).toMatch(/<span class="line hl">(?:<[^>]*>)*const/);
    expect(site.page("warp")).not.toMatch(/from "loom"|---cut|@errors|twoslash|\^\?|hidden too/);
  });

  test("leaves pages that a script makes of a document", () => {
    expect(site.report.left).toContainEqual({
      group: "Documents of which a script makes pages: write each page",
      items: ["weavers/[name].md"],
    });
    expect(site.report.faults.flatMap(({ items }) => items).join()).not.toContain("[name]");
  });

  test("keeps parts and code, in each language", () => {
    expect(site.page("warp")).toContain("A weaver's knot holds.");
    expect(site.page("warp")).toContain("Text {{ as it is }}.");
    expect(site.page("warp")).toContain("yarn add loom");
    expect(site.page("warp")).toContain("Shown behind a comment.");
    expect(site.page("warp")).not.toContain("Not to be seen.");
    expect(site.html("warp")).toContain('data-label="yarn"');
    expect(site.page("warp")).toContain("shuttle.fly();");
    expect(site.page("de/warp")).toContain("shuttle.fly();");
    expect(site.page("warp")).not.toContain("color: red");
    expect(site.page("warp")).toMatch(/The weavers\s+They sit in two rows\./);
    expect(site.page("warp")).toContain("A <template #title> in text stays.");
  });

  test("shows which lines of code are marked as added, removed or in focus, without the marks", () => {
    const html = site.html("warp");
    expect(site.page("warp")).not.toContain("[!code");
    expect(html).toContain("reed.js");
    expect(html).toMatch(/<span class="line del"><span [^>]*>const<\/span> reed = <span [^>]*>8</);
    expect(html).toMatch(/<span class="line ins"><span [^>]*>const<\/span> reed = <span [^>]*>10</);
    expect(html).toMatch(/<span class="line hl">(?:<[^>]*>)*\.warp/);
    expect(site.page("warp")).toContain("sley(reed);");
  });

  test("ends containers where VitePress does: those inside with the one around them, and with the next tab", () => {
    const html = site.html("shed");
    expect(html).toMatch(/Ask first:(?:(?!<\/aside>).)*data-label="yarn".*<\/aside><p>After the warning\./s);
    expect(html).toMatch(/data-label="Floor loom"(?:(?!Table loom).)*npm(?:(?!Table loom).)*run sit/s);
    expect(html).toMatch(/data-label="Table loom"(?:(?!<\/div>).)*Stand at the table\./s);
    expect(site.page("shed")).not.toMatch(/==|:::/);
  });

  test("keeps code with marks of lines in the list item that it stands in", () => {
    const html = site.html("shed");
    expect(html).toMatch(/<li>.*A step:.*<span class="line ins">.*Then the next one\..*<\/li>/s);
    expect(site.read("content/en/docs/shed.md")).toContain("\n  +  const frames = 4;\n");
  });

  test("keeps what its front matter says of the page, and has no fault that it did not have", () => {
    const head = site.read("content/en/docs/warp.md").split("---")[1] ?? "";
    expect(head.trim().split("\n")).toEqual([
      "toc_min_heading_level: 2",
      "toc_max_heading_level: 4",
      "pagination_prev: null",
      'pagination_next: "/weft"',
      "custom_edit_url: null",
    ]);
    expect(groups(site.report.faults)).toEqual(["missing-translation", "translation-heading-mismatch"]);
    expect(site.report.left.flatMap(({ items }) => items)).toEqual(
      expect.arrayContaining(["content/en/docs/warp.md: layout: cloth", "es (Español)"]) as string[],
    );
  });
});
