/** What is wrong in a site's own code: standalone pages, components, grammars. Each fault is told where it is, in the writer's files. */
import { afterAll, describe, expect, test } from "bun:test";
import { allBuildDiagnosticsQuery, allReviewDiagnosticsQuery } from "../../server/output/bundles/module-checks.ts";
import { firstPlace } from "../../server/output/bundles/source-place.ts";
import type { Session } from "../../server/output/session.ts";
import { respond } from "../../server/output/respond.ts";
import { diskSite, removeFolders, writeFiles } from "../support/disk.ts";
import { TWO_LANGUAGES } from "../support/files.ts";
import { openFolder } from "../support/session.ts";

afterAll(removeFolders, 60_000);

const SITE = "\n-- content/en/docs/a.md --\n# A\n";
const PAGE = "content/en/pages/about.tsx";

/** Everything that keeps a dump from being published or that it warns of: place, severity, code, message, and what goes with it. */
function told({ engine }: Session, query = allBuildDiagnosticsQuery): readonly string[] {
  return engine
    .get(query)
    .filter(({ severity }) => severity !== "info")
    .map(({ place, severity, code, message, hint, notes = [] }) =>
      [
        `${place?.file ?? ""}:${place?.line ?? 0}:${place?.column ?? 0} ${severity} ${code} ${message}`,
        ...(hint === undefined ? [] : [hint]),
        ...notes.map((note) =>
          [note.message, note.place && `${note.place.file}:${note.place.line}:${note.place.column}`]
            .filter((part) => part !== undefined)
            .join(" "),
        ),
      ].join(" | "),
    );
}

async function toldOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const root = diskSite(SITE);
  writeFiles(root, files);
  const session = await openFolder(root);
  const found = told(session);
  session.close();
  return found;
}

describe("a standalone page", () => {
  test("has a picture of its own for link previews, and is told of what it says in vain", async () => {
    const root = diskSite(`${SITE}-- content/static/own.png --\nx\n`);
    const page = (meta: string): string => `export const meta = ${meta};\nexport default () => <p>x</p>;\n`;
    writeFiles(root, {
      [PAGE]: page("{ title: 'About', image: '/own.png' }"),
      "content/en/pages/gone.tsx": page("{ title: 'Gone', image: '/gone.png', titel: 'x', description: 3 }"),
    });
    const session = await openFolder(root);
    const hint = "There are title, description, layout, firstView and image, all of them texts.";
    const gone = "content/en/pages/gone.tsx:1:1 warning";
    expect(told(session)).toEqual([
      `${gone} broken-image There is no picture /gone.png.`,
      `${gone} page-meta "description" in \`meta\` of this page means nothing, or is no text. | ${hint}`,
      `${gone} page-meta "titel" in \`meta\` of this page means nothing, or is no text. | ${hint}`,
    ]);
    const answer = respond(session.sources, "/about", "");
    expect(answer.kind === "content" ? String(answer.body) : "").toMatch(/"og:image" content="[^"]*\/own\.png"/);
    session.close();
  });

  const SHIP =
    "// A ship.\nexport function sink(): string {\n  throw new Error('the hull broke', { cause: new Error('rot') });\n}\n";
  const FAULTS: readonly (readonly [name: string, files: Readonly<Record<string, string>>, told: string])[] = [
    [
      "throws while it is loaded",
      {
        [PAGE]:
          "\nthrow new Error('early', { cause: new Error('rot', { cause: 'rain' }) });\nexport default () => <p>x</p>;\n",
      },
      `${PAGE}:2:11 error page-crashed It crashed while it was loaded: early | caused by: rot | caused by: rain`,
    ],
    [
      "throws while it is rendered",
      { [PAGE]: "\nexport default () => {\n  throw new Error('late');\n};\n" },
      `${PAGE}:3:13 error page-crashed The page crashed: late`,
    ],
    [
      "throws in a file that it imports",
      {
        [PAGE]: "import { sink } from './_ship.ts';\nexport default function About() {\n  return <p>{sink()}</p>;\n}\n",
        "content/en/pages/_ship.ts": SHIP,
      },
      "content/en/pages/_ship.ts:3:13 error page-crashed The page crashed: the hull broke | caused by: rot",
    ],
    [
      "throws in code outside of the site, and is told where it calls that",
      {
        [PAGE]:
          "import { sink } from '../../../../outside/ship.ts';\n\nexport default function About() {\n  return <p>{sink()}</p>;\n}\n",
        "../outside/ship.ts": SHIP,
      },
      `${PAGE}:4:14 error page-crashed The page crashed: the hull broke | caused by: rot`,
    ],
    [
      "throws what is no error, which has no place",
      { [PAGE]: "\nexport default () => {\n  throw 'late';\n};\n" },
      `${PAGE}:1:1 error page-crashed The page crashed: late`,
    ],
    [
      "is no code",
      { [PAGE]: "\nexport default () => <p>\n\n" },
      `${PAGE}:4:1 error page-crashed The code can't be put together: Unexpected end of file before a closing "p" tag`,
    ],
    [
      "imports a file that is no code",
      {
        [PAGE]: "import './_ship.ts';\nexport default () => <p>x</p>;\n",
        "content/en/pages/_ship.ts": "export const =",
      },
      'content/en/pages/_ship.ts:1:14 error page-crashed The code can\'t be put together: Expected identifier but found "="',
    ],
    [
      "imports what is not there",
      { [PAGE]: "\nimport x from './_none.ts';\nexport default () => <p>{x}</p>;\n" },
      `${PAGE}:2:15 error page-crashed The code can't be put together: Could not resolve "./_none.ts"`,
    ],
    ...[
      "export const Page = () => <p>x</p>;",
      "export default <p>x</p>;",
      "export default 3;",
      "export default null;",
      "export default {};",
    ].map(
      (code) =>
        [
          `has no component as its default: ${code}`,
          { [PAGE]: code },
          `${PAGE}:1:1 error page-no-default-export ${PAGE} has no default export that is a component. | Write \`export default function Page() { … }\`.`,
        ] as const,
    ),
  ];
  for (const [name, files, expected] of FAULTS) test(name, async () => expect(await toldOf(files)).toEqual([expected]));

  test("may be what React makes of a function", async () => {
    for (const code of ["memo(() => <p>x</p>)", "forwardRef(() => <p>x</p>)"])
      expect([
        code,
        await toldOf({ [PAGE]: `import { forwardRef, memo } from "react";\nexport default ${code};\n` }),
      ]).toEqual([code, []]);
  });

  test("heals when the file that it imports comes, and its places are those of its new text", async () => {
    const root = diskSite(SITE);
    writeFiles(root, { [PAGE]: "import x from './_x.ts';\nexport default () => <p>{x()}</p>;\n" });
    const session = await openFolder(root);
    const html = (): string => {
      const answer = respond(session.sources, "/about", "");
      return answer.kind === "content" ? String(answer.body) : answer.kind;
    };
    expect(told(session)).toEqual([
      `${PAGE}:1:15 error page-crashed The code can't be put together: Could not resolve "./_x.ts"`,
    ]);
    expect(html()).toContain("Could not resolve &quot;./_x.ts&quot;");
    writeFiles(root, { "content/en/pages/_x.ts": "export default () => 'healed';\n" });
    expect(await session.refresh()).toBeGreaterThan(0);
    expect(told(session)).toEqual([]);
    expect(html()).toContain("<p>healed</p>");
    writeFiles(root, { "content/en/pages/_x.ts": "export default () => {\n\n  throw new Error('worse');\n};\n" });
    await session.refresh();
    expect(told(session)).toEqual(["content/en/pages/_x.ts:3:13 error page-crashed The page crashed: worse"]);
    session.close();
  });

  test("says in its meta what it is called; what is no text there is none", async () => {
    const root = diskSite(SITE);
    const page = (meta: string): string => `export const meta = ${meta};\nexport default () => <p>x</p>;\n`;
    writeFiles(root, {
      [PAGE]: page('{ title: "Who <we> are", description: "About us." }'),
      "content/en/pages/odd.tsx": page('{ title: 7, description: ["x"] }'),
      "content/en/pages/none.tsx": page("null"),
    });
    const session = await openFolder(root);
    const head = (address: string): string => {
      const answer = respond(session.sources, address, "");
      return answer.kind === "content" ? (String(answer.body).split("</head>")[0] ?? "") : answer.kind;
    };
    expect(head("/about")).toContain("<title>Who &lt;we&gt; are");
    expect(head("/about")).toContain('<meta name="description" content="About us.">');
    for (const address of ["/odd", "/none"]) {
      expect(head(address)).toContain("<title>");
      expect(head(address)).not.toMatch(/<title>(?:7|undefined|null)/);
      expect(head(address)).not.toContain("description");
    }
    session.close();
  });
});

describe("links of a standalone page", () => {
  const page = (links: readonly string[]): string =>
    `export default () => <p>${links.map((link) => `<a href="${link}">x</a>`).join("")}</p>;\n`;

  test("that lead nowhere are told once each, with the page that was probably meant", async () => {
    // There is no page at the root, and what does not lead there is no matter of this check.
    const silent = ["#x", "?q=1", "", "none", "./none", "//example.org/none"];
    const links = ["/abuot", "/none#x", "/none?q=1", "/%zz", ...silent];
    expect(await toldOf({ [PAGE]: page(links) })).toEqual([
      `${PAGE}:1:1 warning broken-link There is no page /%zz.`,
      `${PAGE}:1:1 warning broken-link There is no page /abuot. | Did you mean /about?`,
      `${PAGE}:1:1 warning broken-link There is no page /none.`,
    ]);
  });

  test("may lead to pages, files, built-in pages, what is redirected, and out of the site", async () => {
    const links = ["/", "/a", "/a/", "/a#x", "/about", "/search", "/file.txt", "/a/index.md", "/old", "relative", "#x"];
    const root = diskSite(SITE);
    writeFiles(root, {
      [PAGE]: page([...links, "https://example.org/none", "mailto:a@example.org"]),
      "content/static/file.txt": "x",
      "content/en/docs/index.md": "# Home\n",
      "config/redirects.json": '{ "redirects": [{ "from": "/old", "to": "/a" }] }',
    });
    const session = await openFolder(root);
    expect(told(session)).toEqual([]);
    expect(told(session, allReviewDiagnosticsQuery)).toEqual([]);
    session.close();
  });

  test("below a base path are told from it on; what lies beside the site is not this site's matter", async () => {
    const root = diskSite(SITE);
    const links = [
      "/team/docs/",
      "/team/docs",
      "/team/docs/a",
      "/team/docs/none",
      "/team/docsx/none",
      "/elsewhere/x",
      "/team/x",
    ];
    writeFiles(root, { [PAGE]: page(links), "content/en/docs/index.md": "# Home\n" });
    const session = await openFolder(root, { settings: { base: "/team/docs/", drafts: false } });
    expect(told(session)).toEqual([`${PAGE}:1:1 warning broken-link There is no page /none.`]);
    session.close();
  });

  test("are told for the page that has them: a translation's own, and not once more for what is shown untranslated", async () => {
    const root = diskSite(SITE);
    const chinese = "content/zh-CN/pages/about.tsx";
    writeFiles(root, {
      "config/site.json": TWO_LANGUAGES,
      "content/en/docs/index.md": "# Home\n",
      [PAGE]: page(["/gone", "/only", "/zh-CN/", "/zh-CN/a", "/zh-CN/only", "/zh-CN/search", "/zh-CN/abuot"]),
      [chinese]: page(["/zh-CN/lost", "/zh-CN", "/zh-CN/a", "/zh-CN/only", "/a", "/lost"]),
      "content/zh-CN/docs/only.md": "# 仅有\n",
      "content/en/pages/more.tsx": page(["/away"]),
    });
    const session = await openFolder(root);
    expect(told(session)).toEqual([
      `${PAGE}:1:1 warning broken-link There is no page /gone. | Did you mean /more?`,
      `${PAGE}:1:1 warning broken-link There is no page /only.`,
      `${PAGE}:1:1 warning broken-link There is no page /zh-CN/abuot. | Did you mean /zh-CN/about?`,
      "content/en/pages/more.tsx:1:1 warning broken-link There is no page /away.",
      `${chinese}:1:1 warning broken-link There is no page /lost.`,
      `${chinese}:1:1 warning broken-link There is no page /zh-CN/lost.`,
    ]);
    session.close();
  });
});

describe("a component", () => {
  const DOC = "content/en/docs/a.md";
  const PART = "content/components/Part.tsx";
  const FAULTS: readonly (readonly [name: string, code: string, use: string, told: string])[] = [
    [
      "throws",
      'export default function Part() {\n  throw new Error("no data", { cause: new Error("empty") });\n}',
      "<Part />",
      `${DOC}:3:1 error component-crashed <Part>: no data ← empty | The component. ${PART}:1:1`,
    ],
    [
      "is no code",
      "export default function Part() {\n  return <p>",
      "<Part />",
      `${DOC}:3:1 error component-crashed <Part>: The code can't be put together: Unexpected end of file before a closing "p" tag | The component. ${PART}:3:1`,
    ],
    [
      "throws while it is loaded",
      '\nthrow new Error("early");\nexport default () => <p />;',
      "<Part />",
      `${DOC}:3:1 error component-crashed <Part>: It crashed while it was loaded: early | The component. ${PART}:2:11`,
    ],
    [
      "is given what it does not take",
      'import { z } from "zod";\nexport const props = z.object({ start: z.number() });\nexport default () => <p />;',
      '<Part start="3" />',
      `${DOC}:3:1 warning component-props <Part>: start: Invalid input: expected number, received string | The component. ${PART}:1:1`,
    ],
  ];
  for (const [name, code, use, expected] of FAULTS)
    test(name, async () => {
      const found = await toldOf({ [PART]: `${code}\n`, [DOC]: `# A\n\n${use}\n` });
      expect(found).toContain(expected);
      // What does not work at all is also told of itself, and nothing else is.
      for (const other of found) expect(other === expected || other.startsWith(PART)).toBe(true);
    });

  test("that works, or that no document names, is told nothing of", async () => {
    const works = "export default () => <p>x</p>;\n";
    const throws = "export default () => {\n  throw new Error('x');\n};\n";
    const files = { [PART]: works, "content/components/Unused.tsx": throws, [DOC]: "# A\n\n<Part />\n" };
    expect(await toldOf(files)).toEqual([]);
  });
});

test("a grammar that is none is told with what to do", async () => {
  const file = "content/grammars/tide.ts";
  const hint = "Export a function as the default that returns a grammar of highlight.js.";
  for (const [code, place, message] of [
    ['export default () => ({ contains: [{ match: "(" }] });', "1:1", "Invalid regular expression: missing )"],
    ["export const tide = 1;", "1:1", "it has no default export that is a function"],
    ['throw new Error("early", { cause: new Error("rot") });', "1:1", "early ← rot"],
    ["\nexport default () => (;", "2:23", 'Unexpected ";"'],
    ['\nimport "./none.ts";\nexport default () => ({ contains: [] });', "2:8", 'Could not resolve "./none.ts"'],
  ] as const)
    expect(await toldOf({ [file]: code })).toEqual([
      `${file}:${place} error grammar-failed The grammar of "tide" can't be used: ${message}. | ${hint}`,
    ]);
});

describe("the place of an error in bundled code", () => {
  /** Line 1 of the bundle comes from line 11, column 4 of a.tsx; line 2 from line 21 of b.ts. */
  const map = { version: 3, sources: ["a.tsx", "../b.ts"], names: [], mappings: "AAUG;ACUA" };
  const withMap = (data: string): string => `code\n//# sourceMappingURL=data:application/json;base64,${data}\n`;
  const code = withMap(Buffer.from(JSON.stringify(map)).toString("base64"));
  const errorAt = (...lines: readonly string[]): Error =>
    Object.assign(new Error("x"), { stack: ["Error: x", ...lines.map((line) => `    at ${line}`)].join("\n") });
  const placeOf = (error: Error, text = code): string | undefined => {
    const siteFile = (path: string): string | undefined => (path.startsWith("..") ? undefined : `site/${path}`);
    const found = firstPlace(error, { codeFile: "/cache/page-1.cjs", code: text, siteFile });
    return found && `${found.file}:${found.line}:${found.column}`;
  };

  test("is the innermost one that lies in the site", () => {
    expect(placeOf(errorAt("f (/cache/page-1.cjs:3:1)"))).toBe("site/a.tsx:11:4");
    expect(placeOf(errorAt("f (page-1.cjs:3:9)"))).toBe("site/a.tsx:11:4");
    expect(placeOf(errorAt("/cache/page-1.cjs:3:1"))).toBe("site/a.tsx:11:4");
    expect(placeOf(errorAt("g (/other/page.cjs:3:1)", "h (/cache/page-1.cjs:4:1)", "f (/cache/page-1.cjs:3:1)"))).toBe(
      "site/a.tsx:11:4",
    );
  });

  test("is unknown where the trace names none, or nothing says where the code is from", () => {
    expect(placeOf(errorAt())).toBeUndefined();
    expect(placeOf(errorAt("g (/other/page.cjs:3:1)", "h (native)"))).toBeUndefined();
    expect(placeOf(errorAt("h (/cache/page-1.cjs:4:1)"))).toBeUndefined();
    expect(placeOf(errorAt("f (/cache/page-1.cjs:1:1)"))).toBeUndefined();
    expect(placeOf(Object.assign(new Error("x"), { stack: undefined }))).toBeUndefined();
    expect(placeOf(errorAt("f (/cache/page-1.cjs:3:1)"), "code\n")).toBeUndefined();
    expect(placeOf(errorAt("f (/cache/page-1.cjs:3:1)"), withMap("bm90aGluZw=="))).toBeUndefined();
    expect(placeOf(errorAt("f (/cache/page-1.cjs:3:1)"), `${code}more`)).toBeUndefined();
  });
});
