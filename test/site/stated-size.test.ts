/** Pictures are as large as their documents say, in their own proportions, and keep their place before they are loaded. */
import { expect, test } from "bun:test";
import { drawingAttributes, withSize } from "../../server/site/pages/stated-size.ts";
import { site } from "../support/session.ts";

const FILE = { width: 1200, height: 600 };

test("a picture has its file's size, or the stated one in its proportions", () => {
  expect(withSize("", FILE)).toBe(' width="1200" height="600"');
  expect(withSize(' class="x"', FILE)).toBe(' width="1200" height="600" class="x"');
  expect(withSize(' width="100"', FILE)).toBe(' width="100" height="50"');
  expect(withSize(' height="100"', FILE)).toBe(' height="100" width="200"');
  expect(withSize(' width="100" height="100"', FILE)).toBe(' width="100" height="100"');
  expect(withSize(' width="50%"', FILE)).toBe(' width="50%" style="aspect-ratio:1200/600"');
  expect(withSize(' width="50%" style="max-width:9px"', FILE)).toBe(
    ' width="50%" style="aspect-ratio:1200/600;max-width:9px"',
  );
  for (const unknown of [null, undefined, {}, { width: 3 }]) expect(withSize(' width="9"', unknown)).toBe(' width="9"');
  expect(withSize("", undefined)).toBe("");
});

test("what stands around a drawing has the stated width as style, and keeps its classes", () => {
  expect(drawingAttributes("", "")).toBe(' class="diagram"');
  expect(drawingAttributes(' class="light-only"', "--least:9px")).toBe(
    ' class="diagram light-only" style="--least:9px"',
  );
  expect(drawingAttributes(' width="200" height="9"', "")).toBe(' class="sized diagram" style="width:min(100%,200px)"');
  expect(drawingAttributes(' width="50%" style="max-width:9px"', "--least:1px")).toBe(
    ' style="--least:1px;width:50%;max-width:9px" class="sized diagram"',
  );
});

const svg = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="50"><path fill="currentColor" d="M0 0h9"/></svg>`;

test("sizes are read from attributes and styles, in Markdown's spellings of HTML and of JSX", async () => {
  const { body, faults } = await site(`
-- content/en/docs/plain.svg --
<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><path d="M0 0h9"/></svg>
-- content/en/docs/day.svg --
${svg(100)}
-- content/en/docs/night.svg --
${svg(90)}
-- content/en/docs/a.md --
# A

<img src="./plain.svg" alt="one" width="100" />

<img src="./plain.svg" alt="two" style={{width: '50%', maxWidth: 300}} />

<img src="./plain.svg" alt="three" style="color: red; max-width: 90px;">

<Image src="./plain.svg" alt="four" height={100} />

<img src="./plain.svg" alt="five" style="width: calc(1px); max-width: 100%">

<ThemedImage alt="six" sources={{light: './day.svg', dark: './night.svg'}} width="80" />
`);
  expect(faults()).toEqual([]);
  const html = body("/a");
  const of = (alt: string): string => new RegExp(` alt="${alt}"(.*?) loading=`).exec(html)?.[1] ?? "";
  expect(of("one")).toBe(' width="100" height="50"');
  expect(of("two")).toBe(' width="50%" style="aspect-ratio:400/200;max-width:min(100%,300px)"');
  expect(of("three")).toBe(' width="400" height="200" style="max-width:min(100%,90px)"');
  expect(of("four")).toBe(' height="100" width="200"');
  expect(of("five")).toBe(' width="400" height="200"');
  expect(html).toContain(
    '<span class="sized diagram light-only" style="width:min(100%,80px)"><svg role="img" aria-label="six"',
  );
  expect(html).toContain('<span class="sized diagram dark-only" style="width:min(100%,80px)">');
});
