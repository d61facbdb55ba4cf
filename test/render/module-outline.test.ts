/** What search and link checks take of a standalone React page. */
import { expect, test } from "bun:test";
import { ENTRY_LEVEL } from "../../shared/article.ts";
import { moduleOutlineOf } from "../../server/render/module-outline.ts";

test("links are those that a browser would follow, whatever way they are written", () => {
  const { links } = moduleOutlineOf(
    `<a class="x" href="/a?b=1&amp;c=2">A</a><a title="a > b" href="/b">B</a><a href='/c'>C</a><!-- <a href="/no"> --><a href="/a?b=1&amp;c=2">A</a>`,
  );
  expect(links).toEqual(["/a?b=1&c=2", "/b", "/c"]);
});

test("text stands under its heading; scripts, drawings and what is not searched are left out", () => {
  const { sections } = moduleOutlineOf(
    `<p>Lead</p><h2 title="x > y" id="one">One &amp; only</h2><p>a<b>b</b></p><script>no()</script><svg><text>no</text></svg>` +
      `<section data-unsearched=""><section><p>no</p></section><h2 id="news">no</h2><p>no</p></section><h3 id="two">Two</h3><p>It&#x27;s</p>`,
  );
  expect(sections).toEqual([
    { id: "", heading: "", level: 1, text: "Lead" },
    { id: "one", heading: "One & only", level: 2, text: "a b" },
    { id: "two", heading: "Two", level: 3, text: "It's" },
  ]);
});

test("entities stand behind the section that they are in, with their names, and not in its text", () => {
  const { sections } = moduleOutlineOf(
    `<h2 id="ops">Operations</h2><ul><li id="ADD" data-names="ADD\n0xa0">adds <ul><li>two</li></ul> numbers</li><li>rest</li></ul>`,
  );
  expect(sections.slice(1)).toEqual([
    { id: "ops", heading: "Operations", level: 2, text: "rest" },
    {
      id: "ADD",
      heading: "ADD",
      level: ENTRY_LEVEL,
      text: "adds two numbers",
      entity: { names: ["ADD", "0xa0"], about: "Operations" },
    },
  ]);
});
