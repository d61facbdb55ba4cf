/** Components of a site: rendered when the site is built, contained when they fail, woken up by scripts of their own. */
import { afterAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { respond } from "../../server/output/respond.ts";
import { siteCache } from "../../server/output/site-cache.ts";
import { command } from "../support/command.ts";
import { diskSite, removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { filesOf, PLAIN_SITE } from "../support/files.ts";
import { openFolder } from "../support/session.ts";

afterAll(removeFolders, 60_000);

const COUNTER = `
-- content/components/parts/plus.ts --
export const plus = (a: number, b: number): number => a + b;
-- content/components/counter.css --
.counter { color: teal }
-- content/components/Counter.tsx --
import { useState } from "react";
import { z } from "zod";
import type { IslandProps } from "docwright";
import { plus } from "./parts/plus.ts";
import "./counter.css";
export const props = z.object({ start: z.number() });
export default function Counter({ start, lang, children }: IslandProps & { start: number }) {
  const [count, setCount] = useState(start);
  return <div className="counter"><button onClick={() => setCount((now) => plus(now, 1))}>{count} {lang}</button>{children}</div>;
}`;

interface Dumped {
  readonly code: number;
  readonly said: string;
  readonly page: (path: string) => string;
  readonly assets: () => readonly string[];
  readonly asset: (name: string) => string;
}

async function dump(site: string): Promise<Dumped> {
  const out = join(site, "dist");
  const { code, out: json, err } = await command(["dump", "--site", site, "--out", out]);
  return {
    code,
    said: json + err,
    page: (path) => readFileSync(join(out, path), "utf8"),
    assets: () => readdirSync(join(out, "assets")),
    asset: (name) => readFileSync(join(out, "assets", name), "utf8"),
  };
}

test("a document names a component and passes data; it is rendered, with what it needs in the browser beside it", async () => {
  const site = diskSite(`${COUNTER}
-- content/en/docs/index.md --
# One

<Counter start={3} client="idle">

Some **text** with a [link](./two.md).

</Counter>
-- content/en/docs/two.md --
# Two

Nothing here.
`);
  const { code, page, assets, asset } = await dump(site);
  expect(code).toBe(0);
  const html = page("index.html");
  expect(html).toContain("<button>3<!-- --> <!-- -->en</button>");
  expect(html).toContain('Some <strong>text</strong> with a <a href="/two">link</a>.');
  const script = assets().find((name) => /^island-Counter-.*\.js$/.test(name)) ?? "";
  // A browser that translates the page would take React's texts away from it.
  expect(html).toContain(`data-load="idle" translate="no" data-island="/assets/${script}"`);
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/island-Counter-[^"]+\.css">/);
  // Neither React nor the description of the properties goes along.
  expect(asset(script).length).toBeLessThan(2_000);
  expect(page("two/index.html")).not.toContain("island");
});

test("in a line of text it stands in no paragraph, which browsers would end before a block of the component", async () => {
  const site = diskSite(`${COUNTER}
-- content/en/docs/index.md --
# One

<Counter start={3} client="load">some text</Counter>

A *counter*, <Counter start={4} />, in a sentence.

<Counter start={5}>
lines of text
</Counter>

A paragraph.
`);
  const html = (await dump(site)).page("index.html");
  expect(html.match(/class="island"/g)).toHaveLength(3);
  expect(html).not.toMatch(/<p>(?:(?!<\/p>).)*class="island"/s);
  expect(html).toContain("<p>A paragraph.</p>");
});

test("a site whose folder has a name that would be a pattern shows its components, pages and grammars", async () => {
  const site = join(temporaryFolder(), "docs*[1] {a,b}?");
  writeFiles(site, {
    "config/site.json": PLAIN_SITE,
    ...filesOf(`${COUNTER}
-- content/grammars/tide.ts --
export default () => ({ keywords: ["high"], contains: [] });
-- content/en/pages/about.tsx --
export default () => <h1>About it</h1>;
-- content/en/docs/index.md --
# One

<Counter start={3} client="idle" />

\`\`\`tide
high
\`\`\`
`),
  });
  const { code, said, page, assets } = await dump(site);
  expect(said).not.toContain('"diagnostics"');
  expect(code).toBe(0);
  expect(page("index.html")).toContain("<button>3<!-- --> <!-- -->en</button>");
  expect(page("index.html")).toContain('<span class="k-key">high</span>');
  expect(page("about/index.html")).toContain("<h1>About it</h1>");
  expect(assets().some((name) => /^island-Counter-.*\.js$/.test(name))).toBe(true);
});

test("what it is given is checked against its own description, and code is refused with a place and a hint", async () => {
  const site = diskSite(`${COUNTER}
-- content/en/docs/index.md --
# One

<Counter start="three" />

<Counter start={4} extra={process.env} />

<Counter start={5} client="sometimes" />
`);
  const { code, said, page } = await dump(site);
  expect(code).toBe(0);
  expect(said).toContain("index.md:3:1 warning component-props <Counter>: start:");
  expect(said).toContain(
    'index.md:5:20 warning component-code The value of "extra" is code; documents pass data only.',
  );
  expect(said).toContain("index.md:7:20 warning component-props");
  expect(said).toContain("Allowed: visible, idle, touch, load, none.");
  const html = page("index.html");
  expect(html).toContain("4<!-- --> <!-- -->en");
  expect(html).not.toContain("process");
});

test("what its description adds holds when it is rendered and in the browser, and what it does not name stays", async () => {
  const site = diskSite(`
-- content/components/Price.tsx --
import { z } from "zod";
import type { IslandProps } from "docwright";
export const props = z.object({ each: z.number(), months: z.number().default(12), unit: z.string().toUpperCase() });
export default function Price({ each, months, unit, note }: IslandProps & z.infer<typeof props> & { note: string }) {
  return <p>{\`\${each * months} \${unit} \${note}\`}</p>;
}
-- content/en/docs/index.md --
# One

<Price each={3} unit="eur" note="net" client="load" />
`);
  const { code, page } = await dump(site);
  expect(code).toBe(0);
  const html = page("index.html");
  expect(html).toContain("<p>36 EUR net</p>");
  const given = /data-props="([^"]+)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";
  expect(JSON.parse(given)).toEqual({ each: 3, unit: "EUR", note: "net", months: 12, lang: "en", base: "/" });
});

test("one that throws or does not build is told with both places, and what stands in it stays", async () => {
  const site = diskSite(`
-- content/components/Bad.tsx --
export default function Bad() {
  throw new Error("no <data>", { cause: new Error("the file is empty") });
}
-- content/components/Broken.tsx --
export default function Broken() {
  return <p>;
}
-- content/components/Good.tsx --
export default function Good() {
  return <em>still here</em>;
}
-- content/components/Sum.tsx --
import { z } from "zod";
export const props = z.object({ a: z.number(), b: z.number() });
export default function Sum({ a, b }: z.infer<typeof props>) {
  return <i>{a + b}</i>;
}
-- content/en/docs/index.md --
# One

<Bad>kept text</Bad>

<Broken />

<Good client="none" />

<Sum a="one" b="two" />
`);
  const checked = await command(["check", "--site", site]);
  expect(checked.code).toBe(1);
  const said = checked.out + checked.err;
  expect(said).toContain("index.md:3:1 error component-crashed <Bad>: no <data> ← the file is empty");
  expect(said).toContain("index.md:5:1 error component-crashed <Broken>:");
  expect(said).toContain("content/components/Broken.tsx:3:1");
  expect(said).toMatch(/warning component-props <Sum>: a: .+; b: /);
  // No dump is written then; a writer sees the page.
  const session = await openFolder(site);
  const answer = respond(session.sources, "/", "");
  session.close();
  const html = answer.kind === "content" ? String(answer.body) : "";
  expect(html).toContain("<code>&lt;Bad&gt;: no &lt;data&gt; ← the file is empty</code>kept text</span>");
  expect(html).toContain('<div class="island"><em>still here</em></div>');
});

test("a change in what a component imports changes the pages that use it", async () => {
  const site = diskSite(`${COUNTER}
-- content/en/docs/index.md --
# One

<Counter start={1} />
`);
  expect((await dump(site)).code).toBe(0);
  writeFiles(site, {
    "content/components/Counter.tsx":
      'import { plus } from "./parts/plus.ts";\nexport default function Counter() { return <i>{plus(40, 2)}</i>; }',
  });
  expect((await dump(site)).page("index.html")).toContain("<i>42</i>");
  writeFiles(site, { "content/components/parts/plus.ts": "export const plus = () => 7;" });
  const last = await dump(site);
  expect(last.page("index.html")).toContain("<i>7</i>");
  expect(last.said).toMatch(/files? written/);
});

test("styles that a standalone page imports stand in it, before what they are for, and change with their file", async () => {
  const site = diskSite(`
-- content/components/Lamp.css --
.lamp > b { color: gold }
-- content/components/Lamp.tsx --
import "./Lamp.css";
export default function Lamp() { return <b>lit</b>; }
-- content/data/dot.svg --
<svg xmlns="http://www.w3.org/2000/svg"/>
-- content/en/pages/start.css --
main { background: url(../../data/dot.svg), url(/kept.png); content: "</style>" }
-- content/en/pages/start.tsx --
import Lamp from "../../components/Lamp.tsx";
import "./start.css";
export const meta = { title: "Start" };
export default function Start() { return <div className="lamp"><Lamp /></div>; }
-- content/en/pages/plain.tsx --
export const meta = { title: "Plain" };
export default function Plain() { return <p>No styles.</p>; }
-- content/en/docs/index.md --
# One
`);
  const { page, code } = await dump(site);
  expect(code).toBe(0);
  const html = page("start/index.html");
  expect(html).toContain("<style>.lamp>b{color:gold}");
  expect(html).toContain("url('data:image/svg+xml,<svg xmlns");
  expect(html).toContain("url(/kept.png)");
  expect(html).toMatch(/content:"<\\\/style>"\}?<\/style><div class="lamp"><b>lit<\/b><\/div>/);
  expect(page("plain/index.html")).not.toContain("<style>");
  writeFiles(site, {
    "content/components/Lamp.css": ".lamp > b { color: silver }",
    "content/data/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" id="new"/>',
  });
  const changed = (await dump(site)).page("start/index.html");
  expect(changed).toContain("<style>.lamp>b{color:silver}");
  expect(changed).toContain('id="new"');
  writeFiles(site, { "content/data/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" id="last"/>' });
  expect((await dump(site)).page("start/index.html")).toContain('id="last"');
});

test("what a component imports later comes to readers as a chunk, and is not run when the page is made", async () => {
  const site = diskSite(`
-- content/components/parts/heavy.ts --
export const answer = window.innerWidth * 42;
-- content/components/Later.tsx --
import { useState } from "react";
export default function Later() {
  const [found, setFound] = useState(0);
  return <button onClick={() => void import("./parts/heavy.ts").then(({ answer }) => setFound(answer))}>{found}</button>;
}
-- content/en/docs/index.md --
# One

<Later client="touch" />
`);
  const { code, page, assets, asset } = await dump(site);
  expect(code).toBe(0);
  expect(page("index.html")).toContain("<button>0</button>");
  const scripts = assets().filter((name) => /^island-.*\.js$/.test(name));
  const holders = scripts.filter((name) => asset(name).includes("innerWidth"));
  expect(holders.length).toBe(1);
  expect(holders[0]).not.toContain("Later");
  const modules = readdirSync(join(site, ".cache"), { recursive: true, encoding: "utf8" }).filter((path) =>
    /page-[^/]+\.cjs$/.test(path),
  );
  expect(modules.length).toBe(1);
  expect(readFileSync(join(site, ".cache", modules[0] ?? ""), "utf8")).not.toContain("innerWidth");
});

test("a component gets the address of a file that it imports as one, and a library finds none of Node's modules", async () => {
  const site = diskSite(`
-- content/components/parts/words.js --
module.exports = 'the words';
-- content/components/parts/library.cjs --
module.exports = () => (typeof process === "object" && process.versions.node ? require("fs") : "here");
-- content/components/parts/later.ts --
import address from "./words.js" with { type: "file" };
import library from "./library.cjs";
export const read = () => fetch(new URL(address, import.meta.url)).then(() => library());
-- content/components/Reader.tsx --
export default function Reader() {
  return <button onClick={() => void import("./parts/later.ts").then(({ read }) => read())}>Read</button>;
}
-- content/en/docs/index.md --
# One

<Reader client="touch" />
`);
  const { code, page, assets, asset } = await dump(site);
  expect(code).toBe(0);
  expect(page("index.html")).toContain("data-island=");
  const [file = ""] = assets().filter((name) => /^island-words-\w+\.js$/.test(name));
  expect(asset(file).trim()).toBe("module.exports = 'the words';");
  expect(assets().some((name) => /^island-/.test(name) && asset(name).includes(`./${file}`))).toBe(true);
});

test("a file that a library holds as base64 in a script goes along decoded, and a script that holds none is a fault", async () => {
  const files = (words: string): string => `
-- node_modules/library/package.json --
{ "name": "library", "version": "1.0.0" }
-- node_modules/library/code.wasm.js --
${words}
-- content/components/parts/later.ts --
import address from "library/code.wasm.js" with { type: "file", encoding: "base64" };
export const read = () => fetch(new URL(address, import.meta.url));
-- content/components/Reader.tsx --
export default function Reader() {
  return <button onClick={() => void import("./parts/later.ts").then(({ read }) => read())}>Read</button>;
}
-- content/en/docs/index.md --
# One

<Reader client="touch" />
`;
  const site = diskSite(files(`// "Works" anywhere\nmodule.exports = { Code: 'AGFzbQEAAAA=' };`));
  const { page, assets, asset } = await dump(site);
  expect(page("index.html")).toContain("data-island=");
  const [file = ""] = assets().filter((name) => /^island-code-\w+\.wasm$/.test(name));
  expect(asset(file)).toBe("\0asm\x01\0\0\0");
  expect(assets().some((name) => /^island-.*\.js$/.test(name) && asset(name).includes(`./${file}`))).toBe(true);

  // What the script holds is part of what the bundle was made of; files of the dump before stay.
  writeFiles(site, { "node_modules/library/code.wasm.js": `module.exports = 'AGFzbQIAAAA=';` });
  const again = await dump(site);
  const others = again.assets().filter((name) => name.endsWith(".wasm") && name !== file);
  expect(others.map(again.asset)).toEqual(["\0asm\x02\0\0\0"]);

  // A component that browsers would not get is an error: the site before stays, whose component wakes up.
  writeFiles(site, { "node_modules/library/code.wasm.js": `module.exports = 'not base64';` });
  const last = await dump(site);
  expect(last.code).toBe(1);
  expect(last.said).toMatch(
    /content\/components\/Reader\.tsx:1:1 error component-crashed <Reader> can't be bundled for browsers: .*base64/,
  );
  expect(last.page("index.html")).toContain("data-island=");

  // What failed is tried again.
  writeFiles(site, { "node_modules/library/code.wasm.js": `module.exports = 'AGFzbQIAAAA=';` });
  expect((await dump(site)).code).toBe(0);
});

test("bundles that another version of the engine left, in another shape, are made anew", async () => {
  const site = diskSite(`${COUNTER}
-- content/en/docs/index.md --
# One

<Counter start={3} />
`);
  expect((await dump(site)).code).toBe(0);
  const left = join(siteCache(site), "islands.json");
  const { of, inputs, islands } = JSON.parse(readFileSync(left, "utf8")) as {
    readonly of: string;
    readonly inputs: unknown;
    readonly islands: { readonly components: unknown; readonly files: unknown };
  };
  const [, ...rest] = JSON.parse(of) as readonly unknown[];
  const { components, files } = islands;
  writeFiles(site, {
    [relative(site, left)]: JSON.stringify({
      of: JSON.stringify(["0", ...rest]),
      inputs,
      islands: { components, files },
    }),
  });
  const again = await dump(site);
  expect({ code: again.code, said: again.said }).toMatchObject({ code: 0 });
  expect(again.page("index.html")).toContain("data-island=");
});

const STYLED = `
-- content/components/parts/base.module.css --
.frame { border: 1px solid }
-- content/components/lamp/styles.module.css --
.root { composes: frame from "../parts/base.module.css"; color: gold; background: url(/img/lamp.svg) }
-- content/components/wick/styles.module.css --
.root { color: teal; background: url("./wick.webp") }
-- content/components/wick/wick.webp --
RIFF
-- content/components/Lamp.tsx --
import styles from "./lamp/styles.module.css";
export default function Lamp() { return <b className={styles.root}>lit</b>; }
-- content/components/Wick.tsx --
import * as styles from "./wick/styles.module.css";
export default function Wick() { return <i className={styles.root}>burnt</i>; }
-- content/en/docs/index.md --
# One

<Lamp client="load" />

<Wick client="load" />
`;

test("names of a style sheet are the same on the page and in its styles, where two have one name as well", async () => {
  const site = diskSite(STYLED);
  const { code, page, assets, asset } = await dump(site);
  expect(code).toBe(0);
  const [lamp = "", wick = ""] = [...page("index.html").matchAll(/<[bi] class="([^"]+)"/g)].map((match) => match[1]);
  // Those of the dump before stay one more round, so the page says which one counts.
  const sheet = (name: string): string =>
    asset(new RegExp(`/assets/(island-${name}-\\w+\\.css)`).exec(page("index.html"))?.[1] ?? "");
  const [frame = "", lampRoot = ""] = lamp.split(" ");
  expect(sheet("Lamp")).toContain(`.${frame}{border:1px solid}`);
  expect(sheet("Lamp")).toContain(`.${lampRoot}{color:gold;background:url(../img/lamp.svg)}`);
  expect(sheet("Wick")).toContain(`.${wick}{color:teal;background:url("./island-wick-`);
  expect(wick).not.toBe(lampRoot);
  const scripts = assets().filter((name) => /^island-.*\.js$/.test(name)).map(asset).join("\n"); // prettier-ignore
  for (const name of [lampRoot, wick]) expect(scripts).toContain(name);

  writeFiles(site, { "content/components/parts/base.module.css": ".frame { border: 2px solid }" });
  await dump(site);
  expect(sheet("Lamp")).toContain(`.${frame}{border:2px solid}`);
});

test("files of components have the same names wherever the site lies", async () => {
  const [here, elsewhere] = [await dump(diskSite(STYLED)), await dump(diskSite(STYLED))];
  expect(elsewhere.assets()).toEqual(here.assets());
  for (const name of here.assets()) expect([name, elsewhere.asset(name)]).toEqual([name, here.asset(name)]);
});

test("a picture that a component or a page imports has its address there and in the browser, below a base as well", async () => {
  const files = `
-- config/site.json --
{ "title": "Test", "url": "https://example.org", "baseUrl": "/docs/", "locales": { "default": "en", "list": [
  { "id": "en", "label": "English", "lang": "en", "path": "" }, { "id": "zh", "label": "中文", "lang": "zh-CN", "path": "zh" }
] } }
-- content/components/parts/the lamp.svg --
<svg xmlns="http://www.w3.org/2000/svg"/>
-- content/components/parts/wick.jpeg --
a wick
-- content/components/Lamp.tsx --
import lamp from "./parts/the lamp.svg";
export default function Lamp() { return <img src={lamp} alt="A lamp" />; }
-- content/en/pages/about.tsx --
import wick from "../../components/parts/wick.jpeg";
import words from "../../components/parts/words.txt" with { type: "file" };
export const meta = { title: "About" };
export default function About() { return <a href={words}><img src={wick} alt="A wick" /></a>; }
-- content/components/parts/flame.jpeg --
a flame
-- content/zh-CN/pages/about.tsx --
import flame from "../../components/parts/flame.jpeg";
export const meta = { title: "关于" };
export default function About() { return <img src={flame} alt="火" />; }
-- content/components/parts/words.txt --
the words
-- content/en/docs/index.md --
# One

<Lamp client="load" />
`;
  const site = diskSite(files);
  const { code, said, page, assets, asset } = await dump(site);
  expect({ code, said }).toMatchObject({ code: 0 });
  const source = (path: string): string => /<img src="\/docs\/assets\/([^"]+)"/.exec(page(path))?.[1] ?? "";
  expect(source("index.html")).toMatch(/^island-the-lamp-\w{8}\.svg$/);
  expect(asset(source("index.html"))).toContain("<svg");
  const script = assets().find((name) => /^island-Lamp-.*\.js$/.test(name)) ?? "";
  expect(asset(script)).toContain(`new URL("./${source("index.html")}",import.meta.url).href`);
  expect(asset(source("about/index.html"))).toBe("a wick\n");
  expect(asset(source("zh/about/index.html"))).toBe("a flame\n");
  const words = /<a href="\/docs\/assets\/([^"]+)"/.exec(page("about/index.html"))?.[1] ?? "";
  expect(asset(words)).toBe("the words\n");

  writeFiles(site, { "content/components/parts/wick.jpeg": "another" });
  expect((await dump(site)).asset(source("about/index.html"))).toBe("another");
  writeFiles(site, { "config/site.json": '{ "title": "Test", "url": "https://example.org", "baseUrl": "/other/" }' });
  expect((await dump(site)).page("about/index.html")).toContain('<img src="/other/assets/island-wick-');
});

test("no data of a document is taken for the place of what stands in the component", async () => {
  const site = diskSite(`
-- config/site.json --
{"title": "x", "url": "https://x.example", "fences": {"try": "TryOut"}}
-- content/components/TryOut.tsx --
import type { IslandProps } from "docwright";
export default function TryOut({ data, children }: IslandProps & { data: { name: string } }) {
  return <section title={data.name}>{children}<p>{data.name}</p></section>;
}
-- content/en/docs/index.md --
# One

\`\`\`js try title=" onmouseover=alert(1) "
1
\`\`\`

\`\`\`json try
{"name": "\\u0000content\\u0000"}
\`\`\`
`);
  const html = (await dump(site)).page("index.html");
  expect(html).toContain(
    '<section title="\u0000content\u0000"><div data-content="" translate="yes"><figure class="code" data-lang="js"><figcaption> onmouseover=alert(1) </figcaption>',
  );
  expect(html).toContain("</figure></div><p>\u0000content\u0000</p></section>");
});
