/** Parts of adopting a site that no whole site shows: odd addresses, redirects of hosts, frames, what is left by hand. */
import { describe, expect, test } from "bun:test";
import {
  directionIn,
  languageTag,
  linkTargetOf,
  textOfHtml,
  withoutBase,
  type Left,
} from "../../server/adopt/adopt-plan.ts";
import { createComponentModules } from "../../server/adopt/component-modules.ts";
import { replaceFrames } from "../../server/adopt/frames.ts";
import { addKeys, readFrontMatter, removeUnknownKeys } from "../../server/adopt/front-matter.ts";
import { headingParts, headingText } from "../../server/adopt/heading-text.ts";
import { hostRedirects } from "../../server/adopt/hosts.ts";
import { readMetaTags } from "../../server/adopt/meta-tags.ts";
import { iconOfNetwork } from "../../server/adopt/networks.ts";
import { linesOf } from "../../server/adopt/prose.ts";
import { convertRedirects } from "../../server/adopt/redirects.ts";
import { adoptedPage, groupLeft, leftText } from "../../server/adopt/remaining-work.ts";
import { rewriteAddresses } from "../../server/adopt/rewrite-addresses.ts";
import { moveLineMarks } from "../../server/adopt/shiki-marks.ts";
import { standInsFor } from "../../server/adopt/stand-ins.ts";
import { withoutTwoslash } from "../../server/adopt/twoslash.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { page } from "./support.ts";

test("the target of a configured link is a page, an address elsewhere, or none", () => {
  const targets = {
    "docs/a": { to: "/docs/a" },
    "./docs/a": { to: "/docs/a" },
    "//a.example/b": { href: "https://a.example/b" },
    "HTTPS://a.example": { href: "HTTPS://a.example" },
    "tg://resolve": { href: "tg://resolve" },
    "pathname:///a.pdf": { to: "/a.pdf" },
    "javascript:alert(1)": undefined,
    "data:text/html,x": undefined,
    "/a b": undefined,
    "": undefined,
  };
  for (const [written, target] of Object.entries(targets))
    expect([written, linkTargetOf(written)]).toEqual([written, target]);
});

test("the base is taken off routes wherever they stand, and off nothing else", () => {
  const written = {
    items: [
      { to: "/base/a", items: [{ to: "/base/" }] },
      { to: "/basement", label: "/base/x" },
    ],
    href: "/base/y",
  };
  const own = {
    items: [
      { to: "/a", items: [{ to: "/" }] },
      { to: "/basement", label: "/base/x" },
    ],
    href: "/base/y",
  };
  expect(withoutBase(written, "/base/")).toEqual(own);
  expect(withoutBase(written, "/")).toBe(written);
});

test("languages are called by their tags, and are written as the old site says or their scripts are", () => {
  expect(["zh_hans", "pt_BR", "pt-br", "de", "_"].map(languageTag)).toEqual(["zh-Hans", "pt-BR", "pt-br", "de", "_"]);
  expect([directionIn("rtl", "en"), directionIn("ltr", "ar"), directionIn("auto", "ar")]).toEqual([
    "rtl",
    "ltr",
    "rtl",
  ]);
});

test("the text of HTML is what a reader sees, and no markup comes of it", () => {
  expect(textOfHtml("<b>A</b><br/>B &copy;&nbsp;C &amp;lt; &lt;D&gt; &quot;E&quot; ")).toBe('A B © C &lt; <D> "E"');
});

describe("redirects of a host", () => {
  const redirectsIn = (files: Readonly<Record<string, string>>, base = "/", root = "/work") => {
    const { redirects, prefixes, left } = hostRedirects(memoryHost(files), root, {
      publicFolders: [`${root}/static`],
      base,
    });
    return {
      redirects: redirects.map(({ from, to }) => `${from} ${to}`),
      prefixes,
      left: left.map(({ item }) => item),
    };
  };

  test("are those that lead on, whatever their status, and not what is shown in another's place", () => {
    const lines = ["301", "302", "303", "307!", "308", "200", "404", "410"].map((status) => `/a${status} /b ${status}`);
    const { redirects, left } = redirectsIn({
      "/work/static/_redirects": [...lines, "/plain /b # why", "# /no /b", "/with#mark /b", "/only"].join("\n"),
    });
    expect(redirects).toEqual([
      ...["301", "302", "303", "307!", "308"].map((status) => `/a${status} /b`),
      "/plain /b",
      "/with#mark /b",
    ]);
    expect(left).toEqual([]);
  });

  test("of all pages of a folder to one page hold for the folder itself, and are left for the others", () => {
    expect(redirectsIn({ "/work/static/_redirects": "/a/b/* /c\n/d/:x/* /e\n/f* /g" })).toEqual({
      redirects: ["/a/b /c"],
      prefixes: [],
      left: ["static/_redirects: /a/b/* /c", "static/_redirects: /d/:x/* /e", "static/_redirects: /f* /g"],
    });
  });

  test("that hold for some requests only are left, and so are those of other hosts", () => {
    const vercel = [
      { source: "/a", destination: "/b" },
      { source: "/c", destination: "/d", has: [{ type: "cookie" }] },
      { source: "/e", destination: "/f", missing: [{ type: "cookie" }] },
    ];
    const { redirects, left } = redirectsIn({
      "/work/vercel.json": JSON.stringify({ redirects: vercel }),
      "/work/netlify.toml": ["/g", "/h", "//other.example/i"]
        .map((from) => `[[redirects]]\nfrom = "${from}"\nto = "/j"\n${from === "/h" ? 'query = {id = ":id"}\n' : ""}`)
        .join(""),
      "/work/static/_redirects": "/k /l 301 Language=de\n/m /n soon",
    });
    expect(redirects).toEqual(["/a /b", "/g /j"]);
    expect(left).toEqual([
      "vercel.json: /c /d",
      "vercel.json: /e /f",
      "netlify.toml: /h /j",
      "netlify.toml: //other.example/i /j",
      "static/_redirects: /k /l",
      "static/_redirects: /m /n",
    ]);
  });

  test("of whole folders are prefixes, the first of each; outside of the site's base nothing is moved", () => {
    const { redirects, prefixes, left } = redirectsIn(
      {
        "/work/static/_redirects":
          "/base/old/* /base/new/:splat\n/base/old/* /base/newer/:splat\n/base/a /base/b\n/a /b",
      },
      "/base/",
    );
    expect({ redirects, prefixes, left }).toEqual({
      redirects: ["/a /b"],
      prefixes: [{ from: "/old/", to: "/new/" }],
      left: ["static/_redirects: /a /b"],
    });
  });

  test("of the repository are the site's where they name its folder", () => {
    const files = (folder: string) => ({
      "/work/.git/HEAD": "",
      // A date of its own, which the runtime's reader of TOML refuses.
      "/work/netlify.toml": `since = 2026-01-02\n[build]\npublish = "${folder}build"\n[[redirects]]\nfrom = "/a"\nto = "/b"\n`,
    });
    expect(redirectsIn(files("docs/"), "/", "/work/docs").redirects).toEqual(["/a /b"]);
    expect(redirectsIn(files("other-docs-"), "/", "/work/docs").redirects).toEqual([]);
  });
});

test("an old address leads on once, and not from a page that there is", () => {
  const left: Left[] = [];
  const converted = convertRedirects(
    [
      { from: ["/a b", "/page", "/x/"], to: "/new" },
      { from: "/x", to: "/other" },
      { from: "//elsewhere", to: "/new" },
      { from: "/y", to: "javascript:x" },
    ],
    new Set(["/page"]),
    left,
  );
  expect(converted).toEqual({
    redirects: [
      { from: "/a%20b", to: "/new" },
      { from: "/x/", to: "/new" },
    ],
  });
  expect(left.map(({ item }) => item)).toEqual(["//elsewhere", "/y"]);
});

test("a frame becomes a link or a player, whatever its title says; one that is no address stays", () => {
  const told: string[] = [];
  const replaced = (attributes: string): string =>
    replaceFrames(`<iframe ${attributes}></iframe>`, (_, item) => told.push(item));
  expect(replaced('src="//a.example/x" title="<b>[A](b)</b> `c`"')).toBe(
    '<a href="https://a.example/x"> b  A (b) /b   c </a>',
  );
  expect(replaced(`src="https://player.vimeo.com/1" title='a "b" {c}'`)).toBe(
    `<Player url="https://player.vimeo.com/1" title="a 'b' 'c'" />`,
  );
  expect(replaced('src="https://player.vimeo.com.evil.example/1"')).toContain("<a href=");
  expect(told).toHaveLength(3);
  for (const src of ["javascript:alert(1)", "/own.html", "https://a.example/<b>"])
    expect(replaced(`src="${src}"`)).toBe(`<iframe src="${src}"></iframe>`);
});

test("a heading is what stands between its marks, and its text is without pictures and addresses", () => {
  expect(headingParts("## A # b ##  ")).toEqual({ before: "## ", content: "A # b" });
  for (const line of ["#A", "    # A"]) expect(headingParts(line)).toEqual({ before: "", content: "" });
  expect(headingText("![logo](a.svg) [A](b(c)) `<d>` <e>f</e>")).toBe("A <d> f");
});

test("of two elements for one name the first counts, and the other is left", () => {
  const tags = [
    { name: "a", content: "1" },
    { name: "a", content: "2" },
    { property: "b", content: "" },
  ];
  expect(readMetaTags(tags, (tag) => tag)).toEqual({ meta: { a: "1" }, others: tags.slice(1) });
  expect([iconOfNetwork("twitter"), iconOfNetwork("github"), iconOfNetwork(undefined)]).toEqual([
    "x",
    "github",
    undefined,
  ]);
});

test("what is left is listed in groups, the largest first, with some of each and the number of the others", () => {
  const left = (group: string, count: number): readonly Left[] =>
    Array.from({ length: count }, (_, at) => ({ group, item: `${group}\`${at}` }));
  const groups = groupLeft([...left("one", 1), ...left("few", 3), ...left("many", 203), ...left("one", 1)]);
  expect(groups.map(({ group, items }) => [group, items.length])).toEqual([
    ["many", 203],
    ["few", 3],
    ["one", 1],
  ]);
  expect(leftText(groups.slice(0, 2))).toBe(
    "  203 × many\n    many`0\n    many`1\n    many`2\n    … and 200 more\n  3 × few\n    few`0\n    few`1\n    few`2\n",
  );
  const text = adoptedPage({ kind: "X", groups, faults: [], steps: [] });
  expect(text).toContain("### 203 × many\n\n- `many'0`\n");
  expect(text).toContain("- `many'199`\n- … and 3 more\n");
});

test("a key of front matter that most documents have stands in a long list once, and hides no other", () => {
  const items = [
    ...Array.from({ length: 240 }, (_, at) => `content/en/docs/${at}.md: weight: ${at}`),
    "content/en/docs/7.md:3 cascade: { type: docs }",
  ];
  const text = adoptedPage({ kind: "Hugo", groups: [{ group: "many", items }], faults: [], steps: [] });
  expect(text).toContain(
    "### 241 × many\n\n- `240 × weight, the first at content/en/docs/0.md`\n- `content/en/docs/7.md:3 cascade: { type: docs }`\n",
  );
});

test("front matter that nobody ends is none, and keys that other tools read stay", () => {
  expect(readFrontMatter("---\ntitle: A\n")).toBeUndefined();
  expect(addKeys("\ufeff# A\n", { slug: "/a" })).toBe('---\nslug: "/a"\n---\n\n# A\n');
  const text = page("sidebar_class_name: wide", "title: A");
  expect(removeUnknownKeys(text, () => undefined)).toBe(text);
});

test("a module outside of the site is none of it, and an import gets the name of its new place", () => {
  const host = memoryHost({
    "/secret.js": "export default 1;",
    "/old/src/a.js": 'import b from "./b";\nimport type { T } from "./types";\n',
    "/old/src/b.jsx": "export default 1;",
    "/old/src/types.d.ts": 'import x from "nowhere";\nexport type T = 1;\n',
  });
  const { find, judge } = createComponentModules(host, "/old", []);
  const from = "/old/src/a.js";
  for (const name of ["../../secret", "@site/../secret", "react"])
    expect([name, find(name, from)]).toEqual([name, undefined]);
  for (const name of ["./b", "@site/src/b"]) expect(find(name, from)).toBe("/old/src/b.jsx");
  expect(judge(from)).toEqual({ kind: "plain", files: [from, "/old/src/b.jsx", "/old/src/types.d.ts"] });
});

test("a stand-in is for modules that take no more of a package than it has", () => {
  const names = (code: string): readonly string[] => [...standInsFor(code).keys()];
  expect(names('import Link from "@docusaurus/Link";')).toEqual(["@docusaurus/Link"]);
  expect(names('import { useColorMode } from "@docusaurus/theme-common";')).toEqual(["@docusaurus/theme-common"]);
  expect(names('import { useColorMode, Other } from "@docusaurus/theme-common";')).toEqual([]);
  expect(names('import theme from "@docusaurus/theme-common";')).toEqual([]);
});

test("marks of lines are counted, a word's mark is gone, and a diff is not made one twice", () => {
  expect(moveLineMarks(["```ts", "a // [!code highlight:2]", "b", "c", "// [!code word:a]"])).toEqual([
    "```ts {1,2}",
    "a",
    "b",
    "c",
  ]);
  expect(moveLineMarks(["```diff", "a // [!code ++]", "b"])).toEqual(["```diff", "a", "b"]);
  const many = moveLineMarks(["```ts", "a // [!code focus:100000000]"]);
  expect(many[0]?.length).toBeLessThan(5000);
});

test("of code that a compiler reads, what stands between the last cut and the end of what is shown is shown", () => {
  const code = [
    "a",
    "// ---cut---",
    "b",
    "// ---cut---",
    "c",
    "// ---cut-after--- not",
    "d",
    "// ---cut-after---",
    "e",
  ];
  expect(withoutTwoslash(["```ts twoslash", ...code])).toEqual(["```ts", "c", "// ---cut-after--- not", "d"]);
});

test("code is told from prose in lists and in blocks of MDX, each up to its own end", () => {
  const kinds = (text: string): string =>
    linesOf(text)
      .map(({ kind }) => kind[0])
      .join("");
  expect(kinds("- ```ts\n  a\n  ```\nb")).toBe("fccp");
  expect(kinds("````ts\n```\na\n````\nb")).toBe("fcccp");
  expect(kinds("```ts\n``` b\n```\nc")).toBe("fccp");
  expect(kinds("````mdx-code-block\n```mdx-code-block\na\n```\nb\n````\nc")).toBe("ccpcpcp");
});

test("addresses of documents lead to the new place of what they name, as they are written", () => {
  const files = ["/old/docs/a b.md", "/old/docs/c.md", "/old/fr/c.md", "/old/src/(d).ts"];
  const moved = new Map([
    ["/old/docs/a b.md", "content/en/docs/(a) b.md"],
    ["/old/docs/c.md", "content/en/docs/deep/c.md"],
    ["/old/src/(d).ts", "content/en/docs/_parts/(d).ts"],
  ]);
  const trees = [
    { kind: "docs", folder: "/old/docs", to: "content/en/docs", lang: "en" },
    { kind: "docs", folder: "/old/fr", to: "content/fr/docs", lang: "fr" },
  ] as const;
  const plan = { trees, root: "/old", base: "/" } as unknown as Parameters<typeof rewriteAddresses>[2]["plan"];
  const written = (text: string, from = "/old/docs/x.md", to = "content/en/docs/x.md"): string =>
    rewriteAddresses(
      text,
      { from, to, kind: "document" },
      {
        moved,
        placed: new Set(moved.values()),
        isFile: (path) => files.includes(path),
        further: () => undefined,
        plan,
      },
    );
  expect(written("[A](./a%20b.md#x) [C](c.md?y) [E](//e.example/c.md) [F](mailto:a@b.c)")).toBe(
    "[A](./%28a%29%20b.md#x) [C](./deep/c.md?y) [E](//e.example/c.md) [F](mailto:a@b.c)",
  );
  // Of a translation, the engine looks for the translated document; code is one for all languages.
  expect(written("[C](../docs/c.md)", "/old/fr/x.md", "content/fr/docs/x.md")).toBe("[C](./deep/c.md)");
  expect(written("```ts file=../src/(d).ts\n```", "/old/fr/x.md", "content/fr/docs/x.md")).toContain("en/docs/_parts/");
  // A block with content of its own has the file's name as its title, where it has none.
  expect(written('```ts file="a.ts"\nx\n```')).toBe('```ts title="a.ts"\nx\n```');
  expect(written('```ts title="T" file="a.ts"\nx\n```')).toBe('```ts title="T"\nx\n```');
});
