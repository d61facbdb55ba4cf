/** What is said of properties that a component doesn't know, that are code, or whose value it can't use. */
import { describe, expect, test } from "bun:test";
import { components } from "../../server/markdown/components/registry.ts";
import { parseArticle } from "../../server/markdown/index.ts";
import { FILE, parse } from "./helper.ts";
import { readHead } from "../../server/source/head.ts";
import { textsIn } from "../../shared/messages/languages.ts";

/** Position, code, message and hint of each diagnostic. */
function told(text: string): readonly string[] {
  const head = readHead(text, FILE);
  const none = { includes: {}, components: [], grammars: [], fences: {}, schemes: [], vocabulary: [], terms: [] };
  return parseArticle({ file: FILE, text, lang: "en", texts: textsIn("en").article, head, ...none }).diagnostics.map(
    ({ place, code, message, hint }) => `${place?.line}:${place?.column} ${code} ${message} ${hint ?? ""}`,
  );
}

describe("a property that a component doesn't know", () => {
  for (const [name, text, message] of [
    [
      "is told with the one that was meant",
      '<Button href="/a" colourType="primary">x</Button>',
      '1:19 component-property <Button> has no property "colourType". Did you mean "colorType"?',
    ],
    [
      "is told with all of them where none is similar",
      '<Details flavour="x">y</Details>',
      '1:10 component-property <Details> has no property "flavour". It knows summary, open.',
    ],
    [
      "is told where it stands, on a later line and in a part of a list",
      "- a\n\n  <Admonition\n    tilte='x'>\n  b\n  </Admonition>",
      '4:5 component-property <Admonition> has no property "tilte". Did you mean "title"?',
    ],
    [
      "is told where a component has none at all",
      "<Feedback question='x' />",
      '1:11 component-property <Feedback> has no property "question". It has none.',
    ],
    [
      "is told as what it is where it runs code",
      "<Button href='/a' onClick={go}>x</Button>",
      '1:19 component-property <Button> has no property "onClick". Documents may not run scripts.',
    ],
    [
      "is told of a tab",
      '<Tabs>\n<TabItem value="a" lable="A">\n\nx\n\n</TabItem>\n</Tabs>',
      '2:20 component-property <TabItem> has no property "lable". Did you mean "label"?',
    ],
    [
      "is told where only the case is wrong",
      '<Tabs groupid="x">\n<TabItem value="a">\n\nx\n\n</TabItem>\n</Tabs>',
      '1:7 component-property <Tabs> has no property "groupid". Did you mean "groupId"?',
    ],
  ] as const)
    test(name, () => {
      expect(told(text)).toEqual([message]);
    });

  test("is told of no component that is called as Docusaurus does", () => {
    const text = [
      '<Tabs groupId="a" queryString lazy className="x" defaultValue="b" values={[{label: "B", value: "b"}]}>',
      '<TabItem value="b" label="B" default attributes={{className: "y"}}>',
      "",
      '<ThemedImage alt="x" sources={{light: "/a.png", dark: "/b.png"}} width="100" style={{maxWidth: 4}} />',
      "",
      "</TabItem>",
      "</Tabs>",
      "",
      '<Link to="/a" target="_blank" rel="noopener" data-x="y" style={{color: "red"}}>x</Link>',
      '<Admonition type="tip" title="x" icon="💡">y</Admonition>',
      '<Details summary="x" open id="d" className="z">y</Details>',
      '<CodeBlock language="js" title="x" showLineNumbers metastring="{1}" className="language-js">a</CodeBlock>',
      '<Translate id="x" description="y">z</Translate>',
      "<BrowserOnly fallback={<p>Loading</p>}>x</BrowserOnly>",
      "<DocCardList items={useCurrentSidebarCategory().items} />",
      "",
      "<TOCInline toc={toc} minHeadingLevel={2} maxHeadingLevel={4} />",
      "",
      '<Player url="https://example.org/a" playing controls width="100%" height={300} />',
    ].join("\n");
    expect(told(text)).toEqual([]);
  });

  test("is told of each component but those that take any", () => {
    const silent = [...components.keys()].filter(
      (name) => !told(`<${name} wrong="x">y</${name}>`).some((each) => each.includes('no property "wrong"')),
    );
    expect(silent.toSorted()).toEqual(["Head", "Include"]);
  });
});

describe("a value of a property", () => {
  for (const [name, text, messages] of [
    [
      "that is code is told",
      '<Details summary={<b>x</b>}>y</Details>\n\n<Button href="/a" sizeType={size}>x</Button>',
      [
        '1:10 component-code The value of "summary" is code, which documents don\'t run; it is left out. Write a text, a number, true or false: summary="…".',
        '3:19 component-code The value of "sizeType" is code, which documents don\'t run; it is left out. Write a text, a number, true or false: sizeType="…".',
      ],
    ],
    [
      "that a button can't have is told",
      '<Button href="/a" colorType="pink" sizeType="xl">x</Button>',
      [
        '1:1 component-property colorType of a <Button> cannot be "pink". Allowed: primary, secondary.',
        '1:1 component-property sizeType of a <Button> cannot be "xl". Allowed: sm, md, lg.',
      ],
    ],
    [
      "that is no level of headings is told",
      '<TOCInline minHeadingLevel={1} maxHeadingLevel="all" />\n\n## A',
      [
        '1:1 component-property maxHeadingLevel of a <TOCInline> cannot be "all". Write a level of headings from 2 to 6.',
        '1:1 component-property minHeadingLevel of a <TOCInline> cannot be "1". Write a level of headings from 2 to 6.',
      ],
    ],
    [
      "that is the default of tabs and no tab's is told",
      '<Tabs defaultValue="tyescript">\n<TabItem value="typescript">\n\nx\n\n</TabItem>\n</Tabs>',
      ['1:1 component-property No tab has the value "tyescript". Did you mean "typescript"?'],
    ],
    [
      "that has a label and no tab is told",
      '<Tabs values={[{label: "A", value: "aa"}, {label: "B", value: "bee"}]}>\n<TabItem value="aa">\n\nx\n\n</TabItem>\n</Tabs>',
      ['1:1 component-property No tab has the value "bee". There are aa.'],
    ],
    [
      "that two tabs have is told once",
      '<Tabs>\n<TabItem value="a">x</TabItem>\n<TabItem value="a">y</TabItem>\n<TabItem value="a">z</TabItem>\n</Tabs>',
      [
        '1:1 component-property Two tabs have the value "a". Give each a value of its own: links and the choice on other pages go by it.',
      ],
    ],
    [
      "that a tab lacks is told",
      "<Tabs>\n<TabItem>x</TabItem>\n</Tabs>",
      ['2:1 component-property This <TabItem> has no label; its number is shown. Add label="…".'],
    ],
  ] as const)
    test(name, () => {
      expect(told(text)).toEqual([...messages]);
    });
});

test("an id that a component states can be linked to, in the order of the page", () => {
  const { article, html, diagnostics } = parse(
    '<Details id="more" summary="x">\n\ny\n\n</Details>\n\n<Tabs>\n<TabItem id="first" value="a">\n\nx\n\n</TabItem>\n</Tabs>\n\n<Button id="go" href="/a">x</Button> <Button id="a b" href="/a">y</Button>\n\n<Details id="more" summary="z">\n\ny\n\n</Details>',
  );
  expect(diagnostics).toEqual([]);
  expect(article.ids.filter((id) => !id.startsWith("tab-"))).toEqual(["more", "first", "go"]);
  expect(html.match(/<span id="[^"]*"><\/span>/g)).toEqual([
    '<span id="more"></span>',
    '<span id="first"></span>',
    '<span id="go"></span>',
  ]);
});

test("links and buttons have the names that they state", () => {
  const { html } = parse(
    '<Link to="/a" title="T &amp; U" aria-label="L">x</Link> <Button href="/b" aria-label="M">y</Button>',
  );
  expect(html).toContain('<a href="/a" title="T &amp; U" aria-label="L">x</a>');
  expect(html).toContain('<a href="/b" class="button button-primary button-md" aria-label="M">y</a>');
});
