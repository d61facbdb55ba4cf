/** GUIDE.md: its examples are one site without a fault, and it names all that documents and settings may hold. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { components } from "../../server/markdown/components/registry.ts";
import { readFence } from "../../server/markdown/highlight/fence.ts";
import { FRONT_MATTER_NAMES } from "../../shared/schema/front-matter-keys.ts";
import { siteSchema } from "../../shared/schema/site.ts";
import { command } from "../support/command.ts";
import { removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

const guide = readFileSync(new URL("../../GUIDE.md", import.meta.url), "utf8");

interface Block {
  readonly info: string;
  readonly code: string;
}

/** Blocks of code at the left edge, whole, whatever fences are in them. */
const blocks: readonly Block[] = Array.from(
  guide.matchAll(/^(`{3,})(\w*.*)\n([^]*?)\n\1$/gm),
  ([, , info = "", code = ""]) => ({ info, code }),
);

/** What the guide says outside of blocks. */
const prose = guide.replace(/^(`{3,})\w*.*\n[^]*?\n\1$/gm, "");

describe("the examples of the guide", () => {
  let site = "";
  let out = "";

  beforeAll(() => {
    site = temporaryFolder("guide");
    const files = blocks.map(({ info, code }) => [readFence(info).title, `${code}\n`] as const);
    writeFiles(site, Object.fromEntries(files.filter(([path]) => /^(?:config|content)\//.test(path))));
    out = `${site}/dist`;
  });

  test("are a site without a fault", async () => {
    const { out: report } = await command(["check", "--site", site, "--strict", "--json"]);
    const { diagnostics } = JSON.parse(report) as {
      readonly diagnostics: readonly { readonly severity: string }[];
    };
    expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  test("are the pages that the guide says they are", async () => {
    expect(await command(["dump", "--site", site, "--out", out, "--quiet"])).toMatchObject({ code: 0, err: "" });
    const page = (route: string): string => readFileSync(`${out}${route}/index.html`, "utf8");
    expect(page("/guide")).toContain("All guides");
    expect(page("/guide/install")).toMatch(/id="exit-2"[^]*id="wick"[^]*id="paragraph"/);
    expect(page("/guide/code")).toMatch(/pnpm add[^]*data-widget="live"[^]*lamps[^]*\/samples\/lamp\.zip/);
    expect(page("/guide/parts")).toContain("The lamp gets hot.");
    expect(page("/guide/diagrams")).toContain("How a lamp is lit");
    expect(page("/guide/price")).toContain("36");
    expect(page("/about")).toMatch(/Lights things\.[^]*First light/);
    expect(page("/blog/2026/01/31/first-light")).toMatch(/Mara Lind[^]*What only the post shows\./);
    expect(page("/start")).toContain("/guide/install");
  });

  test("that are parts of a file are right ones", () => {
    const parts = blocks.filter(({ info }) => info === "json");
    expect(parts.length).toBeGreaterThan(1);
    for (const { code } of parts) {
      const whole = { title: "x", url: "https://example.org", ...(JSON.parse(code) as object) };
      expect(siteSchema.safeParse(whole).error?.issues).toBeUndefined();
    }
  });
});

describe("the guide names", () => {
  const missing = (names: Iterable<string>, text: string, form: (name: string) => string): readonly string[] =>
    Array.from(names).filter((name) => !text.includes(form(name)));

  test("every field of front matter", () => {
    expect(missing(FRONT_MATTER_NAMES, prose, (name) => `\`${name}\``)).toEqual([]);
  });

  test("every key of config/site.json", () => {
    expect(missing(Object.keys(siteSchema.shape), prose, (name) => `\`${name}\``)).toEqual([]);
  });

  test("every component that documents may use", () => {
    expect(missing(components.keys(), guide, (name) => `<${name}`)).toEqual([]);
  });
});
