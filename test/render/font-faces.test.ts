/** How a page's head says which web fonts the site has. */
import { expect, test } from "bun:test";
import { site } from "../support/session.ts";

const FACES = `/* Licence: beside the file. */
@font-face {
  font-family: 'Harbour Sans';
  font-display: swap;
  src: url(cyrillic.woff2) format("woff2");
  unicode-range: U+0400-04FF;
}
@font-face {
  font-family: 'Harbour Sans';
  font-display: swap;
  src: url("latin.woff2") format("woff2");
  unicode-range: U+0000-00FF;
}
@font-face {
  font-family: "Harbour Mono";
  font-display: swap;
  src: url("mono.woff2") format("woff2");
}
`;

/** The head of a page of a site with these fonts. */
async function headWith(stylesheet: string, source = "self"): Promise<string> {
  const address = source === "self" ? "/fonts/faces.css" : "https://fonts.example.org/faces.css";
  const fonts = { source, stylesheet: address, text: "Harbour Sans", code: "Harbour Mono" };
  const { body, session } = await site(`
-- config/site.json --
${JSON.stringify({ title: "Harbour", url: "https://example.org", baseUrl: "/docs/", fonts })}
-- content/en/docs/start.md --
# Start
-- content/static/fonts/faces.css --
${stylesheet}
`);
  const html = body("/docs/start");
  session.close();
  return html.slice(0, html.indexOf("</head>"));
}

test("the rules of a short stylesheet of the site stand in the page, and the fonts of text and code are asked for at once", async () => {
  const head = await headWith(FACES);
  expect(head).toContain('src: url("/docs/fonts/cyrillic.woff2") format("woff2")');
  const preload = (file: string): string =>
    `<link rel="preload" href="/docs/fonts/${file}" as="font" type="font/woff2" crossorigin="anonymous">`;
  expect(head).toContain(preload("latin.woff2") + preload("mono.woff2"));
  expect(head.match(/rel="preload"/g)).toHaveLength(2);
  expect(head).not.toContain("faces.css");
  expect(head).not.toContain("Licence");
});

test("a stylesheet that says more than that, is long or lies elsewhere is loaded by the script, after the first paint", async () => {
  for (const [stylesheet, source] of [
    [`${FACES}body { color: red }`, "self"],
    [FACES.repeat(20), "self"],
    [FACES.replace("swap", "swap; } </style><script>"), "self"],
    [FACES, "provider"],
  ] as const) {
    const head = await headWith(stylesheet, source);
    expect(head).toMatch(/<noscript><link rel="stylesheet" href="[^"]*faces\.css"><\/noscript>/);
    expect(head).toMatch(/"fonts":"[^"]*faces\.css"/);
    expect(head).not.toContain("@font-face");
  }
});

test("an address of a font that no browser understands stays as it is", async () => {
  const head = await headWith(FACES.replace("latin.woff2", "http://[/latin.woff2"));
  expect(head).toContain('src: url("http://[/latin.woff2") format("woff2")');
  expect(head).toContain('src: url("/docs/fonts/mono.woff2") format("woff2")');
});
