/** What components of a site show, in the Markdown of pages and in feeds: text for machines and for readers who copy. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { removeFolders } from "../support/disk.ts";
import { dumpedFiles } from "../support/dumped.ts";

const SITE = `
-- config/site.json --
{ "title": "Tides", "url": "https://tides.example", "fences": { "try": "Trial" } }
-- content/components/Level.tsx --
import type { IslandProps } from "docwright";
export default function Level({ at, lang }: IslandProps & { at: string }) {
  return (
    <div>
      <p>High water at {at} ({lang}), see <a href="/moor">moorings</a>.</p>
      <ul><li>two metres</li></ul>
      <button>Again</button>
      <p className="row needs-js">Press to be told</p>
    </div>
  );
}
-- content/components/Box.tsx --
import type { IslandProps } from "docwright";
export default function Box({ name, children }: IslandProps & { name: string }) {
  return <section><h3>Box {name}</h3>{children}<p>End of {name}</p></section>;
}
-- content/components/Depth.tsx --
import type { IslandProps } from "docwright";
export default function Depth({ of, children }: IslandProps & { of: string }) {
  return <span><b>{of}</b> | deep{children}<small>, at least</small></span>;
}
-- content/components/Nothing.tsx --
export default function Nothing() {
  return <canvas />;
}
-- content/components/Trial.tsx --
import type { IslandProps } from "docwright";
export default function Trial({ data, children }: IslandProps & { data: { gives: number } }) {
  return <div>{children}<p>Gives {data.gives}</p></div>;
}
-- content/en/docs/shown.md --
# Shown

<Level at="noon" />

Between.

<Box name="A">

Within, [moor](./moor.md).

</Box>

> Quoted
>
> <Level at="dusk" />

- Item

  <Box name="B">

  In the item.

  </Box>

- <Level at="ebb" />

| Place | Depth |
| --- | --- |
| Quay | <Depth of="4 m" /> |

> | Place | Depth |
> | --- | --- |
> | Pool | <Depth of="2 m" /> |

The pool is <Depth of="9 m" /> and <Depth of="1 m">more</Depth>.

<Nothing />

After.
-- content/en/docs/tried.md --
# Tried

\`\`\`js try
f();
\`\`\`

\`\`\`json try
{ "gives": 7 }
\`\`\`

<Include file="./_part.md" />
-- content/en/docs/_part.md --
From a part:

<Level at="dawn" />

\`\`\`js try
g();
\`\`\`

\`\`\`json try
{ "gives": 8 }
\`\`\`
-- content/en/docs/moor.md --
# Moor
-- content/en/blog/2026-01-02-storm.md --
# Storm

<Level at="night" />
`;

/** Files of the dump, by path. */
let files: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  files = await dumpedFiles(SITE);
});
afterAll(removeFolders, 60_000);

/** The Markdown of a document without its head. */
const body = (route: string): string =>
  (files[`${route}/index.md`] ?? "").split(/^Source: .*\n\n/m)[1] ?? `no ${route}`;

const level = (at: string, before = ""): string =>
  [`High water at ${at} (en), see [moorings](https://tides.example/moor/index.md).`, "", "- two metres"]
    .map((line) => (before + line).trimEnd())
    .join("\n");

describe("what a component shows stands in the Markdown of a page", () => {
  test("as blocks, around its content, in quotes and lists; in a line it is text", () => {
    expect(body("shown")).toBe(`${level("noon")}

Between.

### Box A

Within, [moor](https://tides.example/moor/index.md).

End of A

> Quoted
>
${level("dusk", "> ")}

- Item

  ### Box B

  In the item.

  End of B

- High water at ebb (en), see [moorings](https://tides.example/moor/index.md).

  - two metres

| Place | Depth |
| --- | --- |
| Quay | **4 m** \\| deep, at least |

> | Place | Depth |
> | --- | --- |
> | Pool | **2 m** \\| deep, at least |

The pool is **9 m** | deep, at least and **1 m** | deepmore, at least.

After.
`);
  });

  test("of blocks of code that are handed to it, in parts as well, and their data does not", () => {
    const tried = (code: string, gives: number): string => `\`\`\`js try\n${code}\n\`\`\`\n\nGives ${gives}`;
    expect(body("tried")).toBe(`${tried("f();", 7)}\n\nFrom a part:\n\n${level("dawn")}\n\n${tried("g();", 8)}\n`);
  });
});

test("no mark is left in any file", () => {
  const marked = Object.entries(files).filter(([path, text]) => /\.(?:md|txt|xml|html)$/.test(path) && /\0/.test(text));
  expect(marked.map(([path]) => path)).toEqual([]);
});

test("feeds hold what a component shows, without what needs a script", () => {
  const feed = JSON.parse(files["blog/feed.json"] ?? "{}") as { items?: { content_html?: string }[] };
  const html = feed.items?.[0]?.content_html ?? "";
  expect(html).toContain('High water at night (en), see <a href="https://tides.example/moor">moorings</a>.');
  expect(html).toContain("<li>two metres</li>");
  expect(html).not.toMatch(/Again|Press|needs-js|data-/);
});
