/** What Hugo's documents are written in: shortcodes and their templates, blocks of Goldmark, code, ids. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Data } from "../../server/adopt/adopt-plan.ts";
import { withAlerts, withDefinitions, withFormulas, withIds } from "../../server/adopt/hugo/blocks.ts";
import { codeInfo, codeOptions, rewriteCode } from "../../server/adopt/hugo/code-blocks.ts";
import { readDocument } from "../../server/adopt/hugo/documents.ts";
import { headingState, hugoSlug } from "../../server/adopt/hugo/headings.ts";
import type { Language } from "../../server/adopt/hugo/languages.ts";
import { readShortcodes, type Node } from "../../server/adopt/hugo/shortcode-syntax.ts";
import { replaceShortcodes } from "../../server/adopt/hugo/shortcodes.ts";
import { createTemplates, readTemplate } from "../../server/adopt/hugo/templates.ts";
import { diskHost } from "../../server/host/disk.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { writeFiles } from "../support/disk.ts";

const LANGUAGE: Language = { key: "en", own: {}, id: "en", label: "English", lang: "en", dir: "ltr", path: "" };
const PLACE = { from: "/old/content/a.md", folder: "", path: "a", route: "/a", language: LANGUAGE };

interface Replaced {
  readonly text: string;
  readonly lost: readonly string[];
}

/** @param templates of the site's own shortcodes, by name @param data front matter */
function replaced(
  body: string,
  templates: Readonly<Record<string, string>> = {},
  params: Data = {},
  data: Data = {},
): Replaced {
  const lost: string[] = [];
  const host = memoryHost(
    Object.fromEntries(
      Object.entries(templates).map(([name, text]) => [`/old/layouts/_shortcodes/${name}.html`, text]),
    ),
  );
  const text = replaceShortcodes(body, {
    place: PLACE,
    data,
    params,
    links: {
      address: () => undefined,
      ref: (written) => (/^gone|^\/|\.\./.test(written) ? undefined : `@site/${written}`),
      route: () => undefined,
      picture: () => undefined,
    },
    template: createTemplates(host, ["/old"]),
    fileOf: (written) => (written === "part.md" ? "content/part.md" : undefined),
    lose: (_, { name }) => lost.push(name),
  });
  return { text, lost };
}

/** Names of calls, those within others in brackets. */
const names = (nodes: readonly Node[]): string =>
  nodes
    .flatMap((node) =>
      node.kind === "text" ? [] : [node.name + (node.children === undefined ? "" : `(${names(node.children)})`)],
    )
    .join(" ");

test("shortcodes are found with their arguments, whichever end they have", () => {
  const [call] = readShortcodes('{{< a "x \\"y\\"" k=`z` Key="v w" /x.png >}}');
  expect(call).toMatchObject({ name: "a", positional: ['x "y"', "/x.png"] });
  expect(call?.kind === "call" ? [...call.named] : []).toEqual([
    ["k", "z"],
    ["key", "v w"],
  ]);
  expect(names(readShortcodes("{{< a >}}{{< b >}}{{% c %}}{{% /c %}}{{< d />}}{{< /a >}}{{</ e >}}{{<f>}}"))).toBe(
    "a(b c() d) f",
  );
  expect(names(readShortcodes("{{< a >}}{{< a >}}{{< /a >}}"))).toBe("a a()");
  expect(
    readShortcodes('{{</* a "b" */>}} {{%/* c */%}} {{ .D }}').map((node) => (node.kind === "text" ? node.text : "")),
  ).toEqual(['{{< a "b" >}}', " ", "{{% c %}}", " {{ .D }}"]);
  expect(names(readShortcodes("{{< a {{< b >}}"))).toBe("b");
});

test("hostile shortcodes, blocks and templates take time in proportion to their length", () => {
  const from = performance.now();
  for (const piece of [
    "{{< a ",
    "{{</* ",
    "{{< a >}}",
    '{{< a "',
    "{{< a b=`",
    "{{< /a >}}",
    "{{< a >}}{{< /b >}}",
    "{{< a x=[{ ",
  ])
    readShortcodes(piece.repeat(20_000));
  readShortcodes("{{</* ".repeat(200_000));
  withFormulas("\\[a\n".repeat(40_000), new Set(["\\["]));
  replaced("{{< tab >}}".repeat(20_000) + "{{< /tab >}}".repeat(20_000));
  replaced("{{< note >}}\n".repeat(2_000) + "x\n{{< /note >}}\n".repeat(2_000));
  for (const piece of [
    "a\n: b\n",
    ": b\n",
    "> [!X]\n",
    "> ",
    "{.a}\n",
    "\\(a ",
    "\\[a\n",
    "a\n---\n",
    "# a {#b} ",
    "{.a ".repeat(50),
    "## a\n",
  ]) {
    const text = piece.repeat(10_000);
    withIds(withDefinitions(withAlerts(text), "github", headingState()), "github", headingState());
    withFormulas(text, new Set(["\\(", "\\["]));
  }
  readTemplate("{{ if .Get 0 }}".repeat(300));
  expect(performance.now() - from).toBeLessThan(20_000);
});

test("the content of shortcodes that nothing stands for stays, in its place", () => {
  expect(replaced("a {{< x >}}b **c**{{< /x >}} d {{< y 1 >}}.")).toEqual({ text: "a b **c** d .", lost: ["x", "y"] });
  expect(replaced("a\n{{% x %}}\n  b\n\n  c\n{{% /x %}}\nd").text).toBe("a\n\nb\n\nc\n\nd");
});

test("a block stands on its own lines, as far from the margin as the shortcode, and in one line of a table", () => {
  expect(replaced("- a\n\n  {{< note >}}\n  b\n  {{< /note >}}\n- c").text).toBe(
    "- a\n\n  :::note\n\n  b\n\n  :::\n\n- c",
  );
  expect(replaced("1. {{< note >}}b{{< /note >}}").text).toBe("1. :::note\n\n   b\n\n   :::");
  expect(replaced("> {{< note >}}\n> b\n> > c\n> {{< /note >}}\n> d").text).toBe(
    "> :::note\n>\n> b\n> > c\n>\n> :::\n\n> d",
  );
  expect(replaced("a {{< note >}}b{{< /note >}} c").text).toBe("a \n\n:::note\n\nb\n\n:::\n\n c");
  expect(replaced("| {{< note >}}b{{< /note >}} |").text).toBe("| :::note b ::: |");
  expect(replaced("{{< note >}}\n{{< tip >}}x{{< /tip >}}\n{{< /note >}}").text).toBe(
    "::::note\n\n:::tip\n\nx\n\n:::\n\n::::",
  );
});

test("in code, only a reference or a parameter is replaced", () => {
  const code = "```sh\n{{< param a.b >}} {{< note >}}x{{< /note >}} {{</* tip */>}}\n```";
  expect(replaced(code, {}, { a: { b: 5 } }).text).toBe("```sh\n5 {{< note >}}x{{< /note >}} {{< tip >}}\n```");
});

test("templates of HTML with what they are given are expanded, others are not", () => {
  const templates = {
    key: '<kbd class="{{ .Get "kind" | default "plain" | upper }}">{{ .Inner | markdownify }}</kbd>',
    box: "{{- $t := .Get 0 -}}\n<section>\n  {{ with $t }}<b>{{ . | markdownify }}</b>{{ else }}<i>none</i>{{ end }}\n  {{ .Inner }}\n</section>",
    loop: "{{ range .Params }}x{{ end }}",
    code: "<script>{{ .Inner }}</script>",
    note: "<p>never: {{ .Inner }}</p>",
  };
  expect(replaced("{{< key kind=x >}}*A*{{< /key >}} {{< key >}}B{{< /key >}}", templates).text).toBe(
    '<kbd class="X">*A*</kbd> <kbd class="PLAIN">B</kbd>',
  );
  expect(replaced('{{% box "T" %}}\n- a\n{{% /box %}}', templates).text).toBe(
    "<section>\n<b>T</b>\n\n- a\n\n</section>",
  );
  expect(replaced("{{< box >}}c{{< /box >}}", templates).text).toBe("<section>\n<i>none</i>\nc\n</section>");
  expect(replaced("{{< loop >}}{{< code >}}d{{< /code >}}", templates)).toEqual({ text: "d", lost: ["loop", "code"] });
  expect(replaced("{{< note >}}e{{< /note >}}", templates).text).toBe(":::note\n\ne\n\n:::");
  for (const unknown of ["{{ if .Get 0 }}", "{{ end }}", "{{ .Page.Title }}", "{{ .Inner | evil }}", "{{ else }}"])
    expect(readTemplate(unknown)).toBeUndefined();
});

test("templates may hold texts, conditions in a row, parameters of the page and whole files, and tell other templates", () => {
  const templates = {
    yes: '{{ emojify ":white_check_mark:" }}',
    version: '{{- "" -}}\n{{/* inline */}}1.2\n',
    kind: '{{ .Page.Store.Set "has" true }}{{ if eq (.Get 0) "a" }}A{{ else if not (.Get 0) }}none{{ else with .Get 0 }}{{ . | upper }}{{ else }}{{ errorf "no" }}{{ end }}',
    given:
      '{{ $_config := `{ "version": 1 }` }}{{ .Page.Params.Own.Deep }}{{ .Page.Param "site" }}{{ .Page.Params.site }}{{ if isset .Params "x" }}<b>x</b>{{ end }}',
    why: '{{ readFile "part.md" | markdownify }}',
  };
  const shown = (text: string): string => replaced(text, templates, { site: "S" }, { own: { deep: 2 } }).text;
  expect(shown("{{< yes >}} {{< kind a >}} {{< kind >}} {{< kind b >}}")).toBe(":white_check_mark: A none B");
  expect(shown("{{< given x=1 >}}")).toBe("2S<b>x</b>");
  expect(shown("{{< why >}}")).toBe('<Include file="@site/content/part.md" />');
  expect(shown("```\nv{{< version >}} {{< given x=1 >}}\n```")).toBe("```\nv1.2 {{< given x=1 >}}\n```");
  for (const unknown of ["{{ if .Get 0 }}a{{ else if .Get 1 }}b", '{{ readFile "/etc/passwd" }}', '{{ "a\\n" }}'])
    expect(readTemplate(unknown)).toBeUndefined();
  const host = memoryHost({ "/old/layouts/_shortcodes/a.md": "*a*" });
  expect(createTemplates(host, ["/old"])("a")).toEqual([{ kind: "text", text: "*a*" }]);
});

test("shortcodes of a folder above the templates are none", () => {
  const folder = mkdtempSync(join(tmpdir(), "shortcodes-"));
  writeFiles(folder, { "secret.html": "secret", "old/layouts/shortcodes/a.html": "<b>a</b>" });
  const template = createTemplates(diskHost(), [`${folder}/old`]);
  expect(template("a")).toEqual([{ kind: "text", text: "<b>a</b>" }]);
  expect(template("../../../secret")).toBeUndefined();
  rmSync(folder, { recursive: true });
  expect(replaced('{{< readfile file="../part.md" >}}').lost).toEqual(["readfile"]);
  expect(replaced('{{< readfile file="part.md" >}}').text).toBe('<Include file="@site/content/part.md" />');
});

test("tabs, cards, code and films take what each theme calls them", () => {
  expect(replaced('{{< tabpane text=true >}}{{% tab header="A" %}}*a*{{% /tab %}}{{< /tabpane >}}').text).toContain(
    '<TabItem value="A" label="A">\n\n*a*\n\n</TabItem>',
  );
  expect(replaced('{{< tabs groupid="g" >}}{{% tab title="A" %}}a{{% /tab %}}{{< /tabs >}}').text).toContain(
    '<Tabs groupId="g">',
  );
  expect(replaced('{{< tabs >}}{{% tab tabName="B" %}}b{{% /tab %}}{{< /tabs >}}').text).toContain('label="B"');
  expect(replaced('{{< alert context="danger" text="Hot" />}}').text).toBe(":::danger\n\nHot\n\n:::");
  expect(replaced("{{% table %}}\n| a |\n| - |\n{{% /table %}}")).toEqual({ text: "| a |\n| - |", lost: [] });
  expect(replaced('{{< tab "A" >}}a{{< /tab >}}').text).toBe("**A**\n\na");
  expect(replaced('{{< card code=true header="C" lang="go" >}}x{{< /card >}}').text).toContain(
    '<Card title="C" client="none">\n\n```go\nx\n```',
  );
  expect(replaced("{{< highlight go >}}\n```\n{{< /highlight >}}").text).toBe("````go\n```\n````");
  expect(replaced('{{< youtube id=a-b title="T" >}}').text).toBe(
    '<Player url="https://www.youtube.com/embed/a-b" title="T" />',
  );
  expect(replaced('{{< prism src="a.js" >}}')).toEqual({ text: "", lost: ["prism"] });
  expect(replaced('{{< youtube "javascript:x" >}}').lost).toEqual(["youtube"]);
  expect(replaced("{{< tweet user=u id=1 >}}{{< ref gone >}}")).toEqual({
    text: "[x.com/u/status/1](https://x.com/u/status/1)\n\ngone",
    lost: ["ref"],
  });
});

test("a formula of a shortcode is one, with or without marks of its own", () => {
  expect(replaced("{{< katex >}}\\(a\\){{< /katex >}} {{< katex />}}").text).toBe("$a$ ");
  expect(replaced("{{% katex display %}}\n\\[\na\n\\]\n{{% /katex %}}").text).toBe("$$\na\n$$");
});

test("what stands in braces behind a language becomes what the engine reads", () => {
  expect(rewriteCode(['  ```go {hl_lines=[3,"6-8"],linenostart=199,linenos=inline,style=x}', "  a"])).toEqual([
    "  ```go showLineNumbers=199 {3,6-8}",
    "  a",
  ]);
  expect(rewriteCode(['~~~{.html #x title="a \\"b\\""}'])[0]).toBe('~~~ title="a \\"b\\""');
  expect(rewriteCode(["```yaml {linenos=false}"])[0]).toBe("```yaml");
  expect(rewriteCode(["```js {1,3}"])[0]).toBe("```js");
  expect(rewriteCode(["```goat"])[0]).toBe("```text");
  expect(rewriteCode(["```nocode"])[0]).toBe("```text");
  expect(rewriteCode(["```objective-c"])[0]).toBe("```objectivec");
  expect(codeInfo("sh", codeOptions("linenos=table,hl_lines=8 15-17,linenostart=1"))).toBe(
    "sh showLineNumbers {8,15-17}",
  );
});

/** Ids that lines get, where the engine would give others. */
const ids = (...lines: readonly string[]): readonly string[] =>
  withIds(lines.join("\n\n"), "github", headingState()).split("\n\n");

test("headings keep the ids of Hugo, which are made of what is written", () => {
  expect(
    ids(
      "## A `b` **c**",
      "## A b c",
      "## A b c",
      "## [L](/x)",
      "## a_b &amp; c!",
      "## !!!",
      "## X {#y .z}",
      "## Y",
      "## Z {.z}",
    ),
  ).toEqual([
    "## A `b` **c**",
    "## A b c {#a-b-c-1}",
    "## A b c {#a-b-c-2}",
    "## [L](/x) {#lx}",
    "## a_b &amp; c! {#a_b-amp-c}",
    "## !!! {#heading}",
    "## X {#y}",
    "## Y {#y-1}",
    "## Z",
  ]);
  expect(ids("One\n---", "- a\n  b\n-\n  c", "One\ntwo\n---")).toEqual(["## One", "- a\n  b\n-\n  c", "One\ntwo\n---"]);
  expect(ids("a\n{.b #c}", "> b\n{.c}", "{.alone}")).toEqual(["a {#c}", "> b", "{.alone}"]);
  expect(ids("```\nx\n```\n{#d}")).toEqual(["```\nx\n```", '<span id="d"></span>\n']);
  expect([
    hugoSlug("Ärger & Co", "github"),
    hugoSlug("Ärger & Co", "github-ascii"),
    hugoSlug("Ärger & Co", "blackfriday"),
  ]).toEqual(["ärger--co", "arger--co", "ärger-co"]);
});

test("lists of definitions, alerts and formulas are what the engine has", () => {
  const definitions = (text: string): string => withDefinitions(text, "github", headingState());
  expect(definitions("A\nB\n: c\n    - d\n\nText: not one")).toBe(
    '<dl>\n<dt id="a">A</dt>\n<dt id="b">B</dt>\n<dd>\n\nc\n- d\n\n</dd>\n</dl>\n\nText: not one',
  );
  for (const none of ["a\nb\n\n: c", "- a\n: b", ": a", "a\n:b", "```\na\n: b\n```"])
    expect(definitions(none)).toBe(none);
  expect(withAlerts("> [!Example]\n> a\n>\n> > b\n\nc")).toBe(":::note\n\na\n\n> b\n\n:::\n\nc");
  expect(withAlerts("  > [!TIP]+ T\n  > a")).toBe("  <details open>\n  <summary>T</summary>\n\n  a\n\n  </details>");
  expect(withAlerts("> [!TIP]\n> a")).toBe("> [!TIP]\n> a");
  const both = new Set(["\\(", "\\["]);
  expect(withFormulas("\\(a\\) `\\(b\\)`\n\\[c\n\\]", both)).toBe("$a$ `\\(b\\)`\n$$\nc\n$$");
  expect(withFormulas("\\(a\\)", new Set(["\\["]))).toBe("\\(a\\)");
});

test("front matter is read in each of its formats", () => {
  expect(readDocument("+++\nA = 'b'\n+++\nc")).toEqual({ data: { a: "b" }, head: "", body: "c", line: 3 });
  expect(readDocument('{\n"A": {"b": "}"}\n}\nc')).toEqual({ data: { a: { b: "}" } }, head: "", body: "c", line: 3 });
  expect(readDocument("\ufeff---\r\nA: b\r\n---\r\nc")).toEqual({
    data: { a: "b" },
    head: "---\nA: b\n---\n",
    body: "c",
    line: 3,
  });
  expect(readDocument("\n \n---\nA: b\n---\nc")).toEqual({
    data: { a: "b" },
    head: "---\nA: b\n---\n",
    body: "c",
    line: 5,
  });
  for (const text of ["+++\na", "{ not json", "---\na: [\n---\nc", "{{< a >}}"])
    expect(readDocument(text)).toEqual({ data: {}, head: "", body: text, line: 0 });
});
