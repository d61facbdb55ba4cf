/** Accent colours that the stylesheets of an old site set. */
import { describe, expect, test } from "bun:test";
import { accentsOf } from "../../server/adopt/accent.ts";
import type { Left } from "../../server/adopt/adopt-plan.ts";
import { memoryHost } from "../../server/host/memory.ts";

const DOCUSAURUS = ["--ifm-color-primary"];

function adopted(
  files: Readonly<Record<string, string>>,
  names = DOCUSAURUS,
): { readonly theme: unknown; readonly left: readonly string[] } {
  const host = memoryHost(Object.fromEntries(Object.entries(files).map(([name, css]) => [`/old/css/${name}`, css])));
  const left: Left[] = [];
  const theme = accentsOf(host, { folder: "/old/css", names, left });
  return { theme, left: left.map(({ item }) => item) };
}

/** As Docusaurus writes it for a new site. */
const NEW_SITE = `/** You can override the default Infima variables here. :root { --ifm-color-primary: #ff0000; } */
:root {
  --ifm-color-primary: #2e8555;
  --ifm-color-primary-dark: #29784c;
  --ifm-code-font-size: 95%;
}
/* For readability concerns, you should choose a lighter palette in dark mode. */
[data-theme='dark'] {
  --ifm-color-primary: #25c2a0;
  --docusaurus-highlighted-code-line-bg: rgba(0, 0, 0, 0.3);
}`;

describe("accent colours of an old site", () => {
  test("are those of its light and its dark mode", () => {
    expect(adopted({ "custom.css": NEW_SITE })).toEqual({
      theme: { accent: "#2e8555", accentDark: "#25c2a0" },
      left: [],
    });
  });

  test("are exchanged for the nearest that are read, which is said", () => {
    const css = ":root { --ifm-color-primary: #25c2a0 } html[data-theme=dark] { --ifm-color-primary: #1b4d3e }";
    const { theme, left } = adopted({ "custom.css": css });
    expect(theme).toEqual({ accent: "#187c66", accentDark: "#8da69f" });
    expect(left).toEqual(["theme.accent: #187c66 instead of #25c2a0", "theme.accentDark: #8da69f instead of #1b4d3e"]);
  });

  test("are one in both modes where there is one, unless it is too dark for the dark mode", () => {
    const both = (colour: string): unknown => adopted({ "a.css": `:root { --ifm-color-primary: ${colour} }` }).theme;
    expect(both("#25c2a0")).toEqual({ accent: "#187c66", accentDark: "#25c2a0" });
    expect(both("#2e5585")).toEqual({ accent: "#2e5585" });
  });

  test.each([
    ["of the first name that is set", ":root{--vp-c-brand:#111111;--vp-c-brand-1:#222222}", { accent: "#222222" }],
    [
      "not those of paper",
      ":root{--vp-c-brand:#111111}@media print{:root{--vp-c-brand:#222222}.dark{--vp-c-brand:#eeeeee}}",
      { accent: "#111111" },
    ],
    [
      "those of the light mode to which the dark one refers",
      ":root{--green:#25c2a0;--vp-c-brand:#111111}.dark{--vp-c-brand:var(--green)}",
      { accent: "#111111", accentDark: "#25c2a0" },
    ],
    [
      "of the older name",
      ":root{--vp-c-brand:#111111}.dark{--vp-c-brand:#eeeeee}",
      { accent: "#111111", accentDark: "#eeeeee" },
    ],
    [
      "behind other properties",
      ":root{--vp-c-brand-1:var(--a);--a:var( --b , red );--b:#333333}",
      { accent: "#333333" },
    ],
    [
      "of what stands in for a property that is not set",
      ":root{--vp-c-brand-1:var(--a, #333333)}",
      { accent: "#333333" },
    ],
    ["of no property that is not known", ":root{--vp-c-brand-1:var(--vp-c-indigo-1)}", {}],
    ["of no property that stands for itself", ":root{--vp-c-brand-1:var(--vp-c-brand-1)}", {}],
    ["in other notations", ":root{--vp-c-brand-1:hsl(160, 84%, 20%)}", { accent: "hsl(160, 84%, 20%)" }],
    ["of no value that is not a colour alone", ":root{--vp-c-brand-1:linear-gradient(red, blue)}", {}],
    ["of the last rule", ":root{--vp-c-brand-1:#111111}:root{--vp-c-brand-1:#222222}", { accent: "#222222" }],
    ["of no part of the page", ".VPHero{--vp-c-brand-1:#111111}:root .nav{--vp-c-brand-1:#111111}", {}],
    ["of one of several selectors", ".VPHero,:root:not(.dark){--vp-c-brand-1:#111111}", { accent: "#111111" }],
    [
      "of rules in rules",
      ":root{--a:1;&.dark{--vp-c-brand-1:#eeeeee;}--vp-c-brand-1:#111111;}",
      { accent: "#111111", accentDark: "#eeeeee" },
    ],
    [
      "of devices that are dark",
      "@media (prefers-color-scheme: dark){:root{--vp-c-brand-1:#eeeeee}}",
      { accentDark: "#eeeeee" },
    ],
    [
      "of screens, not of paper",
      "@media print{:root{--vp-c-brand-1:#eeeeee}}@layer a{:root{--vp-c-brand-1:#111111}}",
      { accent: "#111111" },
    ],
    [
      "beside comments",
      "/* a */:root{/* --vp-c-brand-1:#333333; */--vp-c-brand-1:#111111;/* b /* c */}/* d",
      { accent: "#111111" },
    ],
    ["that count in any case", ":root{--vp-c-brand-1: #111111 !important}", { accent: "#111111" }],
  ] as const)("are found: %s", (_, css, theme) => {
    expect(adopted({ "style.css": css }, ["--vp-c-brand-1", "--vp-c-brand"]).theme).toEqual(theme);
  });

  test.each([
    ["comments without an end", "/*".repeat(500_000)],
    ["blanks", `:root{--vp-c-brand-1:${" ".repeat(500_000)}x${" ".repeat(500_000)}`],
    ["rules in rules", ":root{--a:1;".repeat(100_000)],
    ["selectors", `${":root ".repeat(100_000)}x{--a:1}`],
    ["brackets", `:root{--vp-c-brand-1:${"var(".repeat(200_000)}}`],
  ])("are looked for in a time that follows from the length: %s", (_, css) => {
    const started = performance.now();
    expect(adopted({ "a.css": `:root{--vp-c-brand-1:#111111}${css}` }, ["--vp-c-brand-1"]).theme).toEqual({
      accent: "#111111",
    });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test("are found in stylesheets alone, below all folders", () => {
    const files = { "README.md": NEW_SITE, "parts/colours.scss": ":root { --ifm-color-primary: #123456; }" };
    expect(adopted(files).theme).toEqual({ accent: "#123456" });
    expect(adopted({}).theme).toEqual({});
  });
});
